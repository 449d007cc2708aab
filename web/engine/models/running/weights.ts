// Reads the weights of a model block by block, as the engine's tasks take them.

import type { Engine } from '../../workers/loadEngine.js';
import { areZeros, type TokenRows } from '../emptyWeights.js';
import { bytesOf, Gathering, inputsOf } from '../gathering.js';
import type { Tensor } from '../numberKinds.js';
import type { Slice, Stretch } from '../plan.js';
import { readRange } from '../sources.js';
import { WeightMemory } from '../weightMemory.js';
import { weightScales } from '../weightScales.js';
import { refuseTensor } from './tensorNames.js';
import type { Linear } from './tensorParts.js';

/** Stretches of a table that are asked for at the same time. */
const readTogether = 8;

export class Weights {
  #engine;
  #model;
  #memory = new WeightMemory();
  /** Small vectors that are asked for again: gains, biases, scales. */
  #vectors = new Map<Tensor, Promise<Float64Array>>();
  /** Rows of tables with one for each token that were read and are all 0. */
  #emptyRows = new Map<Tensor, Set<number>>();
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

  /** What a norm multiplies by. */
  async gain(tensor: Tensor, isPlusOne: boolean): Promise<Float32Array> {
    const numbers = await this.vector(tensor);
    if (!isPlusOne) this.#memory.empty.lookAtGain(tensor, numbers);
    return Float32Array.from(numbers, (w) => Math.fround(w) + Number(isPlusOne));
  }

  /** These are about to be multiplied by what heads give. */
  expectHeads({ slices }: Linear, heads: number) {
    for (const slice of slices) this.#memory.empty.expectHeads(slice, heads);
  }

  async #readVector(tensor: Tensor) {
    const { source, from, to, shape, kind } = tensor;
    const bytes = await readRange(source, from, to);
    this.bytesRead += bytes.length;
    this.#memory.empty.lookAtVector(tensor, 0, bytes);
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

  /** @returns sentences where matrices are 0, or stretches of them */
  empty = (known: TokenRows | undefined) => this.#memory.empty.tell(known);

  /** Of these, and of the vectors of the layer, one that holds a number that is none. */
  async notFinite(slices: readonly Slice[]): Promise<Tensor | undefined> {
    const areNumbers = (numbers: Float64Array) => numbers.every(Number.isFinite);
    for (const [tensor, numbers] of this.#vectors) if (!areNumbers(await numbers)) return tensor;
    for (const slice of slices) {
      const { bytes } = await this.matrices([slice]);
      const count = slice.count * inputsOf(slice);
      const { code: kind } = slice.tensor.kind;
      const numbers = this.#engine.decodeNumbers({ bytes, kind, count });
      this.giveBack(bytes);
      if (!areNumbers(numbers)) return slice.tensor;
    }
    return undefined;
  }

  /** What `matrices` gave is no longer needed. */
  giveBack(bytes: Uint8Array) {
    this.#memory.giveBack(bytes);
  }

  emptyRows = (tensor: Tensor) => this.#emptyRows.get(tensor) ?? new Set<number>();

  foundEmpty(tensor: Tensor, row: number) {
    this.#emptyRows.set(tensor, this.emptyRows(tensor).add(row));
  }

  /** Rows of a table, one for each number. */
  async rows(tensor: Tensor, rows: ArrayLike<number>) {
    const [count, width] = tensor.shape;
    for (const row of Array.from(rows)) {
      const isThere = Number.isInteger(row) && row >= 0 && row < count;
      if (!isThere) refuseTensor(tensor, `it has no row ${row}: its rows are 0 to ${count - 1}`);
    }
    const size = bytesOf(tensor, width);
    const wanted = [...new Set(Array.from(rows))].sort((a, b) => a - b);
    const read = new Uint8Array(wanted.length * size);
    // Rows that stand one after the other are read at once, and from afar several stretches at a time.
    const starts = wanted.flatMap((row, i) => (row - 1 === wanted[i - 1] ? [] : [i]));
    const readSome = async (turn: number) => {
      for (let k = turn; k < starts.length; k += readTogether) {
        const to = read.subarray(starts[k] * size, (starts[k + 1] ?? wanted.length) * size);
        await tensor.source.fill(to, tensor.from + wanted[starts[k]] * size);
        this.bytesRead += to.length;
      }
    };
    await Promise.all(Array.from({ length: readTogether }, (_, turn) => readSome(turn)));
    for (const [i, row] of wanted.entries())
      if (areZeros(read.subarray(i * size, (i + 1) * size), tensor)) this.foundEmpty(tensor, row);
    const places = new Map(wanted.map((row, i) => [row, i * size]));
    const bytes = new Uint8Array(rows.length * size);
    for (let i = 0; i < rows.length; i += 1) {
      const at = places.get(rows[i]) as number;
      bytes.set(read.subarray(at, at + size), i * size);
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
