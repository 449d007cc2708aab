// Parts of the page that come late come again where they failed: some browsers keep a failed module under its address
// for as long as the page lives, together with every module that imports it.

import { posix } from 'node:path';

/**
 * The same address in other letters: %65lements for elements. Every host reads it as the same file, every browser as
 * another one, and what the module imports by relative addresses is asked for anew with it.
 *
 * @param {string} address
 * @param {number} times how often, so that each is another one
 */
export function respelled(address, times) {
  // Of the folder, a number in twos tells which of the plain letters are written by their codes.
  return address.replace(/(%..|[^/])(?=[^/]*\/[^/]*$)/g, (sign) => {
    if (sign[1]) return sign;
    const isCode = times % 2;
    times >>= 1;
    return isCode ? `%${sign.charCodeAt(0).toString(16)}` : sign;
  });
}

/**
 * What stands in a chunk that imports late: it asks for a part, and at once for what that part will ask for.
 *
 * @param {boolean} isAhead whether there is any of these
 */
const helper = (isAhead) => `${respelled}
let rootdTimes = 0;
const rootdImport = (path${isAhead ? ', ...ahead' : ''}) => {
  const addressOf = (path) => new URL(path, import.meta.url).href;
  const address = addressOf(path);
  const coming = import(address).catch((error) =>
    import(respelled(address, ++rootdTimes)).catch(() => {
      throw error;
    }),
  );
  ${isAhead ? 'ahead.map((path) => import(addressOf(path)).catch(() => {}));' : ''}
  return coming;
};
`;

/** A late import of a part of the same build. */
const lateImport = /\bimport\((["'`])(\.{1,2}\/[^"'`]+\.js)\1\)/g;

/** @typedef {Record<string, { name: string, imports: string[], facadeModuleId?: string | null }>} Chunks by file */

/** A chunk and all that it imports. @param {Chunks} chunks @param {string} name @param {Set<string>} [found] */
function closure(chunks, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of chunks[name]?.imports ?? []) closure(chunks, next, found);
  return found;
}

/**
 * What a chunk imports by way of others: a browser sees of it only when these have come, a step later. The chunk of the name
 * `beside` is asked for beside it, with all its own.
 *
 * @param {Chunks} chunks
 * @param {string} file
 * @param {string} beside
 */
export function laterSteps(chunks, file, beside) {
  const [common] = Object.keys(chunks).filter((each) => chunks[each].name === beside);
  const known = closure(chunks, common);
  if (known.has(file)) return [];
  const { imports } = chunks[file];
  const all = imports.flatMap((each) => [...closure(chunks, each)]);
  return [...new Set(all)].filter((each) => !imports.includes(each) && !known.has(each));
}

/**
 * What the target of a late import will ask for, which is not there yet.
 *
 * @param {Chunks} chunks
 * @param {string} from
 * @param {string} to
 */
export function aheadOf(chunks, from, to) {
  const there = closure(chunks, from);
  return [...closure(chunks, to)].filter((each) => each !== to && !there.has(each));
}

/**
 * Before what shortens scripts.
 *
 * @param {{ beside: string, waitedFor: string }} [steps] shorten the chain of requests to a first picture: the name of a
 *   chunk that is asked for beside all late ones, and the folder of late modules whose answer a reader waits for
 * @returns {import('vite').Plugin}
 */
export function importAgainPlugin(steps) {
  return {
    name: 'rootd-import-again',
    apply: 'build',
    renderChunk(code, { fileName }, _, { chunks }) {
      const folder = posix.dirname(fileName);
      const address = (/** @type {string} */ file) => `./${posix.relative(folder, file)}`;
      let isAhead = false;
      const again = code.replace(lateImport, (_, quote, path) => {
        const to = posix.join(folder, path);
        const isWaitedFor = steps && chunks[to]?.facadeModuleId?.startsWith(steps.waitedFor);
        const ahead = isWaitedFor ? aheadOf(chunks, fileName, to) : [];
        isAhead ||= ahead.length > 0;
        const paths = [path, ...ahead.map(address)].map((each) => quote + each + quote);
        return `rootdImport(${paths.join(', ')})`;
      });
      const begin = again === code ? '' : helper(isAhead);
      const sooner = steps ? laterSteps(chunks, fileName, steps.beside) : [];
      const imports = sooner.map((file) => `import '${address(file)}';\n`).join('');
      return begin || imports ? { code: imports + begin + again, map: null } : null;
    },
  };
}
