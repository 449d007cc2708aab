// npm run table: trains every rule at many rates of Wq and Wk, chooses the rate on some seeds and reports the rule on
// others, and stores every number in tests/reference/training-table.json. What the essay says about training rests on
// that table. It takes hours of one core. Stopped and started again it goes on where it was. npm run table -- --new begins
// from nothing.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Lab } from '../web/engine/library.js';
import type { TrainingOptions } from '../web/engine/methods/trainingOptions.js';
import { median } from '../web/figures/shared/measuring/median.js';
import {
  begun,
  candidatesForBest,
  cellOf,
  common,
  contestants,
  firstGuess,
  halfDecades,
  lateSeeds,
  rateOf,
  reportedSeeds,
  type Subject,
  seedsOf,
  seedsOfAFirstLook,
  spreading,
  subjects,
  testedLengths,
  tunedWidth,
  tuningSeeds,
} from './support/experiments.js';
import { prepare } from './support/prepare.js';
import { Failure, say } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { writeReport } from './support/trainingReport.js';
import {
  bestOf,
  emptyTable,
  finerLooksOf,
  type Look,
  lineOf,
  looksOf,
  readTable,
  shareOfBest,
  subjectOf,
  type Table,
  tablePlace,
  tunedRate,
  writeCurves,
  writeTable,
} from './support/trainingTable.js';

/** A rate has failed when it gets no further than this share of the way from guessing to the best. */
const failed = 0.5;

export function optionsOf(
  { task, optimizer, learningRate, steps }: Subject,
  d: number,
  contestant: string,
  rate: number,
): TrainingOptions {
  const rule = contestants[contestant] ?? begun[contestant] ?? spreading[contestant];
  if (!rule) throw new Failure(`the table has no ${contestant}`);
  return {
    ...common,
    ...rule,
    task,
    optimizer,
    learningRate,
    steps,
    d,
    queryKeyRate: rate / learningRate,
  };
}

/** Where to look first: where a width that is done has its best. */
function guess(table: Table, subject: Subject, d: number, contestant: string) {
  const done = subject.widths
    .filter((width) => width !== d)
    .sort((a, b) => Math.abs(Math.log(a / d)) - Math.abs(Math.log(b / d)));
  for (const width of done) {
    const best = bestOf(looksOf(table, lineOf(subject, width, contestant), subject.optimizer));
    if (best) return best.halfDecade;
  }
  return firstGuess(subject, contestant);
}

/**
 * The rate to look at next, and by how many seeds: outwards from a guess until one has failed at either end, or slower
 * ones give the same; then with all seeds where it matters. None when the line is tuned.
 */
export function tunesOf(
  table: Table,
  subject: Subject,
  d: number,
  contestant: string,
): { next: { halfDecade: number; seeds: number } | undefined } {
  const { least, most } = halfDecades[subject.optimizer];
  const looks = looksOf(table, lineOf(subject, d, contestant), subject.optimizer);
  const [first] = looks;
  const last = looks[looks.length - 1];
  const look = (halfDecade: number, seeds = seedsOfAFirstLook) => ({
    next: { halfDecade, seeds },
  });
  if (!first || !last) return look(guess(table, subject, d, contestant));
  const share = (one: typeof first) => shareOfBest(one, looks, subject.guessing);
  const goesDown = looks.length === 1 || (share(first) >= failed && !isLevel(looks.slice(0, 3)));
  if (first.halfDecade > least && goesDown) return look(first.halfDecade - 1);
  const goesUp = looks.length === 2 || share(last) >= failed;
  if (last.halfDecade < most && goesUp) return look(last.halfDecade + 1);
  const all = seedsOf(tuningSeeds).length;
  const candidates = [...looks].sort((a, b) => a.loss - b.loss).slice(0, candidatesForBest);
  const more = candidates.find((one) => one.seeds < all);
  return more ? look(more.halfDecade, all) : { next: undefined };
}

/** Three rates in a row give the same loss: a slower one would give it too. */
function isLevel(looks: Look[]) {
  const losses = looks.map(({ loss }) => loss);
  return losses.length === 3 && Math.min(...losses) > 0.99 * Math.max(...losses);
}

export class Program {
  lab;
  table;
  write;

  /** @param write - keeps it after every cell */
  constructor(lab: Lab, table: Table, write: (table: Table) => void = (all) => writeTable(all)) {
    this.lab = lab;
    this.table = table;
    this.write = write;
  }

  /** Trains a cell for the seeds that it does not have yet. */
  async fill(
    line: string,
    name: string,
    options: TrainingOptions,
    seeds: number[],
    more?: Parameters<typeof cellOf>[3],
  ) {
    this.table.cells[line] ??= {};
    const cells = this.table.cells[line];
    const known = cells[name];
    const have = known?.accuracy.length ?? 0;
    if (have >= seeds.length) return;
    const cell = await cellOf(this.lab, options, seeds.slice(have), more);
    if (known) {
      known.accuracy.push(...cell.accuracy);
      known.loss.push(...cell.loss);
      if (cell.diverged) known.diverged = (known.diverged ?? 0) + cell.diverged;
    } else {
      cells[name] = cell;
    }
    this.table.finished = new Date().toISOString().slice(0, 10);
    this.write(this.table);
    say(`${line}, ${name}: ${median(cells[name]?.accuracy ?? []).toFixed(3)}`);
  }

  async tune(subject: Subject, d: number, contestant: string) {
    const line = lineOf(subject, d, contestant);
    for (;;) {
      const { next } = tunesOf(this.table, subject, d, contestant);
      if (!next) return;
      const rate = rateOf(next.halfDecade);
      const seeds = seedsOf(tuningSeeds).slice(0, next.seeds);
      await this.fill(line, `tuning ${rate}`, optionsOf(subject, d, contestant, rate), seeds);
    }
  }

  /** Seeds that had no part in the choice, at the rate of this width and at that of 64. */
  async report(subject: Subject, d: number, contestant: string) {
    const own = tunedRate(this.table, subject, d, contestant);
    const carried = tunedRate(this.table, subject, tunedWidth, contestant);
    const seeds = seedsOf(reportedSeeds);
    const lengths = subject.task === 'recall' && d === tunedWidth ? testedLengths : [];
    for (const rate of new Set([own, carried])) {
      if (rate === undefined) continue;
      const options = optionsOf(subject, d, contestant, rate);
      const line = lineOf(subject, d, contestant);
      await this.fill(line, `reported ${rate}`, options, seeds, { lengths, spread: true });
    }
  }

  /** Ten times the steps at the tuned rate. */
  async goOn(subject: Subject, d: number, contestant: string) {
    const rate = tunedRate(this.table, subject, d, contestant);
    if (rate === undefined) return;
    const options = optionsOf(subject, d, contestant, rate);
    const longer = { ...options, steps: 10 * subject.steps };
    const line = lineOf(subject, d, contestant);
    await this.fill(line, `long ${rate}`, longer, seedsOf(reportedSeeds), { spread: true });
  }

  /** With Wv drawn at random, as the library does it where it is not told otherwise. */
  async startAsUsual(subject: Subject, d: number, contestant: string) {
    const rate = tunedRate(this.table, subject, d, contestant);
    if (rate === undefined) return;
    const options = { ...optionsOf(subject, d, contestant, rate), wideStart: false };
    await this.fill(lineOf(subject, d, contestant), `usual ${rate}`, options, seedsOf(lateSeeds));
  }

  /**
   * Rates a quarter decade from the best, until those on both sides of the best of all are known: halves cannot tell
   * whether it moves little by little.
   */
  async refine(subject: Subject, d: number, contestant: string) {
    for (;;) {
      const looks = finerLooksOf(this.table, lineOf(subject, d, contestant), subject.optimizer);
      const best = bestOf(looks);
      if (!best) return;
      const next = [best.halfDecade - 0.5, best.halfDecade + 0.5].find(
        (halfDecade) => !looks.some((look) => look.halfDecade === halfDecade),
      );
      if (next === undefined) return;
      const rate = rateOf(next);
      const options = optionsOf(subject, d, contestant, rate);
      const line = lineOf(subject, d, contestant);
      await this.fill(line, `tuning ${rate}`, options, seedsOf(tuningSeeds));
    }
  }

  /** @param names - of contestants */
  async compare(task: Subject['task'], widths: number[], names: string[]) {
    for (const d of widths) {
      for (const subject of subjects.filter((one) => one.task === task)) {
        for (const contestant of names) {
          await this.tune(subject, d, contestant);
          await this.report(subject, d, contestant);
        }
      }
    }
  }

  async run() {
    const names = Object.keys(contestants);
    // What is most needed comes first, so that a table that is not finished is of use.
    const roots = names.filter((name) => name === 'sqrt' || name === 'linear');
    await this.compare('recall', [64], names);
    await this.compare('recall', [1024, 16, 256], roots);
    for (const d of [16, 64, 256, 1024])
      for (const contestant of roots) await this.refine(subjectOf('recall', 'adam'), d, contestant);
    const recall = subjects.filter(({ task }) => task === 'recall');
    for (const subject of recall) {
      for (const contestant of names) await this.startAsUsual(subject, tunedWidth, contestant);
    }
    await this.compare('recall', [1024], names);
    for (const subject of recall) {
      for (const contestant of names) await this.goOn(subject, tunedWidth, contestant);
    }
    await this.compare('majority', [64, 512], names);
    await this.compare('recall', [16, 256], names);
  }
}

export async function main(args: string[]) {
  const { values } = parseArgs({ args, options: { new: { type: 'boolean' } } });
  const table = values.new || !existsSync(tablePlace) ? emptyTable() : readTable();
  await packages();
  await wasmToolchain();
  await prepare();
  const { openLab } = await import('../web/engine/lab.js');
  const lab = await openLab({ workers: availableParallelism() });
  await new Program(lab, table).run();
  await lab.close();
  writeCurves(table);
  writeReport(table);
}
