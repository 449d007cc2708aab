// Which stretches of a model's files one task of a worker needs.

import type { Tensor } from './numberKinds.js';
import type { Slice } from './plan.js';

/** Bytes that go to a worker at once; a head that is larger goes alone. */
export const bytesTogether = 2 ** 24;

export const inputsOf = ({ tensor, inputsFirst }: Slice) => tensor.shape[inputsFirst ? 0 : 1];

/** @param count - of its numbers, whole blocks */
export const bytesOf = (tensor: Tensor, count: number) => (count * tensor.kind.bits) / 8;

export const sizeOf = (slice: Slice) => bytesOf(slice.tensor, slice.count * inputsOf(slice));

/** Gathers the matrices of one task into one stretch of memory, which a worker gets at once. */
export class Gathering {
  parts: { slice: Slice; at: number }[] = [];
  length = 0;

  /** Where the slice will stand. */
  add(slice: Slice) {
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
