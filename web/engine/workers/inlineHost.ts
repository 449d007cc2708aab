// A host for builds that carry the engine along as text: they ask for nothing, so that they work from file://,
// offline, and in a sandboxed frame, whose scripts have no origin and may fetch nothing.

import { bytesOf } from './base64.js';
import type { Host } from './host.js';
import type { Part } from './loadEngine.js';
import { addressOfText, pageWorkers } from './pageWorkers.js';
import { scriptAddress } from './scriptAddress.js';

/** @param texts - each wasm in base64; the worker as a classic script */
export function inlineHost({ wasm, worker }: { wasm: Record<Part, string>; worker: string }): Host {
  const address = addressOfText(() => worker);
  return {
    compile: async (part) => WebAssembly.compile(bytesOf(wasm[part])),
    startWorker: pageWorkers([() => new Worker(scriptAddress(address()))]),
    cores: async () => navigator.hardwareConcurrency ?? 2,
  };
}
