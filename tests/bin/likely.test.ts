// What somebody may have meant who wrote a name that there is not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likely } from '../../bin/likely.js';

const names = ['d', 'kl', 'largest', 'largest.change', 'all-heads'] as const;

test('a name with a letter of three wrong is meant, one further away is not', () => {
  assert.equal(likely('largst', names), 'largest');
  assert.equal(likely('Largests', names), 'largest');
  assert.equal(likely('ludzest', names), undefined);
  assert.equal(likely('kk', names), undefined);
});

test('a word within a name means it, unless it is too short to mean anything', () => {
  assert.equal(likely('heads', names), 'all-heads');
  assert.equal(likely('he', names), undefined);
  assert.equal(likely('largest', []), undefined);
});
