// Gathers the page's many small modules into a few files, since small files compress badly: what workers run, what
// all figures share, the figures, and all words of a language.

import { fileURLToPath } from 'node:url';

const path = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../web/${name}`, import.meta.url));

/** Loaded when a reader first asks for it. */
const onDemand = ['takeaway.js'];

/** @param {string} id */
const isShared = (id) =>
  !onDemand.some((name) => id.endsWith(name)) &&
  (/\/web\/(charts|engine|catalog)\//.test(id) ||
    /\/web\/figures\/(controls\/|python\/)?[^/]+$/.test(id) ||
    /\/web\/text\/(generated\/)?\w+\.js$/.test(id) ||
    /\/node_modules\/|preload-helper/.test(id));

/** For Rolldown. */
export const groups = [
  { name: 'worker', test: /\/web\/engine\/(attend|load|tasks|wasm\/glue)\.js$/, priority: 2 },
  { name: 'shared', test: isShared, priority: 1 },
];

const eachFigure = /import\('(\.\/\w+\/\w+\.js)'\)/g;
const eachPart = /import\(['"]\.\/(\w+)\/(\w+)\.js['"]\)/g;
/** Words that only frames in other people's pages show. */
const elsewhere = 'frame';
const preloadHelper = '\0vite/preload-helper.js';

/**
 * What is imported late gets a file of its own from Rolldown, grouped or not: so the page imports all figures, and
 * all words of its language, at once.
 * @returns {import('vite').Plugin}
 */
export function gatherPlugin() {
  /** @type {string[]} */
  const figures = [];
  /** By language. @type {Record<string, string[]>} */
  const words = {};
  return {
    name: 'rootd-gather',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id === path('figures/index.js')) {
        return code.replace(eachFigure, (_, module) => {
          figures.push(module);
          return "import('rootd:figures')";
        });
      }
      if (id !== path('text/generated/parts.js')) return null;
      return code.replace(eachPart, (own, language, part) => {
        if (part === elsewhere) return own;
        words[language] ??= [];
        words[language].push(part);
        return `import('rootd:words/${language}').then((all) => ({ default: all.${part} }))`;
      });
    },
    resolveId: (id) => (id.startsWith('rootd:') ? id : null),
    load(id) {
      // Nothing is fetched ahead.
      if (id === preloadHelper) return 'export const __vitePreload = (load) => load();';
      if (id === 'rootd:figures') {
        const modules = figures.map((module) => path(`figures/${module}`));
        return modules.map((module) => `export * from ${JSON.stringify(module)};`).join('\n');
      }
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
      if (figures.length === 0)
        throw new Error(`web/figures/index.js no longer holds ${eachFigure}`);
      if (!words.en) throw new Error(`web/text/generated/parts.js no longer holds ${eachPart}`);
    },
  };
}
