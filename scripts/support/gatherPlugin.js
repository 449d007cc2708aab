// Gathers the page's many small modules into a few files, since small files compress badly and each is a way to the
// server and back: the page with its first figure and the engine, all other figures of the main way, and those of
// Deeper; the words of a language in the same three; and the methods of the library that the main way calls.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../web/${name}`, import.meta.url));

const figureList = path('figures/index.js');
const eachFigure = /import\('(\.[^']+\/(\w+)\.js)'\)/g;

/** What this module loads when it is first needed, the page loads from the start. */
const lab = path('figures/shared/computing/sharedLab.js');
const eachLate = /await import\('(\.[^']+\/(\w+)\.js)'\)/g;

/** The library's table of methods. */
const methodTable = path('engine/lab.js');
const eachMethod = /import\('\.\/methods\/(\w+)\.js'\)/g;
/** The first figure's methods: they come with the page. */
const firstMethods = 'drawnHeads';
/** Files of methods that the other figures of the main way call: they come together. */
export const methodsOfWay = [
  'dotProducts',
  'exactLaws',
  'measuredScores',
  'origin',
  'products',
  'saturation',
  'scores',
  'sums',
  'training',
];

const wordList = path('text/generated/parts.js');
const eachPart = /import\(['"]\.\/(\w+)\/(\w+)\.js['"]\)/g;
/** Words that only frames in other people's pages show, or a reader who opens a model, or takes something from a menu. */
const elsewhere = ['frame', 'headsOpened', 'python', 'taken'];
const preloadHelper = '\0vite/preload-helper.js';

/**
 * Where a reader meets each figure first: what is not on the page, and the words of no figure, come at the start.
 *
 * @param {string} essay the page's template
 * @returns {(name: string) => 'first' | 'way' | 'deeper'}
 */
export function groupsOf(essay) {
  const [way, deeper] = essay
    .split('<section id="deeper">')
    .map((part) => [...part.matchAll(/<rootd-(\w+)/g)].map(([, name]) => name));
  if (!way?.length || !deeper?.length)
    throw new Error('the essay no longer has figures before and in #deeper');
  return (name) => {
    if (way.slice(1).includes(name) && name !== way[0]) return 'way';
    return deeper.includes(name) && name !== way[0] ? 'deeper' : 'first';
  };
}

/**
 * What is imported late gets a file of its own from Rolldown.
 * @returns {import('vite').Plugin}
 */
export function gatherPlugin() {
  const groupOf = groupsOf(readFileSync(path('essay/index.html'), 'utf8'));
  /** By the name of their virtual module: what it exports, from where. @type {Map<string, Map<string, string>>} */
  const gathered = new Map();
  /** @param {string} module @param {string} name @param {string} source */
  const gather = (module, name, source) => {
    const members = gathered.get(module) ?? new Map();
    gathered.set(module, members.set(name, source));
    return module;
  };
  return {
    name: 'rootd-gather',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id === figureList) {
        /** @type {string[]} */
        const imports = [];
        const rest = code.replace(eachFigure, (_, module, name) => {
          if (groupOf(name) === 'first') {
            imports.push(`import * as ${name}Module from '${module}';\n`);
            return `${name}Module`;
          }
          const source = path(`figures/${module.slice(2)}`);
          return `import('${gather(`rootd:figures/${groupOf(name)}`, name, source)}')`;
        });
        return imports.join('') + rest;
      }
      if (id === lab) {
        /** @type {string[]} */
        const imports = [];
        const rest = code.replace(eachLate, (_, module, name) => {
          imports.push(`import * as ${name}Module from '${module}';\n`);
          return `${name}Module`;
        });
        if (imports.length === 0) throw new Error(`${id} no longer holds ${eachLate}`);
        return imports.join('') + rest;
      }
      if (id === methodTable) {
        const rest = code.replace(eachMethod, (own, name) => {
          if (name === firstMethods) return 'first';
          return methodsOfWay.includes(name) ? "import('rootd:methods')" : own;
        });
        if (rest === code) throw new Error(`${id} no longer holds ${eachMethod}`);
        return `${rest}import * as first from './methods/${firstMethods}.js';\n`;
      }
      if (id !== wordList) return null;
      return code.replace(eachPart, (own, language, part) => {
        if (elsewhere.includes(part)) return own;
        const source = path(`text/generated/${language}/${part}.js`);
        const module = gather(`rootd:words/${language}/${groupOf(part)}`, part, source);
        return `import('${module}').then((all) => ({ default: all.${part} }))`;
      });
    },
    resolveId: (id) => (id.startsWith('rootd:') ? id : null),
    load(id) {
      // Nothing is fetched ahead.
      if (id === preloadHelper) return 'export const __vitePreload = (load) => load();';
      if (id === 'rootd:methods') {
        return methodsOfWay
          .map((name) => `export * from ${JSON.stringify(path(`engine/methods/${name}.js`))};`)
          .join('\n');
      }
      const members = gathered.get(id);
      if (!members) return null;
      const isWords = id.startsWith('rootd:words/');
      return [...members]
        .map(
          ([name, source]) =>
            `export { ${isWords ? `default as ${name}` : name} } from ${JSON.stringify(source)};`,
        )
        .join('\n');
    },
    buildEnd(error) {
      if (error) return;
      for (const kind of ['figures', 'words/en'])
        for (const group of ['way', 'deeper'])
          if (!gathered.has(`rootd:${kind}/${group}`))
            throw new Error(`nothing was gathered for rootd:${kind}/${group}`);
    },
  };
}
