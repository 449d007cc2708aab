/** What Emscripten makes of src/bindings: a function that brings up one instance of the engine. */
export default function createEngine(options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ): object;
}): Promise<Record<string, any>>;
