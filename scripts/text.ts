/**
 * Writes the words of each language as modules of one part each, and turns the TeX of its markup
 * into MathML, so that a figure loads its own words only and readers download no formula code; and the font of formulas
 * as text, for figures in pages that do not have it.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import temml from 'temml';
import { type Language, readLanguages } from './support/languages.js';

const generated = new URL('../web/text/generated/', import.meta.url);

/** Words, in any of the languages, that name no divisor, and those before a formula that is one. */
const undivided = /undivided|不除(?![以尽])/gi;
const divisor = /((?:divid\w+ by|divisor) |除以)\$(\\sqrt ?d|d)\$/gi;

/** What names a divisor has the colour that the divisor has in figures. */
export const colourDivisors = (markup: string) =>
  markup
    .split(/(<[^>]*>)/)
    .map((piece, i) =>
      i % 2
        ? piece
        : piece
            .replace(undivided, '<span class="by-none">$&</span>')
            .replace(divisor, (_, before, formula) => {
              const rule = formula === 'd' ? 'linear' : 'sqrt';
              return `${before}$\\class{by-${rule}}{${formula}}$`;
            }),
    )
    .join('');

/** Markup with TeX between dollar signs → markup with MathML. `$$` sets a formula on a line of its own. */
function renderFormulas(markup: string) {
  return markup.replace(/\$\$([^$]+)\$\$|\$([^$]+)\$/g, (_, display, inline) =>
    temml
      .renderToString(display ?? inline, {
        displayMode: display !== undefined,
        throwOnError: true,
        // Of our own text: classes.
        trust: true,
      })
      // A Content-Security-Policy may forbid styles inside of elements; the style sheet has them.
      .replace(/ style="[^"]*"/g, '')
      // Says nothing to any browser: MathML Core has no such attribute.
      .replaceAll(' fence="true"', '')
      // Variables are letters of the text's own face, in italics (page.css); names and signs stand upright.
      .replace(/<mi(?: class="([^"]*)")?>(?![\p{Script=Latin}\p{Script=Greek}]<)/gu, (_, more) =>
        more ? `<mi class="upright ${more}">` : '<mi class="upright">',
      ),
  );
}

/**
 * A formula in a line stays with the brackets and stops beside it: browsers may break a line on either side of it.
 * @param markup - with MathML
 */
export const joinFormulas = (markup: string) =>
  markup.replace(
    /([(“（]*)(<math(?![^>]*display="block")(?:(?!<\/math>).)*<\/math>)([.,;:!?)”’。，、；：！？）]*)/gs,
    (whole, before, _, after) => (before || after ? `<span class="joined">${whole}</span>` : whole),
  );

/** Formulas become MathML, and a number is not parted from its per cent or its times. */
function renderMarkup(markup: string) {
  const coloured = colourDivisors(markup);
  return joinFormulas(
    renderFormulas(coloured.replace(/(?<=\d) (?=[%×])|(?<=×) (?=\d)/g, '\u00a0')),
  );
}

/** A short equation, such as `d = 64`, stays on one line, and so does a number with its per cent. */
const hold = (text: string) =>
  text
    .replace(/(?<=[\d}]) (?=%)/g, '\u00a0')
    .replace(
      /(?<![\p{L}\d])(\p{Script=Latin}|\p{Script=Greek}) = (?=[−±\d{])/gu,
      '$1\u00a0=\u00a0',
    );

/** A copy of a tree of words whose `…Html` strings hold MathML instead of TeX. */
export function renderWords<T>(words: T): T {
  const render = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return key.endsWith('Html') ? renderMarkup(value) : hold(value);
    if (Array.isArray(value)) return value.map((item) => render(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, render(item, name)]),
    );
  };
  return render(words, '') as T;
}

/** The parts of one language, by the name that `loadWords` takes. */
export function partsOf(source: typeof import('../web/text/en/index.js').default) {
  const titles = Object.fromEntries(
    Object.entries(source.figures).map(([name, { title }]) => [name, title]),
  );
  const { opened, ...heads } = source.figures.heads;
  const scripts: Record<string, unknown> = {};
  // What attributes do is said in the documentation alone.
  const figures = Object.entries({ ...source.figures, heads }).map(
    ([name, { attributes, python, ...words }]) => {
      scripts[name] = python;
      return [name, words];
    },
  );
  const { taken, ...common } = source.common;
  const { tag, name, unavailable, ...language } = source.language;
  return renderWords({
    common: { ...common, language },
    page: source.page,
    stage: source.stage,
    frame: { ...source.frame, titles },
    ...Object.fromEntries(figures),
    headsOpened: opened,
    taken: { ...taken, scripts },
    // Scripts are written in the first language.
    ...(Object.keys(source.python).length > 0 ? { python: source.python } : {}),
  });
}

/** Only what changed, so that a running development server reloads only what it must. */
async function write(file: URL, text: string) {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== text) await writeFile(file, text);
}

/**
 * The module that knows the parts of each language. Written out: not every bundler looks for what an address put
 * together from pieces may mean.
 */
function partsModule(languages: readonly Language[]) {
  const lists = languages.map(({ id, source }) => {
    const imports = Object.keys(partsOf(source)).map(
      (part) => `${part}: () => import('./${id}/${part}.js')`,
    );
    return `  ${id}: {\n    ${imports.join(',\n    ')},\n  },\n`;
  });
  return `export const parts = {\n${lists.join('')}};\n`;
}

/** The module with what each language says where nothing else could be loaded. */
function unavailableModule(languages: readonly Language[]) {
  const sentences = languages.map(({ id, source }) => [id, source.language.unavailable]);
  return `export const unavailable = ${JSON.stringify(Object.fromEntries(sentences), null, 2)};\n`;
}

/** The font of formulas in a module: a page's policy may forbid to fetch fonts, and a frame of no origin cannot. */
function fontModule() {
  const font = readFileSync(new URL('../web/text/mathFont.woff2', import.meta.url), 'base64');
  return `/** Base64 of mathFont.woff2 (scripts/mathFont.py). */\nexport default '${font}';\n`;
}

/** All that is made of the words, by path below web/text/generated. */
export function textModules(languages: readonly Language[]) {
  const modules = new Map([
    ['parts.ts', partsModule(languages)],
    ['unavailable.ts', unavailableModule(languages)],
    ['mathFont.ts', fontModule()],
  ]);
  for (const { id, source } of languages) {
    for (const [part, words] of Object.entries(partsOf(source)))
      modules.set(`${id}/${part}.ts`, `export default ${JSON.stringify(words, null, 2)};\n`);
  }
  return modules;
}

export async function writeWords() {
  const languages = await readLanguages();
  const modules = textModules(languages);
  for (const { id } of languages) await mkdir(new URL(`${id}/`, generated), { recursive: true });
  for (const [path, text] of modules) await write(new URL(path, generated), text);
  for (const file of await readdir(generated, { recursive: true })) {
    if (/\.[jt]s$/.test(file) && !modules.has(file.replaceAll('\\', '/')))
      await rm(new URL(file, generated));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeWords();
