import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mertens } from '../../../web/figures/mertens/mertens.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

test("Mertens' function has the values of the tables at the powers of ten", async () => {
  for (const [k, value] of [-1, 1, 2, -23, -48, 212, 1037].entries()) {
    const { report } = await runFigure(mertens, lab, { limit: 10 ** (k + 1) });
    assert.equal(report.numbers.measured.value, value);
  }
  // From 10⁴ to 10⁷ the largest |M|/√x is at 24185, where M is −72.
  const { x, value } = await lab.mertens({ limit: 24_185, points: 24_185 });
  assert.equal(x.at(-1), 24_185);
  assert.equal(value.at(-1), -72);
  assert.equal((72 / Math.sqrt(24_185)).toFixed(3), '0.463');
});

test("Mertens' function ends where it must, with its largest ratio", async () => {
  const { report, result } = await runFigure(mertens, lab, { limit: 100_000 });
  assert.equal(result.value.at(-1), -48);
  assert.equal(report.rows[0].measured, '−48');
  assert.equal(report.rows[1].measured, '−0.151789');
  assert.match(report.rows[2].label, /x\u00a0=\u00a05$/);
  assert.equal(report.head?.length, 1);
  assert.equal(report.rows[2].measured, '0.894427');
  assert.equal(report.data().rows.length, 2000);
});

test('from two on, every limit has a figure', async () => {
  for (const limit of [2, 3, 10]) {
    const { report } = await runFigure(mertens, lab, { limit });
    assert.equal(report.rows.length, 4);
    assert.doesNotMatch(report.summary, /NaN|undefined/);
  }
});

test('a walk of coins is the vector of its number, and one walk however far it is drawn', async () => {
  const walksAt = async (limit: number, walks: number) =>
    (await runFigure(mertens, lab, { limit, walks })).result.coins;
  const short = await walksAt(500, 2);
  const vector = await lab.sample({ law: 'rademacher', d: 500, seed: 1, index: 1 });
  let sum = 0;
  vector.forEach((coin, i) => {
    sum += coin;
    assert.equal(short.walks[1][i], sum);
  });
  // Points that two lengths have in common are the same, beyond the first million too.
  const long = await walksAt(1_200_000, 3);
  const longer = await walksAt(1_800_000, 2);
  const common = [...long.x].filter((x) => longer.x.includes(x));
  assert.ok(common.some((x) => x <= 1_000_000) && common.some((x) => x > 1_050_000));
  for (const x of common)
    for (const walk of [0, 1])
      assert.equal(
        long.walks[walk][long.x.indexOf(x)],
        longer.walks[walk][longer.x.indexOf(x)],
        `walk ${walk} at ${x}`,
      );
  assert.equal(longer.x.at(-1), 1_800_000);
  assert.ok(longer.x.length <= 500);
});

test('three walks of coins in ten end outside ±√x', async () => {
  let outside = 0;
  for (let seed = 1; seed <= 10; seed += 1) {
    const { report } = await runFigure(mertens, lab, { limit: 10_000, walks: 20, seed });
    outside += (report.numbers.measured as any).outside;
  }
  // 31.7 % of 200 are 63.5; five standard deviations are 33.
  assert.ok(Math.abs(outside - 63.5) < 33, String(outside));
});
