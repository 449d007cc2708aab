// Numbers that are typed: by a reader, in a link, on a command line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNumbers } from '../../../../web/engine/checks/lawText.js';
import { parseNumber } from '../../../../web/engine/checks/numberText.js';
import { numberWriter } from '../../../../web/figures/shared/numbers/numberWriter.js';

test('numbers are read as people write them', () => {
  const written = {
    '1e6': 1e6,
    '10^6': 1e6,
    '100,000': 1e5,
    '100 000': 1e5,
    '1,234,567': 1234567,
    '1,234.5': 1234.5,
    '1 234 567.25': 1234567.25,
    '1e-3': 0.001,
    '−0.5': -0.5,
    '.5': 0.5,
  };
  for (const [text, value] of Object.entries(written)) assert.equal(parseNumber(text), value, text);
  for (const text of ['', 'x', '1,00', '--1', '1e', '0x10', 'Infinity', '.']) {
    assert.ok(Number.isNaN(parseNumber(text)), text);
  }
});

test('a comma that may be meant for a decimal sign is no number, in either language', () => {
  for (const text of [
    '0,125',
    '0,5',
    '1.234,567',
    '1.234.567',
    '1,234 567',
    '1234,567',
    '00,125',
    '1,2345',
  ]) {
    assert.ok(Number.isNaN(parseNumber(text)), text);
    for (const language of ['en', 'zh'])
      assert.ok(
        Number.isNaN(parseNumber(numberWriter(language).plain(text))),
        `${text} in ${language}`,
      );
  }
  assert.ok(Number.isNaN(parseNumber(numberWriter('zh').plain('０，１２５'))));
});

test('in a list a comma that may be meant for a decimal sign is refused', () => {
  assert.deepEqual(parseNumbers('-1, 0,4'), [-1, 0, 4]);
  assert.deepEqual(parseNumbers('0.5;1.5 ; 2'), [0.5, 1.5, 2]);
  assert.deepEqual(parseNumbers(' 1 2  3'), [1, 2, 3]);
  assert.deepEqual(parseNumbers('-1, 0.5 1; 2'), [-1, 0.5, 1, 2]);
  for (const text of ['0,5;1,5', '0,5 1,5', '1,5 2', '1,,2', ''])
    assert.equal(parseNumbers(text), undefined, text);
});
