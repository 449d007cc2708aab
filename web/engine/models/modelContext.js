// What is known of a model while its tensors are told apart, and the one way in which one of them is refused.

import { ModelError, quoted } from './modelError.js';
import { useBase } from './quantisation.js';

/** @typedef {import('./numberKinds.js').Tensor} Tensor */

export class ModelContext {
  /** Sentences. @type {Set<string>} */
  assumed = new Set();
  /** Sentences. @type {Set<string>} */
  missing = new Set();

  /**
   * @param {import('./openModel.js').OpenModel} model
   * @param {import('./plan.js').Said} said
   * @param {(x: number) => number} logarithm
   */
  constructor({ tensors, config, configFile, gguf, isIndexed, missing, sources }, said, logarithm) {
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

  /** @param {string} sentence */
  assume = (sentence) => {
    this.assumed.add(sentence);
  };

  /** @param {Tensor} tensor @param {string} why @returns {never} */
  refuse(tensor, why) {
    throw new ModelError(tensor.source.name, `tensor ${quoted(tensor.name)}: ${why}`);
  }

  /**
   * The config says one thing and the weights another.
   * @param {string} field
   * @param {string} why
   * @returns {never}
   */
  refuseConfig = (field, why) => {
    if (this.configFile === undefined) {
      throw new TypeError(`config.${field} must fit the weights: ${why}`);
    }
    throw new ModelError(this.configFile, `${field} does not fit the weights: ${why}`);
  };

  /** The same, where no one field alone says it. @param {string} why @returns {never} */
  refuseWhole = (why) => {
    if (this.configFile === undefined) throw new TypeError(`config must fit the weights: ${why}`);
    throw new ModelError(this.configFile, `it does not fit the weights: ${why}`);
  };

  /** @param {Tensor} tensor */
  checkKind(tensor) {
    const { kind } = tensor;
    if (kind.code === undefined)
      this.refuse(
        tensor,
        `${kind.name} is not read as weights: F64, F32, F16, BF16, 8-bit floats and the blocks Q4_0 to Q8_0, Q2_K to Q6_K, IQ4_NL, IQ4_XS, TQ2_0 and MXFP4 are; ${useBase}`,
      );
    if (kind.name === 'F8_E8M0') this.refuse(tensor, 'F8_E8M0 holds scales, no weights');
  }

  /** @param {Tensor} tensor @param {number} length */
  checkLength(tensor, length) {
    if (lengthOf(tensor) !== length) {
      this.refuse(tensor, `shape [${tensor.shape}] does not fit ${length} numbers`);
    }
  }
}

/** @param {Tensor} tensor */
export const lengthOf = ({ shape }) => shape.reduce((product, size) => product * size, 1);
