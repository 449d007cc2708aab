/**
 * The documentation for authors: its pages are made while the site is built, from the words, from the figures' own
 * tables and from the library's types, so that they say what the code does.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { version } from '../web/catalog/catalog.js';
import { fill } from '../web/text/fill.js';
import { docsPages, type Page } from './docs/pages.js';
import { searchIndex } from './docs/searchIndex.js';
import { escapeText, fillPage } from './support/html.js';
import { alternates, type Language, languageLinks, ownStyle, wayTo } from './support/languages.js';
import { languagesPlugin } from './support/languagesPlugin.js';

const template = readFileSync(new URL('../web/docs/page.html', import.meta.url), 'utf8');

/** Pages with more sections than this begin with a list of them. */
const sectionsAtAGlance = 4;

/** The forms of a plural as attributes, from which a script takes the one that it needs. */
const dataOf = (forms: Record<string, string>) =>
  Object.entries(forms)
    .map(([form, text]) => `data-${form}="${escapeText(text)}"`)
    .join(' ');

function bodyOf({ exampleHtml = '', sections }: Page, contents: string) {
  const list = sections.map(
    ({ id, title }) => `<li><a href="#${id}">${escapeText(title)}</a></li>`,
  );
  const glance =
    sections.length > sectionsAtAGlance
      ? `<nav class="contents" aria-label="${escapeText(contents)}"><ul>${list.join('')}</ul></nav>`
      : '';
  const rest = sections.map(
    ({ id, title, html }) => `<section id="${id}"><h2>${escapeText(title)}</h2>${html}</section>`,
  );
  return [glance, exampleHtml, ...rest].join('\n');
}

/** @param figures - what the figures' list is called */
function navOf(pages: Page[], current: Page, figures: string) {
  const link = (page: Page) => {
    const here = page === current ? ' aria-current="page"' : '';
    return `<li><a href="${page.file}"${here}>${escapeText(page.title)}</a></li>`;
  };
  const group = (list: Page['list']) =>
    pages
      .filter((page) => page.list === list)
      .map(link)
      .join('');
  return `<ul>${group('main')}</ul><h2>${escapeText(figures)}</h2><ul>${group('figure')}</ul>`;
}

/**
 * The finished pages of a language by file name, and what is searched in them.
 * @param languages - all that the site has
 */
export async function renderDocs(language: Language, languages: readonly Language[] = [language]) {
  const { source } = language;
  const pages = await docsPages(language);
  const { site, start } = source.docs;
  const { tag, direction } = source.language;
  const rendered = pages.map((page) => {
    const { title, description, leadHtml } = page;
    const words = {
      page: {
        title,
        description,
        leadHtml,
        bodyHtml: bodyOf(page, site.contents),
        navHtml: navOf(pages, page, start.sections.figures.title),
      },
      site: { ...site, footHtml: fill(site.footHtml, { version }) },
    };
    const address = (other: Language) =>
      `${other === language ? './' : `${wayTo(language, other, 1)}docs/`}${page.file}`;
    const html = template
      .replace('<html lang="en">', `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
      .replace('../rootd.js', `${language.folder && '../'}../rootd.js`)
      .replace('{{style}}', ownStyle(language))
      .replace('data-found=""', () => dataOf(site.found))
      .replace('{{alternates}}', alternates(languages, address))
      .replace('{{languages}}', languageLinks(language, languages, address));
    return [page.file, fillPage(html, words)] as const;
  });
  return { pages: new Map(rendered), index: searchIndex(pages) };
}

const root = fileURLToPath(new URL('../web/docs', import.meta.url));

/** For Vite: the finished pages, though there is no file of theirs in web/docs, and what is searched. */
async function docsPlugin(language: Language, languages: readonly Language[]): Promise<Plugin> {
  const { pages, index } = await renderDocs(language, languages);
  const files = new Map([...pages].map(([file, html]) => [`${root}/${file}`, html]));
  return {
    name: 'docs',
    config: () => ({ build: { rolldownOptions: { input: [...files.keys()] } } }),
    resolveId: (id) => (files.has(id) ? id : null),
    load: (id) => files.get(id) ?? null,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'search.json', source: JSON.stringify(index) });
    },
  };
}

/**
 * Apart from the essay, which would be cut into more pieces if they shared them.
 * @param folder - of the site
 */
export async function buildDocs(folder: string, languages: readonly Language[]) {
  for (const language of languages) await buildDocsIn(language, languages, folder);
}

/** @param folder - of the site */
async function buildDocsIn(language: Language, languages: readonly Language[], folder: string) {
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [languagesPlugin(languages), await docsPlugin(language, languages)],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      outDir: `${folder}/${language.folder}docs`,
      emptyOutDir: false,
    },
  });
}
