/**
 * How models draw Wq and Wk, of width rows and d columns: the standard deviation of one weight. T5 alone has
 * its 1/√d in Wq and leaves the score as it is.
 */

import type { OriginOptions } from './origin.js';

export const initialisations: Record<
  string,
  (shape: { width: number; d: number }) => { query: number; key: number; scale: number }
> = {
  gpt2: ({ d }) => alike(0.02, d),
  pytorch: ({ width, d }) => alike(1 / Math.sqrt(3 * width), d),
  // One matrix for q, k and v of all heads together: width in, three times width out.
  'xavier-packed': ({ width, d }) => alike(Math.sqrt(2 / (4 * width)), d),
  xavier: ({ width, d }) => alike(Math.sqrt(2 / (width + d)), d),
  he: ({ width, d }) => alike(Math.sqrt(2 / width), d),
  lecun: ({ width, d }) => alike(1 / Math.sqrt(width), d),
  t5: ({ width, d }) => ({ query: 1 / Math.sqrt(width * d), key: 1 / Math.sqrt(width), scale: 1 }),
};

const alike = (sigma: number, d: number) => ({ query: sigma, key: sigma, scale: 1 / Math.sqrt(d) });

export function weightsOf({ initialisation, sigma, width, d }: OriginOptions) {
  return initialisations[initialisation]?.({ width, d }) ?? alike(sigma, d);
}

export const stations = ['input', 'normalised', 'query', 'key', 'raw', 'scaled'] as const;

/**
 * The predicted standard deviation at every station, and of the scores within a row, where the part that
 * tokens share is a common shift.
 */
export function predictedDeviations(
  options: OriginOptions,
): Record<(typeof stations)[number] | 'row', number> {
  const { width, d, size, normalise, gain, correlation, tokens } = options;
  const { query, key, scale } = weightsOf(options);
  const normalised = normalise ? gain : size;
  const q = Math.sqrt(width) * normalised * query;
  const k = Math.sqrt(width) * normalised * key;
  const raw = q * k * Math.sqrt(d);
  const scaled = raw * scale;
  const row = scaled * Math.sqrt((1 - correlation) * (1 - 1 / tokens));
  return { input: size, normalised, query: q, key: k, raw, scaled, row };
}
