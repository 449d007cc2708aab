// What is wrong with a model's files, as opposed to with how a method is called.

import { printable } from '../../text/printable.js';

export class ModelError extends Error {
  /**
   * @param {string} file its name
   * @param {string} reason a sentence without its full stop
   */
  constructor(file, reason) {
    super(`${printable(file)}: ${reason}`);
    this.name = 'ModelError';
  }
}

/** The longest part of a file's own names that a message repeats. */
const longestShown = 80;

/**
 * A name from a file, for a message: quoted, on one line, and short.
 * @param {string} name
 */
export function quoted(name) {
  const short = name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;
  return `'${printable(short)}'`;
}
