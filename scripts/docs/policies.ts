// What a page's Content-Security-Policy has to hold for each way of embedding. The page of the documentation shows
// them, and the tests in browsers serve pages under them. (A worker from a blob imports the engine's code from where
// it lies, which Firefox counts as a worker too.)

import { sampleSite } from '../../web/docs/sampleSite.js';

/** @param origin - where the figures come from */
export const policiesFor = (
  origin: string = new URL(sampleSite).origin,
): Record<'own' | 'other' | 'frame' | 'frameScript', string> => ({
  own: "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'",
  other: `script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; worker-src blob: ${origin}`,
  frame: `frame-src ${origin}`,
  frameScript: `frame-src ${origin}; script-src ${origin}`,
});
