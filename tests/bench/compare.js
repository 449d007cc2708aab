// Two ways take turns, so that whatever else the machine does falls on both; the median of the ratios counts.

/**
 * The number below which a share of the others lies, between two of them where it falls there.
 * @param {number[]} numbers
 * @param {number} share 0 … 1
 */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/** @param {number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);

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
 * Each way returns the seconds of one turn. Half of the rounds gave a ratio within `spread`.
 * @param {() => Promise<number>} ours
 * @param {() => Promise<number>} theirs
 * @param {{ rounds?: number, warmUps?: number }} [how]
 */
export async function compare(ours, theirs, { rounds = 9, warmUps = 2 } = {}) {
  for (let i = 0; i < warmUps; i += 1) {
    await ours();
    await theirs();
  }
  /** @type {number[]} */
  const our = [];
  /** @type {number[]} */
  const their = [];
  for (let i = 0; i < rounds; i += 1) {
    our.push(await ours());
    their.push(await theirs());
  }
  const ratios = their.map((time, i) => time / our[i]);
  return {
    ratio: median(ratios),
    spread: /** @type {[number, number]} */ ([quantile(ratios, 0.25), quantile(ratios, 0.75)]),
    ours: median(our),
    theirs: median(their),
  };
}
