// Fits web/engine to a page: drops what only Node needs, and lets the workers share the page's code.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../web/engine/${name}`, import.meta.url));

const inNode = /export const inNode =[^;]*;/;
const workerUrl = "new URL('./worker.js', import.meta.url)";
const tokenHost = path('models/tokens/tokenHost.js');
const tokenUrl = "new URL('./tokenWorker.js', import.meta.url)";
const wasmUrl = /new URL\('\.\/(\w+\.wasm)', import\.meta\.url\)/g;

/**
 * What the plugins for both kinds of build share: nothing of what only Node runs stays.
 * @param {string} code
 * @param {string} id
 */
function withoutNode(code, id) {
  return id === path('workers/environment.js')
    ? replaced(code, inNode, 'export const inNode = false;')
    : undefined;
}

/** @param {string} code @param {RegExp | string} part @param {string | ((...found: string[]) => string)} other */
function replaced(code, part, other) {
  const changed = code.replace(part, /** @type {any} */ (other));
  if (changed === code) throw new Error(`web/engine no longer holds ${part}`);
  return changed;
}

/**
 * For builds of modules: the site's own host, with the worker and the wasm as files.
 * @returns {import('vite').Plugin}
 */
export function enginePlugin() {
  return {
    name: 'rootd-engine',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id === path('workers/host.js')) return "export { host } from './siteHost.js';";
      if (id === path('workers/siteHost.js')) {
        // Vite would bundle the worker by itself, with a second copy of the engine's JavaScript.
        const worker = this.emitFile({
          type: 'chunk',
          id: path('workers/worker.js'),
          name: 'worker',
        });
        return replaced(code, workerUrl, `new URL(import.meta.ROLLUP_FILE_URL_${worker})`);
      }
      if (id === tokenHost) return "export { startTokenWorker } from './siteTokenHost.js';";
      if (id === path('models/tokens/siteTokenHost.js')) {
        const worker = this.emitFile({
          type: 'chunk',
          id: path('models/tokens/tokenWorker.js'),
          name: 'tokens',
        });
        return replaced(code, tokenUrl, `new URL(import.meta.ROLLUP_FILE_URL_${worker})`);
      }
      if (id === path('wasm/addresses.js')) {
        // In a build of a library Vite would put the wasm into the script, as text.
        return replaced(code, wasmUrl, (_, name) => {
          const source = readFileSync(path(`wasm/${name}`));
          return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`;
        });
      }
      return withoutNode(code, id);
    },
  };
}

/**
 * For classic scripts: the engine is in the script as text.
 * @param {{ wasm: Record<string, string>, worker: string }} texts as web/engine/workers/inlineHost.js takes them
 * @param {string} tokens the worker that cuts texts, likewise
 * @returns {import('vite').Plugin}
 */
export function inlineEnginePlugin(texts, tokens) {
  return {
    name: 'rootd-inline-engine',
    enforce: 'pre',
    transform(code, id) {
      if (id === tokenHost) {
        return `import { addressOfText, pageWorkers } from '../../workers/pageWorkers.js';
          import { scriptAddress } from '../../workers/scriptAddress.js';
          const address = addressOfText(() => ${JSON.stringify(tokens)});
          export const startTokenWorker = pageWorkers([() => new Worker(scriptAddress(address()))]);`;
      }
      if (id !== path('workers/host.js')) return withoutNode(code, id);
      return `import { inlineHost } from './inlineHost.js';
        export const host = inlineHost(${JSON.stringify(texts)});`;
    },
  };
}
