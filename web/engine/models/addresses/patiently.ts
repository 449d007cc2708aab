// Tries again what may go otherwise a moment later, and waits as long as a server asks, within reason.

import { onAbort } from '../../workers/abort.js';
import { aborted } from '../../workers/errors.js';
import type { OnWait } from '../types.js';
import { Hitch, Refused } from './refused.js';

const mostTries = 4;
/** In seconds; after each try twice as long. */
const firstWait = 0.5;
const longestWait = 60;

const wait = (seconds: number, stop: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (stop.aborted) return reject(aborted());
    const takeBack = onAbort(stop, () => {
      clearTimeout(timer);
      reject(aborted());
    });
    const timer = setTimeout(() => {
      takeBack();
      resolve();
    }, 1000 * seconds);
  });

/** @param stop - ends it @param onWait - called before each wait */
export async function patiently(
  attempt: () => Promise<void>,
  stop: AbortSignal,
  onWait: OnWait | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Hitch)) throw error;
      const { message, seconds = firstWait * 2 ** (tries - 1) } = error;
      if (seconds > longestWait)
        throw new Refused(`${message} and asks to wait ${Math.ceil(seconds)} seconds`);
      if (tries === mostTries) throw new Refused(`${message}, ${tries} times`);
      onWait?.({ why: message, seconds });
      await wait(seconds, stop);
    }
  }
}
