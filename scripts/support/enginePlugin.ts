// Fits web/engine to a page: drops what only Node needs, and lets the workers share the page's code.

import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const path = (name: string) => fileURLToPath(new URL(`../../web/engine/${name}`, import.meta.url));

const inNode = /export const inNode =[^;]*;/;
const workerUrl = "new URL('./worker.js', import.meta.url)";
const tokenHost = path('models/tokens/tokenHost.ts');
const tokenUrl = "new URL('./tokenWorker.js', import.meta.url)";
const example = fileURLToPath(
  new URL('../../web/figures/model/example/addresses.ts', import.meta.url),
);
const exampleUrl = /new URL\('\.\/([\w.]+)', import\.meta\.url\)/g;
const wasmUrl = /new URL\('\.\/(\w+\.wasm)', import\.meta\.url\)/g;

/** What the plugins for both kinds of build share: nothing of what only Node runs stays. */
function withoutNode(code: string, id: string) {
  return id === path('workers/environment.ts')
    ? replaced(code, inNode, 'export const inNode = false;')
    : undefined;
}

function replaced(
  code: string,
  part: RegExp | string,
  other: string | ((...found: string[]) => string),
) {
  const changed = code.replace(part, other as any);
  if (changed === code) throw new Error(`web/engine no longer holds ${part}`);
  return changed;
}

/** For builds of modules: the site's own host, with the worker and the wasm as files. */
export function enginePlugin(): Plugin {
  return {
    name: 'rootd-engine',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id === path('workers/host.ts')) return "export { host } from './siteHost.js';";
      if (id === path('workers/siteHost.ts')) {
        // Vite would bundle the worker by itself, with a second copy of the engine's JavaScript.
        const worker = this.emitFile({
          type: 'chunk',
          id: path('workers/worker.ts'),
          name: 'worker',
        });
        return replaced(code, workerUrl, `new URL(import.meta.ROLLUP_FILE_URL_${worker})`);
      }
      if (id === tokenHost) return "export { startTokenWorker } from './siteTokenHost.js';";
      if (id === path('models/tokens/siteTokenHost.ts')) {
        const worker = this.emitFile({
          type: 'chunk',
          id: path('models/tokens/tokenWorker.ts'),
          name: 'tokens',
        });
        return replaced(code, tokenUrl, `new URL(import.meta.ROLLUP_FILE_URL_${worker})`);
      }
      if (id === path('wasm/addresses.ts')) {
        // In a build of a library Vite would put the wasm into the script, as text.
        return replaced(code, wasmUrl, (_, name) => {
          const source = readFileSync(path(`wasm/${name}`));
          return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`;
        });
      }
      if (id === example) {
        return replaced(code, exampleUrl, (_, name) => {
          const source = readFileSync(new URL(name, pathToFileURL(example)));
          return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`;
        });
      }
      return withoutNode(code, id);
    },
  };
}

/**
 * For classic scripts: the engine is in the script as text.
 *
 * @param texts - as web/engine/workers/inlineHost.ts takes them
 * @param tokens - the worker that cuts texts, likewise
 * @param models - the example's small models, by name, as addresses that the page's own is the base of: they would make one
 *   file several times as large, and a page that is one file has no others beside it
 */
export function inlineEnginePlugin(
  texts: { wasm: Record<string, string>; worker: string },
  tokens: string,
  models: Record<string, string> = {},
): Plugin {
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
      if (id === example) {
        return `const isOneFile = document.documentElement.dataset.state !== undefined;
          const at = (name) => new URL(name, location.href);
          const models = Object.entries(${JSON.stringify(models)});
          export const addresses = isOneFile
            ? undefined
            : Object.fromEntries(models.map(([name, address]) => [name, at(address)]));`;
      }
      if (id !== path('workers/host.ts')) return withoutNode(code, id);
      return `import { inlineHost } from './inlineHost.js';
        export const host = inlineHost(${JSON.stringify(texts)});`;
    },
  };
}
