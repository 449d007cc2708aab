// One exchange with a server: a range is asked for, and what comes is passed on as it comes.

import { onAbort } from '../../workers/abort.js';
import { inNode } from '../../workers/environment.js';
import { aborted } from '../../workers/errors.js';
import { ModelError } from '../modelError.js';
import { follow } from './follow.js';
import type { Range } from './partOf.js';
import { Hitch, Refused } from './refused.js';
import { checkStatus } from './statuses.js';

/** A server that sends nothing for so many seconds is left. */
const longestSilence = 30;

/** Nobody has answered. */
export class Unreached extends Hitch {}

/** Pages are not told why. */
const unreached = (url: URL, error: any) =>
  new Unreached(
    inNode
      ? `${url.host} cannot be reached (${error?.cause?.message || error?.cause?.code || error})`
      : `${url.host} cannot be reached, or does not let pages of other origins read its files (CORS)`,
  );

/**
 * @param receive - says what takes the body; nothing where it is not wanted
 * @param stop - ends it
 */
export async function exchange(
  url: URL,
  { from, to }: Range,
  receive: (answer: Response) => ((bytes: Uint8Array<ArrayBuffer>) => void) | undefined,
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) throw aborted();
  const end = new AbortController();
  const takeBack = onAbort(stop, () => end.abort());
  /** Whatever a step fails of, it is told in our words. */
  const step = async <Result>(work: Promise<Result>, hitchOf: (error: unknown) => Hitch) => {
    const timer = setTimeout(() => end.abort(), 1000 * longestSilence);
    try {
      return await work;
    } catch (error) {
      if (error instanceof Refused || error instanceof ModelError) throw error;
      if (stop.aborted) throw aborted();
      if (!end.signal.aborted) throw hitchOf(error);
      throw new Hitch(`${url.host} has sent nothing for ${longestSilence} seconds`);
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    const asking = follow(url, `bytes=${from}-${to - 1}`, end.signal);
    const answer = await step(asking, (error) => unreached(url, error));
    checkStatus(url, answer);
    const take = receive(answer);
    const reader = take && answer.body?.getReader();
    while (reader) {
      const broken = () => new Hitch(`the connection with ${url.host} broke off`);
      const { done, value } = await step(reader.read(), broken);
      if (done) break;
      take(value);
    }
  } finally {
    takeBack();
    // Of an answer that is not wanted the rest does not come either.
    end.abort();
  }
}
