// Runs saved as a file, and opened again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, fileOf, isOf, readFile } from '../../../../web/figures/training/file.js';
import { lab, trainAll } from './trainedRuns.js';

test('a file of runs is opened again, agrees bit for bit, and goes on in the library', async () => {
  const settings = { steps: 20, d: 8, optimizer: 'adam', rate: 0.01 };
  const { result, options } = await trainAll(settings);
  const file = readFile(fileOf(result, options, '0'));
  assert.ok(file && isOf(file, options) && !isOf(file, { ...options, seed: 2 }));
  const again = (await trainAll(settings)).result;
  const { records, weights, differsAt } = compare(file, again);
  assert.equal(differsAt, undefined);
  assert.equal(records, 80);
  assert.equal(weights, result.runs.length * (2 * 64 * 8 + 256));
  again.runs[1].records[6].loss += 1e-12;
  assert.equal(compare(file, again).differsAt, 7);

  const run = await lab.train({
    resume: /** @type {import('rootd').SavedRun} */ (file.runs[1]?.state),
    steps: 30,
  });
  const longer = (await trainAll({ ...settings, steps: 30 })).result.runs[1];
  for await (const record of run) {
    assert.equal(record.loss, longer.records[record.step - 1].loss);
  }
  for (const text of ['', '{}', '{"figure":"training"}', '{"figure":"training","runs":[{}]}'])
    assert.equal(readFile(text), undefined);
});
