// Finds a model's tensors by the end of their names: any prefix may stand before it.

import { anotherModel, ModelError, quoted } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import { useBase } from '../quantisation.js';

/** Parts of a model that do not read its text. */
const ofOthers = /vision|visual|audio|image/;

/** Of a layer behind the last that guesses a second token, and is none of the model's own. */
const ofGuess = /\.(eh_proj|nextn)\b/;

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

/** Masks, places and frequencies that some programs keep beside the weights: they follow from the config. */
const isBuffer =
  /(^|\.)((attn|attention)\.(masked_)?bias|rotary_emb\.inv_freq|position_ids|embed_positions\.weights)$/;
/** Of a matrix of 8 bits, beside it. */
const scale = /_scale(_inv)?$/;

export class TensorNames {
  file;

  #tensors;
  /** Shortest first. */
  #own;
  #called;
  #byEnd = new Map<string, Tensor>();
  #found = new Set<Tensor>();

  /**
   * @param tensors - by their names
   * @param file - for messages
   * @param called - the name in the file that such an end has, if it has another
   */
  constructor(
    tensors: ReadonlyMap<string, Tensor>,
    file: string,
    called: (end: string) => string | undefined = (end) => end,
  ) {
    this.file = file;
    this.#tensors = tensors;
    this.#called = called;
    // Of two that end alike the shorter name is meant.
    this.#own = [...tensors.keys()].filter((name) => !ofOthers.test(name));
    this.#own.sort((a, b) => a.length - b.length);
    for (const name of this.#own) {
      const tensor = tensors.get(name) as Tensor;
      for (const end of endsOf(name)) {
        if (!this.#byEnd.has(end)) this.#byEnd.set(end, tensor);
      }
    }
  }

  has = (end: string) => this.#byEnd.has(end);

  /** The first of these that is there, to be used. */
  find(...ends: string[]) {
    const found = ends.find(this.has);
    if (found === undefined) return undefined;
    const tensor = this.#byEnd.get(found) as Tensor;
    this.#found.add(tensor);
    return tensor;
  }

  /** Weights that nobody has asked for. */
  unused(): string[] {
    const unused = [...this.#tensors.values()].filter((tensor) => !this.#found.has(tensor));
    const used = new Set([...this.#found].map(({ name }) => name));
    return unused
      .map(({ name }) => name)
      .filter((name) => !isBuffer.test(name) && !used.has(name.replace(scale, '')));
  }

  /**
   * @param folder - of the layers: 'layers'
   * @returns the name of a tensor of a layer that the config does not count, if there is one
   */
  beyond(folder: string, layers: number): string | undefined {
    const ofLayer = new RegExp(`(?:^|\\.)${folder}\\.(\\d+)\\.`);
    const numberOf = (name: string) => Number(ofLayer.exec(name)?.[1] ?? -1);
    const names = this.#own;
    const guessing = new Set(names.filter((name) => ofGuess.test(name)).map(numberOf));
    return names.find((name) => numberOf(name) >= layers && !guessing.has(numberOf(name)));
  }

  /** @param end - of the last layer: one other with it is one more model */
  checkOne(end: string) {
    const [one, other] = this.#own.filter((name) => `.${name}`.endsWith(`.${end}`));
    if (other !== undefined) refuseTensor(this.#tensors.get(other) as Tensor, anotherModel(one));
  }

  #names(ends: string[]) {
    const names = ends.map(this.#called).filter((name) => name !== undefined);
    return (names.length > 0 ? names : ends).map(quoted).join(' or ');
  }

  /** @param what - is incomplete without it: 'layer 7' */
  need(what: string, ...ends: string[]): Tensor {
    return this.find(...ends) ?? this.refuseAbsent(what, ...ends);
  }

  /** Without any of these. */
  refuseAbsent(what: string, ...ends: string[]): never {
    throw new ModelError(
      this.file,
      `${what} is incomplete: no tensor ${this.#names(ends)} is in the files, and without it the model cannot be run`,
      'incomplete',
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
