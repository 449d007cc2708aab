import assert from 'node:assert/strict';
import { test } from 'node:test';
import { version } from '../../../../../web/catalog/catalog.js';
import {
  readFrameQuery,
  writeFrameQuery,
} from '../../../../../web/figures/shared/takeaway/frameQuery.js';

test('what is written is read again, and signs of lists stay readable', () => {
  const state = {
    figure: 'sums',
    theme: 'dark',
    language: 'en',
    texts: { law: 'values:0,1@9,1', d: '200', note: 'a&b=c d' },
  };
  const query = writeFrameQuery(state);
  assert.ok(query.startsWith('figure=sums&law=values:0,1@9,1&d=200&'), query);
  assert.ok(query.endsWith(`&theme=dark&lang=en&v=${version}`), query);
  assert.deepEqual(readFrameQuery(`?${query}`), { ...state, version });
});

test('an address without a figure has none, and what other programs add is not read', () => {
  assert.deepEqual(readFrameQuery('?utm_source=news&fbclid=1&d=3'), {
    figure: undefined,
    version: undefined,
    theme: undefined,
    language: undefined,
    texts: { d: '3' },
  });
});
