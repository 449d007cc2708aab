import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../../web/charts/csv.js';

test('fields are quoted where RFC 4180 asks for it, and where a spreadsheet would trim them', () => {
  const text = csv([
    ['plain', 'with, comma', 'with "quotes"', 'two\nlines', ' space', 'space '],
    [1, -0.5, 1e-7, null, undefined],
    [NaN, Infinity, 0],
  ]);
  assert.equal(
    text,
    'plain,"with, comma","with ""quotes""","two\nlines"," space","space "\r\n1,-0.5,1e-7,,\r\n,Infinity,0\r\n',
  );
});

test('rows may differ in length, and an empty row is an empty line', () => {
  assert.equal(csv([['d', 500], [], ['x', 'y', 'z']]), 'd,500\r\n\r\nx,y,z\r\n');
});
