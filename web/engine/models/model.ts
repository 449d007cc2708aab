// A trained model whose files are open: what it is, and what it is asked until it is closed.

import { type Following, read, record, split } from '../checks/checkedOptions.js';
import { withinMemory } from '../checks/outOfMemory.js';
import { onAbort } from '../workers/abort.js';
import type { Crew } from '../workers/crew.js';
import { aborted, closed } from '../workers/errors.js';
import { reportProgress } from '../workers/slices.js';
import { inspectOptions, usualWindow } from './inspectOptions.js';
import { type OpenModel, openFiles } from './openModel.js';
import type { ReadOpenOptions } from './openOptions.js';
import { countLayers, planOf } from './plan.js';
import { readRun } from './running/runOptions.js';
import type {
  CompareOptions,
  ModelOnText,
  ModelsOnText,
  RunOptions,
  TextOptions,
  TextsOptions,
} from './running/runTypes.js';
import { toldOfMemory } from './shortOfMemory.js';
import { closeAll } from './sources.js';
import { Stop } from './stop.js';
import { ModelTokens } from './tokens/modelTokens.js';
import type { AdapterOn, InspectOptions, ModelNumbers, OpenedFile } from './types.js';

/** Of a description nothing hangs on the last bits. */
const describing = Math.log;

/** What one call is told: whom it answers to, and what ends it. */
type Call<Result> = (crew: Crew, stop: Stop) => Promise<Result>;

/** A trained model whose files are open, until it or its lab is closed. */
export class Model {
  /** in words: 'Llama' */
  readonly family: string;
  /** what the files keep weights as, that of most numbers first: 'BF16', or 'Q8_0, F32' */
  readonly weightType: string;
  /** that hold heads */
  readonly layers: number;
  /** of the queries in a layer; where layers differ, of the one that has most */
  readonly heads: number;
  /** of the keys in a layer, each for one or several heads of the queries; where layers differ, as `heads` */
  readonly keyHeads: number;
  /** width of a head's queries and keys; where layers differ, the largest */
  readonly d: number;
  /** whether queries and keys are normed behind their matrices, in any layer */
  readonly hasHeadNorms: boolean;
  /** the LoRA that lies on its weights */
  readonly adapter: AdapterOn | null;
  /** one sentence for each thing that no file says and that was taken for granted */
  readonly assumed: string[];
  /** one sentence for each thing that could not be read */
  readonly missing: string[];
  #crew: Crew | undefined;
  #files;
  #asked;
  #tokens;
  /** Aborts when the model is closed, or its lab. */
  #closing = new AbortController();
  #forgetLab: () => void = () => {};

  constructor(crew: Crew, files: OpenModel, asked: ReadOpenOptions) {
    const { family, layers, assumed, missing } = planOf(
      files,
      { ...asked, window: usualWindow },
      describing,
    );
    this.family = family;
    this.weightType = files.weightType;
    this.layers = countLayers(layers);
    this.heads = Math.max(...layers.map(({ heads }) => heads));
    this.keyHeads = Math.max(...layers.map(({ keyHeads }) => keyHeads));
    this.hasHeadNorms = layers.some(({ headNorm, across }) => across || headNorm !== 'none');
    this.d = Math.max(...layers.map(({ d }) => d));
    this.adapter = files.adapter ?? null;
    this.assumed = assumed;
    this.missing = missing;
    this.#crew = crew;
    this.#files = files;
    this.#asked = asked;
    this.#tokens = new ModelTokens(files, asked.tokenizer);
    this.#forgetLab = onAbort(crew.closing, () => void this.close());
  }

  /** The files that it reads, with what lay beside them. */
  get files(): OpenedFile[] {
    return this.#files.sources.map(({ name, size, origin }) => ({
      name,
      size,
      address: origin?.address ?? null,
      etag: origin?.etag ?? null,
    }));
  }

  /** Whatever a call comes to, its files have stayed as they were. */
  #call<Result>(signal: AbortSignal | undefined, call: Call<Result>): Promise<Result> {
    const crew = this.#crew;
    if (!crew) return Promise.reject(closed('model'));
    if (signal?.aborted) return Promise.reject(aborted());
    const stop = new Stop([signal, this.#closing.signal]);
    const work = async () => {
      try {
        const result = await stop.race(call(crew, stop));
        for (const source of this.#files.sources) await stop.race(source.settle());
        return result;
      } catch (error) {
        throw toldOfMemory(error, this.#files.sources[0].name);
      } finally {
        stop.takeBack();
        stop.inner.abort();
      }
    };
    return withinMemory(work());
  }

  #parts(crew: Crew, stop: Stop) {
    return { crew, files: this.#files, said: this.#asked, tokens: this.#tokens, stop };
  }

  /** A text as the numbers of its tokens, each with how it reads. */
  async tokens(text: string): Promise<{ id: number; text: string }[]> {
    if (typeof text !== 'string') throw new TypeError('text must be a string');
    return this.#call(undefined, (_, stop) => this.#tokens.cut(text, stop.inner.signal));
  }

  /**
   * What the weights say of the heads: how far their scores spread, and why. Ranges of the files are read one after the
   * other; nothing is run but the sums over the weights.
   */
  async inspect(options: InspectOptions & Following = {}): Promise<ModelNumbers> {
    const asked = split(read(record('options', options), inspectOptions));
    return this.#call(asked.follow.signal, async (crew, stop) => {
      const { inspectModel } = await import('./inspect.js');
      return inspectModel(this.#parts(crew, stop), asked);
    });
  }

  /**
   * The model run on a text, layer by layer in constant memory: what every head does on the reader's own words, and how
   * the loss answers to another divisor. Of many texts a list of results, in their order, from one pass over the weights.
   */
  run(options: TextOptions & RunOptions & Following): Promise<ModelOnText>;
  run(options: TextsOptions & RunOptions & Following): Promise<ModelOnText[]>;
  async run(options: (TextOptions | TextsOptions) & RunOptions & Following) {
    const asked = readRun(record('options', options));
    return this.#call(asked.follow.signal, async (crew, stop) => {
      const { runModel } = await import('./running/runModel.js');
      const results = await runModel(this.#parts(crew, stop), asked);
      return asked.options.isMany ? results : results[0];
    });
  }

  /**
   * This model and another one of the same layers, heads, d and tokens, on the same text: what every head does in each,
   * and how far apart what they say next is. Of many texts a list of results, in their order.
   */
  compare(other: Model, options: TextOptions & CompareOptions & Following): Promise<ModelsOnText>;
  compare(
    other: Model,
    options: TextsOptions & CompareOptions & Following,
  ): Promise<ModelsOnText[]>;
  async compare(other: Model, options: (TextOptions | TextsOptions) & CompareOptions & Following) {
    if (!(other instanceof Model)) throw new TypeError('other must be a model that is open');
    const asked = readRun(record('options', options));
    const results = await this.#call(asked.follow.signal, (crew, stop) =>
      other.#call(stop.inner.signal, async (itsCrew, itsStop) => {
        const { compareModels } = await import('./running/compareModels.js');
        const parts = [this.#parts(crew, stop), other.#parts(itsCrew, itsStop)] as const;
        return compareModels([this, other], parts, asked);
      }),
    );
    return asked.options.isMany ? results : results[0];
  }

  /** Lets go of the files; what is pending rejects with an AbortError, later calls with an InvalidStateError. */
  async close() {
    if (!this.#crew) return;
    this.#crew = undefined;
    this.#forgetLab();
    this.#closing.abort();
    this.#tokens.end();
    await closeAll(this.#files.sources);
  }
}

// `await using model = await lab.openModel(…)` closes it, where the language knows that.
if (Symbol.asyncDispose) {
  Object.defineProperty(Model.prototype, Symbol.asyncDispose, { value: Model.prototype.close });
}

async function openWithAdapter(
  crew: Crew,
  files: unknown[],
  { config, adapter, cache, onWait }: ReadOpenOptions,
  signal: AbortSignal,
): Promise<OpenModel> {
  const elsewhere = { cache, onWait };
  const isAdapted = adapter !== undefined;
  const base = await openFiles(files, { config, ...elsewhere, isAdapted }, signal);
  if (!adapter) return base;
  try {
    const { adapted } = await import('./adapted.js');
    return await adapted(base, adapter, {
      engine: () => crew.engine('running'),
      ...elsewhere,
      signal,
    });
  } catch (error) {
    await closeAll(base.sources);
    throw error;
  }
}

/** @param files - a list of our own */
export async function openModel(
  crew: Crew,
  files: unknown[],
  asked: ReadOpenOptions,
): Promise<Model> {
  const { signal } = asked;
  if (signal?.aborted) throw aborted();
  const stop = new Stop([signal, crew.closing]);
  const opening = openWithAdapter(crew, files, asked, stop.inner.signal);
  try {
    const opened = await stop.race(opening);
    try {
      const model = new Model(crew, opened, asked);
      await stop.race(reportProgress(1, asked));
      return model;
    } catch (error) {
      await closeAll(opened.sources);
      throw toldOfMemory(error, opened.sources[0].name);
    }
  } catch (error) {
    // Given up while it opens: what it has opened is closed all the same.
    opening.then(({ sources }) => closeAll(sources)).catch(() => {});
    throw error;
  } finally {
    stop.takeBack();
    stop.inner.abort();
  }
}
