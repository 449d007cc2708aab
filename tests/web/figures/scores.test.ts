import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textWidth } from '../../../web/charts/lettering.js';
import { scores } from '../../../web/figures/scores/scores.js';
import { sharedLab } from '../../support/labs.js';
import { createPicture } from './support/drawn.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(1);

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
  assert.equal((report.rows[1] as any).offBy.text, '−0.7\u00a0s.e.');
});

/** The labels on the picture of the spread, with the room each takes. */
function labelsOf(
  { result, options, context }: Awaited<ReturnType<typeof runFigure>>,
  width: number,
) {
  const { picture, stage } = createPicture(scores, context);
  stage.draw(result, options as any, width);
  const chart = [...picture.querySelectorAll('.c-chart')].at(-1);
  return [...(chart?.querySelectorAll('text.c-label') ?? [])].map((node) => {
    const text = node.textContent ?? '';
    const across = textWidth(text, 12);
    const isMiddle = node.getAttribute('class')?.includes('c-middle');
    const x = Number(node.getAttribute('x')) - (isMiddle ? across / 2 : 0);
    return { text, left: x, right: x + across, y: Number(node.getAttribute('y')) };
  });
}

test('the picture of the 2 × 2 marks d, the exact mean, this draw and the published one, and no label covers another', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const width of [320, 340, 700, 1000]) {
      const run = await runFigure(scores, lab, { count: 2000, seed });
      const labels = labelsOf(run, width);
      const where = `seed ${seed}, ${width} px: ${JSON.stringify(labels)}`;
      const says = (what: RegExp) => labels.filter(({ text }) => what.test(text));
      assert.equal(says(/^d\s=\s2$/).length, 1, where);
      // On a phone another line may stand where its label would: then it has none. Table and verdict tell it.
      assert.ok(says(/1\.5$/).length === 1 || width < 480, where);
      assert.ok(says(/1\.5$/).length <= 1, where);
      assert.ok(says(/1\.6$/).length >= 1 || width < 480, where);
      assert.ok(says(/^(this draw|here)/).length <= 1, where);
      assert.equal(says(/^half/).length, 1, where);
      for (const [i, one] of labels.entries())
        for (const other of labels.slice(i + 1))
          assert.ok(
            Math.abs(one.y - other.y) > 11 || one.right < other.left || other.right < one.left,
            where,
          );
    }
});

test('each of the four scores stands in its cell, over its distance from their mean', async () => {
  const { result, options, context } = await runFigure(scores, lab, { count: 100 });
  const { picture, stage } = createPicture(scores, context);
  stage.draw(result, options as any, 900);
  const all = [...picture.querySelectorAll('.beside text.c-middle:not(.c-soft)')].map(
    ({ textContent }) => Number(textContent?.replace('−', '-')),
  );
  const written = all.filter((_, i) => i % 2 === 0);
  const distances = all.filter((_, i) => i % 2 === 1);
  assert.equal(written.length, 4);
  const mean = result.matrix.reduce((sum: number, score: number) => sum + score, 0) / 4;
  // Rounded to hundredths.
  written.forEach((score, i) => {
    assert.ok(Math.abs(score - result.matrix[i]) <= 0.0051);
    assert.ok(Math.abs(distances[i] - (result.matrix[i] - mean)) <= 0.0051);
  });
  const variance = distances.reduce((sum, each) => sum + each ** 2, 0) / 4;
  assert.ok(Math.abs(variance - result.variance.scores) < 0.01);
  const [steps] = picture.querySelectorAll('.beside > .remark');
  assert.match(steps.textContent ?? '', new RegExp(`is ${mean.toFixed(2)}\\.`));
  const large = await runFigure(scores, lab, { count: 10, rows: 20, columns: 20 });
  stage.draw(large.result, large.options as any, 900);
  assert.ok((steps as HTMLElement).hidden);
});

test('where d is the mean but for rounding, one mark says so', async () => {
  const run = await runFigure(scores, lab, { rows: 200, columns: 200, d: 20, count: 20 });
  const labels = labelsOf(run, 1000).map(({ text }) => text);
  assert.ok(
    labels.some((text) => /nearly d$/.test(text)),
    labels.join(),
  );
  assert.ok(!labels.some((text) => /^d\s=/.test(text)), labels.join());
});

test('half of the repetitions lie between the quartiles', async () => {
  const { result } = await runFigure(scores, lab, { count: 100_000 });
  // The formula sheet: median 0.7564, 5 % and 95 % at 0.0477 and 5.434.
  const { probabilities, values } = result.repetitions.quantiles;
  const at = (p: number) => values[probabilities.indexOf(p)];
  assert.ok(at(0.25) < 0.7564 && at(0.75) > 1.6, 'the published draw is in the middle half');
});

test('the two ends of what half of all draws give are told apart, however large the matrix', async () => {
  const run = await runFigure(scores, lab, { rows: 1111, columns: 1111, d: 111, count: 20 });
  const label = labelsOf(run, 720).find(({ text }) => text.startsWith('half of'))?.text ?? '';
  const [from, to] = [...label.matchAll(/\d[\d.]*/g)].map(Number);
  assert.ok(from < to, label);
});
