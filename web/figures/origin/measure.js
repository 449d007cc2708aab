/**
 * Tokens and weights drawn by the engine, and their mean squares at every station on the way to a score.
 */
import { predictedDeviations, stations, weightsOf } from './weights.js';

/** @typedef {(typeof stations)[number] | 'row'} Station */
/** @typedef {{ measured: number, error: number, predicted: number }} Deviation */

/**
 * @typedef {object} OriginResult
 * @property {Record<Station, Deviation>} deviations
 * @property {number} draws how many are in them
 */

/** @type {readonly Station[]} */
const all = [...stations, 'row'];

/** @param {import('../shared/computing/work.js').Task<import('./origin.js').OriginOptions, OriginResult>} task */
export async function measureOrigin({ lab, options, signal, once, preview, show, progress }) {
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

/**
 * @param {import('../../engine/methods/origin.js').Origin} squares
 * @param {import('./origin.js').OriginOptions} options
 * @returns {OriginResult}
 */
function assemble(squares, options) {
  const predicted = predictedDeviations(options);
  const { scale } = weightsOf(options);
  const { input, normalized, query, key, raw, withinRows } = squares;
  const scaled = (/** @type {import('../../engine/methods/estimate.js').Estimate} */ estimate) => ({
    mean: estimate.mean * scale ** 2,
    standardError: estimate.standardError * scale ** 2,
  });
  /** @type {Record<Station, import('../../engine/methods/estimate.js').Estimate>} */
  const estimates = {
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
