// The words of a command line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments, wholeNumber } from '../../bin/arguments.js';

const known = { valued: ['heads', 'names'], repeated: ['layer'], flags: ['json'] };

const read = (...words: string[]) => readArguments(words, known);

test('options with values, flags, and what is neither are told apart', () => {
  const { values, flags, rest } = read('a', '--heads', '4', '--json', 'b', '--names=x=y', 'c');
  assert.deepEqual(
    [...values],
    [
      ['heads', '4'],
      ['names', 'x=y'],
    ],
  );
  assert.deepEqual([...flags], ['json']);
  assert.deepEqual(rest, ['a', 'b', 'c']);
  assert.deepEqual(read('--', '--json', '--heads').rest, ['--json', '--heads']);
  assert.equal(read('--heads=').values.get('heads'), '');
});

test('an option that may stand several times gives all its values', () => {
  const { lists, rest } = read('a', '--layer', '3', '--layer=x', 'b');
  assert.deepEqual(
    [lists.get('layer'), rest],
    [
      ['3', 'x'],
      ['a', 'b'],
    ],
  );
  assert.deepEqual(read('a').lists.get('layer'), []);
});

test('what does not fit is wrong use, in words that name the option', () => {
  for (const [words, message] of [
    [['--heads', '4', '--heads', '5'], '--heads stands twice'],
    [['--heads=4', '--heads=4'], '--heads stands twice'],
    [['--heads'], '--heads needs a value'],
    [['--json=yes'], '--json takes no value'],
    [['--head', '4'], 'there is no option --head; did you mean --heads?'],
    [['--depth', '4'], 'there is no option --depth'],
  ] as [string[], string][])
    assert.throws(() => read(...words), { name: 'UsageError', message });
});

test('a whole number is one that a program holds exactly', () => {
  assert.equal(wholeNumber('heads', undefined), undefined);
  assert.equal(wholeNumber('heads', '0'), 0);
  assert.equal(wholeNumber('heads', '999999999999999'), 999_999_999_999_999);
  for (const text of ['9007199254740993', '-1', '1.5', '1e3', '', ' 4'])
    assert.throws(() => wholeNumber('heads', text), {
      name: 'UsageError',
      message: `--heads must be a whole number; got '${text}'`,
    });
});
