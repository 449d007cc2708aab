// What a model's inspect may be asked.

import {
  callback,
  flag,
  following,
  optional,
  type Reader,
  type read,
  whole,
} from '../checks/checkedOptions.js';
import type { HeadNumbers } from './types.js';

export const usualWindow = 1024;

export const inspectOptions = {
  window: optional(whole(1, 1_000_000), usualWindow),
  spectrum: optional(flag, false),
  onHead: callback() as Reader<((head: HeadNumbers) => void) | undefined>,
  ...following,
};

export type ReadInspectOptions = ReturnType<typeof read<typeof inspectOptions>>;
