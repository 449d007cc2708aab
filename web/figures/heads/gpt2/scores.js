/**
 * GPT-2's own scores, a sentence at a time. Where they come from is said in each sentence's file; scripts/gpt2Scores.js
 * says how they are written down.
 */

/**
 * @typedef {object} PackedSentence
 * @property {number} layers
 * @property {number} heads of each layer
 * @property {number} d
 * @property {number} unitsPerOne what the numbers are divided by
 * @property {string[]} tokens
 * @property {string} packed a line a head
 */

/**
 * @typedef {object} Sentence
 * @property {number} layers
 * @property {number} heads of each layer
 * @property {number} d
 * @property {string[]} tokens
 * @property {Float32Array} scores raw q·k of layer 0 head 0, layer 0 head 1 …: lower triangles, row after row
 */

/** Each a file of its own, by the name that links have for it. */
const sources = {
  visualization: () => import('./sentence1.js'),
  intelligence: () => import('./sentence2.js'),
  spaceship: () => import('./sentence3.js'),
  planet: () => import('./sentence4.js'),
  conference: () => import('./sentence5.js'),
};

export const sentenceNames = /** @type {(keyof typeof sources)[]} */ (Object.keys(sources));

/** @param {PackedSentence} sentence @returns {Float32Array} */
export function unpackScores({ layers, heads, unitsPerOne, tokens, packed }) {
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

/** @param {keyof typeof sources} name @returns {Promise<Sentence>} */
export async function loadSentence(name) {
  const { sentence } = await sources[name]();
  const { layers, heads, d, tokens } = sentence;
  return { layers, heads, d, tokens, scores: unpackScores(sentence) };
}
