// Two ways take turns, so that whatever else the machine does falls on both; the median of the ratios counts.

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Seconds that one call takes.
 * @param {() => unknown} way
 */
export async function seconds(way) {
  const start = performance.now();
  await way();
  return (performance.now() - start) / 1000;
}

/**
 * Each way returns the seconds of one turn.
 * @param {() => Promise<number>} ours
 * @param {() => Promise<number>} theirs
 * @param {{ turns?: number, warmUps?: number }} [how]
 */
export async function compare(ours, theirs, { turns = 7, warmUps = 2 } = {}) {
  for (let i = 0; i < warmUps; i += 1) {
    await ours();
    await theirs();
  }
  /** @type {number[]} */
  const our = [];
  /** @type {number[]} */
  const their = [];
  for (let i = 0; i < turns; i += 1) {
    our.push(await ours());
    their.push(await theirs());
  }
  return {
    ratio: median(their.map((time, i) => time / our[i])),
    ours: median(our),
    theirs: median(their),
  };
}
