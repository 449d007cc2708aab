// The stored training table is what this engine gives, under the settings that are written down.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { experiments, trained, usualSeeds } from '../../scripts/support/experiments.js';

const stored = JSON.parse(
  readFileSync(new URL('../reference/training-table.json', import.meta.url), 'utf8'),
);

test('every experiment is stored, with its settings and a number for every seed', () => {
  assert.deepEqual(Object.keys(stored.experiments).sort(), Object.keys(experiments).sort());
  for (const [name, experiment] of Object.entries(experiments)) {
    const { title, settings, rows, columns, lengths = [], seeds = usualSeeds } = experiment;
    const { cells, ...kept } = stored.experiments[name];
    assert.deepEqual(
      kept,
      JSON.parse(JSON.stringify({ title, settings, rows, columns, lengths, seeds })),
    );
    for (const row of Object.keys(rows)) {
      for (const column of Object.keys(columns)) {
        assert.equal(cells[row][column].accuracy.length, seeds, `${name}, ${row}, ${column}`);
      }
    }
  }
});

// Runs are the same bits everywhere, so one of them anywhere in the table vouches for its neighbours.
test('training again gives the stored numbers', async () => {
  const lab = await openLab({ workers: 0 });
  for (const [name, row, column, seed] of /** @type {const} */ ([
    ['recallSgd', 'sqrt', 'd = 64', 1],
    ['recallSgd', 'measured', 'd = 64', 7],
    ['recallAdam', 'cosine', 'd = 64', 10],
    ['recallAdam', 'learned', 'd = 64', 4],
    ['majoritySgd', 'none', 'd = 64', 3],
    ['ratesSgd64', 'predicted', 'rate 100', 2],
  ])) {
    const { settings, rows, columns, lengths = [] } = experiments[name];
    const options = /** @type {import('../../web/engine/trainingOptions.js').TrainingOptions} */ ({
      ...settings,
      ...columns[column],
      ...rows[row],
      seed,
    });
    const again = await trained(lab, options, lengths);
    const cell = stored.experiments[name].cells[row][column];
    for (const field of /** @type {const} */ ([
      'accuracy',
      'loss',
      'scoreDeviation',
      'gradientQuery',
    ])) {
      assert.equal(cell[field][seed - 1], again[field], `${name}, ${row}, ${column}: ${field}`);
    }
  }
  await lab.close();
});
