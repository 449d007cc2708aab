// What the figure of training shows of the stored starts: how well recall was learned from each, at the rate that is best
// from there.

import { median } from '../../web/figures/shared/measuring/median.js';
import { learned, type StoredStarts, startLine } from '../../web/figures/training/storedStarts.js';
import { begun, type Cell, type Subject, seedsOfStarts, startScales } from './experiments.js';
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

export function storedStarts(table: Table, subject: Subject): StoredStarts {
  const short = (x: number) => Number(x.toFixed(3));
  const rules = [...new Set(Object.values(begun).map(({ rule }) => rule))];
  const lines: StoredStarts['lines'] = {};
  for (const d of subject.widths)
    for (const rule of rules) {
      const found = startScales.map((scale) =>
        reportedStart(table, subject, d, `${rule} from ${scale}`),
      );
      const each = (of: (cell: Cell) => number) => found.map(({ cell }) => short(of(cell)));
      lines[startLine(d, rule)] = {
        rate: found.map(({ rate }) => rate),
        accuracy: each(({ accuracy }) => median(accuracy)),
        lowest: each(({ accuracy }) => Math.min(...accuracy)),
        highest: each(({ accuracy }) => Math.max(...accuracy)),
        learned: each(({ accuracy }) => accuracy.filter((share) => share >= learned).length),
        loss: each(({ loss }) => median(loss)),
      };
    }
  return {
    day: table.finished,
    steps: subject.steps,
    seeds: seedsOfStarts,
    scales: startScales,
    widths: subject.widths,
    lines,
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
