// Brings up one instance of a part of the engine from its compiled module. Emscripten's JavaScript is the same for
// all parts.

import createEngine from '../wasm/glue.js';
import type { texts } from '../wasm/texts.js';
import { sayingWhere, sayingWhy } from './engineEnd.js';

/** The engine's own functions: plain data in and out, unchecked. Only web/engine calls them. */
export type Engine = Record<string, any>;

/**
 * The engine comes in several wasm files, so that a figure about sums does not load what only heads need: `draws`
 * (single draws, softmax: what the first picture needs, and the sums hold it too), `sums`
 * (sums, dot products and matrices of scores under every law, exact laws, Mertens' function), `heads` (drawn heads and
 * training, which draw normals only), `attention` (of a caller's own queries, keys and values), `depth` (deep networks),
 * `models` (heads of trained models), `running` (such models on a text) and `comparing` (two of them).
 * src/bindings/parts.json says what each holds.
 */
export type Part = keyof typeof texts;

/** @param module - of a part */
export function loadEngine(module: WebAssembly.Module): Promise<Engine> {
  return new Promise((resolve, reject) => {
    createEngine({
      instantiateWasm(
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance) => void,
      ) {
        WebAssembly.instantiate(module, sayingWhy(imports)).then(done, reject);
        return {};
      },
    }).then((engine) => resolve(sayingWhere(engine)), reject);
  });
}
