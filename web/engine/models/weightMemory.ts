// Reads weights from files into memory that is used again.

import { EmptyMatrices } from './emptyWeights.js';
import { bytesOf, type Gathering, inputsOf, sizeOf } from './gathering.js';
import { ModelError, quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { Slice } from './plan.js';

/** What one head may take: a phone, and wasm, have no more to give. */
export const mostBytes = 2 ** 29;

export class WeightMemory {
  /** What is read goes here again. */
  #free: Uint8Array[] = [];
  /** Columns of the last matrix [in, out] that was read, of all its heads. */
  #whole: { tensor: Tensor; bytes: Uint8Array } | undefined;
  /** Zeros in what was read. */
  readonly empty = new EmptyMatrices();

  /** What `read` gave is no longer needed. */
  giveBack(bytes: Uint8Array) {
    this.#free.push(bytes);
  }

  #memory(length: number) {
    const place = this.#free.findIndex(({ buffer }) => buffer.byteLength >= length);
    if (place < 0) {
      // One that is too small gives way.
      this.#free.pop();
      return new Uint8Array(length);
    }
    const [{ buffer }] = this.#free.splice(place, 1);
    return new Uint8Array(buffer, 0, length);
  }

  async read(gathering: Gathering) {
    const bytes = this.#memory(gathering.length);
    for (const { slice, at } of gathering.parts) {
      const to = bytes.subarray(at, at + sizeOf(slice));
      if (slice.inputsFirst) await this.#readColumns(slice, to);
      else {
        const { tensor, first } = slice;
        const from = bytesOf(tensor, first * inputsOf(slice));
        await tensor.source.fill(to, tensor.from + from);
        this.empty.look(tensor, from, to);
      }
    }
    return bytes;
  }

  /** Columns stand apart in the file: the whole matrix is read once, and kept for the layer's other heads. */
  async #readColumns({ tensor, first, count }: Slice, to: Uint8Array) {
    const size = tensor.to - tensor.from;
    if (size > mostBytes) {
      throw new ModelError(
        tensor.source.name,
        `tensor ${quoted(tensor.name)} takes ${Math.ceil(size / 2 ** 20)} MiB, more than the ${mostBytes / 2 ** 20} that are held at once`,
        'tooLarge',
      );
    }
    if (this.#whole?.tensor !== tensor) {
      const bytes = this.#whole?.bytes.length === size ? this.#whole.bytes : new Uint8Array(size);
      this.#whole = undefined;
      await tensor.source.fill(bytes, tensor.from);
      this.empty.look(tensor, 0, bytes);
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
