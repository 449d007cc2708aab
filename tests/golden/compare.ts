// The digests that are committed, and how results are held against them.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Digests } from './library.js';

/** library: by method and option set */
export type Golden = { library: Record<string, Digests>; engine: Digests };

export const goldenPath = new URL('digests.json', import.meta.url);

export const readGolden = (): Golden => JSON.parse(readFileSync(goldenPath, 'utf8'));

/** One line for every digest that is not as committed. */
export function differences(found: Digests, committed: Digests | undefined = {}) {
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

/** What a build of tests/golden/engine.cpp prints. */
export function engineDigests(program: string, args: string[] = []): Digests {
  const lines = execFileSync(program, args, { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(': ')));
}
