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

test('text that a spreadsheet would compute stays text, and moves nothing where it is shown', () => {
  const texts = [
    '=HYPERLINK("a")',
    '@SUM(1)',
    '+cmd|x',
    '-2+A1',
    ' =1',
    'a\u001b[2J\u0007\u202eb',
    'a\ud800',
  ];
  const [line] = csv([texts]).split('\r\n');
  assert.equal(
    line,
    `"'=HYPERLINK(""a"")",'@SUM(1),'+cmd|x,'-2+A1,' =1,a\ufffd[2J\ufffd\ufffdb,a\ufffd`,
  );
  // Numbers, in whatever form, and lists of them are no formulas.
  assert.equal(csv([['-1', '+2e5', '-1,0,4', -3]]), '-1,+2e5,"-1,0,4",-3\r\n');
});
