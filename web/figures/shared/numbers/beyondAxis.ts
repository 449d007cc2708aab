/** What is said of the share that has left a histogram's axis: that it was measured. */
import { fill } from '../../../text/fill.js';
import type { Parts } from '../../../text/words.js';

export const beyondAxis =
  ({ describe }: Parts['common']) =>
  (share: string) =>
    [describe.gone, describe.goneShort].map((text) => fill(text, { share }));
