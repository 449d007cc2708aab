// Two ways take turns, so that whatever else the machine does falls on both; the median of the ratios counts.

/**
 * The number below which a share of the others lies, between two of them where it falls there.
 * @param share - 0 … 1
 */
export function quantile(numbers: number[], share: number) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

export const median = (numbers: number[]) => quantile(numbers, 0.5);

/** Seconds that one call takes. */
export async function seconds(way: () => unknown) {
  const start = performance.now();
  await way();
  return (performance.now() - start) / 1000;
}

/** Each way returns the seconds of one turn. Half of the rounds gave a ratio within `spread`. */
export async function compare(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  { rounds = 9, warmUps = 2 }: { rounds?: number; warmUps?: number } = {},
) {
  for (let i = 0; i < warmUps; i += 1) {
    await ours();
    await theirs();
  }
  const our: number[] = [];
  const their: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    our.push(await ours());
    their.push(await theirs());
  }
  const ratios = their.map((time, i) => time / our[i]);
  return {
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)] as [number, number],
    ours: median(our),
    theirs: median(their),
  };
}
