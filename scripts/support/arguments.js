// What stands behind a command.

/**
 * A number: --cases 1000.
 *
 * @param {string[]} args
 * @param {string} name
 * @param {number} usual
 */
export function numberOf(args, name, usual) {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? usual : Number(args[at + 1]);
}

/**
 * A text: --emscripten 3.1.69.
 *
 * @param {string[]} args
 * @param {string} name
 * @returns {string | undefined}
 */
export function textOf(args, name) {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}
