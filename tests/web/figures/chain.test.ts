import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain } from '../../../web/figures/chain/chain.js';
import { errorOf, lanesOf } from '../../../web/figures/chain/lanes.js';
import { walkOf } from '../../../web/figures/chain/measure.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(1);

test('the draws stay while d moves: the walk of a longer key begins with the shorter one', async () => {
  const short = await runFigure(chain, lab, { d: 16 });
  const long = await runFigure(chain, lab, { d: 64 });
  const [few, many] = [short, long].map(({ result }) => walkOf(result, 4, 5));
  assert.deepEqual([...few], [...many.slice(0, 17)]);
  assert.equal(many.at(-1), long.result.scores[4 * 16 + 5]);
});

test('weights are those of the engine’s softmax', async () => {
  const { result, options } = await runFigure(chain, lab, { d: 100, power: 0.3 });
  for (const { divisor, weights } of lanesOf(result, options)) {
    const scores = result.scores.slice(32, 48);
    const expected = await lab.softmax({ scores, beta: 1 / divisor });
    for (const [i, weight] of [...expected].entries())
      assert.ok(Math.abs(weight - weights[32 + i]) < 1e-6);
  }
});

test('the middle lane spreads alike at every d when divided by its root, and only then', async () => {
  for (const [power, factor] of [
    [0.5, 1],
    [0.25, 64 ** 0.25],
    [1, 1 / 8],
  ]) {
    const [narrow, wide] = await Promise.all(
      [16, 1024].map(async (d) => {
        const { result, options } = await runFigure(chain, lab, { d, power });
        return lanesOf(result, options)[1].spread;
      }),
    );
    assert.ok(Math.abs(wide / narrow - factor) < 1e-12);
  }
});

test('over seeds the spread strays as its standard error says', async () => {
  const seeds = 60;
  const strays = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const { result, options } = await runFigure(chain, lab, { d: 64, seed });
    const lane = lanesOf(result, options)[1];
    strays.push((lane.measured - lane.spread) / errorOf(lane, 64, 256));
  }
  const mean = strays.reduce((sum, each) => sum + each, 0) / seeds;
  const variance = strays.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (seeds - 1);
  // Five standard errors of a mean, and of a variance of normal numbers.
  assert.ok(Math.abs(mean) < 5 / Math.sqrt(seeds), `${mean}`);
  assert.ok(Math.abs(variance - 1) < 5 * Math.sqrt(2 / (seeds - 1)), `${variance}`);
});

test('at d = 64 one lane is frozen, one usable, one blind', async () => {
  const { report } = await runFigure(chain, lab, {});
  const { lanes } = report.numbers as { lanes: { word: string }[] };
  assert.deepEqual(
    lanes.map(({ word }) => word),
    ['frozen', 'usable', 'blind'],
  );
});
