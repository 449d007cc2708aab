// Reads the weights of a model block by block, as the engine's tasks take them.

import type { Engine } from '../../workers/loadEngine.js';
import { bytesOf, Gathering, inputsOf } from '../gathering.js';
import type { Tensor } from '../numberKinds.js';
import type { Slice, Stretch } from '../plan.js';
import { readRange } from '../sources.js';
import { WeightMemory } from '../weightMemory.js';
import { weightScales } from '../weightScales.js';
import { refuseTensor } from './tensorNames.js';
import type { Linear } from './textPlan.js';

export class Weights {
  #engine;
  #model;
  #memory = new WeightMemory();
  /** Small vectors that are asked for again: gains, biases, scales. */
  #vectors = new Map<Tensor, Promise<Float64Array>>();
  bytesRead = 0;

  /** @param engine - the calling thread's own */
  constructor(
    engine: Engine,
    model: { tensors: ReadonlyMap<string, Tensor>; scaleBlock: [number, number] },
  ) {
    this.#engine = engine;
    this.#model = model;
  }

  /** What belongs to a layer is forgotten with it. */
  forget() {
    this.#vectors.clear();
  }

  /** All numbers of a vector. */
  vector(tensor: Tensor): Promise<Float64Array> {
    const known = this.#vectors.get(tensor);
    if (known) return known;
    const reading = this.#readVector(tensor);
    this.#vectors.set(tensor, reading);
    return reading;
  }

  async #readVector({ source, from, to, shape, kind }: Tensor) {
    const bytes = await readRange(source, from, to);
    this.bytesRead += bytes.length;
    const count = shape.reduce((product, size) => product * size, 1);
    return this.#engine.decodeNumbers({ bytes, kind: kind.code, count });
  }

  /** Some numbers of vectors, one after the other. */
  async stretches(stretches: Stretch[]) {
    const parts = await Promise.all(
      stretches.map(async ({ tensor, first, count }) =>
        Float32Array.from((await this.vector(tensor)).subarray(first, first + count)),
      ),
    );
    return joined(parts);
  }

  /** Matrices, in one stretch of memory that `giveBack` takes. */
  async matrices(slices: Slice[]) {
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

  /** What `matrices` gave is no longer needed. */
  giveBack(bytes: Uint8Array) {
    this.#memory.giveBack(bytes);
  }

  /** Rows of a table, one for each number. */
  async rows(tensor: Tensor, rows: ArrayLike<number>) {
    const [count, width] = tensor.shape;
    for (const row of Array.from(rows)) {
      const isThere = Number.isInteger(row) && row >= 0 && row < count;
      if (!isThere) refuseTensor(tensor, `it has no row ${row}: its rows are 0 to ${count - 1}`);
    }
    const size = bytesOf(tensor, width);
    const bytes = new Uint8Array(rows.length * size);
    /** Where each row stands first. */
    const known = new Map<number, number>();
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

/** @returns one after the other */
export function joined(parts: readonly Float32Array[]): Float32Array {
  if (parts.length === 1) return parts[0];
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Outputs from … to of a matrix in stretches. */
export function outputsWithin({ slices, biases }: Linear, from: number, to: number): Linear {
  const cut = <T extends { first: number; count: number }>(all: T[]) => {
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
