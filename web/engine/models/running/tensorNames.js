// Finds a model's tensors by the end of their names: any prefix may stand before it.

import { ModelError, quoted } from '../modelError.js';
import { useBase } from '../quantisation.js';

/** @typedef {import('../numberKinds.js').Tensor} Tensor */

/** Parts of a model that do not read its text. */
const ofOthers = /vision|visual|audio|image/;

export class TensorNames {
  /** @type {Map<string, Tensor>} */
  #byEnd = new Map();

  /** @param {ReadonlyMap<string, Tensor>} tensors by their names @param {string} file for messages */
  constructor(tensors, file) {
    this.file = file;
    // Of two that end alike the shorter name is meant.
    const names = [...tensors.keys()].filter((name) => !ofOthers.test(name));
    names.sort((a, b) => a.length - b.length);
    for (const name of names) {
      const tensor = /** @type {Tensor} */ (tensors.get(name));
      const parts = name.split('.');
      parts.forEach((_, i) => {
        const end = parts.slice(i).join('.');
        if (!this.#byEnd.has(end)) this.#byEnd.set(end, tensor);
      });
    }
  }

  /** The first of these that is there. @param {string[]} ends */
  find(...ends) {
    return ends.map((end) => this.#byEnd.get(end)).find((tensor) => tensor !== undefined);
  }

  /** @param {string} what is incomplete without it: 'layer 7' @param {string[]} ends @returns {Tensor} */
  need(what, ...ends) {
    const tensor = this.find(...ends);
    if (tensor) return tensor;
    throw new ModelError(
      this.file,
      `${what} is incomplete: no tensor ${ends.map(quoted).join(' or ')} is in the files, and without it the model cannot be run`,
    );
  }
}

/** @param {Tensor} tensor @param {string} why @returns {never} */
export function refuseTensor(tensor, why) {
  throw new ModelError(tensor.source.name, `tensor ${quoted(tensor.name)}: ${why}`);
}

/** Whether it can be read, and has the shape that it has to have. @param {Tensor} tensor @param {number[]} shape */
export function checkShape(tensor, shape) {
  if (tensor.kind.code === undefined) {
    refuseTensor(tensor, `${tensor.kind.name} is not read as weights: ${useBase}`);
  }
  const fits =
    tensor.shape.length === shape.length && shape.every((size, i) => size === tensor.shape[i]);
  if (!fits) {
    refuseTensor(
      tensor,
      `shape [${tensor.shape}] is not the [${shape}] that the rest of the model asks for`,
    );
  }
}
