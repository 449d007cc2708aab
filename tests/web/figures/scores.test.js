import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openLab } from '../../../web/engine/index.js';
import { scores } from '../../../web/figures/scores/scores.js';
import { runFigure, standardErrors } from './support/run.js';

/** @type {any} */
let lab;
before(async () => {
  lab = await openLab({ workers: 1 });
});
after(() => lab.close());

test('mean and deviation of the variance lie within five standard errors, over 50 seeds', async () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const { report } = await runFigure(scores, lab, {
      rows: 8,
      columns: 6,
      d: 4,
      count: 2000,
      seed,
    });
    for (const row of report.rows.slice(1)) {
      const off = standardErrors(row);
      if (off !== undefined)
        assert.ok(Math.abs(off) < 5, `seed ${seed}: ${row.label} ${row.offBy}`);
    }
  }
});

test('the published variances are the ordinary draws that the formula says they are', async () => {
  const question = await runFigure(scores, lab, { count: 100 });
  assert.equal(question.report.numbers.predicted.mean, 1.5);
  assert.ok(
    Math.abs(question.report.numbers.predicted.standardDeviation - Math.sqrt(4.75)) < 1e-12,
  );
  assert.equal(question.report.rows[1]?.measured, '1.6');
  const answer = { rows: 1111, columns: 1111, d: 111, count: 2 };
  const { report } = await runFigure(scores, lab, answer);
  assert.ok(Math.abs(report.numbers.predicted.standardDeviation - 0.648) < 5e-4);
  assert.equal(report.rows[1]?.offBy, '−0.7\u00a0s.e.');
});

test('a larger d extends the vectors behind the scores', async () => {
  const short = await lab.scores({ rows: 3, columns: 2, d: 5 });
  const long = await lab.scores({ rows: 3, columns: 2, d: 50 });
  for (let row = 0; row < 3; row += 1) {
    assert.deepEqual(
      long.queries.slice(50 * row, 50 * row + 5),
      short.queries.slice(5 * row, 5 * row + 5),
    );
  }
});
