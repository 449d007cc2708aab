// Builds with some languages alone: a one-file build holds its own, and tests add one that no reader gets.

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { textModules } from '../text.js';
import type { Language } from './languages.js';

const text = fileURLToPath(new URL('../../web/text/', import.meta.url));
const list = /(?<=languages = )\[[^\]]*\]/;

export function languagesPlugin(languages: readonly Language[]): Plugin {
  const modules = new Map(
    [...textModules(languages)].map(([path, code]) => [`${text}generated/${path}`, code]),
  );
  return {
    name: 'rootd-languages',
    enforce: 'pre',
    resolveId(given, importer) {
      if (!importer?.startsWith(text) && !given.startsWith(text)) return null;
      const path = given.startsWith('.')
        ? fileURLToPath(new URL(given, `file://${importer}`))
        : given;
      const made = path.replace(/\.js$/, '.ts');
      return modules.has(made) ? made : null;
    },
    load: (id) => modules.get(id) ?? null,
    transform(code, id) {
      if (id !== `${text}languages.ts`) return null;
      if (!list.test(code)) throw new Error(`${id} no longer holds ${list}`);
      return code.replace(list, JSON.stringify(languages.map((each) => each.id)));
    },
  };
}
