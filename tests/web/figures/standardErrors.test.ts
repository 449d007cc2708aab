// What figures measure strays from what they predict as the standard errors say that they tell.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures } from '../../../web/figures/index.js';
import { initialisations } from '../../../web/figures/origin/weights.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure, standardErrors } from './support/run.js';

const lab = await sharedLab(1);

const origin = { width: 128, d: 16, tokens: 12, draws: 40 };
const networks = { layers: 3, width: 64, networks: 60 };

/**
 * A figure, its settings, the number of seeds, how far one is from the next, and which rows. An error estimated from 40 draws
 * is a t law with 39 degrees of freedom, beyond 5 with probability 1.2e-5: all of these together fail once in a hundred sets
 * of seeds.
 */
const cases: [string, Record<string, unknown>, number, number, RegExp?][] = [
  // Fewer than ten are expected beyond four deviations: a count so small has no normal error.
  ['product', { d: 8, count: 4000 }, 50, 1, /^(?!.*4)/],
  ['product', { d: 8, count: 4000, meanQuery: 1, meanKey: -0.5 }, 50, 1, /^(?!.*4)/],
  ['scores', { rows: 8, columns: 6, d: 4, count: 2000 }, 50, 1, /^(?!.*this draw)/],
  ['keys', { d: 16, keys: 16 }, 50, 1],
  ['softmax', { d: 4096, keys: 64, queries: 4 }, 1, 1],
  // Of 512 rows of two keys some six are not frozen. What was seen of them had deviations of 12 of its own errors.
  ['softmax', { d: 4096, keys: 2, queries: 2 }, 2, 1],
  ['squares', { d: 64 }, 60, 1],
  ['chain', {}, 60, 1],
  // Seeds of this figure that follow one another share networks; of three layers the first and the last are told.
  ['depth', { ...networks, activation: 'linear' }, 50, 60],
  ['depth', { ...networks, activation: 'relu' }, 50, 60],
  ['depth', { ...networks, activation: 'relu', normalise: true }, 50, 60],
  ['origin', { ...origin, initialisation: 'lecun' }, 50, 1],
  ...[...Object.keys(initialisations), 'own'].flatMap((initialisation) =>
    [{}, { correlation: 0.5 }, { normalise: false, size: 3 }, { gain: 2 }].map(
      (changes): (typeof cases)[number] => [
        'origin',
        { ...origin, initialisation, ...changes },
        1,
        1,
      ],
    ),
  ),
];

/** The mean square of so many normal numbers, so many errors off (E. Wilson and M. Hilferty, 1931). */
const meanSquareAt = (errors: number, count: number) =>
  (1 - 2 / (9 * count) + errors * Math.sqrt(2 / (9 * count))) ** 3;

for (const [name, settings, seeds, step, wanted = /./] of cases)
  test(`${name} at ${JSON.stringify(settings)}, ${seeds} seeds`, async () => {
    const spec = await figures[`rootd-${name}`]();
    const known = new Map();
    const all = new Map<string, number[]>();
    for (let seed = step; seed <= seeds * step; seed += step) {
      const { report } = await runFigure(spec, lab, { ...settings, seed }, known);
      for (const row of report.rows) {
        const off = standardErrors(row);
        if (off === undefined || !wanted.test(row.label)) continue;
        assert.ok(Math.abs(off) < 5, `seed ${seed}, ${row.label}: ${off}`);
        all.set(row.label, [...(all.get(row.label) ?? []), off]);
      }
    }
    assert.ok(all.size > 0);
    if (seeds < 20) return;
    const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
    for (const [label, offs] of all) {
      const [straying, square] = [mean(offs), mean(offs.map((off) => off ** 2))];
      assert.ok(Math.abs(straying) < 5 / Math.sqrt(offs.length), `${label}: ${straying}`);
      const [least, most] = [-5, 5].map((errors) => meanSquareAt(errors, offs.length));
      assert.ok(square > least && square < most, `${label}: ${square}`);
    }
  });
