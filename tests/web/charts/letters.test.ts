import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeLetters } from '../../../web/charts/index.js';
import { page } from './page.js';

const written = (text: string) => {
  const node = page().createElement('p');
  writeLetters(node, text);
  assert.equal(node.textContent, text);
  return [...node.children].map(({ textContent }) => textContent).join('');
};

test('letters that stand for numbers are italic, and no others', () => {
  assert.equal(written('q·k/√d, and the first n of 2d'), 'qkdnd');
  assert.equal(written('除以d的p次方'), 'dp');
  assert.equal(written('A head’s d’s, I’d add; key and query'), 'd');
  assert.equal(written('law=rademacher d=500'), '');
});
