/**
 * Fills the essay's page with its words while the page is built or served: readers get finished text and
 * MathML, and need no script for either.
 */
import { fileURLToPath } from 'node:url';
import en from '../web/text/en.js';
import { fillPage } from './support/html.js';
import { stillOf } from './support/still.js';
import { renderWords } from './text.js';

/**
 * The page of one language.
 *
 * @param {string} template
 * @param {typeof en} source
 * @param {string} language
 */
export function renderEssay(template, source = en, language = 'en') {
  const page = template.replace('<html lang="en">', `<html lang="${language}">`);
  return fillPage(page, { essay: renderWords(source.essay) }).replace(
    /(<rootd-(\w+) number="(\d+)"[^>]*>)(?=<\/rootd-)/g,
    (_, opening, figure, number) =>
      opening + stillOf(figure, source, { folder: './stills/', number }),
  );
}

const page = fileURLToPath(new URL('../web/essay/index.html', import.meta.url));

/**
 * For Vite: fills the page before anything else looks at it.
 *
 * @returns {import('vite').Plugin}
 */
export function essayPlugin() {
  return {
    name: 'essay',
    transformIndexHtml: {
      order: 'pre',
      // Readers do not need the indentation.
      handler: (html, { filename }) =>
        filename === page ? renderEssay(html).replace(/\n\s+/g, '\n') : html,
    },
    configureServer(server) {
      server.watcher.add(fileURLToPath(new URL('../web/text/en.js', import.meta.url)));
    },
  };
}
