/**
 * GPT-2's own scores, a sentence at a time. Where they come from is said in each sentence's file; scripts/gpt2Scores.ts
 * says how they are written down.
 */

type PackedSentence = {
  layers: number;
  /** of each layer */
  heads: number;
  d: number;
  /** what the numbers are divided by */
  unitsPerOne: number;
  tokens: string[];
  /** a line a head */
  packed: string;
};

export type Sentence = {
  layers: number;
  /** of each layer */
  heads: number;
  d: number;
  tokens: string[];
  /** raw q·k of layer 0 head 0, layer 0 head 1 …: lower triangles, row after row */
  scores: Float32Array;
};

/** Each a file of its own, by the name that links have for it. */
const sources = {
  visualization: () => import('./sentence1.js'),
  intelligence: () => import('./sentence2.js'),
  spaceship: () => import('./sentence3.js'),
  planet: () => import('./sentence4.js'),
  conference: () => import('./sentence5.js'),
};

export const sentenceNames = Object.keys(sources) as (keyof typeof sources)[];

export function unpackScores({
  layers,
  heads,
  unitsPerOne,
  tokens,
  packed,
}: PackedSentence): Float32Array {
  const rows = tokens.length;
  const triangle = (rows * (rows + 1)) / 2;
  const scores = new Float32Array(layers * heads * triangle);
  packed.split('\n').forEach((line, head) => {
    const its = scores.subarray(head * triangle, (head + 1) * triangle);
    const steps = line.split(' ').map(Number);
    let k = 0;
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column <= row; column += 1, k += 1) {
        const above = column < row ? its[k - row] : column > 0 ? its[k - 1] : 0;
        its[k] = above + (steps[k] ?? Number.NaN) / unitsPerOne;
      }
    }
  });
  return scores;
}

export async function loadSentence(name: keyof typeof sources): Promise<Sentence> {
  const { sentence } = await sources[name]();
  const { layers, heads, d, tokens } = sentence;
  return { layers, heads, d, tokens, scores: unpackScores(sentence) };
}
