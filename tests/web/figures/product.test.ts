import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tailsOf } from '../../../web/figures/product/measure.js';
import { product } from '../../../web/figures/product/product.js';
import { sharedLab } from '../../support/labs.js';
import { createPicture, drawnFigure } from './support/drawn.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(1);

test('at d = 64 the tails are those of the exact law, not of the normal curve', async () => {
  const { result } = await runFigure(product, lab, { d: 64, count: 100 });
  const tails = result.tails.map((tail: any) => tail.predicted);
  [0.0463335, 0.00330424, 1.2435e-4].forEach((known, i) => {
    assert.ok(Math.abs(tails[i] / known - 1) < 1e-4, `${tails[i]} is not ${known}`);
  });
  const middle = result.exact.values[200];
  assert.ok(Math.abs(middle - 0.0504618) < 1e-6);
});

test('the product formula answers to means', async () => {
  const { result } = await runFigure(product, lab, { d: 3, count: 10, meanQuery: 2, meanKey: 1 });
  // (1 + 4)(1 + 1) − 4·1 = 6 for each of three terms.
  assert.equal(result.expected.variance, 18);
  assert.equal(result.expected.mean, 6);
});

test('one shared sign makes the variance d²', async () => {
  const { result } = await runFigure(product, lab, { d: 50, count: 1000, shared: true });
  assert.equal(result.expected.variance, 2500);
  assert.ok(Math.abs(result.sample.variance - 2500) < 100);
});

test('typed matrices are multiplied as typed, and one of another shape is left aside', async () => {
  const typed = { rows: 2, columns: 2, a: [1, 2, 3, 4], b: [5, 6, 7, 8] };
  const { result } = await runFigure(product, lab, { ...typed, count: 10 });
  assert.deepEqual(Array.from(result.matrices.hadamard), [5, 12, 21, 32]);
  assert.deepEqual(Array.from(result.matrices.rowSums), [17, 53]);
  assert.equal(result.matrices.total, 70);
  const other = await runFigure(product, lab, { ...typed, a: [1], count: 10 });
  assert.notDeepEqual(Array.from(other.result.matrices.a), [1, 2, 3, 4]);
});

test('means move the draws that are there, and a larger d keeps them', async () => {
  const at = async (changes: any) => (await lab.dotProducts({ d: 1, count: 1, ...changes })).mean;
  // (q + 1)(k + 1) − (q + 1)k − q(k + 1) + qk = 1, on the same q and k.
  const mixed =
    (await at({ meanQuery: 1, meanKey: 1 })) -
    (await at({ meanQuery: 1 })) -
    (await at({ meanKey: 1 })) +
    (await at({}));
  assert.ok(Math.abs(mixed - 1) < 1e-5);
});

test('the tails of a law with means, integrated, are those that are known without', async () => {
  for (const d of [2, 3, 64]) {
    const law = { d, meanQuery: 0, meanKey: 0 };
    const tails = await tailsOf(lab, law, 0, Math.sqrt(d));
    const at = [2, 3, 4].map((z) => z * Math.sqrt(d));
    const upper = await lab.cumulative({ law: 'product', d, at, tail: 'upper' });
    // The density is good to a millionth of its peak, over both tails of at most 18 deviations each.
    const [peak] = await lab.density({ law: 'product', d, at: [0] });
    const allowed = 1e-6 * peak * 36 * Math.sqrt(d);
    [...upper].forEach((share, i) => {
      assert.ok(Math.abs((tails?.[i] ?? 0) - 2 * share) < allowed, `d = ${d}: ${tails}`);
    });
  }
  const { result } = await runFigure(product, lab, { d: 1, count: 10, meanQuery: 5, meanKey: 5 });
  assert.equal(result.tails[0].predicted, undefined);
});

/** The picture at some options: the bars of its charts, and whether the small matrices are to be seen. */
async function drawn(changes: Record<string, unknown>) {
  const { result, options, context } = await runFigure(product, lab, { count: 20_000, ...changes });
  const { picture, stage } = createPicture(product, context);
  const bars = () => [...picture.querySelectorAll('.c-bars')].map((node) => node.getAttribute('d'));
  stage.draw(result, options as any, 1000);
  return { stage, bars, matrices: picture.querySelector('.matrices') as HTMLElement };
}

test('while d grows the scaled scores stay where they are, and the raw ones do not', async () => {
  const { stage, bars } = await drawn({ d: 64 });
  const before = bars();
  const longer = await runFigure(product, lab, { count: 20_000, d: 256 });
  stage.draw(longer.result, longer.options as any, 1000);
  const after = bars();
  const spreadOf = (path: string | null) => {
    const all = [...(path ?? '').matchAll(/M([\d.-]+),([\d.-]+)V([\d.-]+)/g)];
    const weights = all.map(([, , base, top]) => Number(base) - Number(top));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = all.reduce((sum, [, x], i) => sum + (Number(x) * weights[i]) / total, 0);
    return Math.sqrt(
      all.reduce((sum, [, x], i) => sum + ((Number(x) - mean) ** 2 * weights[i]) / total, 0),
    );
  };
  const [raw, scaled] = [0, 1].map((i) => spreadOf(after[i]) / spreadOf(before[i]));
  // What has left the raw axis, beyond 2.5 deviations, takes a tenth off its spread. Five standard errors of a spread
  // are 5/√(2n), twice.
  assert.ok(raw > 1.75 && raw < 2.1, `${raw}`);
  assert.ok(Math.abs(scaled - 1) < (2 * 5) / Math.sqrt(2 * 20_000), `${scaled}`);
});

test('the small matrices are there where they are wanted', async () => {
  assert.equal((await drawn({})).matrices.hidden, true);
  assert.equal((await drawn({ matrices: true })).matrices.hidden, false);
});

/** How wide a histogram's bracket is, in px. */
const widthOfBracket = (svg: Element) => {
  const [from, to] = /^M([\d.]+),[\d.]+V[\d.]+M[\d.]+,[\d.]+H([\d.]+)/
    .exec(svg.querySelector('.c-rule:not(.c-dashed)')?.getAttribute('d') ?? '')
    ?.slice(1)
    .map(Number) ?? [0, 0];
  return to - from;
};

test('undivided and divided scores have one axis: √d times as wide, and twice as wide at four times d', async () => {
  const widths = async (...each: number[]) => {
    const options = each.map((d) => ({ d, count: 100 }));
    const { picture } = await drawnFigure(product, lab, options, 1000);
    return [...picture.querySelectorAll('.c-chart > svg')].map(widthOfBracket);
  };
  const [raw, scaled] = await widths(64);
  // Both ends to a tenth of a pixel.
  assert.ok(Math.abs(raw / scaled - 8) < (8 * 0.2) / scaled + 0.2 / scaled, `${raw} ${scaled}`);
  const [wider, same] = await widths(64, 256);
  assert.ok(Math.abs(wider - 2 * raw) < 0.5, `${wider}`);
  assert.ok(Math.abs(same - scaled) < 0.2, `${same}`);
});

test('bars of divided scores are as high as their law, however narrow they are on the common axis', async () => {
  const options = { d: 1024, count: 20_000 };
  const { picture } = await drawnFigure(product, lab, [options], 1000);
  const heightOf = (svg: Element, path: string) => {
    const levels = [
      ...(svg.querySelector(path)?.getAttribute('d') ?? '').matchAll(/[V,]([\d.]+)/g),
    ];
    const all = levels.map(([, level]) => Number(level));
    return Math.max(...all) - Math.min(...all);
  };
  for (const svg of picture.querySelectorAll('.c-chart > svg')) {
    const [bars, law] = ['.c-bars', '.c-line.c-predicted'].map((path) => heightOf(svg, path));
    // The fullest bin holds some 1 in 50 of all: five standard deviations of its count are a quarter.
    assert.ok(Math.abs(bars / law - 1) < 0.25, `${bars} and ${law}`);
  }
});
