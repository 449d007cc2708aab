// lab.inspectModel: reads a model's heads one group after the other and hands them to the workers. The calling
// thread alone touches the files; what is read is as large as one key head with some of its query heads.

import { onAbort } from '../abort.js';
import {
  callback,
  flag,
  following,
  oneOf,
  optional,
  read,
  real,
  record,
  split,
  whole,
} from '../checkedOptions.js';
import { aborted } from '../errors.js';
import { reportProgress } from '../slices.js';
import { ModelError, quoted } from './modelError.js';
import { closeAll, openModel } from './openModel.js';
import { planOf } from './plan.js';
import { readRange } from './sources.js';

/** @typedef {import('./plan.js').LayerPlan} LayerPlan */
/** @typedef {import('./plan.js').SidePlan} SidePlan */
/** @typedef {import('./plan.js').Slice} Slice */
/** @typedef {import('./elements.js').Tensor} Tensor */
/** @typedef {import('./types.js').HeadNumbers} HeadNumbers */
/** @typedef {import('./types.js').ModelNumbers} ModelNumbers */

/** Bytes that go to a worker at once; a head that is larger goes alone. */
const bytesTogether = 2 ** 24;
/** Operations that go to a worker at once: at most some 60 ms, so that results come steadily. */
const workTogether = 2e9;
/** What one head may take: a phone, and wasm, have no more to give. */
const mostBytes = 2 ** 29;

const mostHeads = 65_536;
const widestHead = 4096;

/** @type {import('../checkedOptions.js').Reader<Record<string, unknown> | undefined>} */
const config = (name, value) => (value === undefined ? undefined : record(name, value));

/** @type {import('../checkedOptions.js').Reader<string>} */
function text(name, value) {
  if (typeof value !== 'string' || value === '') {
    throw new TypeError(
      `${name} must be the name of a tensor; got ${value === '' ? "''" : typeof value}`,
    );
  }
  return value;
}

/** @type {import('../checkedOptions.js').Reader<import('./types.js').TensorNames | undefined>} */
function names(option, value) {
  if (value === undefined) return undefined;
  const given = read(
    record(option, value),
    {
      query: optional(text, undefined),
      key: optional(text, undefined),
      fused: optional(text, undefined),
      arrangement: optional(oneOf(/** @type {const} */ (['blocks', 'heads', 'groups'])), 'blocks'),
      inputsFirst: optional(flag, false),
      norm: optional(text, undefined),
      normKind: optional(oneOf(/** @type {const} */ (['rms', 'rmsPlusOne', 'layer'])), 'rms'),
      rotation: optional(oneOf(/** @type {const} */ (['none', 'half', 'interleaved'])), 'none'),
      beta: optional(real(0, 1e6), undefined),
    },
    `${option}.`,
  );
  const apart = given.query !== undefined && given.key !== undefined;
  if (apart === (given.fused !== undefined)) {
    throw new TypeError(`${option} must hold either query and key, or fused`);
  }
  return /** @type {import('./types.js').TensorNames} */ (given);
}

const inspectOptions = {
  files: (/** @type {string} */ name, /** @type {unknown} */ value) => {
    if (value === undefined || value === null) {
      throw new TypeError(`${name} must be the files of one model; got nothing`);
    }
    return value;
  },
  config,
  heads: optional(whole(1, mostHeads), undefined),
  keyHeads: optional(whole(1, mostHeads), undefined),
  headDimension: optional(whole(1, widestHead), undefined),
  window: optional(whole(1, 1_000_000), 1024),
  spectrum: optional(flag, false),
  names,
  onHead:
    /** @type {import('../checkedOptions.js').Reader<((head: HeadNumbers) => void) | undefined>} */ (
      callback()
    ),
  ...following,
};

/** Rejects as soon as the signal aborts, whatever the work is at. */
class Stop {
  /** @param {AbortSignal | undefined} signal */
  constructor(signal) {
    this.signal = signal;
    this.inner = new AbortController();
    /** @type {(error: unknown) => void} */
    this.refuse = () => {};
    /** @type {Promise<never>} */
    this.given = new Promise((_, reject) => {
      this.refuse = reject;
    });
    this.takeBack = onAbort(signal, () => {
      this.inner.abort();
      this.refuse(aborted());
    });
    this.given.catch(() => {});
  }

  /** @template T @param {Promise<T>} work @returns {Promise<T>} */
  race(work) {
    // What was given up may still fail, unheard.
    work.catch(() => {});
    return Promise.race([work, this.given]);
  }
}

/**
 * @param {import('../crew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<ModelNumbers>}
 */
export async function inspectModel(crew, given) {
  const { options, follow } = split(read(given, inspectOptions));
  const { files, config: givenConfig, onHead, ...said } = options;
  if (follow.signal?.aborted) throw aborted();
  const stop = new Stop(follow.signal);
  const opening = openModel(files);
  // Given up while it opens: what it has opened is closed all the same.
  let model;
  try {
    model = await stop.race(opening);
  } catch (error) {
    opening.then(({ sources }) => closeAll(sources)).catch(() => {});
    stop.takeBack();
    throw error;
  }
  try {
    if (givenConfig) model.config = givenConfig;
    const engine = await stop.race(crew.engine(follow.signal));
    const plan = planOf(model, said, engine.naturalLogarithm);
    await stop.race(reportProgress(0, follow));
    const work = new Inspection(crew, engine, plan, said, stop);
    const heads = await work.run(follow, onHead);
    for (const source of model.sources) await stop.race(source.settle());
    const { family, assumed, missing } = plan;
    const unreadable = heads.filter(({ sigma }) => Number.isNaN(sigma)).length;
    if (unreadable > 0) {
      missing.push(
        `${unreadable} of ${heads.length} heads hold numbers that are not finite, and cannot be read.`,
      );
    }
    const layers = new Set(heads.map(({ tower, layer }) => `${tower} ${layer}`)).size;
    return { family, assumed, missing, layers, heads, options: said };
  } finally {
    stop.takeBack();
    stop.inner.abort();
    await closeAll(model.sources);
  }
}

/** @param {Slice} slice */
const inputsOf = ({ tensor, inputsFirst }) => tensor.shape[inputsFirst ? 0 : 1];

/** @param {Tensor} tensor @param {number} count of its numbers, whole blocks */
const bytesOf = (tensor, count) => (count * tensor.element.bits) / 8;

/** @param {Slice} slice */
const sizeOf = (slice) => bytesOf(slice.tensor, slice.count * inputsOf(slice));

/** Gathers the matrices of one task into one stretch of memory, which a worker gets at once. */
class Gathering {
  /** @type {{ slice: Slice, at: number }[]} */
  parts = [];
  length = 0;

  /** Where the slice will stand. @param {Slice} slice */
  add(slice) {
    const known = this.parts.find(
      ({ slice: { tensor, first, count } }) =>
        tensor === slice.tensor && first === slice.first && count === slice.count,
    );
    if (known) return known.at;
    const at = this.length;
    this.parts.push({ slice, at });
    this.length += sizeOf(slice);
    return at;
  }
}

/**
 * What all heads of a layer need.
 * @typedef {object} Shared
 * @property {object} queryNorm
 * @property {object} keyNorm
 * @property {{ query: number, key: number } | undefined} lengths
 * @property {object} model
 */

class Inspection {
  #crew;
  #engine;
  #plan;
  #said;
  #stop;
  /** Memory that is used again: for what is read, and for the workers' copies of it. @type {Uint8Array[]} */
  #free = [];
  /** @type {ArrayBuffer[]} */
  #spares = [];
  /** Columns of the last matrix [in, out] that was read, of all its heads. @type {{ tensor: Tensor, bytes: Uint8Array } | undefined} */
  #whole;

  /**
   * @param {import('../crew.js').PartCrew} crew
   * @param {import('../load.js').Engine} engine the calling thread's own
   * @param {import('./plan.js').Plan} plan
   * @param {{ window: number, spectrum: boolean }} said
   * @param {Stop} stop
   */
  constructor(crew, engine, plan, said, stop) {
    this.#crew = crew;
    this.#engine = engine;
    this.#plan = plan;
    this.#said = said;
    this.#stop = stop;
  }

  /**
   * @param {import('../checkedOptions.js').Following} follow
   * @param {((head: HeadNumbers) => void) | undefined} onHead
   * @returns {Promise<HeadNumbers[]>}
   */
  async run(follow, onHead) {
    const total = this.#plan.layers.reduce((sum, { heads }) => sum + heads, 0);
    /** @type {HeadNumbers[]} */
    const heads = [];
    /** @type {Promise<HeadNumbers[]>[]} */
    const underWay = [];
    const take = async () => {
      const [first] = underWay;
      const done = await this.#stop.race(first);
      underWay.shift();
      heads.push(...done);
      for (const head of done) onHead?.(head);
      await reportProgress(heads.length / total, follow);
    };
    for (const layer of this.#plan.layers) {
      const shared = await this.#stop.race(this.#shared(layer));
      for (const chunk of chunksOf(layer)) {
        const task = await this.#stop.race(this.#task(layer, shared, chunk));
        const result = this.#done(task).then((numbers) =>
          chunk.map((head, i) => this.#head(layer, head, numbers[i])),
        );
        result.catch(() => {});
        underWay.push(result);
        while (underWay.length >= this.#crew.width) await take();
      }
    }
    while (underWay.length > 0) await take();
    return heads;
  }

  /** @param {import('../tasks.js').Task} task @returns {Promise<any>} */
  async #done(task) {
    const result = await this.#crew.run(
      { ...task, lent: ['bytes'], spares: this.#spares },
      this.#stop.inner.signal,
    );
    this.#free.push(task.args.bytes);
    return result;
  }

  /**
   * @param {LayerPlan} plan
   * @param {number} head
   * @param {any} numbers as the engine gives them
   * @returns {HeadNumbers}
   */
  #head(plan, head, numbers) {
    return {
      layer: plan.layer,
      tower: plan.tower,
      head,
      keyHead: keyHeadOf(plan, head),
      d: plan.d,
      width: plan.width,
      beta: plan.beta(head),
      ...numbers,
      sigmaMeasured: plan.measured(head),
    };
  }

  /** @param {import('./plan.js').Stretch | undefined} stretch */
  async #numbers(stretch) {
    if (!stretch) return undefined;
    const { tensor, first, count } = stretch;
    const from = tensor.from + bytesOf(tensor, first);
    const bytes = await readRange(tensor.source, from, from + bytesOf(tensor, count));
    return /** @type {Float64Array} */ (
      this.#engine.decodeNumbers({ bytes, element: tensor.element.code, count })
    );
  }

  /** @param {Tensor | undefined} tensor */
  #vector(tensor) {
    const count = tensor?.shape.reduce((product, size) => product * size, 1) ?? 0;
    return this.#numbers(tensor && { tensor, first: 0, count });
  }

  /** @param {import('./plan.js').NormPlan} norm */
  async #norm({ kind, gain, bias }) {
    const gains = await this.#vector(gain);
    return {
      gain: kind === 'rmsPlusOne' ? gains?.map((w) => w + 1) : gains,
      bias: await this.#vector(bias),
      centred: kind === 'layer' || kind === 'layerBare',
    };
  }

  /** @param {LayerPlan} layer @returns {Promise<Shared>} */
  async #shared(layer) {
    const { rotary, d, headNorm, across } = layer;
    const queryNorm = await this.#norm(layer.queryNorm);
    const keyNorm = layer.keyNorm === layer.queryNorm ? queryNorm : await this.#norm(layer.keyNorm);
    /** @type {Float64Array | undefined} */
    let frequencies;
    if (rotary) {
      frequencies = this.#engine.rotaryFrequencies({
        ...rotary,
        stretch: stretches.indexOf(rotary.stretch),
      });
      const { divisors } = rotary;
      if (divisors) frequencies = frequencies?.map((f, j) => f / divisors[j]);
    }
    // A norm over all heads' entries divides by one length, √(the mean square of all entries).
    const lengths = across && {
      query: await this.#meanLength(layer, layer.query(0).weights.tensor, layer.heads * d),
      key: await this.#meanLength(layer, layer.key(0).weights.tensor, layer.keyHeads * d),
    };
    return {
      queryNorm,
      keyNorm,
      lengths,
      model: {
        headNorm: ['none', 'rms', 'layer'].indexOf(headNorm),
        frequencies,
        firstTurned: rotary?.first ?? 0,
        interleaved: rotary?.interleaved ?? false,
        window: layer.window,
        cap: layer.cap,
      },
    };
  }

  /**
   * √(entries)/‖W‖: what a norm over all entries multiplies each by, tokens being of length √D.
   * @param {LayerPlan} layer
   * @param {Tensor} tensor
   * @param {number} entries
   */
  async #meanLength({ width }, tensor, entries) {
    const rows = tensor.shape[0];
    const together = Math.max(1, Math.floor(bytesTogether / bytesOf(tensor, width)));
    let sum = 0;
    for (let row = 0; row < rows; row += together) {
      const count = Math.min(together, rows - row);
      const slice = { tensor, first: row, count, inputsFirst: false };
      const gathering = new Gathering();
      const matrix = await this.#matrix(slice, gathering);
      sum += await this.#done({
        name: 'squareSum',
        args: { bytes: await this.#read(gathering), matrix },
      });
    }
    return Math.sqrt(entries / sum);
  }

  /**
   * @param {LayerPlan} layer
   * @param {Shared} shared
   * @param {number[]} heads that are worked on together
   */
  async #task(layer, shared, heads) {
    const gathering = new Gathering();
    /** @type {{ keyHead: number, key: object, queries: object[] }[]} */
    const groups = [];
    let isDouble = false;
    for (const head of heads) {
      const keyHead = keyHeadOf(layer, head);
      let group = groups.at(-1);
      if (group?.keyHead !== keyHead) {
        const side = layer.key(keyHead);
        isDouble ||= side.weights.tensor.element.name === 'F64';
        const key = await this.#side(layer, side, gathering, shared.lengths?.key);
        group = { keyHead, key, queries: [] };
        groups.push(group);
      }
      const side = layer.query(head);
      isDouble ||= side.weights.tensor.element.name === 'F64';
      const query = await this.#side(layer, side, gathering, shared.lengths?.query);
      group.queries.push({ ...query, beta: layer.beta(head) });
    }
    if (gathering.length > mostBytes) {
      const { tensor } = layer.query(heads[0]).weights;
      throw new ModelError(
        tensor.source.name,
        `a head of tensor ${quoted(tensor.name)} takes ${Math.ceil(gathering.length / 2 ** 20)} MiB, more than the ${mostBytes / 2 ** 20} that fit into a worker`,
      );
    }
    const { queryNorm, keyNorm, model } = shared;
    const bytes = await this.#read(gathering);
    const args = {
      bytes,
      groups,
      queryNorm,
      keyNorm,
      model,
      spectrum: this.#said.spectrum,
      double: isDouble,
    };
    return { name: 'inspectHeads', args };
  }

  /**
   * @param {LayerPlan} layer
   * @param {SidePlan} side
   * @param {Gathering} gathering
   * @param {number | undefined} length of a norm over all heads
   */
  async #side(layer, { weights, bias, gain, scale, through }, gathering, length) {
    const { d, rotary, headNorm, gainPlusOne } = layer;
    const addition = gainPlusOne ? 1 : 0;
    const gains = (await this.#numbers(gain))?.map((w) => w + addition);
    const across = (await this.#numbers(scale))?.map((w) => w * (length ?? 1));
    const turned = rotary && rotary.length !== 1 ? lengthening(d, rotary) : undefined;
    return {
      matrix: await this.#matrix(weights, gathering),
      bias: await this.#numbers(bias),
      scale: across && turned ? across.map((w, i) => w * turned[i]) : (across ?? turned),
      gain:
        headNorm === 'none' ? undefined : multiplied(gains ?? new Float64Array(d).fill(1), turned),
      through: through && {
        first: await this.#matrix(through.first, gathering),
        gain: await this.#vector(through.gain),
        straight: through.straight && (await this.#matrix(through.straight, gathering)),
        straightScale:
          through.straight && turned
            ? turned.slice(turned.length - through.straight.count)
            : undefined,
      },
    };
  }

  /**
   * @param {Slice} slice
   * @param {Gathering} gathering
   */
  async #matrix(slice, gathering) {
    return {
      at: gathering.add(slice),
      element: slice.tensor.element.code,
      outputs: slice.count,
      inputs: inputsOf(slice),
      inputsFirst: slice.inputsFirst,
      scale: await this.#scale(slice),
    };
  }

  /**
   * The scales of a matrix of 8 bits, without which every number is wrong.
   * @param {Slice} slice
   */
  async #scale({ tensor, first, inputsFirst }) {
    if (!tensor.element.needsScale) return undefined;
    const { tensors } = this.#plan;
    const [rows, columns] = tensor.shape;
    const scale = ['_scale_inv', '_scale']
      .map((suffix) => tensors.get(tensor.name + suffix))
      .find((found) => found !== undefined);
    /** @param {string} why @returns {never} */
    const refuse = (why) => {
      throw new ModelError(tensor.source.name, `tensor ${quoted(tensor.name)}: ${why}`);
    };
    if (!scale) {
      return refuse(
        `of ${tensor.element.name}, and its scales (${quoted(`${tensor.name}_scale`)}) are not there`,
      );
    }
    if (scale.element.code === undefined || scale.element.needsScale) {
      return refuse(`its scales of ${scale.element.name} are not read`);
    }
    const values = await this.#vector(scale);
    const place = { firstRow: inputsFirst ? 0 : first, firstColumn: inputsFirst ? first : 0 };
    const [down, across = 1] = scale.shape.length === 0 ? [1] : scale.shape;
    if (down * across === 1) {
      return { values, columns: 1, blockRows: rows, blockColumns: columns, ...place };
    }
    if (down === rows && across === 1) {
      return { values, columns: 1, blockRows: 1, blockColumns: columns, ...place };
    }
    const [blockRows, blockColumns] = this.#plan.scaleBlock;
    if (down !== Math.ceil(rows / blockRows) || across !== Math.ceil(columns / blockColumns)) {
      return refuse(
        `shape [${scale.shape}] of its scales does not fit blocks of ${blockRows}×${blockColumns}`,
      );
    }
    return { values, columns: across, blockRows, blockColumns, ...place };
  }

  /** @param {number} length */
  #memory(length) {
    const place = this.#free.findIndex(({ buffer }) => buffer.byteLength >= length);
    if (place < 0) {
      // One that is too small gives way.
      this.#free.pop();
      return new Uint8Array(length);
    }
    const [{ buffer }] = this.#free.splice(place, 1);
    return new Uint8Array(buffer, 0, length);
  }

  /** @param {Gathering} gathering */
  async #read(gathering) {
    const bytes = this.#memory(gathering.length);
    for (const { slice, at } of gathering.parts) {
      const to = bytes.subarray(at, at + sizeOf(slice));
      if (slice.inputsFirst) await this.#readColumns(slice, to);
      else {
        const { tensor, first } = slice;
        await tensor.source.fill(to, tensor.from + bytesOf(tensor, first * inputsOf(slice)));
      }
    }
    return bytes;
  }

  /**
   * Columns stand apart in the file: the whole matrix is read once, and kept for the layer's other heads.
   * @param {Slice} slice
   * @param {Uint8Array} to
   */
  async #readColumns({ tensor, first, count }, to) {
    const size = tensor.to - tensor.from;
    if (size > mostBytes) {
      throw new ModelError(
        tensor.source.name,
        `tensor ${quoted(tensor.name)} takes ${Math.ceil(size / 2 ** 20)} MiB, more than the ${mostBytes / 2 ** 20} that are held at once`,
      );
    }
    if (this.#whole?.tensor !== tensor) {
      const bytes = this.#whole?.bytes.length === size ? this.#whole.bytes : new Uint8Array(size);
      this.#whole = undefined;
      await tensor.source.fill(bytes, tensor.from);
      this.#whole = { tensor, bytes };
    }
    const { bytes } = this.#whole;
    const [rows, columns] = tensor.shape;
    const width = bytesOf(tensor, count);
    for (let row = 0; row < rows; row += 1) {
      const from = bytesOf(tensor, row * columns + first);
      to.set(bytes.subarray(from, from + width), row * width);
    }
  }
}

const stretches = ['none', 'linear', 'llama3', 'yarn'];

/** @param {LayerPlan} plan @param {number} head */
const keyHeadOf = ({ heads, keyHeads }, head) => Math.floor((head * keyHeads) / heads);

/** @param {number} d @param {import('./rotary.js').RotaryPlan} rotary */
function lengthening(d, { first, rotary, length }) {
  return new Float64Array(d).fill(1).fill(length, first, first + rotary);
}

/** @param {Float64Array} a @param {Float64Array | undefined} b */
const multiplied = (a, b) => (b ? a.map((x, i) => x * b[i]) : a);

/**
 * The heads of a layer, so many together as make a worker's while: they share key heads where they can.
 * @param {LayerPlan} layer
 * @returns {number[][]}
 */
function chunksOf(layer) {
  const { d, width, heads, query } = layer;
  const { weights, through } = query(0);
  const inner = through ? through.first.count : 0;
  const size = sizeOf(weights);
  // Two products for a head and half a one for its share of a key head, then matrices of d×d.
  const work = 5 * width * d * d + 2 * inner * width * d + 40 * d * d * d;
  const together = Math.max(1, Math.floor(Math.min(bytesTogether / size, workTogether / work)));
  const chunks = [];
  for (let head = 0; head < heads; ) {
    // A chunk ends with its key head, unless that alone is too much.
    const keyHead = keyHeadOf(layer, head);
    const group = heads / layer.keyHeads;
    const end =
      together >= group
        ? Math.min(heads, Math.floor((head + together) / group) * group)
        : Math.min((keyHead + 1) * group, head + together);
    chunks.push(Array.from({ length: end - head }, (_, i) => head + i));
    head = end;
  }
  return chunks;
}
