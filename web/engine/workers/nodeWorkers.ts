// Workers in Node. Its own modules are asked for at run time: bundlers for pages need not know of them.

import type { Worker as Thread } from 'node:worker_threads';
import type { Host } from './host.js';
import { longestStart } from './pageWorkers.js';

// Neither is written where it is used: a bundler would take the file along, or look for it.
const file = './thread.js';
const place = import.meta.url;
const usualAddress = () => new URL(file, place);

/** What a program was started with (the kind of its code, loaders of other people) is not for our own. */
const alone = { execArgv: [] };

/** What a page's worker finds in its world, for the same worker in Node. */
const pageWorld = `const { parentPort } = require('node:worker_threads');
globalThis.self = {
  addEventListener: (_, receive) => parentPort.on('message', (data) => receive({ data })),
};
globalThis.postMessage = self.postMessage = (...given) => parentPort.postMessage(...given);
`;

/** @returns once it says that it is up; it fails where the thread ends before, or never answers */
function isUp(thread: Thread): Promise<Thread> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      thread.off('message', answered).off('error', fail).off('exit', ended);
    };
    const answered = () => {
      settle();
      resolve(thread);
    };
    const fail = (error: Error) => {
      settle();
      void thread.terminate();
      reject(error);
    };
    const ended = (code: number) =>
      fail(new Error(`the thread ended with code ${code} before it was up`));
    const timer = setTimeout(() => fail(new Error('the thread did not answer')), longestStart);
    thread.once('message', answered).once('error', fail).once('exit', ended);
  });
}

/**
 * @param workerText - the page's worker as a classic script, for where a bundler has left the thread's file behind
 * @param address - of the thread's file
 * @param mostMemory - MiB of JavaScript's own memory, with which it is ended
 */
export function nodeWorkers(
  workerText: () => Promise<string>,
  address: () => URL = usualAddress,
  mostMemory?: number,
): Host['startWorker'] {
  let hasFile = true;
  const options = mostMemory
    ? { ...alone, resourceLimits: { maxOldGenerationSizeMb: mostMemory } }
    : alone;

  async function start(): Promise<Thread> {
    const { Worker: Thread } = globalThis.process.getBuiltinModule('node:worker_threads');
    if (hasFile) {
      try {
        return await isUp(new Thread(address(), options));
      } catch {
        hasFile = false;
      }
    }
    return isUp(new Thread(pageWorld + (await workerText()), { ...options, eval: true }));
  }

  return async (receive, lost) => {
    const thread = await start();
    thread.on('message', receive);
    thread.on('error', (error) => lost(String(error)));
    thread.on('exit', () => lost('the thread ended'));
    return {
      post: (message, transfer = []) => thread.postMessage(message, transfer),
      hold: (busy) => (busy ? thread.ref() : thread.unref()),
      end: () => {
        thread.terminate();
      },
    };
  };
}

export const coresInNode: Host['cores'] = async () => {
  const { availableParallelism } = globalThis.process.getBuiltinModule('node:os');
  return availableParallelism();
};
