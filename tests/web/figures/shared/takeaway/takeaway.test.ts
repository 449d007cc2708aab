// What a reader saves of a figure, as other programs read it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, jsonOf } from '../../../../../web/figures/shared/takeaway/takeaway.js';

const stamp = {
  figure: 'sums',
  title: 'Sums',
  version: '0.1.0',
  settings: { d: '100', seed: '3' },
};
const data = {
  columns: ['sum', 'count'],
  rows: [
    [-1.5, 3],
    [Number.NaN, 4],
  ],
};

test('CSV is a table from its first line to its last: no settings, no comments, rows of one length', () => {
  const text = csvOf(data);
  assert.equal(text, 'sum,count\r\n-1.5,3\r\n,4\r\n');
  assert.equal(
    csvOf({ ...data, partial: true }),
    'sum,count,partial\r\n-1.5,3,true\r\n,4,true\r\n',
  );
  assert.equal(csvOf({ ...data, tellsNaN: true }), 'sum,count\r\n-1.5,3\r\nNaN,4\r\n');
});

test('JSON holds the settings and the same table', () => {
  const told = JSON.parse(jsonOf(stamp, { d: 100, seed: 3 }, { measured: { count: 7 } }, data));
  assert.deepEqual(told.options, { d: 100, seed: 3 });
  assert.equal(told.rootd, '0.1.0');
  assert.deepEqual(told.data[0], { sum: -1.5, count: 3 });
});
