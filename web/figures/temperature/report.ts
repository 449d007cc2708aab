/**
 * The figure of temperature in words and numbers. There is nothing random to measure: the table sets the row
 * with ε beside the row without.
 */
import { fill } from '../../text/fill.js';
import type { Row } from '../shared/element/figureFrame.js';
import type { Context, Report } from '../types.js';
import type { TemperatureResult } from './measure.js';
import type { TemperatureOptions } from './temperature.js';

export function reportTemperature(
  { scores, before, after }: TemperatureResult,
  options: TemperatureOptions,
  context: Context<'temperature', TemperatureOptions>,
): Report {
  const { words, numbers, common } = context;
  const { beta, epsilon, change } = options;
  let moved = 0;
  before.weights.forEach((p, i) => {
    moved = Math.max(moved, Math.abs(p - (after.weights[i] as number)));
  });
  const far = [before, after].some(({ temperature }) => temperature < 1e-3 || temperature >= 1e4);
  const fixed = (value: number) => numbers.fixed(value, 4);
  const compare = (label: string, a: number, b: number, write = fixed): Row => ({
    label,
    measured: write(b),
    predicted: write(a),
    offBy: write(b - a),
  });
  const slots = { beta: numbers.significant(beta, 3), epsilon: numbers.significant(epsilon, 3) };
  return {
    head: [words.tableColumns.after, words.tableColumns.before, words.tableColumns.difference],
    key: [
      { mark: 'bars', label: words.key.after },
      { mark: 'dots', label: words.key.before },
      { mark: 'line', label: words.key.entropy },
    ],
    rows: [
      compare(
        words.rows.temperature,
        before.temperature,
        after.temperature,
        far ? numbers.padded : fixed,
      ),
      compare(words.rows.entropy, before.entropy, after.entropy),
      compare(words.rows.largest, before.largest, after.largest),
      {
        label: words.rows.change,
        measured: common.table.notMeasured,
        predicted: common.table.notMeasured,
        offBy: fixed(moved),
      },
    ],
    summary:
      change === 'add'
        ? fill(words.summary.same, { ...slots, entropy: numbers.fixed(before.entropy, 3) })
        : fill(words.summary.differs, {
            ...slots,
            before: numbers.fixed(before.entropy, 3),
            after: numbers.fixed(after.entropy, 3),
            temperature: numbers.significant(after.temperature, 3),
          }),
    data: () => ({
      columns: (['index', 'score', 'before', 'after'] as const).map((name) => words.columns[name]),
      rows: [...scores].map((score, i) => [
        i + 1,
        score,
        before.weights[i] ?? null,
        after.weights[i] ?? null,
      ]),
    }),
    numbers: { before, after, largestChange: moved },
  };
}
