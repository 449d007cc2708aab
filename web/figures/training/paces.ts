import { isStill } from '../../charts/index.js';

/** How long Play takes from the first step to the last, in s; 0: as short as it can. */
export const paces = { half: 24, usual: 12, triple: 4, most: 0 };

export type Pace = keyof typeof paces;

/** Who wants no motion sees the end at once. */
export const secondsOf = (pace: Pace, document: Document) =>
  isStill(document.defaultView) ? 0 : paces[pace];
