// What is wrong with a model's files, as opposed to with how a method is called.

import { printable } from '../../text/printable.js';

export class ModelError extends Error {
  /**
   * @param file - its name
   * @param reason - a sentence without its full stop
   */
  constructor(file: string, reason: string) {
    super(`${printable(file)}: ${reason}`);
    this.name = 'ModelError';
  }
}

/** The longest part of a file's own names that a message repeats. */
const longestShown = 80;

/** A name from a file, for a message: quoted, on one line, and short. */
export function quoted(name: string) {
  const short = name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;
  return `'${printable(short)}'`;
}
