// What the bench saw comes into README as a reader expects it, and a missed budget fails the command.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withSeen } from '../bench/seen.js';
import { exitCodeOf, verdictOf } from '../bench/verdict.js';

const place = (/** @type {string} */ section) => `<!-- seen: ${section} -->\nstale\n<!-- end -->`;
const text = `# rootd\n\n${place('sums')}\n\nBetween.\n\n${place('attention')}\n\n## Licence\n`;

/** @type {import('../bench/seen.js').Seen[]} */
const rows = [
  {
    section: 'sums',
    what: 'signs',
    against: 'NumPy: raw bytes through a popcount table',
    ratio: 7.3568,
    spread: [7.05, 7.5],
    budget: 3,
  },
  { section: 'sums', what: 'die', against: 'the same C++ built natively', ratio: 1 },
  {
    section: 'attention',
    what: '512 rows, d = 64, two workers',
    against: 'the calling thread',
    ratio: 1.04,
    budget: 1.7,
    cores: 1.123,
  },
];

test('a section is written where it stands, in words, with its spread and without rows that have no budget', () => {
  const written = withSeen(text, rows);
  assert.match(
    written,
    /\| 100,000 sums of 500 signs, against raw bytes through a popcount table \| 7\.36 times \(7\.05 to 7\.50\) \| at least 3 \|/,
  );
  assert.doesNotMatch(written, /natively|stale|undefined/);
  assert.ok(written.indexOf('two workers') < written.indexOf('## Licence'));
  assert.ok(written.includes('Between.'));
});

test('a row of workers says how many cores they had', () => {
  assert.match(withSeen(text, rows), /1\.04 times; the machine gave 1\.12 cores/);
});

test('a section that README has no place for is an error, and one that was not run stays', () => {
  const [sums] = rows;
  const drag = { ...sums, section: 'drag' };
  assert.throws(() => withSeen(text, [drag]), /no place for drag/);
  assert.equal(withSeen(text, [sums]).split('stale').length, 2);
});

test('README has a place for every section of the bench', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const main = readFileSync(new URL('../bench/main.js', import.meta.url), 'utf8');
  const [, list] = /const sections = \[(.*)\]/.exec(main) ?? [];
  for (const [, section] of list.matchAll(/'(\w+)'/g)) {
    assert.ok(readme.includes(`<!-- seen: ${section} -->`), section);
  }
});

/** @param {Partial<import('../bench/main.js').Row>} row @returns {import('../bench/main.js').Row} */
const rowOf = (row) => ({ what: 'a', against: 'b', ratio: 1.6, budget: 1.5, ...row });

test('a budget holds, is missed within the noise of its rounds, or is missed: then alone the command fails', () => {
  /** @type {[Partial<import('../bench/main.js').Row>, string, number][]} */
  const cases = [
    [{}, 'holds', 0],
    [{ budget: undefined }, '', 0],
    [{ ratio: 1.49, spread: [1.4, 1.52] }, 'missed by less than the noise', 0],
    [{ ratio: 1.4, spread: [1.38, 1.44] }, 'MISSED', 1],
    [{ ratio: 1.4 }, 'MISSED', 1],
    [{ ratio: 90, unit: 'ms', budget: 100 }, 'holds', 0],
    [
      { ratio: 105, spread: [98, 110], unit: 'ms', budget: 100 },
      'missed by less than the noise',
      0,
    ],
    [{ ratio: 105, unit: 'ms', budget: 100 }, 'MISSED', 1],
  ];
  for (const [row, verdict, code] of cases) {
    assert.equal(verdictOf(rowOf(row)), verdict);
    assert.equal(exitCodeOf([rowOf({}), rowOf(row)]), code);
  }
});

test('a ratio of two workers is no miss where the machine gave less than one and a half cores', () => {
  const row = rowOf({ ratio: 1.1, budget: 1.7, cores: 1.2 });
  assert.equal(verdictOf(row), 'out of reach: the machine gave 1.20 cores');
  assert.equal(exitCodeOf([row]), 0);
  assert.equal(exitCodeOf([{ ...row, cores: 1.9 }]), 1);
});
