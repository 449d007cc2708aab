// The matrices and norms of a model, found by their names and checked: what its layers are made of.

import type { Config } from '../config.js';
import { type Family, hasBiases, type Part, passedOver } from '../families/family.js';
import type { Tensor } from '../numberKinds.js';
import type { Slice, Stretch } from '../plan.js';
import { useBase } from '../quantisation.js';
import { checkShape, refuseTensor, type TensorNames } from './tensorNames.js';

/** A matrix, or some outputs of one, in stretches; with biases or without. */
export type Linear = { slices: Slice[]; biases?: Stretch[] };

export type Norm = { gain: Tensor; bias?: Tensor };

/** How the files hold what the plan asks for. */
export type Form = {
  /** GPT-2's matrices stand as [in, out] */
  inputsFirst: boolean;
  /** the name in the file of a tensor, by that of transformers; nothing for what such files never hold */
  called?: (name: string) => string | undefined;
  /** sentences: what the files leave open */
  assumed?: string[];
  /** how GPT-NeoX's queries, keys and values share a matrix */
  neox: 'heads' | 'blocks';
  /** Gemma's gains are 1 + weight */
  gainPlusOne: boolean;
  /** neighbouring entries make a plane of the rotation */
  interleaved: boolean;
};

/** As in files of safetensors. */
export const usualForm: Form = {
  inputsFirst: true,
  neox: 'heads',
  gainPlusOne: true,
  interleaved: false,
};

/** A tensor that is read as weights. */
export function asMatrix(tensor: Tensor) {
  const { kind, shape } = tensor;
  if (kind.code === undefined || kind.name === 'F8_E8M0') {
    refuseTensor(tensor, `${kind.name} is not read as weights: ${useBase}`);
  }
  if (shape.length !== 2) refuseTensor(tensor, `shape [${shape}] is no matrix`);
  return tensor;
}

/**
 * Finds them.
 *
 * @param more - whether the files have names of their own for them, and hold matrices as [in, out]
 */
export function tensorParts(
  names: TensorNames,
  config: Config,
  { family, isCalled, inputsFirst }: { family: Family; isCalled: boolean; inputsFirst: boolean },
) {
  /** Whether the family has biases there; nothing where that is not known, as of GGUF, whose metadata do not say. */
  const isBiased = (part: Part | 'norms') => {
    const has = hasBiases(family, config, part);
    return isCalled && !has ? undefined : has;
  };

  /**
   * The first of these biases, where there is one.
   *
   * @param where - for messages
   * @param has - whether there has to be one, or none may be; nothing where that is not known
   */
  function bias(where: string, has: boolean | undefined, length: number, ends: string[]) {
    const found = has ? names.need(where, ...ends) : names.find(...ends);
    if (found && has === false) refuseTensor(found, passedOver(config));
    if (found) checkShape(found, [length]);
    return found;
  }

  /** The first of these norms that is there, with its bias where the family's norms have one. */
  function norm(where: string, length: number, ...stems: string[]): Norm {
    // Old files of BERT say gamma and beta.
    for (const stem of stems) {
      const gain = names.find(`${stem}.weight`, `${stem}.gamma`);
      if (!gain) continue;
      checkShape(gain, [length]);
      const end = gain.name.endsWith('gamma') ? 'beta' : 'bias';
      return { gain, bias: bias(where, isBiased('norms'), length, [`${stem}.${end}`]) };
    }
    return names.refuseAbsent(where, ...stems.map((stem) => `${stem}.weight`));
  }

  /**
   * The whole matrix of the first of these names.
   *
   * @param where - for messages
   * @param outputs - any, if left out
   * @param part - of the layer, if it is one
   */
  function linear(
    where: string,
    stems: string[],
    inputs: number | undefined,
    outputs?: number,
    part?: Part,
  ): Linear {
    const stem = stems.find((one) => names.has(`${one}.weight`)) ?? stems[0];
    const tensor = asMatrix(names.need(where, ...stems.map((one) => `${one}.weight`)));
    const [rows, columns] = inputsFirst ? tensor.shape.toReversed() : tensor.shape;
    const wanted = [outputs ?? rows, inputs ?? columns];
    checkShape(tensor, inputsFirst ? wanted.toReversed() : wanted);
    const added = bias(where, part && isBiased(part), rows, [`${stem}.bias`]);
    return {
      slices: [{ tensor, first: 0, count: rows, inputsFirst }],
      biases: added && [{ tensor: added, first: 0, count: rows }],
    };
  }

  return { bias, norm, linear };
}

export const outputsOf = ({ slices }: Linear) => slices.reduce((sum, { count }) => sum + count, 0);

/** Some outputs of a whole matrix, in stretches. */
export function someOf(
  { slices: [matrix], biases }: Linear,
  stretches: [first: number, count: number][],
): Linear {
  const cut = <T>(one: T) => stretches.map(([first, count]) => ({ ...one, first, count }));
  return { slices: cut(matrix), biases: biases && cut(biases[0]) };
}
