// What a run will take, told before it reads a weight.

import { inputsOf } from '../gathering.js';
import type { RunEstimate } from './runTypes.js';
import type { Layer } from './textLayers.js';
import { bytesHeld, windowOf } from './textMemory.js';
import { widthOfAll } from './textModel.js';
import type { TextPlan } from './textPlan.js';

/** Products that a worker does in a second, about. */
const pace = 2 ** 34;
/** Products that the softmax of a score takes as long as, with its part in a head's numbers. */
const softmaxWork = 128;

type Together = { plan: TextPlan; texts: readonly { ids: readonly number[] }[] };

/** The matrices of a layer, and what share of the tokens each is multiplied with. */
function linearsOf({ q, k, v, o, mlp, experts }: Layer) {
  const each = experts?.each ?? [];
  const share = (experts?.count ?? 0) / each.length;
  const ofMlp = ({ gate, up, down }: NonNullable<typeof mlp>) => [
    up,
    down,
    ...(gate ? [gate] : []),
  ];
  return [
    ...[q, k, v, o, ...(mlp ? ofMlp(mlp) : [])].map((linear) => ({ linear, share: 1 })),
    ...each.flatMap(ofMlp).map((linear) => ({ linear, share })),
  ];
}

/** Matrices that a run multiplies by. */
export function matricesOf({ layers, head }: TextPlan) {
  const tensors = new Set([head]);
  for (const { linear } of layers.flatMap(linearsOf)) {
    for (const { tensor } of linear.slices) tensors.add(tensor);
  }
  return tensors;
}

/** Products of a weight with an entry of a column, of which a machine does some ten million in a millisecond. */
export function workOf({ layers, head }: TextPlan, columns: number) {
  let weights = head.shape[0] * head.shape[1];
  for (const { linear, share } of layers.flatMap(linearsOf)) {
    for (const slice of linear.slices) weights += share * slice.count * inputsOf(slice);
  }
  return weights * columns;
}

/** Pairs of a query with a key that a layer looks at. */
function pairsOf(tokens: number, { window }: Layer, isCausal: boolean) {
  if (!isCausal) return tokens * tokens;
  const seen = window === 0 ? tokens : Math.min(window, tokens);
  return seen * (tokens - seen / 2);
}

/** @param passes - texts that go through the layers together, each with its plan */
export function estimateOf(
  passes: readonly Together[],
  { runs, workers, goesBack }: { runs: number; workers: number; goesBack: boolean },
): RunEstimate {
  const each = passes.map(({ plan, texts }) => {
    const { heads, isCausal, layers } = plan;
    const lengths = texts.map(({ ids }) => ids.length);
    const columns = runs * widthOfAll(lengths);
    let pairs = 0;
    for (const layer of layers)
      for (const tokens of lengths) pairs += pairsOf(tokens, layer, isCausal);
    const work = workOf(plan, columns) + runs * heads * pairs * (2 * plan.d + softmaxWork);
    return {
      work: work * (goesBack ? 4 : 1),
      bytes: bytesHeld(plan, columns, { workers, goesBack }),
      readings: Math.ceil(columns / windowOf(plan)),
    };
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    bytes: Math.max(...each.map(({ bytes }) => bytes)),
    seconds: sum(each.map(({ work }) => work)) / pace / workers,
    readings: sum(each.map(({ readings }) => readings)),
  };
}
