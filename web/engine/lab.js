// The lab: every method of the library. Plain data in and out.

import { optional, read, record, whole } from './checks/checkedOptions.js';
import { withinMemory } from './checks/outOfMemory.js';
import { attention } from './methods/attention.js';
import { depth } from './methods/depth.js';
import { dotProductDensity, dotProducts } from './methods/dotProducts.js';
import { attentionSurvey, drawnAttention, expectedAttention } from './methods/drawnHeads.js';
import { cumulative, density, law, normalDistance } from './methods/exactLaws.js';
import { inspectScores } from './methods/measuredScores.js';
import { mertens } from './methods/mertens.js';
import { origin } from './methods/origin.js';
import { products } from './methods/products.js';
import { saturation } from './methods/saturation.js';
import { scores, scoreVariance } from './methods/scores.js';
import { softmax } from './methods/softmax.js';
import { usableAtOnce } from './methods/startingRun.js';
import { sample, sums } from './methods/sums.js';
import { train } from './methods/training.js';
import { exportRun } from './models/exportRun.js';
import { unlessAborted } from './workers/abort.js';
import { Crew } from './workers/crew.js';
import { closed, unsupported } from './workers/errors.js';
import { host as usualHost } from './workers/host.js';
import { whyUnsupported } from './workers/whyUnsupported.js';

/** @typedef {import('./checks/checkedOptions.js').Following} Following */
/** @template Result @typedef {import('./checks/checkedOptions.js').Previewing<Result>} Previewing */
/** @typedef {import('./checks/lawOption.js').Law} Law */
/** @typedef {import('./methods/trainingOptions.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./methods/trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./methods/trainingOptions.js').SavedRun} SavedRun */
/** @typedef {import('./methods/training.js').Run} Run */

/** Workers that a lab may have: more than any machine has cores. */
const mostWorkers = 256;

/** An engine and its workers. Every method takes one options object and returns a promise of plain data. */
class Lab {
  /** @type {Crew | undefined} */
  #crew;

  /** @param {Crew} crew */
  constructor(crew) {
    this.#crew = crew;
  }

  /**
   * @template Result
   * @param {(crew: Crew, given: Record<string, unknown>) => Promise<Result>} method
   * @param {unknown} given
   * @returns {Promise<Result>}
   */
  #call(method, given) {
    return withinMemory(this.#answer(method, given));
  }

  /**
   * @template Result
   * @param {(crew: Crew, given: Record<string, unknown>) => Promise<Result>} method
   * @param {unknown} given
   * @returns {Promise<Result>}
   */
  async #answer(method, given) {
    if (!this.#crew) throw closed();
    return unlessAborted(method(this.#crew, record('options', given)), this.#crew.closing);
  }

  /** How many workers are up: the first comes with the lab, others with work for them; 0 where none can start. */
  get workers() {
    return this.#crew?.workers ?? 0;
  }

  /**
   * Sums of random vectors: moments, quantiles and a histogram, of any number of them in constant memory.
   * @param {import('./methods/sums.js').SumsOptions & Following & Previewing<import('./methods/sums.js').SumsResult>} options
   */
  sums(options) {
    return this.#call(sums, options);
  }

  /**
   * The very vector behind sum number `index`. A longer one begins with the shorter one.
   * @param {import('./methods/sums.js').SampleOptions & Following} options
   */
  sample(options) {
    return this.#call(sample, options);
  }

  /**
   * Moments and lattice of the sum's exact law; with correlation, of the mixture.
   * @param {import('./methods/exactLaws.js').LawOptions & Following} options
   */
  law(options) {
    return this.#call(law, options);
  }

  /**
   * The exact probability (on a lattice) or density of the sum at each x, as exact as `cumulative` says of its own.
   * @param {import('./methods/exactLaws.js').DensityOptions & Following} options
   */
  density(options) {
    return this.#call(density, options);
  }

  /**
   * P(S ≤ x), or with `tail: 'upper'` P(S > x), each right to 10⁻¹⁰ of itself in its own tail down to 10⁻³⁰⁰, with three
   * exceptions. Sums of Student's t from d = 2 on are right to 10⁻¹¹ at every x: far out nothing is left of a light
   * tail. At the ends of what uniform sums can be, all is as if x had been moved by its own rounding. A list whose d draws can fall in more than 524,288 ways is right to 10⁻¹³ of the probability around x; where its sums
   * are too many for `density`, the steps of this function are smoothed by about a hundredth of its standard
   * deviation at most. Sums of a list that lie closer together than their terms are rounded count as one.
   * @param {import('./methods/exactLaws.js').CumulativeOptions & Following} options
   */
  cumulative(options) {
    return this.#call(cumulative, options);
  }

  /**
   * The exact largest gap between the sum's distribution function and the normal one, and Berry–Esseen's bound. Of a list
   * whose draws can fall in more than 1,048,576 ways (three values beyond d = 1446, four beyond 182, six beyond 38), and
   * whose sums lie on no lattice or on one of more than 65,536 points, the gap is followed along its envelope. Then `near`
   * is true: off a lattice it is the gap of a smooth function, which is smaller, by a third or more where the list is
   * symmetric.
   * @param {import('./methods/exactLaws.js').NormalDistanceOptions & Following} options
   */
  normalDistance(options) {
    return this.#call(normalDistance, options);
  }

  /**
   * QKᵀ of two drawn matrices, its variances and what is expected of them.
   * @param {import('./methods/scores.js').ScoresOptions & Following} options
   */
  scores(options) {
    return this.#call(scores, options);
  }

  /**
   * How the variance of QKᵀ varies from draw to draw: histogram, mean and quantiles over repetitions.
   * @param {import('./methods/scores.js').ScoreVarianceOptions & Following & Previewing<import('./methods/scores.js').ScoreVarianceResult>} options
   */
  scoreVariance(options) {
    return this.#call(scoreVariance, options);
  }

  /**
   * softmax(β·QKᵀ)·V with statistics of every row.
   * @param {import('./methods/attention.js').AttentionOptions & Following} options
   */
  attention(options) {
    return this.#call(attention, options);
  }

  /**
   * exp(β(z − max)) of one row, normalised; −Infinity masks.
   * @param {import('./methods/softmax.js').SoftmaxOptions & Following} options
   */
  softmax(options) {
    return this.#call(softmax, options);
  }

  /**
   * Two matrices multiplied entry by entry, summed along rows, summed over all.
   * @param {import('./methods/products.js').ProductsOptions & Following} options
   */
  products(options) {
    return this.#call(products, options);
  }

  /**
   * What softmax makes of normal scores of a given spread: exactly, and measured.
   * @param {import('./methods/saturation.js').SaturationOptions & Following & Previewing<import('./methods/saturation.js').SaturationResult>} options
   */
  saturation(options) {
    return this.#call(saturation, options);
  }

  /**
   * Spread, entropy, weight on the first key and largest of scores that were measured, such as those of a trained model.
   * @param {import('./methods/measuredScores.js').InspectScoresOptions & Following} options
   */
  inspectScores(options) {
    return this.#call(inspectScores, options);
  }

  /**
   * What a trained model's weights say of its heads: how far the scores spread, and why. It reads safetensors and
   * GGUF, range after range; nothing is run but the sums over the weights.
   * @param {import('./models/types.js').InspectModelOptions & Following} options
   */
  inspectModel(options) {
    return this.#call(
      async (crew, given) => (await import('./models/inspect.js')).inspectModel(crew, given),
      // Only what reads model files comes late: what is written into the options meanwhile is not meant.
      options && { ...options },
    );
  }

  /**
   * A trained model run on a text, layer by layer in constant memory: what every head does on the reader's own words, and
   * how the loss answers to another divisor. It reads safetensors and GGUF.
   * @param {import('./models/types.js').ModelFile | import('./models/types.js').ModelFile[]} files one or several of one model, as `inspectModel` takes them; a tokenizer.json among them is read
   * @param {import('./models/running/runTypes.js').RunModelOptions & Following} options
   * @returns {Promise<import('./models/running/runTypes.js').ModelOnText>}
   */
  runModel(files, options) {
    return this.#call(
      async (crew, given) =>
        (await import('./models/running/runModel.js')).runModel(crew, files, given),
      // Only what reads model files comes late: what is written into the options meanwhile is not meant.
      options && { ...options },
    );
  }

  /**
   * A run of the lab's own as a model, which `inspectModel` and other programs open.
   * @param {import('./models/exportRun.js').ExportRunOptions & Following} options
   */
  exportRun(options) {
    return this.#call(exportRun, options);
  }

  /**
   * Mertens' function, the sum of the Möbius function, and its largest ratio to √x.
   * @param {import('./methods/mertens.js').MertensOptions & Following} options
   */
  mertens(options) {
    return this.#call(mertens, options);
  }

  /**
   * The mean square of a signal after each layer of a random network, measured and predicted.
   * @param {import('./methods/depth.js').DepthOptions & Following} options
   */
  depth(options) {
    return this.#call(depth, options);
  }

  /**
   * A head that trains: an async iterable of records, paused while none is asked for. `for await` can take it as
   * it is or awaited.
   * @param {(TrainingOptions | import('./methods/trainingOptions.js').ResumeOptions) & Following} options
   * @returns {import('./methods/startingRun.js').StartingRun}
   */
  train(options) {
    return usableAtOnce(this.#call(train, options));
  }

  /**
   * Attention between vectors drawn from the seed, under several rules on the same draws.
   * @param {import('./methods/drawnHeads.js').DrawnAttentionOptions & Following} options
   */
  drawnAttention(options) {
    return this.#call(drawnAttention, options);
  }

  /**
   * Entropy, largest weight and gradient of attention at several d, measured over many draws.
   * @param {import('./methods/drawnHeads.js').SurveyOptions & Following & Previewing<import('./methods/drawnHeads.js').Survey>} options
   */
  attentionSurvey(options) {
    return this.#call(attentionSurvey, options);
  }

  /**
   * The exact expectations of what `attentionSurvey` measures.
   * @param {import('./methods/drawnHeads.js').ExpectedAttentionOptions & Following} options
   */
  expectedAttention(options) {
    return this.#call(expectedAttention, options);
  }

  /**
   * Dot products of normal vectors with means: moments, quantiles and a histogram.
   * @param {import('./methods/dotProducts.js').DotProductsOptions & Following & Previewing<import('./methods/dotProducts.js').DotProducts>} options
   */
  dotProducts(options) {
    return this.#call(dotProducts, options);
  }

  /**
   * The density of such a dot product at each x, to 1e-6 of its peak from d = 4 on and less exactly below. Where both
   * means are 0, `density` with the law `product` is exact.
   * @param {import('./methods/dotProducts.js').DotProductDensityOptions & Following} options
   */
  dotProductDensity(options) {
    return this.#call(dotProductDensity, options);
  }

  /**
   * Mean squares from a token to its scores, at random weights.
   * @param {import('./methods/origin.js').OriginOptions & Following & Previewing<import('./methods/origin.js').Origin>} options
   */
  origin(options) {
    return this.#call(origin, options);
  }

  /** Ends the workers; what is pending rejects with an AbortError, later calls with an InvalidStateError. */
  async close() {
    this.#crew?.close();
    this.#crew = undefined;
  }
}

// `await using lab = await openLab()` closes it, where the language knows that; there `close` is its own way out.
if (Symbol.asyncDispose) {
  Object.defineProperty(Lab.prototype, Symbol.asyncDispose, { value: Lab.prototype.close });
}

/**
 * @typedef {object} LabOptions
 * @property {number} [workers] 0 … 256; 0 works in the calling thread; default one fewer than the machine
 *   has cores, at least 1
 */

/**
 * Opens a lab. Its first worker starts at once, others when there is work for them; each part of the engine is
 * loaded when a method first needs it. Where there is no WebAssembly, or none with SIMD, it rejects with a
 * NotSupportedError.
 * @param {LabOptions} [options]
 * @returns {Promise<Lab>}
 */
export function openLab(options) {
  return openLabAt(usualHost, options);
}

/**
 * @param {import('./workers/host.js').Host} host where workers and the compiled engine come from
 * @param {LabOptions} [options]
 * @returns {Promise<Lab>}
 */
export async function openLabAt(host, options = {}) {
  const readers = { workers: optional(whole(0, mostWorkers), undefined) };
  const { workers } = read(record('options', options), readers);
  const why = whyUnsupported();
  if (why) throw unsupported(why);
  const size = workers ?? Math.max(1, (await host.cores()) - 1);
  return new Lab(new Crew(host, size));
}
