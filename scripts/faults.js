// npm run faults: what can happen to the library and to a figure while they work, at random but by a seed. As many
// as asked for: npm run faults -- --kills 1000 --aborts 10000 --closes 500 --seed 7. With --library no browser is
// opened.

import { numberOf } from './support/arguments.js';
import { disturbed } from './support/disturbed.js';
import { prepare } from './support/prepare.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';
import { summarize } from './support/summary.js';

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
    await disturbed('workers killed', () => library.killWorkers(answers, how('kills', 100))),
    await disturbed('calls aborted', () => library.abortCalls(answers, how('aborts', 1000))),
    await disturbed('labs closed at work', () => library.closeLabs(answers, how('closes', 100))),
    await disturbed('engine spoilt', () => library.spoilEngine(answers)),
    await disturbed('clock jumping', () => library.jumpClock(answers, { seed })),
  ];
  if (!isLibraryOnly) {
    const { disturbPages } = await import('../tests/faults/pages.js');
    const { withholdScripts } = await import('../tests/faults/scripts.js');
    outcomes.push(await disturbed('pages disturbed', disturbPages));
    outcomes.push(await disturbed('scripts withheld', withholdScripts));
  }
  summarize(outcomes);
}
