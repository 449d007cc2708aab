// The styles of figures are texts in our code, and what is explained in them is for us: readers do not download it.

import type { Plugin } from 'vite';

const comments = /\/\*[\s\S]*?\*\/\s*/g;

export const stylePlugin = (): Plugin => ({
  name: 'rootd-styles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/\/style\.ts$/.test(id) ? code.replace(comments, '') : undefined),
});
