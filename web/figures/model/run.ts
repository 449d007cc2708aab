/**
 * A trained model run on a text, and what it writes after it.
 */
import type { HeadMap, HeadOnText } from '../../engine/models/running/runTypes.js';
import { nextTurn } from '../shared/computing/nextTurn.js';
import type { Task } from '../shared/computing/work.js';
import type { ModelOptions } from './model.js';

/** Tokens that are written at most; a sentence ends from so many on. */
const longestSentence = 48;
const shortestSentence = 8;

/** What takes longer than a frame is asked for once the divisor has stood still for so long, in ms. */
export const standingStill = 150;

export type Token = { id: number; text: string };

/** What may come next, and how likely. */
export type Next = Token & { probability: number };

/** The loss at powers of d over the handle's span, as far from one another. */
export type Curve = Float64Array;

export type Run = {
  /** of the model: what its scores are divided by is a power of d */
  shape: { layers: number; heads: number; d: number };
  /** that it was trained at */
  ownPower: number;
  /** that this is the run at */
  power: number;
  tokens: Token[];
  /** the text has more */
  isCut: boolean;
  loss: number;
  /** of each token but the first, in nats */
  losses: Float64Array;
  next: Next[];
  /** of all heads, layer after layer, or of those that are done */
  numbers: HeadOnText[];
  layer: number;
  head: number;
  map: HeadMap | undefined;
  /** those that are known on this text */
  curves: Partial<Record<ModelOptions['trained'], Curve>>;
  /** a head each; NaN where it was not asked for */
  alone: Float64Array | undefined;
  written: { text: string; isDone: boolean };
};

export type Shown = { nothing: '' } & Run;

/**
 * A sentence more: each token is drawn from the likeliest, in proportion.
 * @param follow - what may come after these tokens
 * @param tell - of what is written so far
 */
export async function write<Result>(
  { lab, options: { seed }, signal, once, progress }: Task<ModelOptions, Result>,
  { tokens, next: first }: Run,
  follow: (ids: readonly number[]) => Promise<Next[]>,
  tell: (written: Run['written']) => void,
) {
  const chances = await once(`chances ${seed}`, async () => {
    const drawn = await lab.sample({ law: 'uniform', d: longestSentence, seed, index: 0, signal });
    // The law has variance 1.
    return Array.from(drawn, (x) => (x / Math.sqrt(3) + 1) / 2);
  });
  const ids = tokens.map(({ id }) => id);
  let sentence = '';
  let next = first;
  for (const [i, chance] of chances.entries()) {
    const { id, text } = drawnFrom(next, chance);
    ids.push(id);
    sentence += text;
    if (i + 1 >= shortestSentence && /[.!?]\W*$/.test(sentence)) break;
    tell({ text: sentence, isDone: false });
    await progress(i / longestSentence);
    await nextTurn();
    if (signal.aborted) return;
    next = await follow(ids);
  }
  tell({ text: sentence, isDone: true });
}

/** @param chance - 0 … 1 */
function drawnFrom(top: readonly Next[], chance: number) {
  const all = top.reduce((sum, { probability }) => sum + probability, 0);
  let sum = 0;
  for (const one of top) {
    sum += one.probability;
    if (chance * all < sum) return one;
  }
  return top[0];
}
