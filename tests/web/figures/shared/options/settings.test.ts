import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Settings } from '../../../../../web/figures/shared/options/settings.js';

const settings = () =>
  new Settings([
    { name: 'd', kind: 'whole', default: 500, minimum: 1, maximum: 1e6 },
    { name: 'queryLaw', kind: 'law', default: 'normal' },
    { name: 'ruler', kind: 'flag', default: true, looks: true },
  ]);

test('what the page sets is its own, and what the reader changed does not follow it', () => {
  const all = settings();
  all.take({ d: 200 });
  assert.deepEqual(all.settle({ d: 300, ruler: false }), { ruler: false });
  assert.equal(all.values.d, 200);
  assert.equal(all.own.d, 300);
  assert.deepEqual(all.changes(), { d: '200', ruler: 'true' });
});

test('what a page is given it may change: it is a copy, a law too', () => {
  const all = settings();
  const law = () => ({ values: [-1, 0, 4] });
  all.settle({ queryLaw: law() });
  all.take({ queryLaw: law() });
  for (const given of [all.values, all.own]) (given.queryLaw as any).values.push(9);
  assert.deepEqual([all.values.queryLaw, all.own.queryLaw], [law(), law()]);
});

test('attributes are what must be written to get the same figure elsewhere', () => {
  const all = settings();
  all.take(all.settle({ d: 300 }));
  all.take({ queryLaw: { name: 'student', degrees: 5 } });
  assert.deepEqual(all.attributes(), { d: '300', 'query-law': 'student:5' });
  assert.deepEqual(all.changes(), { 'query-law': 'student:5' });
  assert.deepEqual(all.texts(all.values), { d: '300', 'query-law': 'student:5', ruler: 'true' });
});

test('take tells what changed, and only that', () => {
  const all = settings();
  assert.deepEqual(
    all.take({ d: 500, ruler: false }).map(({ name }) => name),
    ['ruler'],
  );
});

test('texts that do not fit are told, and the others are read', () => {
  const { values, problems } = settings().readTexts({ d: '-3', 'query-law': 'die', e: '1' });
  assert.deepEqual(values, { queryLaw: 'die' });
  assert.deepEqual(
    problems.map(({ option, wants, got }) => [option, wants, got]),
    [
      ['d', 'whole', '-3'],
      ['e', 'unknown', '1'],
    ],
  );
});

test('a problem stands until the option is set', () => {
  const all = settings();
  all.ignore({ option: 'd', wants: 'whole', got: '-3' });
  assert.equal(all.ignored.length, 1);
  all.take({ d: 500 });
  assert.deepEqual(all.ignored, []);
});

test('a property that does not fit throws and sets nothing', () => {
  const all = settings();
  assert.throws(() => all.read({ ruler: false, d: 2.5 }), /^RangeError: d must be a whole number/);
  assert.throws(() => all.read({ dd: 1 }), TypeError);
  assert.equal(all.values.ruler, true);
});
