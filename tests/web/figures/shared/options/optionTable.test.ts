import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatLaw, parseLaw } from '../../../../../web/engine/checks/lawText.js';
import {
  describeProblem,
  type OptionSpec,
  readOption,
} from '../../../../../web/figures/shared/options/optionTable.js';

const d: OptionSpec = { name: 'd', kind: 'whole', default: 500, minimum: 1, maximum: 1e6 };

test('a value that does not fit is rejected and named, never bent', () => {
  assert.deepEqual(readOption(d, '200'), { value: 200 });
  assert.deepEqual(readOption(d, 200), { value: 200 });
  for (const wrong of ['0', '1000001', '2.5', 'many', '', 0, Number.NaN, null, undefined, {}]) {
    assert.ok('problem' in readOption(d, wrong), String(wrong));
  }
  const read = readOption(d, -3);
  assert.ok('problem' in read);
  assert.equal(describeProblem(read.problem), 'd must be a whole number from 1 to 1000000; got -3');
});

test('the ends of a range are in it', () => {
  for (const end of [1, 1e6]) {
    assert.deepEqual(readOption(d, end), { value: end });
    assert.deepEqual(readOption(d, String(end)), { value: end });
    assert.ok('problem' in readOption({ ...d, minimum: 2, maximum: 1e6 - 1 }, end));
  }
});

test('a list holds as many numbers as can be typed by hand, each in its range, or none', () => {
  const list: OptionSpec = { name: 'list', kind: 'numbers', default: [], minimum: -1, maximum: 1 };
  assert.deepEqual(readOption(list, ''), { value: [] });
  assert.deepEqual(readOption(list, '-1, 0.5 1'), { value: [-1, 0.5, 1] });
  const most = new Array(64).fill(1);
  assert.deepEqual(readOption(list, most), { value: most });
  for (const wrong of [[...most, 1], [2], '2', [Number.NaN], ['1'], 'one', 1, null])
    assert.ok('problem' in readOption(list, wrong), String(wrong));
});

test('what is no number is told as what it is', () => {
  for (const [given, said] of [
    [Number.NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [null, 'null'],
  ]) {
    const read = readOption(d, given);
    assert.ok('problem' in read);
    assert.equal(read.problem.got, said);
  }
});

test('a law has one text form, which reads back as the same law', () => {
  for (const text of ['die', 'student:5', 'student:0.5', 'values:-1,0,4', 'values:0,1@9,1']) {
    const law = parseLaw(text);
    assert.ok(law, text);
    assert.equal(formatLaw(law), text);
  }
  assert.deepEqual(parseLaw('values:0,1@9,1'), { values: [0, 1], weights: [9, 1] });
  assert.deepEqual(parseLaw('values:−1, 0  4'), { values: [-1, 0, 4] });
});

test('what is no law is rejected', () => {
  const wrong = [
    '',
    'dice',
    'student',
    'student:0',
    'student:x',
    'die:6',
    'values:',
    'values:1,x',
    'values:1@1,2',
    'values:1,2@0,0',
    'values:1,2@-1,2',
    'values:1@1@1',
    // Numbers that the engine takes none of.
    'values:1,1e31',
    'values:1,1e-61',
    'values:1,2@1,1e31',
  ];
  for (const text of wrong) assert.equal(parseLaw(text), undefined, text);
  assert.ok(
    'problem' in readOption({ name: 'law', kind: 'law', default: 'die' }, { name: 'student' }),
  );
  // The text form of a list has no word for values that are not centred.
  const uncentered = { values: [0, 1], center: false };
  assert.ok('problem' in readOption({ name: 'law', kind: 'law', default: 'die' }, uncentered));
});

test('flags are set by attributes with and without a value', () => {
  const ruler: OptionSpec = { name: 'ruler', kind: 'flag', default: true };
  assert.deepEqual(readOption(ruler, ''), { value: true });
  assert.deepEqual(readOption(ruler, 'false'), { value: false });
  assert.ok('problem' in readOption(ruler, 'maybe'));
});
