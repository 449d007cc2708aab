import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedAt } from '../../../web/figures/softmax/measure.js';
import { softmax } from '../../../web/figures/softmax/softmax.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure, standardErrors } from './support/run.js';

const lab: any = await sharedLab(1);

test('measured rows lie within five standard errors of their expectation, over 50 seeds', async () => {
  // 64 draws: a t law with 63 degrees of freedom is beyond 5 with probability 5e-6; 450 comparisons make 0.2 %.
  const d = [1, 8, 64];
  const exact = await lab.expectedAttention({ keys: 16, d, rule: 'none' });
  for (let seed = 0; seed < 50; seed += 1) {
    const { points } = await lab.attentionSurvey({ keys: 16, d, rules: ['none'], seed });
    points.forEach((point: any, i: number) => {
      for (const quantity of ['entropy', 'largest', 'jacobianSquare']) {
        const { mean, standardError } = point[quantity];
        const off = (mean - exact[quantity][i]) / standardError;
        assert.ok(Math.abs(off) < 5, `seed ${seed}, d ${point.d}: ${quantity} off by ${off} s.e.`);
      }
    });
  }
});

test('the figure shows the expectations of normal scores at large d', async () => {
  // At d = 4096 and 64 keys raw scores have a standard deviation of 64, scaled ones of 1: the printed values for
  // σ = 1 are E H = 3.68475; |q| varies by 1/√(2d), which moves them in the fourth digit.
  const { result, report } = await runFigure(softmax, lab, { d: 4096, keys: 64, queries: 4 });
  const scaled = expectedAt(result, 'sqrt', 4096);
  assert.ok(scaled && Math.abs(scaled.entropy - 3.68475) < 5e-4);
  assert.equal(report.rows.length, 9);
  assert.ok(report.rows.every((row) => standardErrors(row) !== undefined));
});

test('head 0 has the vectors of scores', async () => {
  const about = { rows: 4, columns: 6, d: 8 };
  const { maps } = await lab.drawnAttention({ ...about, rules: ['none'] });
  const [{ weights }] = maps;
  const { scores } = await lab.scores(about);
  // The ratio of two weights of a row is e to the difference of their scores.
  assert.ok(Math.abs(scores[8] - scores[6] - Math.log(weights[8] / weights[6])) < 1e-4);
});

test('a causal mask shows each query the keys up to its own', async () => {
  const { result } = await runFigure(softmax, lab, { causal: true, queries: 5, keys: 5, d: 4 });
  const { weights } = result.heads[0].maps[0];
  for (let i = 0; i < 5; i += 1) {
    const row = [...weights.slice(5 * i, 5 * i + 5)];
    assert.ok(row.slice(i + 1).every(Number.isNaN));
    assert.ok(Math.abs(row.slice(0, i + 1).reduce((sum, p) => sum + p, 0) - 1) < 1e-6);
  }
});

test('maps that would not fit together are refused, with what would', async () => {
  const large = { heads: 8, queries: 2048, keys: 2048 };
  await assert.rejects(runFigure(softmax, lab, { ...large, third: 'cosine' }), {
    name: 'RangeError',
    message: 'heads must be at most 2 for maps this large; got 8',
  });
});
