// Where this code runs. Bundlers and tests define parts of `process`; only Node has its version.

export const inNode =
  typeof process === 'object' &&
  typeof process.versions?.node === 'string' &&
  !('importScripts' in globalThis) &&
  typeof document === 'undefined';
