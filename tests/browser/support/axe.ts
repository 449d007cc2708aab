// axe-core in a page.

import { createRequire } from 'node:module';

/** Its script. */
export const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What it is asked in each theme: all of it in one, and in the other what colours can break. */
export const asked = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};
