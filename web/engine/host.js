// What differs between a page and Node: where the compiled module comes from and how a worker starts.

import { inNode } from './environment.js';
import { addressOfText, pageHands } from './pageHands.js';

/** @type {Record<import('./load.js').Part, URL>} */
const wasm = {
  sums: new URL('./wasm/sums.wasm', import.meta.url),
  heads: new URL('./wasm/heads.wasm', import.meta.url),
};

/**
 * A worker, the same for the crew wherever it runs.
 * @typedef {object} Hand
 * @property {(message: object, transfer?: ArrayBuffer[]) => void} post
 * @property {(busy: boolean) => void} hold whether the program should wait for this worker before it ends
 * @property {() => void} end
 */

/**
 * @typedef {object} Host
 * @property {(part: import('./load.js').Part) => Promise<WebAssembly.Module>} compile
 * @property {() => Promise<number>} cores
 * @property {(receive: (message: any) => void, lost: (reason: string) => void) => Promise<Hand>} startHand
 *   a worker that is up
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

/** @typedef {new (address: URL, options: WorkerOptions) => Worker} WorkerMaker */

/**
 * Bundlers know a worker by this one form, so both ways to start it are put in the place of `Worker`.
 * @param {WorkerMaker} Worker
 */
const startWith = (Worker) =>
  new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** The usual way. What came from another origin may not be started; asking would leave an error in the console. */
const AtAddress = /** @type {WorkerMaker} */ (
  /** @type {unknown} */ (
    /** @type {(address: URL, options: WorkerOptions) => Worker} */
    function start(address, options) {
      if (new URL(address).origin !== self.origin)
        throw new Error('the worker is of another origin');
      return new Worker(address, options);
    }
  )
);

/** What may not be started may still be imported, where its host lets other origins load it. */
const ByImport = /** @type {WorkerMaker} */ (
  /** @type {unknown} */ (
    /** @type {(address: URL, options: WorkerOptions) => Worker} */
    function start(address, options) {
      // Not a static import: a policy counts what such a module imports at its start as workers too.
      const text = `import(${JSON.stringify(String(address))}).catch(reportError);`;
      importing ??= addressOfText(() => text);
      return new Worker(importing(), options);
    }
  )
);
/** @type {(() => string) | undefined} */
let importing;

const startHandInPage = pageHands([() => startWith(AtAddress), () => startWith(ByImport)]);

// Node's own modules are asked for at run time: bundlers for pages need not know of them.

/** @type {Host['compile']} */
async function compileInNode(part) {
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  return WebAssembly.compile(await readFile(wasm[part]));
}

/** @type {Host['startHand']} */
async function startHandInNode(receive, lost) {
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  const thread = new Thread(new URL('./thread.js', import.meta.url));
  await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
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
}

async function coresInNode() {
  const { availableParallelism } = process.getBuiltinModule('node:os');
  return availableParallelism();
}

/** @type {Host} */
export const host = {
  compile: inNode ? compileInNode : compileInPage,
  startHand: inNode ? startHandInNode : startHandInPage,
  cores: inNode ? coresInNode : async () => navigator.hardwareConcurrency ?? 2,
};
