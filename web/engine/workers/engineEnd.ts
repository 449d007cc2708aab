// How the engine ends itself, which it can do in no words of its own: by abort() where memory that it asked for does
// not come, and otherwise only where there is a fault in it.

/** Whatever it holds in memory is of no use any more. */
export class EngineEnd extends Error {}

type Import = (...args: any[]) => any;

/** What the wasm ends itself by; Emscripten has called it by both names. */
const ends = ['abort', '_abort_js', '__cxa_throw'];

/** What an instance imports, with ends that say why. */
export function sayingWhy(imports: WebAssembly.Imports): WebAssembly.Imports {
  const env = imports.env as Record<string, Import>;
  const grow = env.emscripten_resize_heap;
  let isShort = false;
  const said: Record<string, Import> = {
    emscripten_resize_heap(bytes: number) {
      const hasGrown = grow(bytes);
      isShort = !hasGrown;
      return hasGrown;
    },
  };
  for (const end of ends) {
    said[end] = () => {
      throw new EngineEnd(
        isShort ? 'out of memory' : 'the engine ended itself, which is a fault of rootd',
      );
    };
  }
  return { ...imports, env: { ...env, ...said } };
}

/** Lets the engine's functions say which of them it ended in. */
export function sayingWhere(engine: Record<string, any>) {
  for (const [name, call] of Object.entries(engine)) {
    if (typeof call !== 'function') continue;
    engine[name] = (...args: unknown[]) => {
      try {
        return call(...args);
      } catch (error) {
        throw error instanceof EngineEnd ? new EngineEnd(`${error.message} (in ${name})`) : error;
      }
    };
  }
  return engine;
}
