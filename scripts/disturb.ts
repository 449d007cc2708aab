// npm run disturb: disturbs the library and figures at work, at random but by a seed, and counts what is left over:
// workers die, calls are aborted, labs closed, figures taken out, pages left. For so many seconds each: npm run disturb --
// --seconds 600 --seed 7. With --library no browser is opened.

import { parseArgs } from 'node:util';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';
import { type Outcome, summarize } from './support/summary.js';

/** After so many there is enough to look at. */
const mostShown = 20;

async function outcomeOf(
  name: string,
  disturbing: Promise<{ done: number; wrong: string[] }>,
): Promise<Outcome> {
  const start = performance.now();
  const { done, wrong } = await disturbing;
  for (const line of wrong.slice(0, mostShown)) say(`${name}: ${line}`);
  const seconds = (performance.now() - start) / 1000;
  return { name, passed: Math.max(0, done - wrong.length), failed: wrong.length, seconds };
}

export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      library: { type: 'boolean' },
    },
  });
  const how = { seconds: Number(values.seconds), seed: Number(values.seed), say };
  await packages();
  await wasmToolchain();
  if (!values.library) await chromiumOnly();
  await prepare();
  if (!values.library) await buildSite();

  const { disturbLibrary } = await import('../tests/disturb/library.js');
  const outcomes = [await outcomeOf('labs disturbed', disturbLibrary(how))];
  if (!values.library) {
    const { disturbPage } = await import('../tests/disturb/page.js');
    outcomes.push(await outcomeOf('figures disturbed', disturbPage(how)));
  }
  summarize(outcomes);
}
