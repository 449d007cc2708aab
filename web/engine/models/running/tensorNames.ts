// Finds a model's tensors by the end of their names: any prefix may stand before it.

import { ModelError, quoted } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import { useBase } from '../quantisation.js';

/** Parts of a model that do not read its text. */
const ofOthers = /vision|visual|audio|image/;

/** Parts of the longest end that is asked for: an expert's, 'layers.3.block_sparse_moe.experts.2.w1.weight'. */
const mostParts = 7;

/** The ends of a name, longest first: a file may put thousands of dots into one. */
function endsOf(name: string) {
  const ends = [];
  let at = name.length;
  for (let part = 0; part < mostParts && at > 0; part += 1) {
    at = name.lastIndexOf('.', at - 1);
    ends.unshift(name.slice(at + 1));
  }
  return ends;
}

export class TensorNames {
  file;

  #byEnd = new Map<string, Tensor>();

  /** @param tensors - by their names @param file - for messages */
  constructor(tensors: ReadonlyMap<string, Tensor>, file: string) {
    this.file = file;
    // Of two that end alike the shorter name is meant.
    const names = [...tensors.keys()].filter((name) => !ofOthers.test(name));
    names.sort((a, b) => a.length - b.length);
    for (const name of names) {
      const tensor = tensors.get(name) as Tensor;
      for (const end of endsOf(name)) {
        if (!this.#byEnd.has(end)) this.#byEnd.set(end, tensor);
      }
    }
  }

  /** The first of these that is there. */
  find(...ends: string[]) {
    return ends.map((end) => this.#byEnd.get(end)).find((tensor) => tensor !== undefined);
  }

  /** @param what - is incomplete without it: 'layer 7' */
  need(what: string, ...ends: string[]): Tensor {
    const tensor = this.find(...ends);
    if (tensor) return tensor;
    throw new ModelError(
      this.file,
      `${what} is incomplete: no tensor ${ends.map(quoted).join(' or ')} is in the files, and without it the model cannot be run`,
    );
  }
}

export function refuseTensor(tensor: Tensor, why: string): never {
  throw new ModelError(tensor.source.name, `tensor ${quoted(tensor.name)}: ${why}`);
}

/** Whether it can be read, and has the shape that it has to have. */
export function checkShape(tensor: Tensor, shape: number[]) {
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
