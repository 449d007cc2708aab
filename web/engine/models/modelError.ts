// What is wrong with a model's files, as opposed to with how a method is called.

import { printable } from '../../text/printable.js';

/**
 * malformed: a file contradicts itself, another one or its format. unreadable: it cannot be opened, or no longer be read.
 * unsupported: its form, its kind of numbers or its family is not read or not run here. incomplete: what the model needs is
 * not in the files. tooLarge: it would not fit into memory.
 */
export type ModelErrorCode = 'malformed' | 'unreadable' | 'unsupported' | 'incomplete' | 'tooLarge';

/** What is wrong with a model's files. */
export class ModelError extends Error {
  /** the name of the file, without folders */
  readonly file: string;
  readonly code: ModelErrorCode;

  /** @param reason - a sentence without its full stop */
  constructor(file: string, reason: string, code: ModelErrorCode = 'malformed') {
    super(`${printable(file)}: ${reason}`);
    this.name = 'ModelError';
    this.file = file;
    this.code = code;
  }
}

/** The longest part of a file's own names that a message repeats. */
const longestShown = 80;

/** A name from a file, for a message: quoted, on one line, and short. */
export function quoted(name: string) {
  const short = name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;
  return `'${printable(short)}'`;
}

/** Of a tensor that stands beside another of the same use. */
export const anotherModel = (name: string) =>
  `another model is in the files, with ${quoted(name)}: take one of the two out`;

/** The first of many names. */
export function severalNames(names: readonly string[]) {
  const most = 5;
  const first = names.slice(0, most).map(quoted).join(', ');
  return names.length > most ? `${first} and ${names.length - most} more` : first;
}
