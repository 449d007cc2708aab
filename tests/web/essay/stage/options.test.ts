import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions, usual, writeOptions } from '../../../../web/essay/stage/options.js';

test('what a link says is read, and written as it was', () => {
  const texts = { d: '4096', law: 'rare', count: '60', divisor: 'none' };
  const { options, problems } = readOptions(texts);
  assert.deepEqual(problems, []);
  assert.deepEqual(writeOptions(options), texts);
  assert.deepEqual(writeOptions(usual), {});
});

test('what does not fit is named, and the usual stays', () => {
  for (const [option, got] of [
    ['d', '0'],
    ['d', '4097'],
    ['d', '2.5'],
    ['law', 'cauchy'],
    ['count', '61'],
    ['divisor', 'd'],
    ['hue', '1'],
  ]) {
    const { options, problems } = readOptions({ [option]: got });
    assert.deepEqual(options, usual);
    assert.deepEqual(problems, [{ option, got }]);
  }
});
