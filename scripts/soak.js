// npm run soak: whether what is held comes back. The essay's figures are dragged, played and switched over and over;
// figures and labs are made, run, stopped and taken out a thousand times. As long as asked for: npm run soak --
// --minutes 60 --rounds 5000 --seed 7. With --library no browser is opened.

import { numberOf } from './support/arguments.js';
import { disturbed } from './support/disturbed.js';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
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

  const rounds = numberOf(args, 'rounds', 1000);
  const seed = numberOf(args, 'seed', 1);
  const { soakLibrary } = await import('../tests/soak/library.js');
  const outcomes = [
    await disturbed('labs that come and go', () => soakLibrary({ rounds, seed, say })),
  ];
  if (!isLibraryOnly) {
    const minutes = numberOf(args, 'minutes', 10);
    const { soakElements, soakEssay } = await import('../tests/soak/pages.js');
    outcomes.push(
      await disturbed('figures that come and go', () => soakElements({ rounds, seed, say })),
      await disturbed('figures worked for long', () => soakEssay({ minutes, say })),
    );
  }
  summarize(outcomes);
}
