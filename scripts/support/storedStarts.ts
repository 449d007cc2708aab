// What the figure of training shows of the stored starts: how well recall was learned from each, at the rate that is best
// from there.

import { median } from '../../web/figures/shared/measuring/median.js';
import {
  learned,
  type StartLine,
  type StoredStarts,
  startLine,
} from '../../web/figures/training/storedStarts.js';
import {
  begun,
  type Cell,
  firstSpreads,
  type Subject,
  seedsOfStarts,
  spreading,
  startScales,
} from './experiments.js';
import { Failure } from './program.js';
import { lineOf, type Table, tunedRate, writeStored } from './trainingTable.js';

/** What is reported of a start, and its rate. */
export function reportedStart(table: Table, subject: Subject, d: number, contestant: string) {
  const line = lineOf(subject, d, contestant);
  const rate = tunedRate(table, subject, d, contestant);
  const cell = table.cells[line]?.[`reported ${rate}`];
  if (rate === undefined || !cell) throw new Failure(`${line} is still to be run`);
  return { rate, cell };
}

function lineFrom(found: ReturnType<typeof reportedStart>[]): StartLine {
  const short = (x: number) => Number(x.toFixed(3));
  const each = (of: (cell: Cell) => number) => found.map(({ cell }) => short(of(cell)));
  return {
    rate: found.map(({ rate }) => rate),
    accuracy: each(({ accuracy }) => median(accuracy)),
    lowest: each(({ accuracy }) => Math.min(...accuracy)),
    highest: each(({ accuracy }) => Math.max(...accuracy)),
    learned: each(({ accuracy }) => accuracy.filter((share) => share >= learned).length),
    loss: each(({ loss }) => median(loss)),
  };
}

export function storedStarts(table: Table, subject: Subject): StoredStarts {
  const rules = [...new Set(Object.values(begun).map(({ rule }) => rule))];
  const lineAt = (d: number, contestants: string[]) =>
    lineFrom(contestants.map((contestant) => reportedStart(table, subject, d, contestant)));
  const lines: StoredStarts['lines'] = {};
  const between: StoredStarts['between'] = { spreads: firstSpreads, lines: {} };
  for (const d of subject.widths) {
    for (const rule of rules)
      lines[startLine(d, rule)] = lineAt(
        d,
        startScales.map((scale) => `${rule} from ${scale}`),
      );
    between.lines[d] = lineAt(d, Object.keys(spreading));
  }
  return {
    day: table.finished,
    steps: subject.steps,
    seeds: seedsOfStarts,
    scales: startScales,
    widths: subject.widths,
    lines,
    between,
  };
}

/** @param subjects - recall, under each optimiser */
export function writeStarts(table: Table, subjects: Subject[]) {
  for (const subject of subjects)
    writeStored(
      `starts-${subject.optimizer}`,
      storedStarts(table, subject),
      '`npm run evidence` from tests/reference/evidence.json',
    );
}
