// npm run test:native: the same C++ tests, natively and under sanitizers.

import { join } from 'node:path';
import { engineTests } from './support/checks.js';
import { buildNative } from './support/engine.js';
import { nativeToolchain } from './support/setup.js';
import { summarize } from './support/summary.js';

/** @type {['native' | 'sanitizers', string][]} */
const builds = [
  ['native', 'engine natively'],
  ['sanitizers', 'engine under sanitizers'],
];

/** @param {string[]} args --only-sanitizers leaves the plain build out */
export async function main(args) {
  await nativeToolchain();
  const outcomes = [];
  for (const [preset, name] of builds) {
    if (preset === 'native' && args.includes('--only-sanitizers')) continue;
    const folder = await buildNative(preset, ['engine-tests']);
    outcomes.push(await engineTests(name, join(folder, 'engine-tests')));
  }
  summarize(outcomes);
}
