// What is wrong with a model's files, as opposed to with how a method is called.

export class ModelError extends Error {
  /**
   * @param {string} file its name
   * @param {string} reason a sentence without its full stop
   */
  constructor(file, reason) {
    super(`${onOneLine(file)}: ${reason}`);
    this.name = 'ModelError';
  }
}

/** Nothing of a name breaks a line or moves a cursor. @param {string} name */
const onOneLine = (name) => name.replace(/\p{C}/gu, '\u{FFFD}');

/** The longest part of a file's own names that a message repeats. */
const longestShown = 80;

/**
 * A name from a file, for a message: quoted, on one line, and short.
 * @param {string} name
 */
export function quoted(name) {
  const short = name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;
  return `'${onOneLine(short)}'`;
}
