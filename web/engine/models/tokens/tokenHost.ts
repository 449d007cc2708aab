// Starts the worker that cuts texts. Builds of the site put its address, or its text, here.

import { inNode } from '../../workers/environment.js';
import { nodeWorkers } from '../../workers/nodeWorkers.js';
import { addressOfText, pageWorkers } from '../../workers/pageWorkers.js';
import { scriptAddress } from '../../workers/scriptAddress.js';

// Not written where it is used: a bundler for pages would take it along.
const file = './tokenThread.js';
const place = import.meta.url;

/** Bundlers know a worker by this one form. */
const atItsAddress = () =>
  new Worker(new URL('./tokenWorker.js', import.meta.url), { type: 'module' });

/** The same, for where a bundler has left the file behind. */
const workerText = async () => (await import('../../wasm/tokenWorkerText.js')).default;

const fromItsText = async () => {
  const text = await workerText();
  return new Worker(scriptAddress(addressOfText(() => text)()));
};

/** MiB: a vocabulary as large as Gemma's takes some 350. A browser ends a worker at a limit of its own. */
const mostMemory = 1024;

export const startTokenWorker = inNode
  ? nodeWorkers(workerText, () => new URL(file, place), mostMemory)
  : pageWorkers([atItsAddress, fromItsText]);
