import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textWidth } from '../../../web/charts/lettering.js';
import { axisTicks, linear, logarithmic, roundDomain } from '../../../web/charts/scales.js';

const labels = (ticks: { label: string }[]) => ticks.map(({ label }) => label);

test('a scale and its inverse undo one another', () => {
  for (const scale of [linear([-3, 7], [40, 940]), logarithmic([0.01, 1e6], [300, 8])])
    for (const share of [0, 0.25, 0.5, 1]) {
      const pixel = scale.range[0] + share * (scale.range[1] - scale.range[0]);
      assert.ok(Math.abs(scale.of(scale.invert(pixel)) - pixel) < 1e-9);
    }
});

test('what a log axis cannot show lies off the picture', () => {
  const scale = logarithmic([1, 100], [300, 8]);
  assert.ok(scale.of(0) > 1000);
  assert.ok(scale.of(-1) > 1000);
  // What is no number has no place at all: a line is broken there.
  assert.ok(Number.isNaN(scale.of(Number.NaN)));
});

test('labels never come closer than an em and a half, at any width and domain', () => {
  const size = 12;
  for (let width = 60; width <= 1000; width += 47)
    for (const scale of [
      linear([-100, 100], [0, width]),
      linear([0, 1_000_000], [0, width]),
      linear([-1e-7, 3e-7], [0, width]),
      logarithmic([1, 1e6], [0, width]),
      logarithmic([1e-30, 1], [0, width]),
      logarithmic([20, 70], [0, width]),
      logarithmic([1, 2 ** 20], [0, width], 'log2'),
    ]) {
      const ticks = axisTicks(scale, { size });
      let end = -Infinity;
      if (ticks.length > 1)
        for (const { value, label } of ticks) {
          const half = textWidth(label, size) / 2;
          assert.ok(scale.of(value) - half >= end + size * 1.5 - 1e-9);
          end = scale.of(value) + half;
        }
      for (const { value } of ticks) {
        const at = scale.of(value);
        assert.ok(at >= -1e-6 && at <= width + 1e-6, `${value} at ${at}`);
      }
    }
});

test('wider pictures have more ticks', () => {
  const at = (width: number) => axisTicks(linear([-100, 100], [0, width]), { size: 12 }).length;
  assert.ok(at(60) < at(107) && at(107) < at(200) && at(200) < at(900));
});

test('ticks are written with as many decimals as tell them apart', () => {
  const write = (domain: [number, number], format: any) =>
    labels(axisTicks(linear(domain, [0, 300]), { size: 12, format }));
  assert.deepEqual(write([0, 0.04], 'percent'), [
    '0\u00a0%',
    '1\u00a0%',
    '2\u00a0%',
    '3\u00a0%',
    '4\u00a0%',
  ]);
  assert.deepEqual(write([-1, 1], 'number'), ['−1.0', '−0.5', '0.0', '0.5', '1.0']);
  assert.deepEqual(write([0, 4e-7], 'number').slice(0, 2), ['0', '1 × 10⁻⁷']);
  assert.deepEqual(write([0, 3e9], 'number'), ['0', '1 × 10⁹', '2 × 10⁹', '3 × 10⁹']);
});

test('from a hundred million on, and below a ten thousandth, linear ticks share a power', () => {
  const write = (domain: [number, number]) =>
    labels(axisTicks(linear(domain, [0, 300]), { size: 12 })).at(-1) ?? '';
  assert.match(write([0, 9e7]), /0,000,000$/);
  assert.match(write([0, 1e8]), / × 10⁸$/);
  assert.match(write([0, 4e-4]), /^0\.000\d+$/);
  assert.match(write([0, 9e-5]), / × 10⁻⁵$/);
});

test('a log axis of percents says percents down to a thousandth of one', () => {
  const write = (low: number) =>
    labels(axisTicks(logarithmic([low, 1], [0, 900]), { size: 12, format: 'percent' }))[0];
  assert.equal(write(1e-5), '0.001\u00a0%');
  assert.equal(write(1e-6), '10⁻⁶');
});

test('powers of ten are written as powers where numbers would be long', () => {
  const write = (domain: [number, number]) =>
    labels(axisTicks(logarithmic(domain, [0, 900]), { size: 12 }));
  assert.deepEqual(write([1, 1e4]), ['1', '10', '100', '1,000', '10,000']);
  assert.deepEqual(write([1, 1e6]), ['10⁰', '10¹', '10²', '10³', '10⁴', '10⁵', '10⁶']);
  assert.deepEqual(write([1e-5, 1]), ['10⁻⁵', '10⁻⁴', '10⁻³', '10⁻²', '10⁻¹', '10⁰']);
});

test('a log axis of percents says percents', () => {
  const ticks = axisTicks(logarithmic([1e-3, 1], [0, 600]), { size: 12, format: 'percent' });
  assert.deepEqual(labels(ticks), ['0.1\u00a0%', '1\u00a0%', '10\u00a0%', '100\u00a0%']);
});

test('a log axis of less than a decade still has ticks', () => {
  assert.ok(axisTicks(logarithmic([20, 70], [0, 600]), { size: 12 }).length >= 2);
  assert.ok(axisTicks(logarithmic([21, 24], [0, 600]), { size: 12 }).length >= 2);
});

test('a log axis of few decades and little room has ticks between the powers', () => {
  const write = (height: number) =>
    labels(axisTicks(logarithmic([0.2, 10], [height, 0]), { size: 12, vertical: true }));
  assert.deepEqual(write(520), ['0.2', '0.5', '1', '2', '5', '10']);
  assert.deepEqual(write(300), ['0.3', '1', '3', '10']);
  assert.deepEqual(write(120), ['1', '10']);
});

test('domains are rounded outwards', () => {
  assert.deepEqual(roundDomain('linear', 0, 0.0364), [0, 0.04]);
  assert.deepEqual(roundDomain('log', 0.9, 4300), [0.5, 5000]);
  assert.deepEqual(roundDomain('log2', 3, 1024), [2, 1024]);
  assert.deepEqual(roundDomain('linear', 0, 0), [0, 1]);
  assert.deepEqual(roundDomain('log', 0, 1), [0.1, 10]);
  const [low, high] = roundDomain('linear', 5, 5);
  assert.ok(low < high);
});

test('an axis of the largest and smallest numbers ends at numbers, and its ticks come to an end', () => {
  const tiny = Number.MIN_VALUE;
  const huge = Number.MAX_VALUE;
  for (const kind of ['log', 'log2', 'linear'] as const)
    for (const [low, high] of [
      [tiny, 1],
      [tiny, tiny],
      [1e-323, 1e-310],
      [1, huge],
      [huge, huge],
      [tiny, huge],
    ]) {
      const domain = roundDomain(kind, low, high);
      assert.ok(domain[0] < domain[1] && domain[1] < Infinity, `${kind} ${domain}`);
      if (kind === 'linear') continue;
      assert.ok(domain[0] > 0, `${kind} ${domain}`);
      assert.ok(axisTicks(logarithmic(domain, [0, 300], kind), { size: 12 }).length > 0);
    }
});
