import assert from 'node:assert/strict';
import { test } from 'node:test';
import { search } from '../../../web/docs/search.js';

/** @type {import('../../../web/docs/search.js').Place[]} */
const index = [
  ['a.html', 'Sums', '', 'Many sums of random signs.'],
  ['a.html#seed', 'Seed', 'Sums', 'All random numbers come from the seed.'],
  ['b.html#root', 'The root', 'Growth', 'A spread of √d, whatever the seed.'],
];
/** @param {string} query */
const found = (query) => search(index, query).map(([href]) => href);

test('a word is found by its beginning, in any case', () => {
  assert.deepEqual(found('RAND'), ['a.html', 'a.html#seed']);
  assert.deepEqual(found('andom'), []);
});

test('a title counts for more than a text', () => {
  assert.deepEqual(found('seed'), ['a.html#seed', 'b.html#root']);
  assert.deepEqual(found('sums')[0], 'a.html');
});

test('every word has to be there', () => {
  assert.deepEqual(found('seed spread'), ['b.html#root']);
  assert.deepEqual(found('seed nowhere'), []);
});

test('signs of formulas are words too', () => {
  assert.deepEqual(found('√d'), ['b.html#root']);
});

test('nothing asked, nothing found', () => {
  assert.deepEqual(found('  ,'), []);
});
