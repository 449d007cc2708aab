// Emscripten's JavaScript as the library takes it. The wasm is always handed in, so the glue need not know where it lies
// itself: what says so makes bundlers look for a file glue.wasm, and no classic script may hold it.

/** The wasm's own place, as Emscripten since 4.0.4 writes it whatever it is told. */
const placeOfWasm = /new URL\((['"])(\w+\.wasm)\1,\s*import\.meta\.url\)(\.href)?/g;

export const withoutPlaces = (text: string): string =>
  text.replace(placeOfWasm, '$1$2$1').replaceAll('import.meta.url', '""');
