// What is kept of the values of a run: the summaries of its slices, merged in their order.

import type { Engine } from '../workers/loadEngine.js';
import type { Summary } from './sums.js';

/** @param shape - of the engine's summaries */
export function createSummary(engine: Engine, shape: object) {
  /** Of all slices taken so far, packed. */
  let total: Float64Array | undefined;
  return {
    /** @param later - a slice's summary, packed */
    add(later: Float64Array) {
      total = total ? engine.mergedSummaries({ shape, total, later }) : later;
    },
    result: (): Summary => engine.summaryResult({ shape, total }),
  };
}
