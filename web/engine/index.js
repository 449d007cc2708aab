// The public library: openLab and what it gives. Plain data in and out.

import { attention } from './attention.js';
import { Crew } from './crew.js';
import * as dotProducts from './dotProducts.js';
import * as elsewhere from './elsewhere.js';
import { aborted, closed } from './errors.js';
import * as exact from './exact.js';
import * as heads from './heads.js';
import { host as usualHost } from './host.js';
import { optional, read, record, whole } from './options.js';
import { products } from './products.js';
import { saturation } from './saturation.js';
import * as scores from './scores.js';
import { softmax } from './softmax.js';
import * as sums from './sums.js';
import { train, usableAtOnce } from './training.js';

/** @typedef {import('./options.js').Following} Following */
/** @template Result @typedef {import('./options.js').Previewing<Result>} Previewing */
/** @typedef {import('./law.js').Law} Law */
/** @typedef {import('./trainingOptions.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./trainingOptions.js').SavedRun} SavedRun */
/** @typedef {import('./training.js').Run} Run */

/** Workers that a lab may have: more than any machine has cores. */
const mostWorkers = 256;

/** An engine and its workers. Every method takes one options object and returns a promise of plain data. */
export class Lab {
  /** @type {Crew | undefined} */
  #crew;

  /** @param {Crew} crew */
  constructor(crew) {
    this.#crew = crew;
  }

  /**
   * @template Result
   * @param {import('./load.js').Part} part of the engine that the method needs
   * @param {(crew: import('./crew.js').PartCrew, given: Record<string, unknown>) => Promise<Result>} method
   * @param {unknown} given
   * @returns {Promise<Result>}
   */
  async #call(part, method, given) {
    if (!this.#crew) throw closed();
    const options = record('options', given);
    const crew = await this.#crew.part(part);
    if (!this.#crew) throw aborted();
    return method(crew, options);
  }

  /**
   * Sums of random vectors: moments, quantiles and a histogram, of any number of them in constant memory.
   * @param {import('./sums.js').SumsOptions & Following & Previewing<import('./sums.js').SumsResult>} options
   */
  sums(options) {
    return this.#call('sums', sums.sums, options);
  }

  /**
   * The very vector behind sum number `index`. A longer one begins with the shorter one.
   * @param {import('./sums.js').SampleOptions & Following} options
   */
  sample(options) {
    return this.#call('sums', sums.sample, options);
  }

  /**
   * Moments and lattice of the sum's exact law; with correlation, of the mixture.
   * @param {import('./exact.js').LawOptions & Following} options
   */
  law(options) {
    return this.#call('sums', exact.law, options);
  }

  /**
   * The exact probability (on a lattice) or density of the sum at each x.
   * @param {import('./exact.js').DensityOptions & Following} options
   */
  density(options) {
    return this.#call('sums', exact.density, options);
  }

  /**
   * P(S ≤ x), or with `tail: 'upper'` P(S > x), each accurate in its own tail.
   * @param {import('./exact.js').CumulativeOptions & Following} options
   */
  cumulative(options) {
    return this.#call('sums', exact.cumulative, options);
  }

  /**
   * The exact largest gap between the sum's distribution function and the normal one, and Berry–Esseen's bound.
   * @param {import('./exact.js').NormalDistanceOptions & Following} options
   */
  normalDistance(options) {
    return this.#call('sums', exact.normalDistance, options);
  }

  /**
   * QKᵀ of two drawn matrices, its variances and what is expected of them.
   * @param {import('./scores.js').ScoresOptions & Following} options
   */
  scores(options) {
    return this.#call('sums', scores.scores, options);
  }

  /**
   * How the variance of QKᵀ varies from draw to draw: histogram, mean and quantiles over repetitions.
   * @param {import('./scores.js').ScoreVarianceOptions & Following & Previewing<import('./scores.js').ScoreVarianceResult>} options
   */
  scoreVariance(options) {
    return this.#call('sums', scores.scoreVariance, options);
  }

  /**
   * softmax(β·QKᵀ)·V with statistics of every row.
   * @param {import('./attention.js').AttentionOptions & Following} options
   */
  attention(options) {
    return this.#call('heads', attention, options);
  }

  /**
   * exp(β(z − max)) of one row, normalised; −Infinity masks.
   * @param {import('./softmax.js').SoftmaxOptions & Following} options
   */
  softmax(options) {
    return this.#call('sums', softmax, options);
  }

  /**
   * Two matrices multiplied entry by entry, summed along rows, summed over all.
   * @param {import('./products.js').ProductsOptions & Following} options
   */
  products(options) {
    return this.#call('sums', products, options);
  }

  /**
   * What softmax makes of normal scores of a given spread: exactly, and measured.
   * @param {import('./saturation.js').SaturationOptions & Following & Previewing<import('./saturation.js').SaturationResult>} options
   */
  saturation(options) {
    return this.#call('heads', saturation, options);
  }

  /**
   * Mertens' function, the sum of the Möbius function, and its largest ratio to √x.
   * @param {import('./elsewhere.js').MertensOptions & Following} options
   */
  mertens(options) {
    return this.#call('heads', elsewhere.mertens, options);
  }

  /**
   * The mean square of a signal after each layer of a random network, measured and predicted.
   * @param {import('./elsewhere.js').DepthOptions & Following} options
   */
  depth(options) {
    return this.#call('heads', elsewhere.depth, options);
  }

  /**
   * A head that trains: an async iterable of records, paused while none is asked for. `for await` can take it as
   * it is or awaited.
   * @param {(TrainingOptions | import('./trainingOptions.js').ResumeOptions) & Following} options
   * @returns {import('./training.js').StartingRun}
   */
  train(options) {
    return usableAtOnce(this.#call('heads', train, options));
  }

  /**
   * Attention between vectors drawn from the seed, under several rules on the same draws.
   * @param {import('./heads.js').DrawnAttentionOptions & Following} options
   */
  drawnAttention(options) {
    return this.#call('heads', heads.drawnAttention, options);
  }

  /**
   * Entropy, largest weight and gradient of attention at several d, measured over many draws.
   * @param {import('./heads.js').SurveyOptions & Following & Previewing<import('./heads.js').Survey>} options
   */
  attentionSurvey(options) {
    return this.#call('heads', heads.attentionSurvey, options);
  }

  /**
   * The exact expectations of what `attentionSurvey` measures.
   * @param {import('./heads.js').ExpectedAttentionOptions & Following} options
   */
  expectedAttention(options) {
    return this.#call('heads', heads.expectedAttention, options);
  }

  /**
   * Dot products of normal vectors with means: moments, quantiles and a histogram.
   * @param {import('./dotProducts.js').DotProductsOptions & Following & Previewing<import('./dotProducts.js').DotProducts>} options
   */
  dotProducts(options) {
    return this.#call('sums', dotProducts.dotProducts, options);
  }

  /**
   * The exact density of such a dot product at each x.
   * @param {import('./dotProducts.js').DotProductDensityOptions & Following} options
   */
  dotProductDensity(options) {
    return this.#call('sums', dotProducts.dotProductDensity, options);
  }

  /**
   * Mean squares from a token to its scores, at random weights.
   * @param {import('./dotProducts.js').OriginOptions & Following & Previewing<import('./dotProducts.js').Origin>} options
   */
  origin(options) {
    return this.#call('sums', dotProducts.origin, options);
  }

  /** Ends the workers; what is pending rejects with an AbortError, later calls with an InvalidStateError. */
  async close() {
    this.#crew?.close();
    this.#crew = undefined;
  }
}

/**
 * @typedef {object} LabOptions
 * @property {number} [workers] 0 … 256; 0 works in the calling thread, in slices; default one fewer than the machine
 *   has cores, at least 1
 */

/**
 * Opens a lab. Its workers start at once; each part of the engine is loaded when a method first needs it.
 * @param {LabOptions} [options]
 * @param {import('./host.js').Host} [host] where workers and the compiled engine come from
 * @returns {Promise<Lab>}
 */
export async function openLab(options = {}, host = usualHost) {
  const readers = { workers: optional(whole(0, mostWorkers), undefined) };
  const { workers } = read(record('options', options), readers);
  const size = workers ?? Math.max(1, (await host.cores()) - 1);
  return new Lab(new Crew(host, size));
}
