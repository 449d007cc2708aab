import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGrowth } from '../../../../web/figures/sums/grow.js';

function growing(start: number) {
  let count = start;
  const shown: number[] = [];
  const growth = createGrowth({
    count: () => count,
    usual: 100,
    most: 1000,
    show(next) {
      count = next;
      shown.push(next);
      growth.drawn(next);
    },
    still: () => true,
    onPlaying() {},
  });
  return { growth, shown };
}

test('one sum grows to the usual number', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { growth, shown } = growing(1);
  growth.play();
  for (let i = 0; i < 10; i += 1) t.mock.timers.tick(5000);
  assert.deepEqual([shown[0], shown.at(-1)], [1, 100]);
  assert.equal(growth.playing, false);
});

test('one sum more is never more than there may be', () => {
  const { growth, shown } = growing(1000);
  growth.step();
  assert.deepEqual(shown, [1000]);
});
