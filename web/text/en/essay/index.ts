import deeper from './deeper.js';
import sections from './sections.js';
import sources from './sources.js';
import stage from './stage.js';

/**
 * The essay. The main way has seven sections; each opens with its one sentence (`sentence`), says `beforeHtml` above its
 * figure and `afterHtml` below. What goes further stands under `deeper`, each section readable alone.
 */
export default {
  title: 'Why attention divides by √d',
  description:
    'See for yourself why attention divides its scores by the square root of d, and not by d or by nothing: from coin flips to a head that trains in your browser.',
  skip: 'Skip to the text',
  contents: 'Contents',
  withoutHtml:
    '<p>The figures on this page compute in your browser with JavaScript, which is switched off or did not load. In their place you see still pictures; the text is complete. <a href="">Reload this page</a></p>',
  /** How a stored statistic over seeds is written: median, least and most. */
  ranged: '{median} ({least}–{most})',
  /** Where a host has no page. The links follow the address that was asked for. */
  missing: {
    title: 'There is no page here',
    wayHtml:
      'The address may have a slip, or the page has moved. Look in <a href="./">this folder</a>, or in <a href="../">the one above it</a>.',
  },
  still: 'A still picture of the figure: {title}',
  stage,
  sections,
  deeper,
  sources,
  seedHtml: '<p>One number, the <em>seed</em>, sets all random draws:</p>',
  footHtml:
    '<p>All of it runs in your browser; nothing is sent anywhere. The engine, the figures and this text are free, under the MIT licence. <a href="./docs/index.html">For authors</a>: put a figure into a page of your own, or use the library.</p>',
};
