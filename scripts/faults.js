// npm run faults: what can happen to the library and to a figure while they work, at random but by a seed. As many
// as asked for: npm run faults -- --kills 1000 --aborts 10000 --closes 500 --seed 7. With --library no browser is
// opened.

import { numberOf } from './support/arguments.js';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';
import { summarize } from './support/summary.js';

/** After so many there is enough to look at. */
const mostShown = 20;

/**
 * @param {string} name
 * @param {() => Promise<{ done: number, wrong: string[] }>} disturb
 * @returns {Promise<import('./support/summary.js').Outcome>}
 */
async function outcomeOf(name, disturb) {
  const start = performance.now();
  const { done, wrong } = await disturb();
  for (const line of wrong.slice(0, mostShown)) say(`${name}: ${line}`);
  const failed = wrong.length;
  return {
    name,
    passed: Math.max(0, done - failed),
    failed,
    seconds: (performance.now() - start) / 1000,
  };
}

/** @param {string[]} args */
export async function main(args) {
  const isLibraryOnly = args.includes('--library');
  await packages();
  await wasmToolchain();
  if (!isLibraryOnly) await chromiumOnly();
  await prepare();
  if (!isLibraryOnly) await buildSite();

  const library = await import('../tests/faults/library.js');
  const seed = numberOf(args, 'seed', 1);
  const answers = await library.undisturbed();
  /** @param {string} name @param {number} usual */
  const how = (name, usual) => ({ count: numberOf(args, name, usual), seed });
  const outcomes = [
    await outcomeOf('workers killed', () => library.killWorkers(answers, how('kills', 100))),
    await outcomeOf('calls aborted', () => library.abortCalls(answers, how('aborts', 1000))),
    await outcomeOf('labs closed at work', () => library.closeLabs(answers, how('closes', 100))),
    await outcomeOf('engine spoilt', () => library.spoilEngine(answers)),
    await outcomeOf('clock jumping', () => library.jumpClock(answers, { seed })),
  ];
  if (!isLibraryOnly) {
    const { disturbPages } = await import('../tests/faults/pages.js');
    outcomes.push(await outcomeOf('pages disturbed', disturbPages));
  }
  summarize(outcomes);
}
