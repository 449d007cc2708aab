// A list off any lattice, or on one that is too fine, has an exact law only where each way in which its draws can fall
// can be looked at.

import { engineLaw, type Law } from './lawOption.js';
import { limitOf, tooLarge } from './sizeLimit.js';

const ways = 'ways';

export const isOfUnknownSums = (error: unknown) => limitOf(error)?.what === ways;

/** @param most - ways in which the draws may fall */
export function unknownSums({ law, d }: { law: Law; d: number }, most: number) {
  const message = `law must leave its draws at most ${most} ways to fall, or lie on a lattice that is not too fine, for their sum to be known exactly; got ${engineLaw(law).values?.length} values with d = ${d} (fewer values or a smaller d would do)`;
  return tooLarge(message, ways, most);
}
