// The library's host: what differs between a page and Node. The engine is in modules that hold it as text, so that
// every bundler takes it along as it is.

import { bytesOf } from './base64.js';
import { inNode } from './environment.js';
import { addressOfText, pageWorkers } from './pageWorkers.js';
import { scriptAddress } from './scriptAddress.js';
import { texts } from './wasm/texts.js';

/**
 * A worker, the same for the crew wherever it runs.
 * @typedef {object} WorkerHandle
 * @property {(message: object, transfer?: ArrayBuffer[]) => void} post
 * @property {(busy: boolean) => void} hold whether the program should wait for this worker before it ends
 * @property {() => void} end
 */

/**
 * @typedef {object} Host
 * @property {(part: import('./load.js').Part, signal?: AbortSignal) => Promise<WebAssembly.Module>} compile
 * @property {() => Promise<number>} cores
 * @property {(receive: (message: any) => void, lost: (reason: string) => void) => Promise<WorkerHandle>} startWorker
 *   a worker that is up
 */

/** @type {Host['compile']} */
async function compile(part) {
  const { default: text } = await texts[part]();
  return WebAssembly.compile(bytesOf(text));
}

/** Bundlers know a worker by this one form. */
const atItsAddress = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** Where a bundler knew no worker, or a page would not take its address: the same worker, carried along as text. */
const fromItsText = async () => {
  const { default: text } = await import('./wasm/workerText.js');
  textAddress ??= addressOfText(() => text);
  return new Worker(scriptAddress(textAddress()));
};
/** @type {(() => string) | undefined} */
let textAddress;

const startWorkerInPage = pageWorkers([atItsAddress, fromItsText]);

// Node's own modules are asked for at run time: bundlers for pages need not know of them.

/** Not written where it is used: a bundler for pages would take it along. */
const thread = './thread.js';

/** @type {Host['startWorker']} */
async function startWorkerInNode(receive, lost) {
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  const worker = new Thread(new URL(thread, import.meta.url));
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  worker.on('message', receive);
  worker.on('error', (error) => lost(String(error)));
  worker.on('exit', () => lost('the thread ended'));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    end: () => {
      worker.terminate();
    },
  };
}

async function coresInNode() {
  const { availableParallelism } = process.getBuiltinModule('node:os');
  return availableParallelism();
}

/** @type {Host} */
export const host = {
  compile,
  startWorker: inNode ? startWorkerInNode : startWorkerInPage,
  cores: inNode ? coresInNode : async () => navigator.hardwareConcurrency ?? 2,
};
