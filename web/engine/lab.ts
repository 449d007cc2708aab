// The lab: every method of the library. Plain data in and out.

import {
  type Following,
  optional,
  type Previewing,
  read,
  record,
  whole,
} from './checks/checkedOptions.js';
import { withinMemory } from './checks/outOfMemory.js';
import { type AttentionOptions, attention } from './methods/attention.js';
import { type DepthOptions, depth } from './methods/depth.js';
import { type Descent, type DescentOptions, descent } from './methods/descent.js';
import {
  type DotProductDensityOptions,
  type DotProducts,
  type DotProductsOptions,
  dotProductDensity,
  dotProducts,
} from './methods/dotProducts.js';
import {
  attentionSurvey,
  type DrawnAttentionOptions,
  drawnAttention,
  type ExpectedAttentionOptions,
  expectedAttention,
  type Survey,
  type SurveyOptions,
} from './methods/drawnHeads.js';
import {
  type CumulativeOptions,
  cumulative,
  type DensityOptions,
  density,
  type LawOptions,
  law,
  type NormalDistanceOptions,
  normalDistance,
} from './methods/exactLaws.js';
import { type InspectScoresOptions, inspectScores } from './methods/measuredScores.js';
import { type MertensOptions, mertens } from './methods/mertens.js';
import { type Origin, type OriginOptions, origin } from './methods/origin.js';
import { type ProductsOptions, products } from './methods/products.js';
import { type PullsOptions, pulls } from './methods/pulls.js';
import { type SaturationOptions, type SaturationResult, saturation } from './methods/saturation.js';
import {
  type ScoresOptions,
  type ScoreVarianceOptions,
  type ScoreVarianceResult,
  scores,
  scoreVariance,
} from './methods/scores.js';
import { type SoftmaxOptions, softmax } from './methods/softmax.js';
import {
  type SampleOptions,
  type SumsOptions,
  type SumsResult,
  sample,
  sums,
} from './methods/sums.js';
import { Run } from './methods/training.js';
import type { ResumeOptions, TrainingOptions } from './methods/trainingOptions.js';
import { type ExportRunOptions, exportRun } from './models/exportRun.js';
import type { Model } from './models/model.js';
import { openOptions, readFiles } from './models/openOptions.js';
import type { ModelFile, OpenModelOptions } from './models/types.js';
import { unlessAborted } from './workers/abort.js';
import { Crew } from './workers/crew.js';
import { closed, unsupported } from './workers/errors.js';
import { type Host, host as usualHost } from './workers/host.js';
import { whyUnsupported } from './workers/whyUnsupported.js';

/** Workers that a lab may have: more than any machine has cores. */
const mostWorkers = 256;

/** An engine and its workers. Every method takes one options object and returns a promise of plain data. */
class Lab {
  #crew: Crew | undefined;

  constructor(crew: Crew) {
    this.#crew = crew;
  }

  #call<Result>(
    method: (crew: Crew, given: Record<string, unknown>) => Promise<Result>,
    given: unknown,
  ): Promise<Result> {
    return withinMemory(this.#answer(method, given));
  }

  async #answer<Result>(
    method: (crew: Crew, given: Record<string, unknown>) => Promise<Result>,
    given: unknown,
  ): Promise<Result> {
    if (!this.#crew) throw closed();
    return unlessAborted(method(this.#crew, record('options', given)), this.#crew.closing);
  }

  /** How many workers are up: the first comes with the lab, others with work for them; 0 where none can start. */
  get workers() {
    return this.#crew?.workers ?? 0;
  }

  /** Sums of random vectors: moments, quantiles and a histogram, of any number of them in constant memory. */
  sums(options: SumsOptions & Following & Previewing<SumsResult>) {
    return this.#call(sums, options);
  }

  /** The very vector behind sum number `index`. A longer one begins with the shorter one. */
  sample(options: SampleOptions & Following) {
    return this.#call(sample, options);
  }

  /** Moments and lattice of the sum's exact law; with correlation, of the mixture. */
  law(options: LawOptions & Following) {
    return this.#call(law, options);
  }

  /** The exact probability (on a lattice) or density of the sum at each x, as exact as `cumulative` says of its own. */
  density(options: DensityOptions & Following) {
    return this.#call(density, options);
  }

  /**
   * P(S ≤ x), or with `tail: 'upper'` P(S > x), each right to 10⁻¹⁰ of itself in its own tail down to 10⁻³⁰⁰, with three
   * exceptions. Sums of Student's t from d = 2 on are right to 10⁻¹¹ at every x: far out nothing is left of a light
   * tail. At the ends of what uniform sums can be, all is as if x had been moved by its own rounding. A list whose d draws can fall in more than 524,288 ways (three values beyond d = 1022, four beyond 144, six beyond 33) is
   * right to 10⁻¹³ of the probability around x if it lies on a lattice, and is refused if it lies on none or on one that
   * is too fine. Sums of a list that lie closer together than their terms are rounded count as one.
   */
  cumulative(options: CumulativeOptions & Following) {
    return this.#call(cumulative, options);
  }

  /**
   * The exact largest gap between the sum's distribution function and the normal one, and Berry–Esseen's bound. A list
   * whose draws can fall in more than 1,048,576 ways (three values beyond d = 1446, four beyond 182, six beyond 38) is
   * refused, unless it lies on a lattice that is not too fine, with no more points than that within ten standard
   * deviations of the mean.
   */
  normalDistance(options: NormalDistanceOptions & Following) {
    return this.#call(normalDistance, options);
  }

  /** QKᵀ of two drawn matrices, its variances and what is expected of them. */
  scores(options: ScoresOptions & Following) {
    return this.#call(scores, options);
  }

  /** How the variance of QKᵀ varies from draw to draw: histogram, mean and quantiles over repetitions. */
  scoreVariance(options: ScoreVarianceOptions & Following & Previewing<ScoreVarianceResult>) {
    return this.#call(scoreVariance, options);
  }

  /** softmax(β·QKᵀ)·V with statistics of every row. */
  attention(options: AttentionOptions & Following) {
    return this.#call(attention, options);
  }

  /** exp(β(z − max)) of one row, normalised; −Infinity masks. */
  softmax(options: SoftmaxOptions & Following) {
    return this.#call(softmax, options);
  }

  /** Two matrices multiplied entry by entry, summed along rows, summed over all. */
  products(options: ProductsOptions & Following) {
    return this.#call(products, options);
  }

  /** What softmax makes of normal scores of a given spread: exactly, and measured. */
  saturation(options: SaturationOptions & Following & Previewing<SaturationResult>) {
    return this.#call(saturation, options);
  }

  /**
   * Spread, entropy, weight on the first key and largest of scores that were measured, such as those of a trained model.
   */
  inspectScores(options: InspectScoresOptions & Following) {
    return this.#call(inspectScores, options);
  }

  /**
   * Opens a trained model: reads headers and its config, and keeps the files open for whatever it is asked. The files are
   * one or several of one model: safetensors, its shards with an index or without, or GGUF; a config.json and a
   * tokenizer.json among them are read, also such as lie beside the first path or address. What the model leaves open and
   * no option says is a TypeError that names the option.
   */
  async openModel(
    files: ModelFile | ModelFile[],
    options: OpenModelOptions & Following = {},
  ): Promise<Model> {
    const list = readFiles('files', files);
    return this.#call(async (crew, given) => {
      const asked = read(given, openOptions);
      return (await import('./models/model.js')).openModel(crew, list, asked);
    }, options);
  }

  /** A run of the lab's own as a model, which `openModel` and other programs open. */
  exportRun(options: ExportRunOptions & Following) {
    return this.#call(exportRun, options);
  }

  /** Mertens' function, the sum of the Möbius function, and its largest ratio to √x. */
  mertens(options: MertensOptions & Following) {
    return this.#call(mertens, options);
  }

  /** The mean square of a signal after each layer of a random network, measured and predicted. */
  depth(options: DepthOptions & Following) {
    return this.#call(depth, options);
  }

  /** A head that trains: at once an async iterable of records, paused while none is asked for. */
  train(options: (TrainingOptions | ResumeOptions) & Following): Run {
    return new Run(this.#crew, options);
  }

  /**
   * What each example of a batch pulls at Wq in the first step of recall by plain descent; how far the steps of batches move
   * it, and what becomes of the loss. Wv is four times the identity.
   */
  pulls(options: PullsOptions & Following) {
    return this.#call(pulls, options);
  }

  /**
   * Recall learned by plain descent on Wq and Wk alone, Wv being four times the identity: attention, and how far the
   * weights have moved, after each batch. It costs the same at every d.
   */
  descent(options: DescentOptions & Following & Previewing<Descent>) {
    return this.#call(descent, options);
  }

  /** Attention between vectors drawn from the seed, under several rules on the same draws. */
  drawnAttention(options: DrawnAttentionOptions & Following) {
    return this.#call(drawnAttention, options);
  }

  /** Entropy, largest weight and gradient of attention at several d, measured over many draws. */
  attentionSurvey(options: SurveyOptions & Following & Previewing<Survey>) {
    return this.#call(attentionSurvey, options);
  }

  /** The exact expectations of what `attentionSurvey` measures. */
  expectedAttention(options: ExpectedAttentionOptions & Following) {
    return this.#call(expectedAttention, options);
  }

  /** Dot products of normal vectors with means: moments, quantiles and a histogram. */
  dotProducts(options: DotProductsOptions & Following & Previewing<DotProducts>) {
    return this.#call(dotProducts, options);
  }

  /**
   * The density of such a dot product at each x, to 1e-6 of its peak from d = 4 on and less exactly below. Where both
   * means are 0, `density` with the law `product` is exact.
   */
  dotProductDensity(options: DotProductDensityOptions & Following) {
    return this.#call(dotProductDensity, options);
  }

  /** Mean squares from a token to its scores, at random weights. */
  origin(options: OriginOptions & Following & Previewing<Origin>) {
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

export type LabOptions = {
  /** 0 … 256; 0 works in the calling thread; default one fewer than the machine has cores, at least 1 */
  workers?: number;
};

/**
 * Opens a lab. Its first worker starts at once, others when there is work for them; each part of the engine is
 * loaded when a method first needs it. Where there is no WebAssembly, or none with SIMD, it rejects with a
 * NotSupportedError.
 */
export function openLab(options?: LabOptions): Promise<Lab> {
  return openLabAt(usualHost, options);
}

/** @param host - where workers and the compiled engine come from */
export async function openLabAt(host: Host, options: LabOptions = {}): Promise<Lab> {
  const readers = { workers: optional(whole(0, mostWorkers), undefined) };
  const { workers } = read(record('options', options), readers);
  const why = whyUnsupported();
  if (why) throw unsupported(why);
  const size = workers ?? Math.max(1, (await host.cores()) - 1);
  return new Lab(new Crew(host, size));
}
