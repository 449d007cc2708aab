import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateText } from '../../bin/tellEstimate.js';

test('what a long run will take is told, and nothing of a short one', () => {
  const text = (seconds: number, bytes: number, readings = 1) =>
    estimateText('The run', { seconds, bytes, readings });
  assert.equal(text(9, 9e8), undefined);
  assert.equal(
    text(119, 6.04e8, 2),
    'The run takes about 120 seconds, as usual machines do it, and 0.6 GB of memory, and reads the weights 2 times',
  );
  assert.equal(
    text(1, 1.26e9),
    'The run takes about 1 second, as usual machines do it, and 1.3 GB of memory',
  );
  assert.match(text(7200, 0) ?? '', /about 2 hours,/);
});
