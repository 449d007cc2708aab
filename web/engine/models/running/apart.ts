// How far apart what two models say next is, over some tokens: for the library, and for the command over many texts.

/** Of each token: nats of divergence, and 1 where both have the same first choice. */
export type NextApart = { kls: Float64Array; same: Float64Array };

export type Apart = { kl: number; kl99: number; sameFirst: number };

const meanOf = (numbers: Float64Array) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/** What one number in a hundred exceeds at most. */
const high = (numbers: Float64Array) =>
  numbers.toSorted()[numbers.length - 1 - Math.floor(numbers.length / 100)];

export const apartOver = ({ kls, same }: NextApart): Apart => ({
  kl: meanOf(kls),
  kl99: high(kls),
  sameFirst: meanOf(same),
});

/** What the loss of a text is over. @param span - of tokens, of which the first is never predicted */
export const withinSpan = (
  { kls, same }: NextApart,
  [from, to]: readonly [number, number],
): NextApart => ({
  kls: kls.subarray(from - 1, to - 1),
  same: same.subarray(from - 1, to - 1),
});
