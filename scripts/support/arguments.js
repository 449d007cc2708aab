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
