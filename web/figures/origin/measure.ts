/**
 * Tokens and weights drawn by the engine, and their mean squares at every station on the way to a score.
 */

import type { Estimate } from '../../engine/methods/estimate.js';
import type { Origin } from '../../engine/methods/origin.js';
import type { Task } from '../shared/computing/work.js';
import type { OriginOptions } from './origin.js';
import { predictedDeviations, stations, weightsOf } from './weights.js';

type Station = (typeof stations)[number] | 'row';

type Deviation = { measured: number; error: number; predicted: number };

export type OriginResult = {
  deviations: Record<Station, Deviation>;
  /** how many are in them */
  draws: number;
};

const all: readonly Station[] = [...stations, 'row'];

export async function measureOrigin({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<OriginOptions, OriginResult>) {
  const { width, d, tokens, draws, size, normalise, gain, correlation, seed } = options;
  const { query, key } = weightsOf(options);
  const about = {
    width,
    d,
    tokens,
    draws,
    spread: size,
    normalize: normalise,
    gain,
    cosine: correlation,
    sigmaQuery: query,
    sigmaKey: key,
    seed,
  };
  const measured = await once(JSON.stringify(about), () =>
    lab.origin({
      ...about,
      signal,
      onProgress: progress,
      onPartial: (partial) => {
        if (partial.draws > 1) preview(assemble(partial, options));
      },
    }),
  );
  show(assemble(measured, options));
}

function assemble(squares: Origin, options: OriginOptions): OriginResult {
  const predicted = predictedDeviations(options);
  const { scale } = weightsOf(options);
  const { input, normalized, query, key, raw, withinRows } = squares;
  const scaled = (estimate: Estimate) => ({
    mean: estimate.mean * scale ** 2,
    standardError: estimate.standardError * scale ** 2,
  });
  const estimates: Record<Station, Estimate> = {
    input,
    normalised: normalized,
    query,
    key,
    raw,
    scaled: scaled(raw),
    row: scaled(withinRows),
  };
  const entries = all.map((station) => {
    const { mean, standardError } = estimates[station];
    const measured = Math.sqrt(mean);
    // Of the root: half the relative error of the square. What LayerNorm leaves is rounding, not chance.
    const chance = standardError / (2 * measured);
    const error = chance > 1e-6 * measured ? chance : 0;
    return [station, { measured, error, predicted: predicted[station] }];
  });
  return { deviations: Object.fromEntries(entries), draws: squares.draws };
}
