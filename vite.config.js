// The page. Everything is reached by relative addresses, so that the built folder works at any path of any host,
// and nothing is inlined as a data: address, which a Content-Security-Policy would block.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { essayPlugin } from './scripts/essay.js';
import { enginePlugin } from './scripts/support/enginePlugin.js';
import { gatherPlugin, methodsOfWay } from './scripts/support/gatherPlugin.js';
import { importAgainPlugin } from './scripts/support/importAgainPlugin.js';
import { readLanguages } from './scripts/support/languages.js';
import { languagesPlugin } from './scripts/support/languagesPlugin.js';
import { stylePlugin } from './scripts/support/stylePlugin.js';
import { tersePlugin } from './scripts/support/tersePlugin.js';

/** @param {readonly import('./scripts/support/languages.js').Language[]} languages @returns {import('vite').UserConfig} */
export const siteConfig = (languages) => ({
  root: fileURLToPath(new URL('web/essay', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [
    languagesPlugin(languages),
    essayPlugin(languages),
    enginePlugin(),
    gatherPlugin(),
    stylePlugin(),
    importAgainPlugin(),
    tersePlugin(),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    // All that the first view needs but the engine's glue, which the workers load too, is one file: it compresses better.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'engine',
              test: /web\/engine\/(wasm\/glue|workers\/(attentionMemory|tasks|loadEngine))\.js$/,
              priority: 2,
            },
            { name: 'first', test: /web\/essay\/main\.js$/, priority: 1 },
            { name: 'way', test: /rootd:figures\/way$/ },
            {
              name: 'lab',
              test: new RegExp(
                `rootd:methods$|web/engine/(checks/(lawPrecision|lawOption|matrices)|methods/(summary|trainingOptions|${methodsOfWay.join('|')}))\\.js$`,
              ),
            },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
});

export default defineConfig(async () => siteConfig(await readLanguages()));
