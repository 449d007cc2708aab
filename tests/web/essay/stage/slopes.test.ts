import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewestOf, slopeAt, stretchesAt } from '../../../../web/essay/stage/marks/slopes.js';

/** Slope times width, over all gaps that there could be. */
function area(stretch: number) {
  const end = 60 / stretch;
  const width = end / 100_000;
  let sum = 0;
  for (let gap = -end; gap <= end; gap += width) sum += slopeAt(gap, stretch) * width;
  return sum;
}

for (const d of [4, 64, 1024])
  test(`at d = ${d} the three slopes have one area, √d, 1 and 1/√d high`, () => {
    const root = Math.sqrt(d);
    const stretches = stretchesAt(d);
    assert.deepEqual(
      stretches.map((stretch) => slopeAt(0, stretch)),
      [root, 1, 1 / root],
    );
    for (const stretch of stretches) assert.ok(Math.abs(area(stretch) - 4) < 1e-3);
  });

test('as few pairs make half of all slope as are nearly tied; half of them where all are alike', () => {
  const gaps = [0, 0.01, -0.01, 1, -1, 2, -2, 3];
  assert.equal(fewestOf(gaps, 40), 2);
  assert.equal(fewestOf(gaps, 0.01), 4);
});
