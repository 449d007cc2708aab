import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain } from '../../../web/figures/chain/chain.js';
import { errorOf, lanesOf } from '../../../web/figures/chain/lanes.js';
import { walkOf } from '../../../web/figures/chain/measure.js';
import { pushedLanes } from '../../../web/figures/chain/nudge.js';
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

const pushedTo = async (push: number, more = {}) => {
  const { result, options, report } = await runFigure(chain, lab, { nudge: true, push, ...more });
  return { lanes: pushedLanes(result, options), report };
};

test('a pushed score answers as softmax and the squared distance say: by their derivatives', async () => {
  const push = 1e-4;
  const { lanes } = await pushedTo(push);
  for (const { row, weight, loss } of lanes) {
    const right = 5;
    // Of a weight by its own score, and of the loss through all weights.
    const slope = weight.before * (1 - weight.before);
    assert.ok(Math.abs((weight.after - weight.before) / push - slope) < 1e-4);
    const through = row.reduce((sum, each, i) => {
      const is = Number(i === right);
      return sum + 2 * (each - is) * each * (is - row[right]);
    }, 0);
    assert.ok(Math.abs((loss.after - loss.before) / push - through) < 1e-3);
    assert.ok(Math.abs(row.reduce((sum, each) => sum + each, 0) - 1) < 1e-12);
  }
});

test('on the page the scaled lane answers to a push, and the frozen one hardly: at every seed', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { lanes } = await pushedTo(0.1, { key: 8, seed });
    const [none, root] = lanes.map(({ weight }) => weight.after - weight.before);
    // Of the frozen row one key has nearly all, whether or not it is this one.
    assert.ok(root > 0, `${seed}: ${root}`);
    if (seed === 1) assert.ok(root > 20 * none, `${none} ${root}`);
  }
});

test('the table of a push has both lanes, before and after', async () => {
  const { report } = await pushedTo(0, {});
  assert.equal(report.rows.length, 4);
  for (const { measured, predicted } of report.rows) assert.equal(measured, predicted);
  assert.match(report.todo ?? '', /^Push/);
});
