// The host of our own site: the engine in files beside its scripts, which are smaller than text. The build puts it
// in the place of host.ts.

import { addresses } from '../wasm/addresses.js';
import { fetchBytes } from './fetchBytes.js';
import type { Host } from './host.js';
import { pageWorkers } from './pageWorkers.js';
import { siteWays } from './siteWays.js';

const worker = new URL('./worker.js', import.meta.url);

export const host: Host = {
  // From bytes, not from the response: servers that send another type than application/wasm are common.
  compile: async (part, signal) => WebAssembly.compile(await fetchBytes(addresses[part], signal)),
  startWorker: pageWorkers(siteWays(worker)),
  cores: async () => navigator.hardwareConcurrency ?? 2,
};
