// Which stretches of a model's files one task of a worker needs.

/** @typedef {import('./numberKinds.js').Tensor} Tensor */
/** @typedef {import('./plan.js').Slice} Slice */

/** Bytes that go to a worker at once; a head that is larger goes alone. */
export const bytesTogether = 2 ** 24;

/** @param {Slice} slice */
export const inputsOf = ({ tensor, inputsFirst }) => tensor.shape[inputsFirst ? 0 : 1];

/** @param {Tensor} tensor @param {number} count of its numbers, whole blocks */
export const bytesOf = (tensor, count) => (count * tensor.kind.bits) / 8;

/** @param {Slice} slice */
export const sizeOf = (slice) => bytesOf(slice.tensor, slice.count * inputsOf(slice));

/** Gathers the matrices of one task into one stretch of memory, which a worker gets at once. */
export class Gathering {
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
