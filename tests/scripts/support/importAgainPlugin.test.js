import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aheadOf, laterSteps, respelled } from '../../../scripts/support/importAgainPlugin.js';

test('an address has many spellings, all of them of the same file', () => {
  const address = 'https://example.org/a/elements/sums-x_1.js';
  const spellings = Array.from({ length: 254 }, (_, i) => respelled(address, i + 1));
  assert.equal(spellings[0], 'https://example.org/a/%65lements/sums-x_1.js');
  assert.equal(new Set([address, ...spellings]).size, 255);
  for (const spelling of spellings) {
    assert.equal(decodeURI(spelling), address);
    assert.equal(new URL(spelling).href, spelling, 'a browser leaves it as it is');
    // From another spelling on, the next is another one again.
    assert.notEqual(respelled(spelling, 1), spelling);
    assert.equal(decodeURI(respelled(spelling, 1)), address);
  }
});

const chunks = Object.fromEntries(
  Object.entries({
    page: [],
    common: ['page', 'runtime'],
    runtime: [],
    figure: ['common', 'page', 'chart'],
    chart: ['common', 'marks'],
    marks: ['page'],
    method: ['common', 'law'],
    law: ['runtime'],
  }).map(([name, imports]) => [`${name}.js`, { name, imports: imports.map((one) => `${one}.js`) }]),
);

test('a chunk asks at once for what those that it imports import', () => {
  assert.deepEqual(laterSteps(chunks, 'figure.js', 'common'), ['marks.js']);
  assert.deepEqual(laterSteps(chunks, 'common.js', 'common'), []);
  assert.deepEqual(laterSteps(chunks, 'runtime.js', 'common'), []);
});

test('a late import asks at once for what its target imports and nobody has', () => {
  assert.deepEqual(aheadOf(chunks, 'common.js', 'method.js'), ['law.js']);
  assert.deepEqual(aheadOf(chunks, 'page.js', 'chart.js'), ['common.js', 'runtime.js', 'marks.js']);
});
