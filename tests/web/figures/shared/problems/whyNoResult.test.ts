import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFits } from '../../../../../web/engine/checks/sizeLimit.js';
import { unknownSums } from '../../../../../web/engine/checks/unknownSums.js';
import { isRefused, reasonOf } from '../../../../../web/figures/shared/problems/whyNoResult.js';
import words from '../../../../../web/text/en/common.js';

const told = (error: unknown, opening = false) =>
  reasonOf(error, words.errors, opening, {
    label: (option) => (option === 'rows' ? 'Queries' : option),
    whole: String,
  }).sentence;

test('a size is told in the words of the fields, memory where it is memory, and no other number that is out of range', () => {
  const refused = () => checkFits({ rows: 3, columns: 2 }, 'rows × columns', 6, 5);
  assert.throws(refused, {
    name: 'RangeError',
    message: 'rows must leave rows × columns at most 5; got 3 with columns = 2',
  });
  try {
    refused();
  } catch (error) {
    assert.equal(told(error), 'That is too large: Queries × columns can be at most 5.');
    assert.ok(isRefused(error));
  }
  for (const message of ['Array buffer allocation failed', 'Invalid typed array length: 1e12']) {
    assert.equal(told(new RangeError(message)), `That would not fit in memory: ${message}`);
    assert.ok(!isRefused(new RangeError(message)), 'there may be more another time');
  }
  const engine = new Error('the engine failed: Error: out of memory (in sums)');
  assert.match(told(engine), /^That would not fit in memory/);
  const ways = unknownSums({ law: { values: [0, 1, Math.SQRT2] }, d: 5000 }, 524_288);
  assert.match(told(ways), /^The exact distribution of this sum .* more than 524288 ways\./);
  const law = new RangeError('law must have values and weights that are less extreme');
  assert.equal(told(law), law.message);
});

test('an engine that did not come is told as that, one that failed is not', () => {
  for (const error of [
    new Error('the engine could not be fetched: 404 Not Found'),
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new TypeError('Failed to fetch dynamically imported module: https://example.org/sums.js'),
    new TypeError('error loading dynamically imported module: https://example.org/sums.js'),
    new TypeError('Importing a module script failed.'),
    new SyntaxError('Unexpected end of input'),
    new WebAssembly.CompileError('WebAssembly.compile(): expected magic word'),
  ])
    assert.equal(told(error), `The engine could not be loaded: ${error.message}`);
  assert.equal(told(new Error('no'), true), 'The engine could not be loaded: no');
  for (const error of [
    new Error('the engine failed: unreachable'),
    new Error(
      'the engine failed: Error: the engine ended itself, which is a fault of rootd (in sums)',
    ),
    new TypeError('law must be given; got nothing'),
  ])
    assert.equal(told(error), error.message);
});
