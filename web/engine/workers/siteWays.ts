// How a worker of our own site is started.

import { addressOfText, type Way } from './pageWorkers.js';
import { scriptAddress } from './scriptAddress.js';

/** @param worker - its address */
export function siteWays(worker: URL): readonly Way[] {
  /**
   * What may not be started may still be imported, where its host lets other origins load it. Not a static import: a
   * policy counts what such a module imports at its start as workers too. Nor a module: in a sandboxed frame Chromium starts
   * none from a blob.
   */
  const importing = addressOfText(
    () => `import(${JSON.stringify(String(worker))}).catch(reportError);`,
  );
  return [
    () => {
      // What came from another origin may not be started; asking would leave an error in the console.
      if (worker.origin !== self.origin) throw new Error('the worker is of another origin');
      return new Worker(scriptAddress(worker), { type: 'module' });
    },
    () => new Worker(scriptAddress(importing())),
  ];
}
