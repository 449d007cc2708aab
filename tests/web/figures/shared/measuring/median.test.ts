import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowerMedian, median } from '../../../../../web/figures/shared/measuring/median.js';

test('the median is the number in the middle, by size and not by place or letters', () => {
  for (const middle of [median, lowerMedian]) {
    assert.equal(middle([10, 9, 100]), 10);
    assert.equal(middle([7]), 7);
    assert.ok(Number.isNaN(middle([])));
  }
});

test('between two numbers it is their mean, or where it is asked for the lower one', () => {
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(lowerMedian(Float64Array.of(4, 1, 3, 2)), 2);
});

test('what is given keeps its order', () => {
  const given = [3, 1, 2];
  median(given);
  lowerMedian(given);
  assert.deepEqual(given, [3, 1, 2]);
});
