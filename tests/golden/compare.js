// The digests that are committed, and how results are held against them.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @typedef {import('./library.js').Digests} Digests */
/** @typedef {{ library: Record<string, Digests>, engine: Digests }} Golden library: by method and option set */

export const goldenPath = new URL('digests.json', import.meta.url);

/** @returns {Golden} */
export const readGolden = () => JSON.parse(readFileSync(goldenPath, 'utf8'));

/**
 * One line for every digest that is not as committed.
 * @param {Digests} found
 * @param {Digests | undefined} committed
 */
export function differences(found, committed = {}) {
  const names = new Set([...Object.keys(committed), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    if (!(name in committed)) return [`${name}: no digest is committed`];
    if (!(name in found)) return [`${name}: is no longer computed`];
    return found[name] === committed[name] ? [] : [`${name}: other bits`];
  });
}

/** What to do when bits differ. */
export const advice =
  'If the new numbers are meant, write them down with npm run golden -- --update and say why in the commit.';

/** What a build of tests/golden/engine.cpp prints. @param {string} program @param {string[]} [args] @returns {Digests} */
export function engineDigests(program, args = []) {
  const lines = execFileSync(program, args, { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(': ')));
}
