// What differs between a page and Node: where the compiled module comes from and how a worker starts.

import { inNode } from './environment.js';

/** @type {Record<import('./load.js').Part, URL>} */
const wasm = {
  sums: new URL('./wasm/sums.wasm', import.meta.url),
  heads: new URL('./wasm/heads.wasm', import.meta.url),
};

/**
 * A worker, the same for the crew wherever it runs.
 * @typedef {object} Hand
 * @property {(message: object) => void} post
 * @property {(busy: boolean) => void} hold whether the program should wait for this worker before it ends
 * @property {() => void} end
 */

/**
 * @typedef {object} Host
 * @property {(part: import('./load.js').Part) => Promise<WebAssembly.Module>} compile
 * @property {() => Promise<number>} cores
 * @property {(receive: (message: any) => void, lost: (reason: string) => void) => Promise<Hand>} startHand
 */

/** @type {Host['compile']} */
async function compileInPage(part) {
  const response = await fetch(wasm[part]);
  if (!response.ok)
    throw new Error(`the engine could not be fetched: ${response.status} ${response.statusText}`);
  // Servers that send another type than application/wasm are common; compiling the bytes works with all.
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @type {Host['startHand']} */
async function startHandInPage(receive, lost) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = (event) => receive(event.data);
  worker.onerror = (event) => lost(event.message || 'the worker could not be started');
  worker.onmessageerror = () => lost('a message could not be read');
  return {
    post: (message) => worker.postMessage(message),
    hold: () => {},
    end: () => worker.terminate(),
  };
}

/** @type {Host['compile']} */
async function compileInNode(part) {
  const { readFile } = await import('node:fs/promises');
  return WebAssembly.compile(await readFile(wasm[part]));
}

/** @type {Host['startHand']} */
async function startHandInNode(receive, lost) {
  const { Worker: Thread } = await import('node:worker_threads');
  const thread = new Thread(new URL('./worker.js', import.meta.url));
  thread.on('message', receive);
  thread.on('error', (error) => lost(String(error)));
  thread.on('exit', () => lost('the thread ended'));
  return {
    post: (message) => thread.postMessage(message),
    hold: (busy) => (busy ? thread.ref() : thread.unref()),
    end: () => {
      thread.terminate();
    },
  };
}

async function coresInNode() {
  const { availableParallelism } = await import('node:os');
  return availableParallelism();
}

/** @type {Host} */
export const host = {
  compile: inNode ? compileInNode : compileInPage,
  startHand: inNode ? startHandInNode : startHandInPage,
  cores: inNode ? coresInNode : async () => navigator.hardwareConcurrency ?? 2,
};
