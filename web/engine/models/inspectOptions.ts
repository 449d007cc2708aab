// What lab.inspectModel may be asked.

import {
  callback,
  flag,
  following,
  oneOf,
  optional,
  type Reader,
  read,
  real,
  record,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import type { HeadNumbers, TensorNames } from './types.js';

const mostHeads = 65_536;
const widestHead = 4096;

const config: Reader<Record<string, unknown> | undefined> = (name, value) =>
  value === undefined ? undefined : record(name, value);

const text: Reader<string> = (name, value) => {
  if (typeof value !== 'string' || value === '') wrongType(name, 'the name of a tensor', value);
  return value;
};

const names: Reader<TensorNames | undefined> = (option, value) => {
  if (value === undefined) return undefined;
  const given = read(
    record(option, value),
    {
      query: optional(text, undefined),
      key: optional(text, undefined),
      fused: optional(text, undefined),
      arrangement: optional(oneOf(['blocks', 'heads', 'groups'] as const), 'blocks'),
      inputsFirst: optional(flag, false),
      norm: optional(text, undefined),
      normKind: optional(oneOf(['rms', 'rmsPlusOne', 'layer'] as const), 'rms'),
      rotation: optional(oneOf(['none', 'half', 'interleaved'] as const), 'none'),
      beta: optional(real(0, 1e6), undefined),
    },
    `${option}.`,
  );
  const apart = given.query !== undefined && given.key !== undefined;
  if (apart === (given.fused !== undefined)) {
    throw new TypeError(`${option} must hold either query and key, or fused`);
  }
  return given as TensorNames;
};

export const inspectOptions = {
  files: (name: string, value: unknown) => {
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
  onHead: callback() as Reader<((head: HeadNumbers) => void) | undefined>,
  ...following,
};
