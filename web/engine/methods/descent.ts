// Recall learned by plain descent on Wq and Wk alone: where each batch leads.

import {
  callback,
  type Filled,
  following,
  oneOf,
  optional,
  type Reader,
  read,
  real,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { seed } from '../checks/sharedOptions.js';
import type { Crew } from '../workers/crew.js';
import { reportProgress } from '../workers/slices.js';
import { type ConstantRule, constantRules, placeOfRule } from './rules.js';

export type DescentOptions = {
  /** coordinates of q and of k, 1 … 4096 */
  d: number;
  /** what scales q·k */
  rule: ConstantRule;
  /** of Wq and Wk, 0 … 1,000,000; default 1 */
  rate?: number;
  /** one for each batch of 64 examples, 1 … 10,000; default 100 */
  steps?: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
  /** of so many of the examples it is told where they look, 0 … 64; default 0 */
  watched?: number;
};

/** One number for the start and one after each step; NaN from where numbers grew beyond all bounds. */
export type Descent = {
  /** mean weight on the key that a query asks for, over 256 examples that no step draws */
  attention: Float64Array;
  /** how far Wq is from its start (Frobenius norm) */
  moved: Float64Array;
  /** mean over these examples */
  loss: Float64Array;
  /** of each watched example 16 scores, as softmax sees them, that of the key it asks for first */
  scores: Float64Array;
  /** of each watched example 16 weights, that on the key it asks for first; at the start, then after each step */
  weights: Float64Array;
  /** by how much each of these keys answers better than the mix of all; times its weight, −∂loss/∂score */
  advantages: Float64Array;
  options: Filled<DescentOptions>;
};

/** Keys of an example. */
const slots = 16;

/** Steps of a task: some 10 ms. The first task takes one: the start is wanted soonest. */
const together = 10;

const descentOptions = {
  d: whole(1, 4096),
  rule: oneOf(constantRules),
  rate: optional(real(0, 1e6), 1),
  steps: optional(whole(1, 10_000), 100),
  seed,
  watched: optional(whole(0, 64), 0),
  ...following,
  onPartial: callback() as Reader<((result: Descent) => void) | undefined>,
};

export async function descent(crew: Crew, given: Record<string, unknown>): Promise<Descent> {
  const { options, follow } = split(read(given, descentOptions));
  const { rule, steps, ...about } = options;
  const attention = new Float64Array(steps + 1);
  const moved = new Float64Array(steps + 1);
  const loss = new Float64Array(steps + 1);
  const each = options.watched * slots;
  const scores = new Float64Array((steps + 1) * each);
  const weights = new Float64Array((steps + 1) * each);
  const advantages = new Float64Array((steps + 1) * each);
  const upTo = (count: number) => ({
    attention: attention.slice(0, count),
    moved: moved.slice(0, count),
    loss: loss.slice(0, count),
    scores: scores.slice(0, count * each),
    weights: weights.slice(0, count * each),
    advantages: advantages.slice(0, count * each),
    options: { ...options },
  });
  let state: unknown = null;
  for (let done = 0; done < steps; ) {
    const count = done === 0 ? 1 : Math.min(together, steps - done);
    const args = { ...about, rule: placeOfRule(rule), count, state };
    const answer = await crew.run({ part: 'heads', name: 'descentSteps', args }, follow.signal);
    const first = done + 1 + count - answer.attention.length;
    attention.set(answer.attention, first);
    moved.set(answer.moved, first);
    loss.set(answer.loss, first);
    scores.set(answer.scores, first * each);
    weights.set(answer.weights, first * each);
    advantages.set(answer.advantages, first * each);
    state = answer.state;
    done += count;
    if (done < steps) follow.onPartial?.(upTo(done + 1));
    await reportProgress(done / steps, follow);
  }
  return upTo(steps + 1);
}
