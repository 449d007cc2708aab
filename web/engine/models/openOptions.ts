// What lab.openModel may be asked: the files of one model, and what they leave open.

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
import type { OnWait, RangeCache, TensorNames } from './types.js';

const mostHeads = 65_536;
const widestHead = 4096;

/** Parsed JSON, of our own: it is read long after the call. */
const json: Reader<Record<string, unknown>> = (name, value) => {
  const given = record(name, value);
  try {
    return structuredClone(given);
  } catch {
    return wrongType(name, 'plain data, as JSON holds it', value);
  }
};

const text: Reader<string> = (name, value) => {
  if (typeof value !== 'string' || value === '') wrongType(name, 'the name of a tensor', value);
  return value;
};

const names: Reader<TensorNames> = (option, value) => {
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

/** Only pages have it. */
const PageFileList = globalThis.FileList ?? class {};

/** A caller's own reader, as it is now; files and handles do not change. */
function asGiven(file: any) {
  const isReader = typeof file?.read === 'function' && file.fd === undefined && !file.getFile;
  return isReader ? { name: file.name, size: file.size, read: file.read.bind(file) } : file;
}

/** Files of one model or adapter, as a list of our own: one that is a caller's may be written into. */
export const readFiles: Reader<unknown[]> = (name, value) => {
  if (value === undefined || value === null) wrongType(name, 'files', value);
  const isList = Array.isArray(value) || value instanceof PageFileList;
  return Array.from(isList ? value : [value], asGiven);
};

export const openOptions = {
  config: optional(json, undefined),
  tokenizer: optional(json, undefined),
  adapter: optional(readFiles, undefined),
  heads: optional(whole(1, mostHeads), undefined),
  keyHeads: optional(whole(1, mostHeads), undefined),
  headDimension: optional(whole(1, widestHead), undefined),
  names: optional(names, undefined),
  cache: callback<RangeCache>(),
  onWait: callback<OnWait>(),
  ...following,
};

export type ReadOpenOptions = ReturnType<typeof read<typeof openOptions>>;
