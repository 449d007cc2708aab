// What lab.inspectModel may be asked.

import {
  callback,
  flag,
  following,
  oneOf,
  optional,
  read,
  real,
  record,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';

/** @typedef {import('./types.js').HeadNumbers} HeadNumbers */

const mostHeads = 65_536;
const widestHead = 4096;

/** @type {import('../checks/checkedOptions.js').Reader<Record<string, unknown> | undefined>} */
const config = (name, value) => (value === undefined ? undefined : record(name, value));

/** @type {import('../checks/checkedOptions.js').Reader<string>} */
function text(name, value) {
  if (typeof value !== 'string' || value === '') wrongType(name, 'the name of a tensor', value);
  return value;
}

/** @type {import('../checks/checkedOptions.js').Reader<import('./types.js').TensorNames | undefined>} */
function names(option, value) {
  if (value === undefined) return undefined;
  const given = read(
    record(option, value),
    {
      query: optional(text, undefined),
      key: optional(text, undefined),
      fused: optional(text, undefined),
      arrangement: optional(oneOf(/** @type {const} */ (['blocks', 'heads', 'groups'])), 'blocks'),
      inputsFirst: optional(flag, false),
      norm: optional(text, undefined),
      normKind: optional(oneOf(/** @type {const} */ (['rms', 'rmsPlusOne', 'layer'])), 'rms'),
      rotation: optional(oneOf(/** @type {const} */ (['none', 'half', 'interleaved'])), 'none'),
      beta: optional(real(0, 1e6), undefined),
    },
    `${option}.`,
  );
  const apart = given.query !== undefined && given.key !== undefined;
  if (apart === (given.fused !== undefined)) {
    throw new TypeError(`${option} must hold either query and key, or fused`);
  }
  return /** @type {import('./types.js').TensorNames} */ (given);
}

export const inspectOptions = {
  files: (/** @type {string} */ name, /** @type {unknown} */ value) => {
    if (value === undefined || value === null) wrongType(name, 'the files of one model', value);
    return value;
  },
  config,
  heads: optional(whole(1, mostHeads), undefined),
  keyHeads: optional(whole(1, mostHeads), undefined),
  headDimension: optional(whole(1, widestHead), undefined),
  window: optional(whole(1, 1_000_000), 1024),
  spectrum: optional(flag, false),
  names,
  onHead:
    /** @type {import('../checks/checkedOptions.js').Reader<((head: HeadNumbers) => void) | undefined>} */ (
      callback()
    ),
  ...following,
};
