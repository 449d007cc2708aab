import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../../../web/essay/card.js';

test('a text is broken between words where it is too long', () => {
  assert.deepEqual(linesOf('one two three', 6), ['one two', 'three']);
  assert.deepEqual(linesOf('one', 6), ['one']);
  assert.deepEqual(linesOf('unbreakably long', 3), ['unbreakably', 'long']);
});

test('Chinese is broken between characters, but no line begins with a stop', () => {
  const lines = linesOf('它是温度，选定的。除以√d，就是1。', 4.5);
  assert.equal(lines.join(''), '它是温度，选定的。除以√d，就是1。');
  for (const line of lines) assert.doesNotMatch(line, /^[，。]/);
});
