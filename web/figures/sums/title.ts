import type { Law } from '../../engine/checks/lawOption.js';
import { lawId } from '../../engine/checks/lawText.js';
import type { Parts } from '../../text/words.js';

/** Only coins give signs. */
export const titleOf = (law: Law, { title, titleOther }: Parts['sums']) =>
  lawId(law) === 'rademacher' ? title : titleOther;
