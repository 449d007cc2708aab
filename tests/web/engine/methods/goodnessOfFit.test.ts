// Goodness of fit: sums of every law against its exact law, by Pearson's χ² over the histogram.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Law } from 'rootd';
import { sharedLab } from '../../../support/labs.js';
import { laws } from '../support/laws.js';

const lab = await sharedLab(2);

/** Cells with fewer expected sums are joined with their neighbours. */
const leastExpected = 10;

/** The probability of each cell: below the bins, each bin, above them. */
async function cellProbabilities(
  law: Law,
  d: number,
  { start, width, counts }: { start: number; width: number; counts: Float64Array },
) {
  const edges = Float64Array.from({ length: counts.length + 1 }, (_, k) => start + k * width);
  const { latticeStep } = await lab.law({ law, d });
  // Bins are closed on the left: on a lattice no point lies on an edge, elsewhere an edge has no probability.
  assert.ok(
    latticeStep === null || Number.isInteger(Math.round((width / latticeStep) * 1e6) / 1e6),
  );
  const lower = await lab.cumulative({ law, d, at: edges });
  const upper = await lab.cumulative({ law, d, at: edges, tail: 'upper' });
  // Each difference in the tail that is accurate there.
  const inside = Array.from({ length: counts.length }, (_, k) =>
    lower[k] < 0.5 ? lower[k + 1] - lower[k] : upper[k] - upper[k + 1],
  );
  return [lower[0], ...inside, upper[counts.length]];
}

function chiSquare(observed: number[], expected: number[]) {
  let statistic = 0;
  let cells = 0;
  let o = 0;
  let e = 0;
  let rest = expected.reduce((sum, x) => sum + x, 0);
  for (let k = 0; k < expected.length; k += 1) {
    o += observed[k];
    e += expected[k];
    rest -= expected[k];
    if (e >= leastExpected && (rest >= leastExpected || k === expected.length - 1)) {
      statistic += (o - e) ** 2 / e;
      cells += 1;
      o = 0;
      e = 0;
    }
  }
  return {
    statistic: e > 0 ? statistic + (o - e) ** 2 / e : statistic,
    freedom: cells - (e > 0 ? 0 : 1),
  };
}

/**
 * The χ² that is exceeded by chance once in a million (E. Wilson and M. Hilferty, 1931): with 65 comparisons
 * below, a false alarm in one set of seeds out of fifteen thousand.
 */
function largestByChance(freedom: number) {
  const z = 4.7534;
  const ninth = 2 / (9 * freedom);
  return freedom * (1 - ninth + z * Math.sqrt(ninth)) ** 3;
}

const count = 200_000;

for (const law of laws) {
  test(`${count} sums of ${JSON.stringify(law)} follow its exact law`, async () => {
    for (const [d, seed] of [
      [1, 1],
      [2, 2],
      [3, 2 ** 53 - 1],
      [17, 1],
      [500, 2],
    ]) {
      const { histogram } = await lab.sums({ law, d, count, seed });
      const probabilities = await cellProbabilities(law, d, histogram);
      const total = probabilities.reduce((sum, p) => sum + p, 0);
      assert.ok(Math.abs(total - 1) < 1e-9, `the cells' probabilities add up to ${total}`);
      const observed = [histogram.below, ...histogram.counts, histogram.above];
      const { statistic, freedom } = chiSquare(
        observed,
        probabilities.map((p) => p * count),
      );
      const allowed = largestByChance(Math.max(1, freedom));
      assert.ok(
        statistic < allowed,
        `d = ${d}, seed ${seed}: χ² ${statistic} on ${freedom}, at most ${allowed}`,
      );
    }
  });
}
