import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandPath, errorBarsPath, linePath } from '../../../web/charts/paths.js';

const at = (values: number[]) => (i: number) => values[i];

test('a line is broken where a value is missing', () => {
  assert.equal(linePath(4, at([0, 10, 20, 30]), at([1, NaN, 3, 4])), 'M0,1M20,3L30,4');
});

test('a line with many points to a pixel keeps the extremes of each column', () => {
  const count = 10_000;
  const y = Array.from({ length: count }, (_, i) => (i === 5_003 ? 99 : i === 7_001 ? -7 : 10));
  const path = linePath(count, (i) => i / 100, at(y));
  assert.ok(path.length < 3_000);
  assert.match(path, /V99/);
  assert.match(path, /V-7/);
});

test('a line with many points to a pixel keeps what is a pixel high', () => {
  const y = Array.from({ length: 1000 }, (_, i) => (i === 503 ? 12 : 10));
  assert.match(
    linePath(1000, (i) => i / 100, at(y)),
    /L5\.5,10V10V12V10/,
  );
});

test('a dense line is broken where a whole column is missing', () => {
  const y = Array.from({ length: 1000 }, (_, i) => (i >= 400 && i < 600 ? NaN : 5));
  const path = linePath(1000, (i) => i / 10, at(y));
  assert.equal(path.match(/M/g)?.length, 2);
});

test('a band closes around each unbroken stretch', () => {
  const path = bandPath(5, at([0, 1, 2, 3, 4]), at([5, 5, NaN, 5, 5]), at([1, 2, 3, 4, 5]));
  assert.equal(path, 'M0,1L1,2L1,5L0,5ZM3,4L4,5L4,5L3,5Z');
});

test('error bars have caps at both ends', () => {
  assert.equal(errorBarsPath(1, at([10]), at([30]), at([20])), 'M10,30V20M7,30h6M7,20h6');
});
