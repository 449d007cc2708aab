// Whether what a program holds comes back: measured at rest, after some rounds and after many.

/** by what they are of */
type Holdings = Record<string, number>;

/** What a collector of garbage keeps for a while, however many rounds there were. */
const kept: Holdings = { heap: 2_000_000, buffers: 100_000 };

/**
 * @param rounds - between the two
 * @param leasts - what a round may leave behind: less than any one thing it could forget
 * @returns what grew
 */
export function growth(
  before: Holdings,
  after: Holdings,
  rounds: number,
  leasts: Holdings,
): string[] {
  return Object.entries(leasts).flatMap(([what, least]) => {
    const grown = after[what] - before[what] - (kept[what] ?? 0);
    return grown > least * rounds
      ? [`${what}: from ${before[what]} to ${after[what]} in ${rounds} rounds`]
      : [];
  });
}
