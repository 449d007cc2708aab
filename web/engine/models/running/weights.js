// Reads the weights of a model block by block, as the engine's tasks take them.

import { bytesOf, Gathering, inputsOf } from '../gathering.js';
import { readRange } from '../sources.js';
import { WeightMemory } from '../weightMemory.js';
import { weightScales } from '../weightScales.js';

/** @typedef {import('../numberKinds.js').Tensor} Tensor */
/** @typedef {import('../plan.js').Slice} Slice */
/** @typedef {import('../plan.js').Stretch} Stretch */
/** @typedef {import('./textPlan.js').Linear} Linear */

export class Weights {
  #engine;
  #model;
  #memory = new WeightMemory();
  /** Small vectors that are asked for again: gains, biases, scales. @type {Map<Tensor, Promise<Float64Array>>} */
  #vectors = new Map();
  bytesRead = 0;

  /**
   * @param {import('../../workers/loadEngine.js').Engine} engine the calling thread's own
   * @param {{ tensors: ReadonlyMap<string, Tensor>, scaleBlock: [number, number] }} model
   */
  constructor(engine, model) {
    this.#engine = engine;
    this.#model = model;
  }

  /** What belongs to a layer is forgotten with it. */
  forget() {
    this.#vectors.clear();
  }

  /** All numbers of a vector. @param {Tensor} tensor @returns {Promise<Float64Array>} */
  vector(tensor) {
    const known = this.#vectors.get(tensor);
    if (known) return known;
    const reading = this.#readVector(tensor);
    this.#vectors.set(tensor, reading);
    return reading;
  }

  /** @param {Tensor} tensor */
  async #readVector({ source, from, to, shape, kind }) {
    const bytes = await readRange(source, from, to);
    this.bytesRead += bytes.length;
    const count = shape.reduce((product, size) => product * size, 1);
    return this.#engine.decodeNumbers({ bytes, kind: kind.code, count });
  }

  /** Some numbers of vectors, one after the other. @param {Stretch[]} stretches */
  async stretches(stretches) {
    const parts = await Promise.all(
      stretches.map(async ({ tensor, first, count }) =>
        Float32Array.from((await this.vector(tensor)).subarray(first, first + count)),
      ),
    );
    return joined(parts);
  }

  /** Matrices, in one stretch of memory that `giveBack` takes. @param {Slice[]} slices */
  async matrices(slices) {
    const gathering = new Gathering();
    const matrices = [];
    for (const slice of slices) {
      matrices.push({
        at: gathering.add(slice),
        kind: slice.tensor.kind.code,
        outputs: slice.count,
        inputs: inputsOf(slice),
        inputsFirst: slice.inputsFirst,
        scale: await weightScales(slice, this.#model, (tensor) => this.vector(tensor)),
      });
    }
    const bytes = await this.#memory.read(gathering);
    this.bytesRead += bytes.length;
    return { bytes, matrices };
  }

  /** What `matrices` gave is no longer needed. @param {Uint8Array} bytes */
  giveBack(bytes) {
    this.#memory.giveBack(bytes);
  }

  /** Rows of a table, one for each number. @param {Tensor} tensor @param {ArrayLike<number>} rows */
  async rows(tensor, rows) {
    const width = tensor.shape[1];
    const size = bytesOf(tensor, width);
    const bytes = new Uint8Array(rows.length * size);
    /** Where each row stands first. @type {Map<number, number>} */
    const known = new Map();
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i];
      const to = bytes.subarray(i * size, (i + 1) * size);
      const before = known.get(row);
      if (before !== undefined) {
        to.set(bytes.subarray(before * size, (before + 1) * size));
        continue;
      }
      known.set(row, i);
      await tensor.source.fill(to, tensor.from + row * size);
      this.bytesRead += size;
    }
    const slice = { tensor, first: 0, count: rows.length, inputsFirst: false };
    const matrix = {
      at: 0,
      kind: tensor.kind.code,
      outputs: rows.length,
      inputs: width,
      inputsFirst: false,
      scale: await weightScales(slice, this.#model, (scale) => this.vector(scale)),
    };
    return { bytes, matrix };
  }
}

/** @param {readonly Float32Array[]} parts @returns {Float32Array} one after the other */
export function joined(parts) {
  if (parts.length === 1) return parts[0];
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Outputs from … to of a matrix in stretches. @param {Linear} linear @param {number} from @param {number} to @returns {Linear} */
export function outputsWithin({ slices, biases }, from, to) {
  /** @template {{ first: number, count: number }} T @param {T[]} all */
  const cut = (all) => {
    let at = 0;
    return all.flatMap((one) => {
      const start = Math.max(from, at);
      const end = Math.min(to, at + one.count);
      const first = one.first + start - at;
      at += one.count;
      return end > start ? [{ ...one, first, count: end - start }] : [];
    });
  };
  return { slices: cut(slices), biases: biases && cut(biases) };
}
