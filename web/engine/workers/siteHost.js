// The host of our own site: the engine in files beside its scripts, which are smaller than text. The build puts it
// in the place of host.js.

import { addresses } from '../wasm/addresses.js';
import { fetchBytes } from './fetchBytes.js';
import { addressOfText, pageWorkers } from './pageWorkers.js';
import { scriptAddress } from './scriptAddress.js';

const worker = new URL('./worker.js', import.meta.url);
const options = /** @type {const} */ ({ type: 'module' });

/** The usual way. What came from another origin may not be started; asking would leave an error in the console. */
function atItsAddress() {
  if (worker.origin !== self.origin) throw new Error('the worker is of another origin');
  return new Worker(scriptAddress(worker), options);
}

/**
 * What may not be started may still be imported, where its host lets other origins load it. Not a static import: a
 * policy counts what such a module imports at its start as workers too.
 */
const importing = addressOfText(
  () => `import(${JSON.stringify(String(worker))}).catch(reportError);`,
);

/** @type {import('./host.js').Host} */
export const host = {
  // From bytes, not from the response: servers that send another type than application/wasm are common.
  compile: async (part, signal) => WebAssembly.compile(await fetchBytes(addresses[part], signal)),
  startWorker: pageWorkers([atItsAddress, () => new Worker(scriptAddress(importing()), options)]),
  cores: async () => navigator.hardwareConcurrency ?? 2,
};
