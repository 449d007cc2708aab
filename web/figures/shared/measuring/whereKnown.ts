import { isOfUnknownSums } from '../../../engine/checks/unknownSums.js';

/** What is asked of the exact law of a sum; undefined where it is not known. */
export const whereKnown = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error) => {
    if (isOfUnknownSums(error)) return undefined;
    throw error;
  });
