// What is known of a model while its tensors are told apart, and the one way in which one of them is refused.

import { ModelError, type ModelErrorCode, quoted } from './modelError.js';
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

  constructor(
    { tensors, config, configFile, gguf, isIndexed, missing, sources }: OpenModel,
    said: Said,
    logarithm: (x: number) => number,
  ) {
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
  }

  assume = (sentence: string) => {
    this.assumed.add(sentence);
  };

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
