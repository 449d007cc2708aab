import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respelled } from '../../../scripts/support/importAgainPlugin.js';

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
