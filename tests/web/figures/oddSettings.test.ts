// What figures say at settings that leave something without a spread, a variance, a prediction or a picture.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfUnknownSums } from '../../../web/engine/checks/unknownSums.js';
import { relativeError } from '../../../web/figures/depth/measure.js';
import { figures } from '../../../web/figures/index.js';
import { halfQuartileRange } from '../../../web/figures/shared/measuring/quartiles.js';
import { csvOf, svgOf } from '../../../web/figures/shared/takeaway/takeaway.js';
import en from '../../../web/text/en/index.js';
import { fill } from '../../../web/text/fill.js';
import { sharedLab } from '../../support/labs.js';
import { createPicture } from './support/drawn.js';
import { runFigure, standardErrors } from './support/run.js';

const lab = await sharedLab(0);

const student = { name: 'student', degrees: 2 };
const still = { values: [5] };
const rootsFrom1To12 = { values: Array.from({ length: 12 }, (_, i) => Math.sqrt(i + 1)) };
const none = { none: false, sqrt: false, linear: false, predicted: false };

const odd: [string, Record<string, unknown>][] = [
  ['sums', { law: still, correlation: 0.5 }],
  ['sums', { law: student, correlation: 0.5, d: 100, count: 20_000 }],
  ['sums', { law: 'cauchy', correlation: 0.3, d: 50, count: 20_000 }],
  ['sums', { law: student, correlation: 1, d: 7, count: 20_000 }],
  ['sums', { law: rootsFrom1To12, d: 64, count: 1000 }],
  ['growth', { law: still, largest: 64 }],
  ['growth', { law: still, case: 'correlation', largest: 64 }],
  ['growth', { law: still, case: 'mean', largest: 64 }],
  ['growth', { law: student, case: 'correlation', correlation: 0.3, largest: 64 }],
  ['growth', { largest: 2, count: 2, seed: 245 }],
  ['growth', { law: rootsFrom1To12, largest: 64, count: 1000 }],
  ['growth', { law: { values: [0, 1], weights: [1, 1_000_000] }, largest: 4, count: 100 }],
  ['normality', { law: 'normal', largest: 16 }],
  ['normality', { law: still }],
  ['normality', { law: student }],
  ['product', { vertical: 'log', count: 1000 }],
  ['product', { vertical: 'log', d: 1, count: 1000 }],
  ['product', { vertical: 'log', d: 2, meanQuery: 1, meanKey: 2, count: 10 }],
  ['product', { vertical: 'log', shared: true, count: 1000 }],
  ['scores', { rows: 1, columns: 1, d: 1, count: 100 }],
  ['scores', { rows: 1, columns: 6, d: 1, count: 5, seed: 3 }],
  ['keys', { gap: 0, d: 1, keys: 2, count: 10 }],
  ['keys', { gap: 10, d: 4096, keys: 4096, count: 10 }],
  ['softmax', { keys: 1, queries: 2 }],
  ['training', { ...none, steps: 2, trained: 2 }],
  ['training', { ...none, steps: 2, trained: 2, view: 'rates' }],
  ['training', { rate: 1e12, queryKeyRate: 1e6, steps: 3, trained: 3, view: 'lengths' }],
  ['training', { ...none, view: 'starts', d: 4096, optimizer: 'adam', task: 'majority' }],
  ['training', { none: false, sqrt: false, linear: true, twin: true, view: 'starts' }],
  ['mertens', { limit: 2 }],
  ['mertens', { limit: 1000, walks: 0, view: 'ratio' }],
  ['mertens', { limit: 1000, walks: 1 }],
  ['pulls', { d: 16, seed: 0 }],
  ['pulls', { d: 1024, rates: 'each', seed: 245 }],
  ['gradients', { none: false, sqrt: false, linear: false }],
  ['gradients', { cosine: true, measured: true, logLength: true, seeds: 2, largest: 16, batch: 1 }],
  ['heads', { layer: 0, head: 0, sentence: 'all' }],
  ['heads', { view: 'file' }],
  ['heads', { view: 'example', picture: 'distance', keys: 2 }],
  ['depth', { layers: 1, width: 1, networks: 2 }],
  ['depth', { layers: 200, width: 2, networks: 2, activation: 'linear' }],
  ['depth', { layers: 100, width: 8, networks: 2, initialisation: 'own', gain: 0.01 }],
];

const unreadable = /NaN|undefined|null|\[object/;

for (const [name, changes] of odd) {
  test(`${name} says what there is to say at ${JSON.stringify(changes)}`, async () => {
    const spec = await figures[`rootd-${name}`]();
    const { result, options, report, context } = await runFigure(spec, lab, changes);
    for (const row of report.rows) {
      for (const text of Object.values(row))
        assert.doesNotMatch(
          typeof text === 'object' ? text.text : (text ?? ''),
          unreadable,
          row.label,
        );
      const off = standardErrors(row);
      assert.ok(off === undefined || Math.abs(off) < 5, `${row.label}: ${row.offBy}`);
    }
    assert.doesNotMatch(report.summary, unreadable);
    const stamp = { figure: name, title: name, version: '0', settings: {} };
    assert.doesNotMatch(csvOf(report.data()), unreadable);

    if (report.nothing) return;
    const { picture, document, stage } = createPicture(spec, context);
    for (const width of [360, 1000]) stage.draw(result, options, width);
    for (const reader of picture.querySelectorAll('[tabindex="0"]'))
      for (const key of ['ArrowRight', 'ArrowUp', 'End', 'Home']) {
        const view = document.defaultView as any;
        reader.dispatchEvent(new view.KeyboardEvent('keydown', { key, bubbles: true }));
        assert.doesNotMatch(picture.textContent ?? '', unreadable);
      }
    const charts = stage.charts();
    if (charts.length > 0)
      assert.match(svgOf({ charts, key: report.key, stamp, notes: ['odd'] }), /^<svg/);
  });
}

test('of a law without a normal curve a sentence says why there is nothing to see', async () => {
  const spec = await figures['rootd-normality']();
  for (const [law, word] of [
    ['cauchy', 'noNormal'],
    [still, 'noSpread'],
  ] as const) {
    const { report, context } = await runFigure(spec, lab, { law });
    assert.equal(report.nothing, context.words[word]);
    assert.equal(report.summary, context.words[word]);
  }
  assert.equal((await runFigure(spec, lab, {})).report.nothing, '');
});

test('of a list whose exact law is not known the sums are drawn, and a sentence says why there is no curve', async () => {
  const spec = await figures['rootd-sums']();
  const { unknownSums } = en.common.errors;
  const sentence = fill(unknownSums, { most: '524,288' });
  for (const [changes, remark] of [
    [{ law: rootsFrom1To12, d: 64 }, sentence],
    [{ law: rootsFrom1To12, d: 64, correlation: 0.5 }, en.figures.sums.noCurve],
    [{ law: rootsFrom1To12, d: 4 }, undefined],
  ] as const) {
    const { result, options, report, context } = await runFigure(spec, lab, changes);
    const { picture, stage } = createPicture(spec, context);
    stage.draw(result, options, 700);
    const shown = [...picture.querySelectorAll<HTMLElement>('.remark')].find(
      (node) => !node.hidden,
    );
    assert.equal(shown?.textContent, remark);
    assert.equal(report.numbers.predicted.withinRoot === null, remark !== undefined);
    assert.ok(report.numbers.measured.withinRoot > 0);
  }
  const normality = await figures['rootd-normality']();
  await assert.rejects(
    runFigure(normality, lab, { law: rootsFrom1To12, largest: 64 }),
    isOfUnknownSums,
  );
});

test('shared draws leave the quartiles of Cauchy’s sum, multiply those that share all, and predict no others', async () => {
  const { signal } = new AbortController();
  const of = (about: any) => halfQuartileRange(lab, about, signal);
  const cauchy = await of({ law: 'cauchy', d: 50, correlation: 0.3 });
  assert.ok(cauchy.predicts && Math.abs(cauchy.half / 50 - 1) < 1e-6);
  const one = await of({ law: student, d: 1, correlation: 0.3 });
  const all = await of({ law: student, d: 7, correlation: 1 });
  assert.ok(one.predicts && all.predicts && Math.abs(all.half / one.half / 7 - 1) < 1e-9);
  assert.equal((await of({ law: student, d: 7, correlation: 0.3 })).predicts, false);
});

test('the standard error of a mean square is what networks show', async () => {
  // Over n networks the estimated variance has a relative standard error of √((κ + 2)/n); κ of the product of these
  // few means is below 10, which makes five errors 0.55 of the variance at n = 1000.
  const about = { layers: 3, width: 64 };
  for (const activation of ['linear', 'relu'] as const)
    for (const normalize of [false, true]) {
      const networks = 1000;
      const squares = [];
      for (let seed = 0; seed < networks; seed++) {
        const run = await lab.depth({ ...about, gain: 1, activation, normalize, seed });
        squares.push(run.measured[2] / run.predicted[2]);
      }
      const mean = squares.reduce((sum, square) => sum + square, 0) / networks;
      const variance =
        squares.reduce((sum, square) => sum + (square - mean) ** 2, 0) / (networks - 1);
      const options = { ...about, activation, normalise: normalize, networks };
      const error = relativeError(options, 2);
      assert.ok(Math.abs(mean - 1) < 5 * error, `${activation} ${normalize}: mean ${mean}`);
      assert.ok(
        Math.abs(variance / networks / error ** 2 - 1) < 0.55,
        `${activation} ${normalize}`,
      );
    }
});
