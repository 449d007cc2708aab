// The first step of recall by plain descent: what each example of a batch pulls at Wq, and what the step does to the loss.

import {
  type Filled,
  following,
  oneOf,
  optional,
  type Reader,
  read,
  real,
  split,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { seed } from '../checks/sharedOptions.js';
import type { Crew } from '../workers/crew.js';
import { inSlices } from '../workers/slices.js';
import { type ConstantRule, constantRules, placeOfRule } from './rules.js';

export type PullsOptions = {
  /** coordinates of q and of k, 1 … 4096 */
  d: number;
  /** one result for each */
  rules: ConstantRule[];
  /** that the step is taken at, 0 … 1,000,000; default 1 */
  rate?: number;
  /** whose pulls: that of training's step of this number, 1 … 1,000,000; default 1 */
  batch?: number;
  /** the steps of batches 1 … this come too, 0 … 1024; default 36 */
  batches?: number;
  /** that the mean gradient is taken over, 1 … 65,536; default 16,000 */
  examples?: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
};

/** Lengths are of what is taken from Wq (Frobenius norms): the gradient, times the rate. Batches have 64 examples. */
export type Pulls = {
  rule: ConstantRule;
  /** length of the mean gradient over many examples, before any rate */
  mean: number;
  /** of the batch's gradient on the scaled scores, before any rate */
  scores: number;
  /** of each example's pull, in the batch's order */
  length: Float64Array;
  /** at the start: mean over 2,048 examples that no step draws */
  loss: number;
  /**
   * of batch 1, 2, …: how far Wq moves, the loss after that, and how far the loss would have fallen if it had gone on as it
   * began, by the mean gradient
   */
  steps: { moved: Float64Array; loss: Float64Array; promised: Float64Array };
  options: Filled<PullsOptions>;
};

const ruleName = oneOf(constantRules);

const someRules: Reader<ConstantRule[]> = (name, value) => {
  if (!Array.isArray(value)) wrongType(name, 'an array of rules', value);
  return Array.from({ length: value.length }, (_, i) => ruleName(`${name}[${i}]`, value[i]));
};

const pullsOptions = {
  d: whole(1, 4096),
  rules: someRules,
  rate: optional(real(0, 1e6), 1),
  batch: optional(whole(1, 1_000_000), 1),
  batches: optional(whole(0, 1024), 36),
  examples: optional(whole(1, 65_536), 16_000),
  seed,
  ...following,
};

/** @returns one for each rule */
export async function pulls(crew: Crew, given: Record<string, unknown>): Promise<Pulls[]> {
  const { options, follow } = split(read(given, pullsOptions));
  const { rules, ...about } = options;
  const results: Pulls[] = [];
  return inSlices(crew, {
    count: rules.length,
    task: (i) => ({
      part: 'heads',
      name: 'batchPulls',
      args: { ...about, rule: placeOfRule(rules[i]) },
    }),
    take: (result, i) =>
      results.push({ rule: rules[i], ...result, options: { ...options, rules: [...rules] } }),
    result: () => results,
    follow,
  });
}
