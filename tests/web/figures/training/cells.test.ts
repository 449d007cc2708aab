// Runs trained to the end: at many rates and widths, and from many seeds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedCells } from '../../../../web/figures/training/cells.js';
import { triedRates, triedWidths } from '../../../../web/figures/training/runs.js';
import { training } from '../../../../web/figures/training/training.js';
import { bestRate } from '../../../../web/figures/training/transfer.js';
import { defaultsOf, runFigure } from '../support/run.js';
import { alone, lab, trainAll } from './trainedRuns.js';

test('over rates and widths every run is trained at each, whole decades first', async () => {
  const few = { ...alone, sqrt: true, steps: 2, view: 'rates', task: 'majority' };
  const waiting = await runFigure(training, lab, few);
  assert.equal(waiting.result.cells.length, 0);
  const count = triedRates('sgd').length * triedWidths.majority.length;
  const seen: number[] = [];
  const known = new Map();
  const { result, report } = await runFigure(
    training,
    lab,
    { ...few, trained: 2 },
    known,
    async ({ cells }) => void seen.push(cells.length),
  );
  assert.deepEqual(
    seen,
    Array.from({ length: count }, (_, i) => i + 1),
  );
  assert.equal(result.cells.length, count);
  assert.equal(report.rows.length, triedWidths.majority.length);
  const [first] = report.rows;
  const own = result.cells.filter((cell: any) => cell.d === triedWidths.majority[0]);
  const best = own.reduce((a: any, b: any) => (b.loss < a.loss ? b : a));
  assert.equal(bestRate(own), best.rate);
  assert.equal(first?.predicted, best.accuracy.toFixed(3));
  // What is known is there again, whether or not it would be trained.
  const again = await runFigure(training, lab, few, known);
  assert.deepEqual(again.result.cells, result.cells);
});

test('rates are those of Wq and Wk alone, and every other matrix has the optimiser’s', () => {
  const options = {
    ...defaultsOf(training),
    view: 'rates',
    optimizer: 'adam',
    linear: false,
    none: false,
  };
  for (const { rate, asked, d } of plannedCells(options as any)) {
    assert.equal(asked.learningRate, 0.01);
    assert.ok(Math.abs(Number(asked.queryKeyRate) * 0.01 - rate) < 1e-12);
    assert.equal(asked.d, d);
    assert.equal(asked.wideStart, true);
  }
});

test('over seeds every run is trained from ten, and reported by median and range', async () => {
  const few = { ...alone, sqrt: true, linear: true, steps: 5, d: 8, view: 'seeds', seed: 4 };
  const { report: before } = await runFigure(training, lab, few);
  assert.deepEqual(
    before.rows.map(({ measured }) => measured),
    ['–', '–'],
  );
  const { result, report } = await trainAll(few);
  assert.equal(result.cells.length, 20);
  assert.deepEqual(
    [...new Set(result.cells.map((cell: any) => cell.seed))],
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  );
  const root = result.cells
    .filter((cell: any) => cell.run === 'sqrt')
    .map((cell: any) => cell.accuracy)
    .sort((a: number, b: number) => a - b);
  const [row] = report.rows;
  assert.deepEqual(
    [row?.measured, row?.predicted, row?.offBy],
    [(root[4] + root[5]) / 2, root[0], root[9]].map((value) => value.toFixed(3)),
  );
  assert.equal(report.data().rows.length, 20);
  // The first of the seeds is the run that is followed step by step.
  const followed = await trainAll({ ...few, view: 'curves' });
  assert.equal(followed.result.runs[0].fresh.accuracy, result.cells[0].accuracy);
});
