// Zeros in place of weights, as a file holds that was not written to its end, or has a hole: sentences, where there are
// any.

import { severalNames } from './modelError.js';
import type { Tensor } from './numberKinds.js';

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
/** Bytes of numbers that happen to be 0 beside a row of zeros. */
const byChance = 64;

const sizeOf = ({ from, to }: Range) => to - from;
const leastOf = (tensor: Tensor) => Math.min(page, Math.ceil(sizeOf(tensor) * largeShare));

/**
 * Whole rows of zeros are what pruning leaves, and what fills a matrix up, or the same entries of each row; a hole of a
 * file begins and ends anywhere.
 * @param all - that are as long as a hole @returns the longest that is one
 */
function holeAmong(all: readonly Range[], tensor: Tensor): Range | undefined {
  const size = sizeOf(tensor);
  const [rows] = tensor.shape;
  const row = size / rows;
  const areColumns = all.length > 1 && all.length >= rows / 2;
  const isBeyondRows = ({ from, to }: Range) => Math.max(to % row, (size - from) % row) >= byChance;
  const isHole = (range: Range) =>
    sizeOf(range) >= size * largeShare ||
    (sizeOf(range) >= page && !areColumns && isBeyondRows(range));
  return all.filter(isHole).sort((a, b) => sizeOf(b) - sizeOf(a))[0];
}

/** Which matrices hold nothing, or nothing over a stretch in which a file was not written. */
export class EmptyMatrices {
  /** Zeros in a row, by where they begin: such as are long, and such as may go on in what is read before or after. */
  #zeros = new Map<Tensor, Map<number, number>>();

  /**
   * Looks at what was read, in steps so wide that no long stretch is missed.
   * @param from - in the tensor
   */
  look(tensor: Tensor, from: number, bytes: Uint8Array) {
    const found = this.#zeros.get(tensor) ?? new Map<number, number>();
    this.#zeros.set(tensor, found);
    const isZero = zerosOf(bytes, tensor);
    const { length } = bytes;
    const least = leastOf(tensor);
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
  #stretches(tensor: Tensor, found: ReadonlyMap<number, number>): Range[] {
    const { block = 1, bits } = tensor.kind;
    const unit = (block * bits) / 8;
    const joined: Range[] = [];
    for (const [from, to] of [...found].sort(([a], [b]) => a - b)) {
      const last = joined.at(-1);
      if (last && from <= last.to) last.to = Math.max(to, last.to);
      else joined.push({ from, to });
    }
    const least = leastOf(tensor);
    return joined
      .map(({ from, to }) => ({
        from: Math.ceil(from / unit) * unit,
        to: Math.floor(to / unit) * unit,
      }))
      .filter((range) => sizeOf(range) >= least);
  }

  /** @returns sentences */
  tell(): string[] {
    const all = [...this.#zeros].flatMap(([tensor, found]) => {
      const range = holeAmong(this.#stretches(tensor, found), tensor);
      return range ? [{ tensor, range }] : [];
    });
    const whole = all.filter(({ tensor, range }) => sizeOf(range) === sizeOf(tensor));
    const holes = all.filter((one) => !whole.includes(one));
    const names = (ones: typeof all) => severalNames(ones.map(({ tensor }) => tensor.name));
    return [
      ...(whole.length > 0 ? [`All numbers are 0 in ${names(whole)}.`] : []),
      ...(holes.length > 0
        ? [
            `Zeros in a row, as where a file was not written, up to ${Math.max(...holes.map(({ range }) => sizeOf(range)))} bytes, are in ${names(holes)}.`,
          ]
        : []),
    ];
  }
}
