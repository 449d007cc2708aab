// npm run fuzz: made-up calls of the library, with saved runs, files, adapters and servers among them, made-up addresses,
// and what the command reads as JSON, for so many seconds: npm run fuzz -- --seconds 600. Others than last time: --from 100000. A case that fails is named by its number,
// which makes it again: npm run fuzz -- --case 4711.

import { parseArgs } from 'node:util';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { type Outcome, summarize } from './support/summary.js';

/** After so many there is enough to look at. */
const mostShown = 30;

/** the first case, and after how long no more begin */
type Share = { from: number; seconds: number };

/** @param play - what is wrong with a case */
async function playAll(
  name: string,
  { from, seconds }: Share,
  play: (number: number) => Promise<string | undefined>,
): Promise<Outcome> {
  const start = performance.now();
  const took = () => (performance.now() - start) / 1000;
  let passed = 0;
  let failed = 0;
  do {
    const wrong = await play(from + passed + failed);
    if (wrong) {
      failed += 1;
      say(wrong);
    } else passed += 1;
  } while (took() < seconds && failed < mostShown);
  return { name: `${name} from case ${from}`, passed, failed, seconds: took() };
}

async function readAddresses(share: Share) {
  const { playAddress } = await import('../tests/fuzz/addresses.js');
  return playAll('addresses', share, async (number) => {
    const wrong = await playAddress(number);
    return wrong && `address ${number}: ${wrong}`;
  });
}

async function callMethods(share: Share) {
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

async function readKept(share: Share) {
  const { openLab } = await import('../web/engine/library.js');
  const { playKept } = await import('../tests/fuzz/kept.js');
  const lab = await openLab({ workers: 1 });
  const outcome = await playAll('texts and kept runs', share, async (number) => {
    const wrong = await playKept(lab, number);
    return wrong && `kept ${number}: ${wrong}`;
  });
  await lab.close();
  return outcome;
}

export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '30' },
      from: { type: 'string', default: '1' },
      case: { type: 'string' },
    },
  });
  await packages();
  await wasmToolchain();
  await prepare();
  const from = Number(values.case ?? values.from);
  const seconds = values.case ? 0 : Number(values.seconds);
  summarize([
    await callMethods({ from, seconds: 0.8 * seconds }),
    await readAddresses({ from, seconds: 0.1 * seconds }),
    await readKept({ from, seconds: 0.1 * seconds }),
  ]);
}
