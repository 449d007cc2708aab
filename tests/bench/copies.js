// Copies of the calling thread's way to attend, each in a thread of its own with a lab, inputs and memory of its own:
// how much more two of them do than one is all that a second worker can bring on this machine.

import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openLab } from 'rootd';
import { callsPerTurn, inputs, ourWay, timed } from './attending.js';

/**
 * @typedef {object} Copy
 * @property {() => Promise<number>} turn the seconds of one call
 * @property {() => Promise<number>} end
 */

/** @param {number} n @param {number} d @returns {Copy} */
export function startCopy(n, d) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { n, d } });
  return {
    turn: async () => {
      const answer = once(thread, 'message');
      thread.postMessage('turn');
      return (await answer)[0];
    },
    end: () => thread.terminate(),
  };
}

/** The seconds of one call where all copies have their turn at once. @param {Copy[]} copies */
export async function together(copies) {
  const times = await Promise.all(copies.map((copy) => copy.turn()));
  return Math.max(...times) / copies.length;
}

if (!isMainThread && parentPort) {
  const { n, d } = workerData;
  const lab = await openLab({ workers: 0 });
  const turn = timed(ourWay(lab, inputs(n, d)), callsPerTurn(n, d));
  parentPort.on('message', async () => parentPort?.postMessage(await turn()));
}
