// Fits web/engine to a page: drops what only Node needs, and lets the workers share the page's code.

import { fileURLToPath } from 'node:url';

const path = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../web/engine/${name}`, import.meta.url));

const inNode = /export const inNode =[^;]*;/;
const workerUrl = /new URL\('\.\/worker\.js', import\.meta\.url\)/g;
const nothing = '\0nothing';

/** @returns {import('vite').Plugin} */
export function enginePlugin() {
  /** @param {string} code @param {RegExp} part @param {string} other */
  const replace = (code, part, other) => {
    const replaced = code.replace(part, other);
    if (replaced === code) throw new Error(`web/engine no longer holds ${part}`);
    return replaced;
  };
  return {
    name: 'rootd-engine',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id === path('environment.js'))
        return replace(code, inNode, 'export const inNode = false;');
      if (id !== path('host.js')) return null;
      // Vite would bundle the worker by itself, with a second copy of the engine's JavaScript.
      const worker = this.emitFile({ type: 'chunk', id: path('worker.js'), name: 'worker' });
      return replace(code, workerUrl, `import.meta.ROLLUP_FILE_URL_${worker}`);
    },
    // What only Node runs imports these; none of it stays.
    resolveId: (id) => (id.startsWith('node:') ? nothing : null),
    load: (id) => (id === nothing ? 'export {};' : null),
  };
}
