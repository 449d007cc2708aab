// Gathers the page's many small modules into a few files, since small files compress badly and each is a way to the
// server and back: the page with all its figures, and all words of a language.

import { fileURLToPath } from 'node:url';

const path = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../web/${name}`, import.meta.url));

/** What the modules here load when it is first needed, and the page from the start. */
const lateImports = ['figures/index.js', 'figures/sharedLab.js'].map(path);
const eachLate = /await import\('(\.[^']+\/(\w+)\.js)'\)/g;

const eachPart = /import\(['"]\.\/(\w+)\/(\w+)\.js['"]\)/g;
/** Words that only frames in other people's pages show. */
const elsewhere = 'frame';
const preloadHelper = '\0vite/preload-helper.js';

/**
 * What is imported late gets a file of its own from Rolldown: so the page imports all figures and
 * the engine with itself, and all words of its language at once.
 * @returns {import('vite').Plugin}
 */
export function gatherPlugin() {
  /** By language. @type {Record<string, string[]>} */
  const words = {};
  return {
    name: 'rootd-gather',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (lateImports.includes(id)) {
        /** @type {string[]} */
        const imports = [];
        const rest = code.replace(eachLate, (_, module, name) => {
          imports.push(`import * as ${name}Module from '${module}';\n`);
          return `${name}Module`;
        });
        if (imports.length === 0) throw new Error(`${id} no longer holds ${eachLate}`);
        return imports.join('') + rest;
      }
      if (id !== path('text/generated/parts.js')) return null;
      const parts = code.replace(eachPart, (own, language, part) => {
        if (part === elsewhere) return own;
        words[language] ??= [];
        words[language].push(part);
        return `words_${language}().then((all) => ({ default: all.${part} }))`;
      });
      const imports = Object.keys(words).map(
        (language) => `const words_${language} = () => import('rootd:words/${language}');\n`,
      );
      return imports.join('') + parts;
    },
    resolveId: (id) => (id.startsWith('rootd:') ? id : null),
    load(id) {
      // Nothing is fetched ahead.
      if (id === preloadHelper) return 'export const __vitePreload = (load) => load();';
      if (!id.startsWith('rootd:words/')) return null;
      const language = id.replace('rootd:words/', '');
      return words[language]
        .map((part) => {
          const module = path(`text/generated/${language}/${part}.js`);
          return `export { default as ${part} } from ${JSON.stringify(module)};`;
        })
        .join('\n');
    },
    buildEnd(error) {
      if (error) return;
      if (!words.en) throw new Error(`web/text/generated/parts.js no longer holds ${eachPart}`);
    },
  };
}
