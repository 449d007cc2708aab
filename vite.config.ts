// The page. Everything is reached by relative addresses, so that the built folder works at any path of any host,
// and nothing is inlined as a data: address, which a Content-Security-Policy would block.

import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { essayPlugin } from './scripts/essay.js';
import { enginePlugin } from './scripts/support/enginePlugin.js';
import { type Language, readLanguages } from './scripts/support/languages.js';
import { languagesPlugin } from './scripts/support/languagesPlugin.js';
import { stylePlugin } from './scripts/support/stylePlugin.js';

/**
 * What is one file together with all that it imports: what the page and its workers share, what the page begins with,
 * and what several figures share. Each module by itself would be dozens of small files, which compress badly.
 */
const groups = [
  // The worker that cuts texts says what is wrong with files too, and has no page.
  { name: 'modelError', test: /web\/engine\/models\/modelError\.ts$/, priority: 3 },
  { name: 'engine', test: /web\/engine\/workers\/serve\.ts$/, priority: 2 },
  { name: 'first', test: /web\/essay\/main\.ts$/, priority: 1 },
  // Whoever opens a model that runs on text runs it.
  { name: 'running', test: /web\/engine\/models\/running\/(textModel|runModel)\.ts$/, priority: 1 },
  // What reading a model's weights and running it have in common.
  { name: 'models', test: /web\/engine\/models\/(families\/)?\w+\.ts$/, minShareCount: 2 },
  { name: 'shared', minShareCount: 12 },
];

export const siteConfig = (languages: readonly Language[]): UserConfig => ({
  root: fileURLToPath(new URL('web/essay', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [languagesPlugin(languages), essayPlugin(languages), stylePlugin(), enginePlugin()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Words and formulas are made by plug-ins: that they take time is no news.
      checks: { pluginTimings: false },
    },
    reportCompressedSize: false,
  },
});

export default defineConfig(async () => siteConfig(await readLanguages()));
