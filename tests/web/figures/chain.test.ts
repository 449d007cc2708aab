import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain } from '../../../web/figures/chain/chain.js';
import { lanesOf } from '../../../web/figures/chain/lanes.js';
import { layOut } from '../../../web/figures/chain/layout.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(1);

test('the draws stay while d moves: the sums of a longer key begin with those of the shorter one', async () => {
  const short = await runFigure(chain, lab, { d: 16 });
  const long = await runFigure(chain, lab, { d: 4096 });
  assert.deepEqual(short.result.sums, long.result.sums);
  for (const { result, options } of [short, long]) {
    assert.equal(result.sums.length, 256);
    for (const [pair, score] of result.scores.entries())
      assert.equal(result.sums[pair][options.d], score);
  }
});

test('a walk adds up the products of the vectors that the engine draws', async () => {
  const { result } = await runFigure(chain, lab, { seed: 7 });
  const [query, key] = await Promise.all(
    [4, 16 + 9].map((index) => lab.sample({ law: 'rademacher', d: 4096, seed: 7, index })),
  );
  let sum = 0;
  for (let k = 0; k < 4096; k++) {
    sum += query[k] * key[k];
    assert.equal(result.sums[4 * 16 + 9][k + 1], sum);
  }
});

test('weights are the softmax of the scores, divided', async () => {
  const { result, options } = await runFigure(chain, lab, { d: 100, power: 0.3 });
  for (const { divisor, weights } of lanesOf(result, options))
    for (let row = 0; row < 16; row++) {
      const scores = [...result.scores.subarray(16 * row, 16 * row + 16)];
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp((score - top) / divisor));
      const total = powers.reduce((sum, each) => sum + each, 0);
      for (const [key, each] of powers.entries())
        assert.ok(Math.abs(weights[16 * row + key] - each / total) < 1e-6);
    }
});

test('the fan in the middle spreads alike at every d when divided by its root, and only then', async () => {
  for (const [power, factor] of [
    [0.5, 1],
    [0.25, 256 ** 0.25],
    [1, 1 / 16],
  ]) {
    const [narrow, wide] = await Promise.all(
      [16, 4096].map(async (d) => {
        const { result, options } = await runFigure(chain, lab, { d, power });
        return lanesOf(result, options)[1].spread;
      }),
    );
    assert.ok(Math.abs(wide / narrow - factor) < 1e-12);
  }
});

test('at d = 64 one fan is frozen, one usable, one blind', async () => {
  const { report } = await runFigure(chain, lab, {});
  const { lanes } = report.numbers as { lanes: { word: string }[] };
  assert.deepEqual(
    lanes.map(({ word }) => word),
    ['frozen', 'usable', 'blind'],
  );
});

test('what is told of the strongest key says of how many rows', async () => {
  const { report } = await runFigure(chain, lab, {});
  assert.ok(report.rows.slice(3).every(({ label }) => /mean of 16 rows/.test(label)));
});

for (const [width, height, above, beside] of [
  [320, 320, 0, 8],
  [390, 520, 0, 8],
  [390, 844, 244, 20],
  [640, 320, 0, 8],
  [720, 320, 0, 8],
  [720, 480, 0, 8],
  [768, 1024, 336, 64],
  [960, 720, 0, 8],
  [1280, 800, 184, 64],
  [1920, 1080, 184, 96],
])
  test(`nothing of the picture leaves a place of ${width} × ${height}, and nothing lies on another part`, () => {
    const area = layOut({ width, height, above, beside });
    const { place, axis, blocks, left, map, mapHeight, bars, dial } = area;
    assert.ok(place.left >= 0 && place.width > 80, `${place.width}`);
    assert.ok(axis.x + 30 < left && left + map <= width, `${axis.x} ${left}`);
    for (const [i, { base, map: top }] of blocks.entries()) {
      assert.ok(top >= base && top + mapHeight < height);
      // A bar of 100 % ends under the map above.
      const above = i ? blocks[i - 1].map + mapHeight : 0;
      assert.ok(base - bars >= above, `${i}: ${base - bars} ${above}`);
      assert.ok(bars >= 8);
    }
    // ±1 at the end of the band, with room beyond it.
    assert.ok(place.zero - 2 * place.unit > axis.top && place.zero + 2 * place.unit < axis.bottom);
    assert.ok(dial.top + dial.height <= height && area.ask.top + 40 <= height);
  });
