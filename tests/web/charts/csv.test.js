import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../../web/charts/csv.js';

test('fields are quoted where RFC 4180 asks for it, and nowhere else', () => {
  const text = csv([
    ['plain', 'with, comma', 'with "quotes"', 'two\nlines', ' space'],
    [1, -0.5, 1e-7, null, undefined],
    [NaN, Infinity, 0],
  ]);
  assert.equal(
    text,
    'plain,"with, comma","with ""quotes""","two\nlines"," space"\r\n1,-0.5,1e-7,,\r\n,Infinity,0\r\n',
  );
});
