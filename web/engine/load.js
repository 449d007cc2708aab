// Brings up one instance of a part of the engine from its compiled module. Emscripten's JavaScript is the same for
// all parts.

import createEngine from './wasm/glue.js';

/**
 * The engine's own functions: plain data in and out, unchecked. Only web/engine calls them.
 * @typedef {Record<string, any>} Engine
 */

/**
 * The engine comes in two wasm files, so that a figure about sums does not load what only heads need: `sums` (sums,
 * dot products and matrices of scores under every law, exact laws) and `heads` (attention and training, which draw
 * normals only, and where there is room for them depth and Mertens' function).
 * @typedef {'sums' | 'heads'} Part
 */

/**
 * @param {WebAssembly.Module} module of a part
 * @returns {Promise<Engine>}
 */
export function loadEngine(module) {
  return new Promise((resolve, reject) => {
    createEngine({
      /**
       * @param {WebAssembly.Imports} imports
       * @param {(instance: WebAssembly.Instance) => void} done
       */
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then(done, reject);
        return {};
      },
    }).then(resolve, reject);
  });
}
