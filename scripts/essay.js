/**
 * Fills the essay's page with its words while the page is built or served: readers get finished text and
 * MathML, and need no script for either.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import en from '../web/text/en.js';
import { fill } from '../web/text/fill.js';
import { renderWords } from './text.js';

const stills = new URL('../web/essay/stills/', import.meta.url);

/** @param {string} text */
const escapeText = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The word at a dotted path. A key that ends in `Html` is markup; all others are text.
 *
 * @param {object} words
 * @param {string} path
 */
function wordAt(words, path) {
  /** @type {any} */
  let value = words;
  for (const key of path.split('.')) value = value?.[key];
  if (typeof value !== 'string') throw new RangeError(`the essay asks for {{${path}}}`);
  return path.endsWith('Html') ? value.trim() : escapeText(value);
}

/**
 * The size that a picture is drawn at, so that its place can be kept before it has come.
 *
 * @param {string} svg
 */
function sizeOf(svg) {
  const [, width, height] = /<svg[^>]*?\swidth="([\d.]+)"[^>]*?\sheight="([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) throw new RangeError('a still needs a width and a height');
  return `width="${Math.round(Number(width))}" height="${Math.round(Number(height))}"`;
}

/**
 * The picture that stands in a figure where it cannot compute; nothing for a figure that has none.
 *
 * @param {string} figure
 * @param {string} number
 * @param {typeof en} source
 */
function stillOf(figure, number, source) {
  const [narrow, wide] = ['narrow', 'wide'].map((width) => `${figure}-${width}.svg`);
  if (!existsSync(new URL(wide, stills))) return '';
  const { title, captionHtml } = renderWords(
    source.figures[/** @type {keyof typeof en.figures} */ (figure)],
  );
  const alternative = escapeText(fill(source.essay.still, { title }));
  const sizes = [narrow, wide].map((file) => sizeOf(readFileSync(new URL(file, stills), 'utf8')));
  return `<noscript><figure class="still">
    <picture>
      <source media="(max-width: 40rem)" srcset="./stills/${narrow}" ${sizes[0]} />
      <img src="./stills/${wide}" alt="${alternative}" ${sizes[1]} loading="lazy" />
    </picture>
    <figcaption><b>${escapeText(fill(source.common.describe.caption, { number }))}</b> ${captionHtml}</figcaption>
  </figure></noscript>`;
}

/**
 * The page of one language.
 *
 * @param {string} template
 * @param {typeof en} source
 * @param {string} language
 */
export function renderEssay(template, source = en, language = 'en') {
  const words = { essay: renderWords(source.essay) };
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/\{\{([\w.]+)\}\}/g, (_, path) => wordAt(words, path))
    .replace(
      /(<rootd-(\w+) number="(\d+)"[^>]*>)(?=<\/rootd-)/g,
      (_, opening, figure, number) => opening + stillOf(figure, number, source),
    );
}

/**
 * For Vite: fills the page before anything else looks at it.
 *
 * @returns {import('vite').Plugin}
 */
export function essayPlugin() {
  return {
    name: 'essay',
    transformIndexHtml: { order: 'pre', handler: (html) => renderEssay(html) },
    configureServer(server) {
      server.watcher.add(fileURLToPath(new URL('../web/text/en.js', import.meta.url)));
    },
  };
}
