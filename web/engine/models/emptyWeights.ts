// Zeros in place of weights, as a file holds that was not written to its end, or has a hole: sentences, where there are
// any.

import { severalNames } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { Slice } from './plan.js';

export function emptyHeads<Head extends { layer: number; head: number }>(
  heads: readonly Head[],
  isEmpty: (head: Head) => boolean,
): string[] {
  const empty = heads.filter(isEmpty);
  if (empty.length === 0) return [];
  const [{ layer, head }] = empty;
  return [
    `All scores of ${empty.length} of ${heads.length} heads are 0, as where weights are: the first is layer ${layer}, head ${head}.`,
  ];
}

/** Whether a byte is of a 0. The last one of a number holds its sign, which a 0 may have too; blocks have none. */
function zerosOf(bytes: Uint8Array, { kind: { block, bits } }: Tensor): (i: number) => boolean {
  const size = block ? Infinity : bits / 8;
  return (i) => (i % size === size - 1 ? bytes[i] & 127 : bytes[i]) === 0;
}

/** @param bytes - whole numbers of the tensor */
export function areZeros(bytes: Uint8Array, tensor: Tensor): boolean {
  const isZero = zerosOf(bytes, tensor);
  return bytes.every((_, i) => isZero(i));
}

/** Bytes from … to of a tensor. */
type Range = { from: number; to: number };

/** What a file system leaves unwritten is this long at the least. */
const page = 2 ** 12;
/** In a matrix that large a stretch of zeros is none that training or pruning leaves, wherever it stands. */
const largeShare = 1 / 8;
/** Nor are zeros strewn over it, or in columns, that are so many of its numbers. */
const sparseShare = 1 / 2;
/** A prime, so that no column is passed over: of a large matrix one number in so many tells whether to count all. */
const everyOf = 61;
/** Bytes of numbers that happen to be 0 beside a row of zeros. */
const byChance = 64;

const sizeOf = ({ from, to }: Range) => to - from;
/** Bytes of a number, or of a block of them. */
const unitOf = ({ kind: { block = 1, bits } }: Tensor) => (block * bits) / 8;

/** @returns how many numbers, or blocks, of these are 0; where they are many and few of them 0, about how many */
function countZeros(bytes: Uint8Array, tensor: Tensor): number {
  const unit = unitOf(tensor);
  const isZero = zerosOf(bytes, tensor);
  const count = (every: number) => {
    let zeros = 0;
    for (let start = 0; start < bytes.length; start += every * unit) {
      let at = start;
      while (at < start + unit && isZero(at)) at += 1;
      if (at === start + unit) zeros += every;
    }
    return zeros;
  };
  const about = bytes.length > page * unit ? count(everyOf) : Infinity;
  return about * unit < bytes.length / 4 ? about : count(1);
}
const leastOf = (tensor: Tensor) => Math.min(page, Math.ceil(sizeOf(tensor) * largeShare));
/** What a hole across several tensors has in matrices, where the rest of it is in vectors beside them. */
const leastPart = page / 4;

/** Whole numbers of a tensor that are 0, one beside the other. */
type Part = { tensor: Tensor; range: Range };

/**
 * Whole rows of zeros are what pruning leaves, and what fills a matrix up, or the same entries of each row; a hole of a
 * file begins and ends anywhere.
 */
function isWithinRows({ tensor, range: { from, to } }: Part): boolean {
  const row = sizeOf(tensor) / tensor.shape[0];
  return Math.max(to % row, (sizeOf(tensor) - from) % row) >= byChance;
}

/** @param all - stretches of one length at the least */
const areColumns = ({ shape: [rows] }: Tensor, all: readonly Range[]) =>
  all.length > 1 && all.length >= rows / 2;

/** @returns the longest stretch that is a hole, wherever in the matrix it is */
function holeAmong(
  tensor: Tensor,
  found: readonly Range[],
  mayBePruned: boolean,
): Range | undefined {
  const all = found.filter((range) => sizeOf(range) >= leastOf(tensor));
  const isHole = (range: Range) =>
    !mayBePruned ||
    sizeOf(range) >= sizeOf(tensor) * largeShare ||
    (sizeOf(range) >= page && !areColumns(tensor, all) && isWithinRows({ tensor, range }));
  return all.filter(isHole).sort((a, b) => sizeOf(b) - sizeOf(a))[0];
}

/** Tables with a row for each token, and how many tokens there are. */
export type TokenRows = { tables: readonly Tensor[]; tokens: number };

/** Whether it is of the last rows of such a table, which stand for no token. */
const isPadding = ({ tensor, range }: Part, { tables, tokens }: TokenRows) =>
  tables.includes(tensor) &&
  range.to === sizeOf(tensor) &&
  range.from + byChance > (tokens * sizeOf(tensor)) / tensor.shape[0];

const lengthOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { range }) => sum + sizeOf(range), 0);

const namesOf = (tensors: Iterable<Tensor>) =>
  severalNames([...new Set(tensors)].map(({ name }) => name));

type Counts = { zeros: number; all: number };

/** Which matrices hold nothing, or nothing over a stretch in which a file was not written. */
export class EmptyMatrices {
  /** Zeros in a row, by where they begin: such as are long, and such as may go on in what is read before or after. */
  #zeros = new Map<Tensor, Map<number, number>>();
  /** Biases may all be 0: vectors count where a hole goes on in them. */
  #vectors = new Set<Tensor>();
  /** Weights of norms that hold a 0, which none that was trained does. */
  #gains = new Set<Tensor>();
  /** Of what was looked at, in numbers or blocks. */
  #counts = new Map<Tensor, Counts>();
  /** Matrices that take what heads give, and of each head whether anything of its columns is not 0. */
  #outputs = new Map<Tensor, { row: number; isRead: boolean[] }>();
  #mayBePruned;

  /** @param mayBePruned - and whole rows or columns of zeros are no hole */
  constructor({ mayBePruned = true }: { mayBePruned?: boolean } = {}) {
    this.#mayBePruned = mayBePruned;
  }

  /** @param numbers - of a norm that multiplies by them, not by 1 more */
  lookAtGain(tensor: Tensor, numbers: Float64Array) {
    if (numbers.includes(0)) this.#gains.add(tensor);
  }

  /** Of a matrix that is looked at next, a head whose columns are 0 is told, too. */
  expectHeads({ tensor, inputsFirst }: Slice, heads: number) {
    const row = sizeOf(tensor) / (inputsFirst ? 1 : tensor.shape[0]);
    this.#outputs.set(tensor, { row, isRead: Array(heads).fill(false) });
  }

  /** The same of a vector, or of some of it. */
  lookAtVector(tensor: Tensor, from: number, bytes: Uint8Array) {
    this.#vectors.add(tensor);
    this.#lookForStretches(tensor, from, bytes);
  }

  /**
   * Looks at what was read.
   * @param from - in the tensor
   */
  look(tensor: Tensor, from: number, bytes: Uint8Array) {
    const counts = this.#counts.get(tensor) ?? { zeros: 0, all: 0 };
    counts.zeros += countZeros(bytes, tensor);
    counts.all += bytes.length / unitOf(tensor);
    this.#counts.set(tensor, counts);
    this.#lookAtHeads(tensor, from, bytes);
    this.#lookForStretches(tensor, from, bytes);
  }

  #lookAtHeads(tensor: Tensor, from: number, bytes: Uint8Array) {
    const output = this.#outputs.get(tensor);
    if (!output) return;
    const { row, isRead } = output;
    const isZero = zerosOf(bytes, tensor);
    for (let at = 0; at < bytes.length && isRead.includes(false); at += 1)
      if (!isZero(at)) isRead[Math.floor((((from + at) % row) / row) * isRead.length)] = true;
  }

  /** In steps so wide that no long stretch is missed. */
  #lookForStretches(tensor: Tensor, from: number, bytes: Uint8Array) {
    const found = this.#zeros.get(tensor) ?? new Map<number, number>();
    this.#zeros.set(tensor, found);
    const isZero = zerosOf(bytes, tensor);
    const { length } = bytes;
    const least = Math.min(leastPart, leastOf(tensor));
    const step = Math.max(1, least >> 1);
    for (
      let at = 0;
      at < length;
      at = at >= length - 1 ? length : Math.min(at + step, length - 1)
    ) {
      if (!isZero(at)) continue;
      let start = at;
      while (start > 0 && isZero(start - 1)) start -= 1;
      while (at < length && isZero(at)) at += 1;
      if (at - start >= least || start === 0 || at === length)
        found.set(from + start, Math.max(from + at, found.get(from + start) ?? 0));
    }
  }

  /** Stretches of whole numbers that are 0, as they were read and together. */
  #stretches(tensor: Tensor, known?: TokenRows): Range[] {
    const unit = unitOf(tensor);
    const joined: Range[] = [];
    const found = this.#zeros.get(tensor) ?? [];
    for (const [from, to] of [...found].sort(([a], [b]) => a - b)) {
      const last = joined.at(-1);
      if (last && from <= last.to) last.to = Math.max(to, last.to);
      else joined.push({ from, to });
    }
    return joined
      .map(({ from, to }) => ({
        from: Math.ceil(from / unit) * unit,
        to: Math.floor(to / unit) * unit,
      }))
      .filter((range) => sizeOf(range) > 0 && !(known && isPadding({ tensor, range }, known)));
  }

  /** @returns which share of it is 0, but for what stands for no token */
  #shareOfZeros(tensor: Tensor, known?: TokenRows): number {
    const { zeros, all } = this.#counts.get(tensor) as Counts;
    const range = this.#stretches(tensor).at(-1);
    const isOver = known && range && isPadding({ tensor, range }, known);
    const left = isOver ? sizeOf(range) / sizeOf(tensor) : 0;
    return (zeros / all - left) / (1 - left);
  }

  /** Holes that lie in several tensors, one after the other in a file. */
  #holesAcross(stretches: ReadonlyMap<Tensor, readonly Range[]>): Part[][] {
    const isIn = ({ tensor }: Part) => {
      const long = stretches.get(tensor)?.filter((range) => sizeOf(range) >= leastPart) ?? [];
      return !this.#vectors.has(tensor) && !areColumns(tensor, long);
    };
    return acrossTensors(stretches).filter((parts) => {
      const inMatrices = parts.filter(isIn);
      return (
        lengthOf(parts) >= page &&
        lengthOf(inMatrices) >= leastPart &&
        inMatrices.some(isWithinRows)
      );
    });
  }

  /**
   * @param known - where a tokenizer is
   * @returns sentences
   */
  tell(known?: TokenRows): string[] {
    const tensors = [...this.#zeros.keys()];
    const stretches = new Map(tensors.map((tensor) => [tensor, this.#stretches(tensor, known)]));
    const matrices = tensors.filter((tensor) => !this.#vectors.has(tensor));
    const alone = matrices.flatMap((tensor): Part[] => {
      const range = holeAmong(tensor, stretches.get(tensor) ?? [], this.#mayBePruned);
      return range ? [{ tensor, range }] : [];
    });
    const whole = alone.filter(({ tensor, range }) => sizeOf(range) === sizeOf(tensor));
    const holes = [
      ...alone.filter((one) => !whole.includes(one)).map((one) => [one]),
      ...this.#holesAcross(stretches),
    ];
    const ofHoles = new Set([...alone, ...holes.flat()].map(({ tensor }) => tensor));
    const shareOf = (tensor: Tensor) => this.#shareOfZeros(tensor, known);
    const sparse = matrices.filter(
      (tensor) => !ofHoles.has(tensor) && shareOf(tensor) >= sparseShare,
    );
    const names = (parts: readonly Part[]) => namesOf(parts.map(({ tensor }) => tensor));
    return [
      ...(whole.length > 0 ? [`All numbers are 0 in ${names(whole)}.`] : []),
      ...(holes.length > 0
        ? [
            `Zeros in a row, as where a file was not written, up to ${Math.max(...holes.map(lengthOf))} bytes, are in ${names(holes.flat())}.`,
          ]
        : []),
      ...(sparse.length > 0
        ? [
            `Half of the numbers or more, up to ${Math.floor(Math.max(...sparse.map(shareOf)) * 100)} %, are 0 in ${namesOf(sparse)}.`,
          ]
        : []),
      ...[...this.#outputs].flatMap(([{ name }, { isRead }]) => {
        const empty = isRead.flatMap((is, head) => (is ? [] : [head]));
        return empty.length % isRead.length > 0
          ? [`All is 0 in '${name}' for heads: ${empty.join(', ')}.`]
          : [];
      }),
      ...(this.#gains.size > 0
        ? [`Zeros are among the weights of norms, in ${namesOf(this.#gains)}.`]
        : []),
    ];
  }
}

/** @returns stretches that go on from the end of a tensor to the beginning of the next one of the file */
function acrossTensors(stretches: ReadonlyMap<Tensor, readonly Range[]>): Part[][] {
  const bySource = new Map<Tensor['source'], Part[]>();
  for (const [tensor, ranges] of stretches) {
    const parts = bySource.get(tensor.source) ?? [];
    parts.push(...ranges.map((range) => ({ tensor, range })));
    bySource.set(tensor.source, parts);
  }
  const start = ({ tensor, range }: Part) => tensor.from + range.from;
  const end = ({ tensor, range }: Part) => tensor.from + range.to;
  const across: Part[][] = [];
  for (const parts of bySource.values()) {
    let last: Part | undefined;
    for (const part of parts.sort((a, b) => start(a) - start(b))) {
      if (last && end(last) === start(part)) across[across.length - 1].push(part);
      else across.push([part]);
      last = part;
    }
  }
  return across.filter((parts) => parts.length > 1);
}
