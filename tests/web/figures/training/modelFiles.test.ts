// Runs saved as models.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { training } from '../../../../web/figures/training/training.js';
import { inspectFiles } from '../../engine/models/support/askModel.js';
import { alone, lab, trainAll } from './trainedRuns.js';

test('each run is a model file that real heads opens, with what training measured', async () => {
  const changes = { d: 16, steps: 3, heads: 2, cosine: true };
  const { result, options, report, context } = await trainAll(changes);
  assert.ok(report.rows.length > 0);
  const files = training.files?.(result, options, context) ?? [];
  assert.deepEqual(
    files.map(({ name, label }) => `${name}: ${label}`),
    [
      'rootd-training-none-step-3.safetensors: Save as a model: undivided',
      'rootd-training-sqrt-step-3.safetensors: Save as a model: divided by √d',
      'rootd-training-linear-step-3.safetensors: Save as a model: divided by d',
      'rootd-training-predicted-step-3.safetensors: Save as a model: spread from the weights',
      'rootd-training-cosine-step-3.safetensors: Save as a model: cosine',
    ],
  );
  for (const [i, { name, make }] of files.entries()) {
    const { heads, family } = await inspectFiles(lab, { files: new File([await make()], name) });
    assert.equal(family, "A run of this lab's own");
    const { saved } = result.runs[i];
    for (const { head, d, beta, sigmaMeasured } of heads) {
      assert.equal(d, 16);
      const isNormed = result.runs[i].name === 'cosine';
      assert.equal(
        sigmaMeasured,
        isNormed ? null : saved.record.scoreDeviation[head] * saved.record.beta[head],
      );
      assert.ok(Math.abs((beta * (isNormed ? d : 1)) / saved.record.beta[head] - 1) < 1e-6);
    }
    assert.equal(heads.length, 2);
  }
});

const wild = { optimizer: 'adam', rate: 1e12, queryKeyRate: 1e6 };

test('of a run that diverged there is no model to be saved', async () => {
  const changes = { ...alone, none: true, d: 16, ...wild, steps: 20 };
  const { result, options, context } = await trainAll(changes);
  assert.ok(result.runs[0].divergedAt);
  assert.deepEqual(training.files?.(result, options, context), []);
});
