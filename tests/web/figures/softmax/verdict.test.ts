import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../../../../web/figures/softmax/verdict.js';
import { sharedLab } from '../../../support/labs.js';

const lab = await sharedLab(1);

/** @param rows - of weights */
const verdict = (rows: number[][]) =>
  verdictOn(
    {
      largest: rows.map((row) => Math.max(...row)),
      entropy: rows.map((row) => row.reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0)),
    },
    (row) => rows[row]?.length ?? 0,
  );

test('one key with nearly all the weight is frozen, even weights are blind, what lies between is usable', () => {
  assert.deepEqual(verdict([[0.97, 0.01, 0.01, 0.01]]), { word: 'frozen', strongest: 0.97 });
  assert.equal(verdict([[0.25, 0.25, 0.25, 0.25]])?.word, 'blind');
  assert.equal(verdict([[0.55, 0.25, 0.1, 0.1]])?.word, 'usable');
});

test('of two keys one always has half: they are frozen only when the other has little', () => {
  assert.equal(verdict([[0.7, 0.3]])?.word, 'usable');
  assert.equal(verdict([[0.95, 0.05]])?.word, 'frozen');
});

test('rows without a choice do not count, and alone give no word', () => {
  assert.deepEqual(verdict([[1], [0.5, 0.5]]), { word: 'blind', strongest: 0.5 });
  assert.equal(verdict([[1], [1]]), undefined);
});

test('only the root keeps the picture usable from d = 16 to 4096, for 8 to 1024 keys', async () => {
  for (const columns of [8, 24, 64, 256, 1024])
    for (const d of [16, 64, 256, 1024, 4096]) {
      const { maps } = await lab.drawnAttention({
        rows: 64,
        columns,
        d,
        rules: ['none', 'sqrt', 'linear'],
      });
      const words = maps.map((map) => verdictOn(map, () => columns)?.word);
      const isPast = d > 2 * (2 * Math.log(columns));
      assert.equal(words[1], 'usable', `${columns} keys, d = ${d}`);
      assert.equal(words[2], 'blind', `${columns} keys, d = ${d}`);
      // Twice the variance at which scores freeze.
      if (isPast) assert.equal(words[0], 'frozen', `${columns} keys, d = ${d}`);
    }
});
