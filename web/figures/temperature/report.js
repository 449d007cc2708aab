/**
 * The figure of temperature in words and numbers. There is nothing random to measure: the table sets the row
 * with ε beside the row without.
 */
import { fill } from '../../text/fill.js';

/**
 * @param {import('./measure.js').TemperatureResult} result
 * @param {import('./temperature.js').TemperatureOptions} options
 * @param {import('../types.js').Context<'temperature', import('./temperature.js').TemperatureOptions>} context
 * @returns {import('../types.js').Report}
 */
export function reportTemperature({ scores, before, after }, options, context) {
  const { words, numbers, common } = context;
  const { beta, epsilon, change } = options;
  let moved = 0;
  before.weights.forEach((p, i) => {
    moved = Math.max(moved, Math.abs(p - /** @type {number} */ (after.weights[i])));
  });
  const far = [before, after].some(({ temperature }) => temperature < 1e-3 || temperature >= 1e4);
  const fixed = (/** @type {number} */ value) => numbers.fixed(value, 4);
  /** @param {string} label @param {number} a @param {number} b @returns {import('../shared/element/figureFrame.js').Row} */
  const compare = (label, a, b, write = fixed) => ({
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
      columns: /** @type {const} */ (['index', 'score', 'before', 'after']).map(
        (name) => words.columns[name],
      ),
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
