// Brings up one instance of a part of the engine from its compiled module.

/**
 * The engine's own functions: plain data in and out, unchecked. Only web/engine calls them.
 * @typedef {Record<string, any>} Engine
 */

/**
 * The engine comes in two wasm files, so that a figure about sums does not load what only heads need:
 * `sums` (sums and dot products, exact laws, depth, Mertens' function) and `heads` (matrices of scores,
 * attention, training).
 * @typedef {'sums' | 'heads'} Part
 */

/** Emscripten's JavaScript for each part. */
const glue = {
  sums: () => import('./wasm/sums.js'),
  heads: () => import('./wasm/heads.js'),
};

/**
 * @param {Part} part
 * @param {WebAssembly.Module} module
 * @returns {Promise<Engine>}
 */
export async function loadEngine(part, module) {
  const { default: createEngine } = await glue[part]();
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
