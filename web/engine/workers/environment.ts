// Where this code runs. Bundlers and tests define parts of `process`; only Node has its version.

// Asked of the global object: where `process` stands by itself, bundlers for pages bring one along.
export const inNode =
  typeof globalThis.process?.versions?.node === 'string' &&
  !('importScripts' in globalThis) &&
  typeof document === 'undefined';
