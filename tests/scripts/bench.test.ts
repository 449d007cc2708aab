// What the bench saw is kept as the documentation tells it, and a missed budget fails the command.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../bench/main.js';
import { type Seen, withSeen } from '../bench/speeds.js';
import { exitCodeOf, verdictOf } from '../bench/verdict.js';

const rows: Seen[] = [
  {
    section: 'attention',
    what: '512 rows, d = 64, two workers',
    against: 'the calling thread',
    ratio: 1.0432,
    budget: 1.7,
    cores: 1.123,
  },
  {
    section: 'sums',
    what: 'signs',
    against: 'NumPy: raw bytes through a popcount table',
    ratio: 7.3568,
    spread: [7.0512, 7.5],
    budget: 3,
  },
  { section: 'sums', what: 'die', against: 'the same C++ built natively', ratio: 1 },
];
const sections = ['sums', 'attention', 'drag'];

test('what was seen is kept by section, in words, rounded, without rows that have no budget', () => {
  assert.deepEqual(withSeen([], rows, sections), [
    {
      section: 'sums',
      title: '100,000 sums of 500 signs, against raw bytes through a popcount table',
      value: 7.36,
      spread: [7.05, 7.5],
      budget: 3,
    },
    {
      section: 'attention',
      title: 'attention of (512, 64), two workers, against one thread',
      value: 1.04,
      cores: 1.12,
      budget: 1.7,
    },
  ]);
});

test('a section that ran takes the place of what it saw before, and the others stay', () => {
  const drag = { section: 'drag', title: 'dragging', value: 5, unit: 'ms', budget: 8 };
  const stale = { section: 'sums', title: 'stale', value: 1, budget: 3 };
  const kept = withSeen([drag, stale], rows, sections);
  assert.deepEqual(
    kept.map(({ section }) => section),
    sections,
  );
  assert.ok(kept.includes(drag) && !kept.includes(stale));
});

const rowOf = (row: Partial<Row>): Row => ({
  what: 'a',
  against: 'b',
  ratio: 1.6,
  budget: 1.5,
  ...row,
});

test('a budget holds, is missed within the noise of its rounds, or is missed: then alone the command fails', () => {
  const cases: [Partial<Row>, string, number][] = [
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
