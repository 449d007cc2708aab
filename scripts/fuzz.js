// npm run fuzz: made-up calls of the library, as many as asked for: npm run fuzz -- --cases 1000000 --from 0.
// A case that fails is named by its number, which makes it again: npm run fuzz -- --case 4711.

import { numberOf } from './support/arguments.js';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { summarize } from './support/summary.js';

/** As many as a change can wait for. */
const usualCases = 4000;
/** After so many there is enough to look at. */
const mostShown = 30;

/**
 * @param {number} from
 * @param {number} count
 * @returns {Promise<import('./support/summary.js').Outcome>}
 */
async function callMethods(from, count) {
  const { openLab } = await import('../web/engine/library.js');
  const { caseOf, describe, play } = await import('../tests/fuzz/play.js');
  const start = performance.now();
  const lab = await openLab({ workers: 1 });
  const sound = async () => (await lab.law({ law: 'die', d: 2 })).standardDeviation;
  const expected = await sound();
  let passed = 0;
  let failed = 0;
  for (let number = from; number < from + count && failed < mostShown; number += 1) {
    const played = caseOf(number);
    const wrong = await play(lab, played);
    const after = wrong ?? ((await sound()) === expected ? undefined : 'the lab no longer works');
    if (after) {
      failed += 1;
      say(`${describe(played)}\n  ${after}`);
    } else passed += 1;
    if ((number + 1 - from) % 10_000 === 0) say(`${number + 1 - from} cases`);
  }
  await lab.close();
  return { name: 'calls of methods', passed, failed, seconds: (performance.now() - start) / 1000 };
}

/** @param {string[]} args */
export async function main(args) {
  await packages();
  await wasmToolchain();
  await prepare();
  const single = numberOf(args, 'case', -1);
  const [from, count] =
    single >= 0 ? [single, 1] : [numberOf(args, 'from', 1), numberOf(args, 'cases', usualCases)];
  summarize([await callMethods(from, count)]);
}
