// The page. Everything is reached by relative addresses, so that the built folder works at any path of any host,
// and nothing is inlined as a data: address, which a Content-Security-Policy would block.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { essayPlugin } from './scripts/essay.js';
import { enginePlugin } from './scripts/support/enginePlugin.js';
import { gatherPlugin } from './scripts/support/gatherPlugin.js';
import { stylePlugin } from './scripts/support/stylePlugin.js';
import { tersePlugin } from './scripts/support/tersePlugin.js';

export default defineConfig({
  root: fileURLToPath(new URL('web/essay', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [essayPlugin(), enginePlugin(), gatherPlugin(), stylePlugin(), tersePlugin()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
