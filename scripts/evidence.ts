// npm run evidence: where recall is learned from starts of every size under the divisors 1, √d and d, where the border
// lies in between, and how the best rate moves with d. Every number is stored in tests/reference/evidence.json, and, once
// all are there, the figure's medians in web/figures/training/stored. It takes some two hours of one core. Stopped and
// started again it goes on where it was; --new begins from nothing, --seconds says when to stop.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import {
  begun,
  candidatesForBest,
  halfDecades,
  rateOf,
  type Subject,
  seedsOf,
  seedsOfAFirstLook,
  seedsOfSlopes,
  seedsOfStarts,
  spreading,
  subjects,
  tuningSeeds,
  widthsOfSlopes,
} from './support/experiments.js';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { quartersOf, slopesOf } from './support/slopes.js';
import {
  bestOf,
  emptyTable,
  evidencePlace,
  lineOf,
  looksOf,
  rangeOf,
  readTable,
  type Table,
  writeTable,
} from './support/trainingTable.js';
import { optionsOf, Program } from './table.js';

const recall = subjects.filter(({ task }) => task === 'recall');

/** The divisors that are compared. */
const rules = ['none', 'sqrt', 'linear'] as const;

/** So many half decades around the best rate from unit variance are looked at first from every start. */
const aroundBest = { below: 6, above: 5 };
/** And where scores spread somewhat more: further out only if the best lies at an end. */
const aroundSpreading = { below: 3, above: 2 };

/** Half decades that nobody needs to look beyond, on either side of the best. */
const farthest = 4;

/** Where the training table has its best, at the nearest width that it has. */
function centreOf(table: Table, subject: Subject, d: number, rule: string) {
  const near = [...subject.widths].sort(
    (a, b) => Math.abs(Math.log(a / d)) - Math.abs(Math.log(b / d)),
  );
  const looks = looksOf(table, lineOf(subject, near[0] ?? d, rule), subject.optimizer);
  return bestOf(looks)?.halfDecade ?? 0;
}

/**
 * One start: rates half a decade apart, then all tuning seeds where it may be best, then other seeds at the best rate.
 */
async function tuneStart(
  program: Program,
  subject: Subject,
  d: number,
  contestant: string,
  centre: number,
  around: { below: number; above: number } = aroundBest,
) {
  const line = lineOf(subject, d, contestant);
  const { least, most } = halfDecades[subject.optimizer];
  const at = (halfDecade: number) => optionsOf(subject, d, contestant, rateOf(halfDecade));
  const look = (halfDecade: number, count: number) =>
    program.fill(
      line,
      `tuning ${rateOf(halfDecade)}`,
      at(halfDecade),
      seedsOf(tuningSeeds).slice(0, count),
    );
  const looks = () => looksOf(program.table, line, subject.optimizer);
  const all = seedsOf(tuningSeeds).length;
  const first = Math.max(least, centre - around.below);
  const last = Math.min(most, centre + around.above);
  await Promise.all(
    Array.from({ length: last - first + 1 }, (_, i) => look(first + i, seedsOfAFirstLook)),
  );
  for (;;) {
    const known = looks();
    const best = bestOf(known);
    if (!best) return;
    const beyond = [best.halfDecade - 1, best.halfDecade + 1].find(
      (halfDecade) =>
        halfDecade >= least &&
        halfDecade <= most &&
        !known.some((one) => one.halfDecade === halfDecade),
    );
    // All seeds may choose other candidates than the first of them did.
    const candidates = [...known]
      .sort((a, b) => a.loss - b.loss)
      .slice(0, candidatesForBest)
      .filter(({ seeds }) => seeds < all);
    if (beyond !== undefined) await look(beyond, seedsOfAFirstLook);
    else if (candidates.length > 0)
      await Promise.all(candidates.map(({ halfDecade }) => look(halfDecade, all)));
    else break;
  }
  const best = bestOf(looks());
  if (!best) return;
  const name = `reported ${best.rate}`;
  await program.fill(line, name, at(best.halfDecade), seedsOf(seedsOfStarts));
}

/**
 * Rates a quarter of a decade apart by all seeds, from where they get less than 95 % of the best accuracy to where they do
 * so again.
 */
async function tuneFinely(
  program: Program,
  subject: Subject,
  d: number,
  rule: string,
  centre: number,
) {
  const line = lineOf(subject, d, rule);
  const look = (halfDecade: number) =>
    program.fill(
      line,
      `quarter ${rateOf(halfDecade)}`,
      optionsOf(subject, d, rule, rateOf(halfDecade)),
      seedsOf(seedsOfSlopes),
    );
  await Promise.all([-1, -0.5, 0, 0.5, 1].map((off) => look(centre + off)));
  for (;;) {
    const looks = quartersOf(program.table, line);
    const best = bestOf(looks);
    const range = rangeOf(looks);
    const [first, last] = [looks[0], looks[looks.length - 1]];
    if (!best || !range || !first || !last) return;
    const next = [];
    if (range.open.below && first.halfDecade > best.halfDecade - farthest)
      next.push(first.halfDecade - 0.5);
    if (range.open.above && last.halfDecade < best.halfDecade + farthest)
      next.push(last.halfDecade + 0.5);
    if (next.length === 0) return;
    await Promise.all(next.map(look));
  }
}

/**
 * What there is to compute, in the order of what it is worth.
 * @param trained - the training table
 */
function jobsOf(program: Program, trained: Table) {
  const starts = (d: number) =>
    recall.flatMap((subject) =>
      Object.entries(begun).map(
        ([contestant, { rule }]) =>
          () =>
            tuneStart(program, subject, d, contestant, centreOf(trained, subject, d, rule)),
      ),
    );
  const spreads = (d: number) =>
    recall.flatMap((subject) =>
      Object.keys(spreading).map(
        (contestant) => () =>
          tuneStart(
            program,
            subject,
            d,
            contestant,
            centreOf(trained, subject, d, 'sqrt'),
            aroundSpreading,
          ),
      ),
    );
  const slopes = (d: number) =>
    recall.flatMap((subject) =>
      rules.map(
        (rule) => () => tuneFinely(program, subject, d, rule, centreOf(trained, subject, d, rule)),
      ),
    );
  return [
    ...[64, 16, 256].flatMap(starts),
    ...widthsOfSlopes.flatMap(slopes),
    ...starts(1024),
    ...[64, 16, 256, 1024].flatMap(spreads),
  ];
}

/** So many at a time, in order. */
export async function inTurn(jobs: (() => Promise<unknown>)[], many: number) {
  const left = [...jobs];
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job();
  };
  await Promise.all(Array.from({ length: many }, work));
}

export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      new: { type: 'boolean' },
      seconds: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
    },
  });
  await packages();
  await wasmToolchain();
  await prepare();
  const table = values.new || !existsSync(evidencePlace) ? emptyTable() : readTable(evidencePlace);
  const { openLab } = await import('../web/engine/lab.js');
  const { writeStarts } = await import('./support/storedStarts.js');
  const workers = Number(values.workers);
  const lab = await openLab({ workers });
  const [began, before] = [Date.now(), table.seconds ?? 0];
  const program = new Program(lab, table, (all) => {
    const seconds = Math.round(before + (workers * (Date.now() - began)) / 1000);
    writeTable({ ...all, seconds }, evidencePlace);
  });
  const end = values.seconds && setTimeout(() => process.exit(), 1000 * Number(values.seconds));
  await inTurn(jobsOf(program, readTable()), workers);
  if (end) clearTimeout(end);
  await lab.close();
  writeStarts(table, recall);
  for (const subject of recall)
    for (const rule of rules) {
      const { best, highest } = slopesOf(table, subject, rule, widthsOfSlopes);
      const told = ({ mean = 0, error = 0 }) => `${mean.toFixed(3)} ± ${error.toFixed(3)}`;
      say(`${subject.optimizer} ${rule}: best rate ${told(best)}, highest ${told(highest)}`);
    }
}
