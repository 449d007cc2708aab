/**
 * What the entries of a figure's menu do: copy, and save as a file.
 */
import { version } from '../../../catalog/catalog.js';
import { fill } from '../../../text/fill.js';
import { folderOf, nearestLanguage } from '../../../text/languages.js';
import { loadWords } from '../../../text/words.js';
import { inLanguage } from '../python/inLanguage.js';
import { copy, save } from './copyAndSave.js';
import {
  embedSnippet,
  frameHeights,
  frameSnippet,
  jsxSnippet,
  markdownSnippet,
} from './embedSnippet.js';
import { rooms } from './rooms.js';
import { csvOf, jsonOf, pngOf, settingsLine, svgOf } from './takeaway.js';

/**
 * @template Values
 * @template Result
 * @typedef {import('./takeawayMenu.js').Shown<Values, Result>} Shown
 */

/**
 * @template {import('../../types.js').FigureName} Name
 * @template {import('../element/figure.js').Options} Values
 * @template Result
 * @param {import('../../types.js').FigureSpec<Name, Values, Result>} spec
 * @param {import('../../types.js').Context<Name, Values>} context
 * @param {object} figure
 * @param {(text: string) => void} figure.say
 * @param {(options: Values) => Record<string, string>} figure.texts every option as text
 * @param {() => Record<string, string>} figure.attributes those that differ from the defaults
 */
export async function createActions(spec, context, { say, texts, attributes }) {
  const { document, words, frame, language } = context;
  const labels = await loadWords(language, 'taken');
  const name = `rootd-${spec.name}`;
  // The first language's scripts need none, and without them any other's are in English.
  const phrases = folderOf(language) ? loadWords(language, 'python').catch(() => ({})) : {};

  /** Where the browser does not let a page copy, the reader can. @param {string} text */
  const offer = (text) => {
    frame.figure.querySelector('.byhand')?.remove();
    const area = frame.make('textarea', 'byhand');
    area.readOnly = true;
    area.value = text;
    area.setAttribute('aria-label', labels.copyFailed);
    frame.picture.before(area);
    area.focus();
    area.select();
    area.addEventListener('blur', () => area.remove());
    say(labels.copyFailed);
  };

  /** @param {string} text */
  const copyText = async (text) => {
    if (await copy(document, text)) say(labels.copied);
    else offer(text);
  };

  /** @param {string} fileName @param {Blob} blob */
  const saveBlob = (fileName, blob) => {
    save(document, fileName, blob);
    // A sandbox that allows no downloads drops them without a word, to the frame in it too.
    const isFramed = document.defaultView !== document.defaultView?.top;
    say(fill(isFramed ? labels.savedFromFrame : labels.saved, { file: fileName }));
  };

  /** @param {string} ending @param {string} text @param {string} type */
  const saveText = (ending, text, type) =>
    saveBlob(`${name}${ending}`, new Blob([text], { type: `${type};charset=utf-8` }));

  /** What was not read to its end must not look whole. @param {Shown<Values, Result>} now */
  const partOf = ({ report }) => (report.partial ? '-partial' : '');

  /** @param {Values} options @returns {import('./takeaway.js').Stamp} */
  const stampOf = (options) => ({
    figure: spec.name,
    title: words.title,
    version,
    settings: texts(options),
  });

  /** @param {Shown<Values, Result>} now */
  const dataOf = ({ report }) => ({ ...report.data(), partial: report.partial });

  /** @param {Shown<Values, Result>} now @returns {import('./takeaway.js').Drawn} */
  const drawn = ({ options, report, charts }) => {
    const stamp = stampOf(options);
    const note = fill(labels.stamp, {
      figure: name,
      settings: settingsLine(stamp),
      version,
    });
    const notes = report.partial ? [labels.partial, note] : [note];
    return { charts: charts(), key: report.key, stamp, notes };
  };

  /** @param {string} link */
  const embedded = (link) => {
    const room = rooms[nearestLanguage(language)] ?? rooms.en;
    const now = frame.figure.getBoundingClientRect();
    return { title: words.title, link, heights: frameHeights(room[spec.name], now) };
  };

  return {
    copyText,
    saveBlob,

    /** @param {string} script */
    copyPython: async (script) => copyText(inLanguage(script, await phrases)),

    /** @param {string} script the address of rootd.js */
    copyEmbed: (script) => copyText(embedSnippet(spec.name, attributes(), script, language)),

    /** @param {string} link */
    copyFrame: (link) => copyText(frameSnippet(embedded(link))),

    /** @param {string} link */
    copyJsx: (link) => copyText(jsxSnippet(embedded(link))),

    /** @param {string} link @param {string} still */
    copyMarkdown: (link, still) => copyText(markdownSnippet({ ...embedded(link), still })),

    /** @param {() => string | Promise<string>} file */
    saveFile: async (file) => saveText('.html', await file(), 'text/html'),

    /** @param {Shown<Values, Result>} now */
    saveSvg: (now) => saveText(`${partOf(now)}.svg`, svgOf(drawn(now)), 'image/svg+xml'),

    /** @param {Shown<Values, Result>} now */
    async savePng(now) {
      /** @type {Blob} */
      let png;
      try {
        png = await pngOf(drawn(now));
      } catch {
        // A browser may refuse a canvas, or one so large.
        say(labels.pngFailed);
        return;
      }
      saveBlob(`${name}${partOf(now)}.png`, png);
    },

    /** The mark at the start tells spreadsheets that the text is UTF-8. @param {Shown<Values, Result>} now */
    saveCsv: (now) =>
      saveText(
        `${partOf(now)}.csv`,
        `\ufeff${csvOf(stampOf(now.options), dataOf(now))}`,
        'text/csv',
      ),

    /** @param {Shown<Values, Result>} now */
    saveJson: (now) =>
      saveText(
        `${partOf(now)}.json`,
        jsonOf(stampOf(now.options), now.options, now.report.numbers, dataOf(now)),
        'application/json',
      ),
  };
}
