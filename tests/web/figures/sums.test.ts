import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  groupBins,
  joinBars,
  justBelow,
  shareWithin,
  spanOf,
} from '../../../web/figures/sums/bars.js';
import type { SumsResult } from '../../../web/figures/sums/measure.js';
import { sums } from '../../../web/figures/sums/sums.js';
import { sharedLab } from '../../support/labs.js';
import { drawnFigure } from './support/drawn.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

/** Calls of the engine's methods, by name. */
const calls: Record<string, number> = {};
const counting = new Proxy(lab, {
  get(target, name) {
    // Being handed over by a promise, it is asked for `then`.
    const method = Reflect.get(target, name)?.bind(target);
    if (!method) return undefined;
    return (options: any) => {
      calls[String(name)] = (calls[String(name)] ?? 0) + 1;
      return method(options);
    };
  },
}) as any;

/** What the figure remembers from one measurement to the next. */
const known = new Map();

async function measure(changes: Record<string, unknown>) {
  const { result } = await runFigure(sums, counting, { count: 20_000, ...changes }, known);
  return result as SumsResult;
}

test('moving d extends the vector and draws nothing anew', async () => {
  const short = await measure({ d: 100 });
  const long = await measure({ d: 500 });
  assert.deepEqual(long.vector.subarray(0, 100), short.vector);
  const back = await measure({ d: 100 });
  assert.deepEqual(back.sums.histogram.counts, short.sums.histogram.counts);
});

test('the claim, the ruler and the vector shown leave the sums as they are', async () => {
  const before = await measure({ d: 60 });
  const counted = calls.sums;
  const claim = await measure({ d: 60, claim: 10 });
  assert.equal(claim.sums, before.sums);
  const other = await measure({ d: 60, vector: 5 });
  assert.equal(other.sums, before.sums);
  assert.notDeepEqual(other.vector, before.vector);
  assert.equal(calls.sums, counted);
});

test('where a bar covers several values, its data have the height that it is drawn with', async () => {
  const { report, result } = await runFigure(sums, lab, { law: 'die', count: 20_000 });
  const { columns, rows } = report.data();
  const [share, height] = ['share', 'share of sums, per value'].map((name) =>
    columns.indexOf(name),
  );
  const covered = Math.round(result.bars.width / result.exact.latticeStep);
  assert.ok(covered > 1);
  for (const row of rows) assert.equal(row[height], Number(row[share]) / covered);
  const fine = await runFigure(sums, lab, { d: 20, count: 1000 });
  assert.ok(!fine.report.data().columns.includes('share of sums, per value'));
});

test('sums of anything but coins are not called sums of signs', async () => {
  const titleOf = async (law: string) =>
    (await runFigure(sums, lab, { law, d: 20, count: 1000 })).report.title;
  assert.equal(await titleOf('die'), 'Sums of random draws');
  assert.equal(await titleOf('rademacher'), 'Sums of random signs');
});

test('another seed draws anew', async () => {
  const one = await measure({ d: 60 });
  const two = await measure({ d: 60, seed: 2 });
  assert.notDeepEqual(two.sums.histogram.counts, one.sums.histogram.counts);
});

test('a bar’s example is a vector whose sum falls into that bar', async () => {
  for (const law of ['rademacher', 'die', 'normal']) {
    const { bars } = await measure({ law, d: 50 });
    for (let i = 0; i < bars.counts.length; i += 7) {
      if (bars.examples[i] < 0) {
        assert.equal(bars.counts[i], 0);
        continue;
      }
      const { vector } = await measure({ law, d: 50, vector: bars.examples[i] });
      const sum = vector.reduce((total, x) => total + x, 0);
      const from = bars.start + i * bars.width;
      assert.ok(sum >= from - 1e-4 && sum < from + bars.width + 1e-4, `${law}: ${sum} at ${from}`);
    }
  }
});

test('growing to n sums shows the first n of the same sums', async () => {
  const all = await lab.sums({ law: 'rademacher', d: 30, count: 200, values: true });
  const first = await measure({ d: 30, count: 50 });
  const mean = all.values?.subarray(0, 50).reduce((sum, x) => sum + x, 0) ?? 0;
  assert.ok(Math.abs(first.sums.mean - mean / 50) < 1e-9);
});

test('the share within r counts every sum once, on a lattice and off it', async () => {
  for (const [law, d, r] of [
    ['rademacher', 500, 75],
    ['rademacher', 501, 22],
    ['die', 100, 17.5],
    ['normal', 100, 10],
    ['rademacher', 40_000, 150],
  ] as const) {
    const exact = await lab.law({ law, d });
    const run = await lab.sums({ law, d, count: 20_000, values: true });
    const inside = run.values?.filter((x) => Math.abs(x) <= r).length ?? 0;
    const share = shareWithin(run, r, exact);
    // Off a lattice, and on one whose bins hold several points, the ends' bins are shared out.
    const slack = exact.latticeStep === run.histogram.width ? 1e-12 : 0.002;
    assert.ok(Math.abs((share ?? Number.NaN) - inside / 20_000) <= slack, `${law} ${d}: ${share}`);
  }
});

test('bars hold every count of the bins they are made of', async () => {
  const { histogram } = await lab.sums({ law: 'rademacher', d: 3000, count: 20_000 });
  const total = histogram.counts.reduce((sum, count) => sum + count, 0);
  for (const group of [1, 3, 5]) {
    const bars = groupBins(histogram, group, 0, true);
    assert.equal(
      bars.counts.reduce((sum, count) => sum + count, 0),
      total,
    );
    // One bar has its middle at the centre.
    const middle = (0 - bars.start) / bars.width - 0.5;
    assert.ok(Math.abs(middle - Math.round(middle)) < 1e-9);
    assert.equal(
      joinBars(bars, 4).counts.reduce((sum, count) => sum + count, 0),
      total,
    );
  }
});

test('the picture ends at round numbers, and holds five spreads', () => {
  assert.deepEqual(spanOf(0, 22.36), [-150, 150]);
  assert.deepEqual(spanOf(0, 16), [-100, 100]);
  for (let scale = 0.01; scale < 1e4; scale *= 1.07) {
    const [from, to] = spanOf(3, scale);
    assert.ok(to - 3 >= 5 * scale && to - 3 < ((5 * 5) / 3) * scale * (1 + 1e-9));
    assert.equal(to - 3, 3 - from);
  }
});

test('just below a lattice point is the one before it', () => {
  const lattice = { latticeStart: -5, latticeStep: 2 } as any;
  assert.equal(justBelow(-1, lattice), -3);
  assert.equal(justBelow(0, lattice), -1);
  assert.equal(justBelow(7.5, { latticeStart: null, latticeStep: null } as any), 7.5);
});

test('the number of √d stands over its ruler on the coins’ axis, on a phone too', async () => {
  for (const width of [320, 700, 1000]) {
    const { texts } = await drawnFigure(sums, lab, [{ count: 10_000 }], width);
    assert.ok(
      texts.some((text) => text.includes('22.4')),
      `${width} px: ${texts.join(', ')}`,
    );
  }
});
