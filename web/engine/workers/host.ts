// The library's host: what differs between a page and Node. The engine is in modules that hold it as text, so that
// every bundler takes it along as it is.

import { texts } from '../wasm/texts.js';
import { bytesOf } from './base64.js';
import { inNode } from './environment.js';
import type { Part } from './loadEngine.js';
import { coresInNode, nodeWorkers } from './nodeWorkers.js';
import { addressOfText, pageWorkers } from './pageWorkers.js';
import { scriptAddress } from './scriptAddress.js';

/** A worker, the same for the crew wherever it runs. */
export type WorkerHandle = {
  post: (message: object, transfer?: ArrayBuffer[]) => void;
  /** whether the program should wait for this worker before it ends */
  hold: (busy: boolean) => void;
  end: () => void;
};

export type Host = {
  compile: (part: Part, signal?: AbortSignal) => Promise<WebAssembly.Module>;
  cores: () => Promise<number>;
  /** a worker that is up */
  startWorker: (
    receive: (message: any) => void,
    lost: (reason: string) => void,
  ) => Promise<WorkerHandle>;
};

const compile: Host['compile'] = async (part) => {
  const { default: text } = await texts[part]();
  return WebAssembly.compile(bytesOf(text));
};

/** Bundlers know a worker by this one form. */
const atItsAddress = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

const workerText = async () => (await import('../wasm/workerText.js')).default;

/** Where a bundler knew no worker, or a page would not take its address: the same worker, carried along as text. */
const fromItsText = async () => {
  const text = await workerText();
  textAddress ??= addressOfText(() => text);
  return new Worker(scriptAddress(textAddress()));
};
let textAddress: (() => string) | undefined;

/**
 * Whether there is a worker at its address: it stands beside this file, or a bundler wrote another address above. One that
 * knows no workers leaves it as it was, and asking would leave an error in the console.
 */
const hasAddress =
  import.meta.url?.includes('/workers/host.js') || !String(atItsAddress).includes('/worker.js');

const ways = hasAddress ? [atItsAddress, fromItsText] : [fromItsText, atItsAddress];

const { navigator } = globalThis;

export const host: Host = inNode
  ? { compile, startWorker: nodeWorkers(workerText), cores: coresInNode }
  : {
      compile,
      startWorker: pageWorkers(ways),
      cores: async () => navigator?.hardwareConcurrency ?? 2,
    };
