// What is known of a model while its tensors are told apart, and the one way in which one of them is refused.

import { ModelError, type ModelErrorCode, quoted, severalNames } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { OpenModel } from './openModel.js';
import type { Said } from './plan.js';
import { useBase } from './quantisation.js';

export class ModelContext {
  tensors;
  config;
  configFile;
  isGguf;
  isIndexed;
  isWhole;
  file;
  said;
  logarithm;

  /** Sentences. */
  assumed = new Set<string>();
  /** Sentences. */
  missing = new Set<string>();

  /** Of tensors named alike: whether any layer has one, or should, and the names of those that are absent. */
  #beside = new Map<string, { isUsual: boolean; absent: string[] }>();

  constructor(model: OpenModel, said: Said, logarithm: (x: number) => number) {
    const { tensors, config, configFile, gguf, ggufConfig, isIndexed, missing, sources } = model;
    this.tensors = tensors;
    this.config = config;
    this.configFile = configFile;
    this.isGguf = gguf;
    this.isIndexed = isIndexed;
    this.isWhole = missing.length === 0;
    this.file = sources[0].name;
    this.said = said;
    this.logarithm = logarithm;
    for (const sentence of missing) this.missing.add(sentence);
    model.assumed.forEach(this.assume);
    if (config && config === ggufConfig?.config) ggufConfig.assumed.forEach(this.assume);
  }

  assume = (sentence: string) => {
    this.assumed.add(sentence);
  };

  /**
   * What stands beside a matrix or a gain in every layer, or in none.
   * @param isNeeded - the family has it
   */
  beside(name: string, isNeeded: boolean | undefined): Tensor | undefined {
    const tensor = this.tensors.get(name);
    const alike = name.replace(/\d+/g, '#');
    const known = this.#beside.get(alike) ?? { isUsual: false, absent: [] };
    known.isUsual ||= isNeeded === true || tensor !== undefined;
    if (!tensor) known.absent.push(name);
    this.#beside.set(alike, known);
    return tensor;
  }

  /** Tells which of what was looked for beside others is absent, once all layers are known. */
  tellAbsent() {
    const absent = [...this.#beside.values()].flatMap((one) => (one.isUsual ? one.absent : []));
    if (absent.length === 0) return;
    this.missing.add(
      `Biases are taken as 0 and norms of queries and keys are left out where the files lack what other layers, or other models of the family, have: ${severalNames(absent)}.`,
    );
  }

  refuse(tensor: Tensor, why: string, code?: ModelErrorCode): never {
    throw new ModelError(tensor.source.name, `tensor ${quoted(tensor.name)}: ${why}`, code);
  }

  /** The config says one thing and the weights another. */
  refuseConfig = (field: string, why: string): never => {
    if (this.configFile === undefined) {
      throw new TypeError(`config.${field} must fit the weights: ${why}`);
    }
    throw new ModelError(this.configFile, `${field} does not fit the weights: ${why}`);
  };

  /** The same, where no one field alone says it. */
  refuseWhole = (why: string): never => {
    if (this.configFile === undefined) throw new TypeError(`config must fit the weights: ${why}`);
    throw new ModelError(this.configFile, `it does not fit the weights: ${why}`);
  };

  checkKind(tensor: Tensor) {
    const { kind } = tensor;
    if (kind.code === undefined)
      this.refuse(
        tensor,
        `${kind.name} is not read as weights: F64, F32, F16, BF16, 8-bit floats and the blocks Q4_0 to Q8_0, Q2_K to Q6_K, IQ4_NL, IQ4_XS, TQ2_0 and MXFP4 are; ${useBase}`,
        'unsupported',
      );
    if (kind.name === 'F8_E8M0') this.refuse(tensor, 'F8_E8M0 holds scales, no weights');
  }

  checkLength(tensor: Tensor, length: number) {
    if (lengthOf(tensor) !== length) {
      this.refuse(tensor, `shape [${tensor.shape}] does not fit ${length} numbers`);
    }
  }
}

export const lengthOf = ({ shape }: Tensor) => shape.reduce((product, size) => product * size, 1);
