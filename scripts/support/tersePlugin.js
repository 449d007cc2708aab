// Shortens scripts before Rolldown does so, and once more after it: Terser follows values further, and what both leave is
// smaller than what either one leaves. It is asked for nothing that could change what a program means.

import { sharedNames } from './sharedNames.js';

/**
 * @param {string} code
 * @param {Map<string, string>} [names] that the file's own variables get, by those they have
 */
export async function shortened(code, names = new Map()) {
  const { minify } = await import('terser');
  const props = Object.fromEntries([...names].map(([own, shared]) => [`$${own}`, shared]));
  const { code: shorter } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
    // As Terser itself remembers names from file to file.
    nameCache: { vars: { props } },
  });
  return shorter ?? '';
}

/** @returns {import('vite').Plugin} */
export function tersePlugin() {
  return {
    name: 'rootd-terse',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // Rolldown remarks on plugins that take most of a build's time, as this one does.
          checks: { pluginTimings: false },
          // d3-array calls these as it loads, for functions that nothing here uses.
          treeshake: { manualPureFunctions: ['Blur2', 'shuffler'] },
        },
      },
    }),
    renderChunk: async (code) => ({ code: await shortened(code), map: null }),
    async generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = await shortened(file.code, sharedNames(file.code));
    },
  };
}
