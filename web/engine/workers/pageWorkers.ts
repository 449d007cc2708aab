// Workers in a page. There are several ways to start one; which of them works depends on the page's policy and on
// where the code came from, and only trying tells.

import type { Host, WorkerHandle } from './host.js';

export type Way = () => Worker | Promise<Worker>;

/** Milliseconds in which a worker must be up: a request for its script may never be answered. */
export const longestStart = 30_000;
/** Milliseconds after which another first worker is tried where no way worked: the network may be back. */
const beforeNextTry = 60_000;

/** @returns once the worker says that it is up */
async function bringUp(
  way: Way,
  receive: (message: any) => void,
  lost: (reason: string) => void,
): Promise<WorkerHandle> {
  const worker = await way();
  return new Promise((resolve, reject) => {
    let isUp = false;
    const fail = (reason: string) => {
      if (isUp) return lost(reason);
      clearTimeout(timer);
      worker.terminate();
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail('the worker did not answer'), longestStart);
    worker.onerror = (event) => {
      // There may be another way: no word of this one in the console.
      if (!isUp) event.preventDefault();
      fail(event.message || 'the worker could not be started');
    };
    worker.onmessageerror = () => fail('a message could not be read');
    worker.onmessage = ({ data }) => {
      if (isUp) return receive(data);
      // At an address that was guessed there may be a worker of somebody else's.
      if (data?.ready !== true) return;
      isUp = true;
      clearTimeout(timer);
      resolve({
        post: (message, transfer = []) => worker.postMessage(message, transfer),
        hold: () => {},
        end: () => worker.terminate(),
      });
    };
  });
}

/**
 * @param ways - in the order in which they are tried. The first worker finds out for all that follow: a browser
 *   writes each attempt that it forbids into its console.
 */
export function pageWorkers(ways: readonly Way[]): Host['startWorker'] {
  let first: Promise<{ way: Way; handle: WorkerHandle }> | undefined;
  let failedAt = Infinity;

  const search: (
    ...given: Parameters<Host['startWorker']>
  ) => Promise<{ way: Way; handle: WorkerHandle }> = async (receive, lost) => {
    let reason: unknown;
    for (const way of ways) {
      try {
        return { way, handle: await bringUp(way, receive, lost) };
      } catch (error) {
        reason = error;
      }
    }
    failedAt = performance.now();
    throw reason;
  };

  return async (receive, lost) => {
    if (performance.now() - failedAt > beforeNextTry) {
      first = undefined;
      failedAt = Infinity;
    }
    if (first) return bringUp((await first).way, receive, lost);
    first = search(receive, lost);
    return (await first).handle;
  };
}

/**
 * A maker of addresses for a worker's code that exists as text. The address is made once and stays: workers may be
 * started as long as the page lives.
 */
export function addressOfText(text: () => string) {
  let address: string | undefined;
  return () => {
    address ??= URL.createObjectURL(new Blob([text()], { type: 'text/javascript' }));
    return address;
  };
}
