/**
 * Writes the words of each language as modules of one part each, and turns the TeX of its markup
 * into MathML, so that a figure loads its own words only and readers download no formula code.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import temml from 'temml';
import { languages } from '../web/text/languages.js';

const generated = new URL('../web/text/generated/', import.meta.url);

/**
 * Markup with TeX between dollar signs → markup with MathML. `$$` sets a formula on a line of its own.
 *
 * @param {string} markup
 */
function renderFormulas(markup) {
  return markup.replace(/\$\$([^$]+)\$\$|\$([^$]+)\$/g, (_, display, inline) =>
    temml
      .renderToString(display ?? inline, {
        displayMode: display !== undefined,
        throwOnError: true,
      })
      // A Content-Security-Policy may forbid styles inside of elements; the style sheet has them.
      .replace(/ style="[^"]*"/g, '')
      // Says nothing to any browser: MathML Core has no such attribute.
      .replaceAll(' fence="true"', ''),
  );
}

/**
 * A formula in a line stays with the brackets and stops beside it: browsers may break a line on either side of it.
 *
 * @param {string} markup with MathML
 */
export const joinFormulas = (markup) =>
  markup.replace(
    /([(“]*)(<math(?![^>]*display="block")(?:(?!<\/math>).)*<\/math>)([.,;:!?)”’]*)/gs,
    (whole, before, _, after) => (before || after ? `<span class="joined">${whole}</span>` : whole),
  );

/**
 * Formulas become MathML, and a number is not parted from its per cent or its times.
 *
 * @param {string} markup
 */
function renderMarkup(markup) {
  return joinFormulas(renderFormulas(markup.replace(/(?<=\d) (?=[%×])|(?<=×) (?=\d)/g, '\u00a0')));
}

/**
 * A copy of a tree of words whose `…Html` strings hold MathML instead of TeX.
 *
 * @template T
 * @param {T} words
 * @returns {T}
 */
export function renderWords(words) {
  /** @param {unknown} value @param {string} key @returns {unknown} */
  const render = (value, key) => {
    if (typeof value === 'string') return key.endsWith('Html') ? renderMarkup(value) : value;
    if (Array.isArray(value)) return value.map((item) => render(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, render(item, name)]),
    );
  };
  return /** @type {T} */ (render(words, ''));
}

/**
 * The parts of one language, by the name that `loadWords` takes.
 *
 * @param {typeof import('../web/text/en/index.js').default} source
 */
export function partsOf(source) {
  const titles = Object.fromEntries(
    Object.entries(source.figures).map(([name, { title }]) => [name, title]),
  );
  const { opened, ...heads } = source.figures.heads;
  return renderWords({
    common: source.common,
    page: source.page,
    frame: { ...source.frame, titles },
    ...source.figures,
    heads,
    headsOpened: opened,
  });
}

/** Only what changed, so that a running development server reloads only what it must. @param {URL} file @param {string} text */
async function write(file, text) {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== text) await writeFile(file, text);
}

export async function writeWords() {
  /** @type {string[]} */
  const lists = [];
  for (const language of languages) {
    const { default: source } = await import(`../web/text/${language}/index.js`);
    const folder = new URL(`${language}/`, generated);
    await mkdir(folder, { recursive: true });
    const parts = Object.entries(partsOf(source));
    for (const [part, words] of parts) {
      const text = `export default ${JSON.stringify(words, null, 2)};\n`;
      await write(new URL(`${part}.js`, folder), text);
    }
    const names = new Set(parts.map(([part]) => `${part}.js`));
    for (const file of await readdir(folder)) {
      if (!names.has(file)) await rm(new URL(file, folder));
    }
    const imports = parts.map(([part]) => `${part}: () => import('./${language}/${part}.js')`);
    lists.push(`  '${language}': {\n    ${imports.join(',\n    ')},\n  },\n`);
  }
  // Written out: not every bundler looks for what an address put together from pieces may mean.
  await write(new URL('parts.js', generated), `export const parts = {\n${lists.join('')}};\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeWords();
