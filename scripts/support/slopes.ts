// How the best rate of Wq and Wk moves with d: the slope of its logarithm against that of d. Every seed gives a slope of its
// own, and these give its standard error.

import { median } from '../../web/figures/shared/measuring/median.js';
import type { Cell, Subject } from './experiments.js';
import { type Look, lineOf, type Table } from './trainingTable.js';

/** As `rangeOf` of trainingTable.ts has it. */
const good = 0.95;

/** @returns by rate */
const quartersAt = (table: Table, line: string): [rate: number, cell: Cell][] =>
  Object.entries(table.cells[line] ?? {})
    .filter(([name]) => name.startsWith('quarter '))
    .map(([name, cell]) => [Number(name.slice(8)), cell] as [number, Cell])
    .sort(([a], [b]) => a - b);

/** Rates of a line a quarter decade apart, by rate. */
export const quartersOf = (table: Table, line: string): Look[] =>
  quartersAt(table, line).map(([rate, { accuracy, loss }]) => ({
    halfDecade: Math.round(4 * Math.log10(rate)) / 2,
    rate,
    seeds: accuracy.length,
    accuracy: median(accuracy),
    loss: median(loss),
  }));

/**
 * Logarithms to base 10 of one seed's best rate, between the rates by the parabola through the best and its neighbours, and of
 * the lowest and the highest rate that reach 95 % of its best accuracy.
 *
 * @param seed - its place in the cells' lists
 */
function ratesOf(cells: [rate: number, cell: Cell][], seed: number) {
  const rates = cells.map(([rate]) => Math.log10(rate));
  const losses = cells.map(([, { loss }]) => Math.log(loss[seed] ?? Number.NaN));
  const accuracies = cells.map(([, { accuracy }]) => accuracy[seed] ?? 0);
  const known = losses.map((loss) => (Number.isFinite(loss) ? loss : Infinity));
  const at = known.indexOf(Math.min(...known));
  const [below, here, above] = [known[at - 1], known[at] ?? 0, known[at + 1]];
  const bend = (below ?? here) + (above ?? here) - 2 * here;
  const isInside = below !== undefined && above !== undefined && Number.isFinite(bend) && bend > 0;
  const shift = isInside ? ((below - above) / bend / 2) * 0.25 : 0;
  const reaching = rates.filter((_, i) => (accuracies[i] ?? 0) >= good * Math.max(...accuracies));
  return {
    best: (rates[at] ?? Number.NaN) + shift,
    lowest: Math.min(...reaching),
    highest: Math.max(...reaching),
  };
}

/** Of y against x, by least squares. */
function slopeOf(x: number[], y: number[]) {
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (term: (i: number) => number) => x.reduce((all, _, i) => all + term(i), 0);
  const off = (i: number) => (x[i] ?? 0) - mx;
  return sum((i) => off(i) * ((y[i] ?? 0) - my)) / sum((i) => off(i) ** 2);
}

function meanAndError(numbers: number[]) {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const square = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (numbers.length - 1);
  return { mean, error: Math.sqrt(square / numbers.length) };
}

/**
 * Slopes of log rate against log d over the widths whose rates are known, each as the mean over the seeds with its standard
 * error, and the medians of the rates at each width.
 */
export function slopesOf(table: Table, subject: Subject, rule: string, widths: readonly number[]) {
  const lines = widths
    .map((d) => ({ d, cells: quartersAt(table, lineOf(subject, d, rule)) }))
    .filter(({ cells }) => cells.length > 0);
  const seeds = Math.min(...lines.flatMap(({ cells }) => cells.map(([, { loss }]) => loss.length)));
  const each = Array.from({ length: lines.length === 0 ? 0 : seeds }, (_, seed) =>
    lines.map(({ cells }) => ratesOf(cells, seed)),
  );
  const logs = lines.map(({ d }) => Math.log10(d));
  const of = (what: 'best' | 'lowest' | 'highest') => ({
    ...meanAndError(
      each.map((rates) =>
        slopeOf(
          logs,
          rates.map((one) => one[what]),
        ),
      ),
    ),
    at: Object.fromEntries(
      lines.map(({ d }, i) => [d, median(each.map((rates) => rates[i]?.[what] ?? Number.NaN))]),
    ),
  });
  return { seeds, best: of('best'), lowest: of('lowest'), highest: of('highest') };
}
