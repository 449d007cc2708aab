import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOwnDraws } from '../../../../../web/figures/shared/python/withOwnDraws.js';

test('a script that draws says so in its second line, and one that draws nothing does not', () => {
  const draws = '# Sums.\nimport numpy as np\nrng = np.random.default_rng(1)';
  assert.match(withOwnDraws(draws, 'Its own.'), /^# Sums\.\n# Its own\.\nimport/);
  assert.equal(withOwnDraws('# A sieve.\nn = 1', 'Its own.'), '# A sieve.\nn = 1');
});
