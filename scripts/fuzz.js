// npm run fuzz: made-up calls of the library, with saved runs and files among them, and made-up addresses, as
// many as asked for: npm run fuzz -- --cases 1000000 --from 0, or for so many seconds: npm run fuzz -- --seconds 50.
// A case that fails is named by its number, which makes it again: npm run fuzz -- --case 4711.
// npm run fuzz -- --native 100000 plays the engine's own functions instead, under sanitizers, and
// npm run fuzz -- --guided 600 has libFuzzer steer them for so many seconds, where clang is there.
// npm run fuzz -- --browsers 2000 opens so many addresses in Chromium and in Firefox.

import { join } from 'node:path';
import { numberOf } from './support/arguments.js';
import { engineFuzz } from './support/checks.js';
import { disturbed } from './support/disturbed.js';
import { buildGuided, buildNative } from './support/engine.js';
import { prepare } from './support/prepare.js';
import { attempt, Failure, onPath, say, shortened } from './support/program.js';
import { browsers, nativeToolchain, packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';
import { summarize } from './support/summary.js';

/** As many as a change can wait for. */
const usualCases = 4000;
/** After so many there is enough to look at. */
const mostShown = 30;

/** @typedef {{ from: number, count: number, seconds: number }} Share which cases, and after how long no more begin */

/**
 * @param {string} name
 * @param {Share} share
 * @param {(number: number) => Promise<string | undefined>} play what is wrong with a case
 * @returns {Promise<import('./support/summary.js').Outcome>}
 */
async function playAll(name, { from, count, seconds }, play) {
  const start = performance.now();
  const took = () => (performance.now() - start) / 1000;
  let passed = 0;
  let failed = 0;
  for (let number = from; number < from + count && failed < mostShown; number += 1) {
    if (took() > seconds) break;
    const wrong = await play(number);
    if (wrong) {
      failed += 1;
      say(wrong);
    } else passed += 1;
    if ((number + 1 - from) % 10_000 === 0) say(`${name}: ${number + 1 - from} cases`);
  }
  return { name, passed, failed, seconds: took() };
}

/** @param {Share} share */
async function readAddresses(share) {
  const { playAddress } = await import('../tests/fuzz/addresses.js');
  return playAll('addresses', share, async (number) => {
    const wrong = await playAddress(number);
    return wrong && `address ${number}: ${wrong}`;
  });
}

/** @param {Share} share */
async function callMethods(share) {
  const { openLab } = await import('../web/engine/library.js');
  const { caseOf, describe, play } = await import('../tests/fuzz/play.js');
  const { saveRuns } = await import('../tests/fuzz/runs.js');
  let lab = await openLab({ workers: 1 });
  await saveRuns(lab);
  const sound = async () => (await lab.law({ law: 'die', d: 2 })).standardDeviation;
  const expected = await sound();
  const outcome = await playAll('calls of methods', share, async (number) => {
    const played = caseOf(number);
    const wrong =
      (await play(lab, played)) ??
      ((await sound()) === expected ? undefined : 'the lab no longer works');
    if (!wrong) return undefined;
    // A worker that hangs must not spoil the cases after it.
    await lab.close();
    lab = await openLab({ workers: 1 });
    return `${describe(played)}\n  ${wrong}`;
  });
  await lab.close();
  return outcome;
}

/** @param {number} cases @param {number} from */
async function playNatively(cases, from) {
  await nativeToolchain();
  const folder = await buildNative('sanitizers', ['engine-fuzz']);
  const args = ['--from', String(from), '--cases', String(cases)];
  return engineFuzz(join(folder, 'engine-fuzz'), args);
}

/** @param {number} seconds @returns {Promise<import('./support/summary.js').Outcome>} */
async function playGuided(seconds) {
  await nativeToolchain();
  if (!onPath('clang++')) throw new Failure('libFuzzer comes with clang: please install it.');
  const folder = await buildGuided();
  const args = [
    `-max_total_time=${seconds}`,
    '-timeout=120',
    '-print_final_stats=1',
    '-artifact_prefix=build/',
  ];
  const title = 'Playing cases that libFuzzer steers';
  const run = await attempt(title, join(folder, 'engine-fuzz-guided'), args);
  if (run.code !== 0) say(shortened(run.output));
  const played = Number(/number_of_executed_units: (\d+)/.exec(run.output)?.[1] ?? 0);
  const failed = run.code === 0 ? 0 : 1;
  return { name: 'engine, steered by libFuzzer', passed: played, failed, seconds: run.seconds };
}

/** @param {number} count @param {number} from */
async function openInBrowsers(count, from) {
  await browsers();
  await prepare();
  await buildSite();
  const { openAddresses } = await import('../tests/fuzz/pages.js');
  const { openChromium } = await import('../tests/browser/support/chromium.js');
  const { openFirefox } = await import('../tests/browser/support/firefox.js');
  const wanted = process.env.ROOTD_BROWSERS?.toLowerCase().split(',') ?? ['chromium', 'firefox'];
  const outcomes = [];
  for (const [name, open] of /** @type {const} */ ([
    ['Chromium', openChromium],
    ['Firefox', openFirefox],
  ])) {
    if (!wanted.includes(name.toLowerCase())) continue;
    const play = () => openAddresses(open, { from, count }, say);
    outcomes.push(await disturbed(`addresses in ${name}`, play));
  }
  return outcomes;
}

/** @param {string[]} args */
export async function main(args) {
  await packages();
  await wasmToolchain();
  const single = numberOf(args, 'case', -1);
  const first = numberOf(args, 'from', 1);
  const native = numberOf(args, 'native', 0);
  const guided = numberOf(args, 'guided', 0);
  const opened = numberOf(args, 'browsers', 0);
  if (native > 0) return summarize([await playNatively(native, first)]);
  if (guided > 0) return summarize([await playGuided(guided)]);
  if (opened > 0) return summarize(await openInBrowsers(opened, first));
  await prepare();
  const seconds = numberOf(args, 'seconds', Infinity);
  const usual = seconds < Infinity ? Infinity : usualCases;
  const [from, count] = single >= 0 ? [single, 1] : [first, numberOf(args, 'cases', usual)];
  return summarize([
    await callMethods({ from, count, seconds: 0.9 * seconds }),
    await readAddresses({ from, count, seconds: 0.1 * seconds }),
  ]);
}
