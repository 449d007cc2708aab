/**
 * What the entries of a figure's menu do: copy, and save as a file.
 */
import { version } from '../../../catalog/catalog.js';
import { fill } from '../../../text/fill.js';
import { folderOf, nearestLanguage } from '../../../text/languages.js';
import { type FigureName, loadWords } from '../../../text/words.js';
import type { Context, FigureSpec } from '../../types.js';
import type { Options } from '../options/optionTable.js';
import { inLanguage } from '../python/inLanguage.js';
import { withOwnDraws } from '../python/withOwnDraws.js';
import { boxAtBeginning } from './beginning.js';
import { copy, save } from './copyAndSave.js';
import {
  embedSnippet,
  frameHeights,
  frameSnippet,
  jsxSnippet,
  markdownSnippet,
  tagSnippet,
} from './embedSnippet.js';
import { rooms } from './rooms.js';
import { csvOf, type Drawn, jsonOf, pngOf, type Stamp, settingsLine, svgOf } from './takeaway.js';
import type { Shown } from './takeawayMenu.js';

export async function createActions<Name extends FigureName, Values extends Options, Result>(
  spec: FigureSpec<Name, Values, Result>,
  context: Context<Name, Values>,
  {
    say,
    title,
    texts,
    attributes,
  }: {
    say: (text: string) => void;
    /** of the figure as it stands */
    title: string;
    /** every option as text */
    texts: (options: Values) => Record<string, string>;
    /** those that differ from the defaults */
    attributes: () => Record<string, string>;
  },
) {
  const { document, frame, language } = context;
  const labels = await loadWords(language, 'taken');
  const name = `rootd-${spec.name}`;
  // The first language's scripts need none, and without them any other's are in English.
  const phrases = folderOf(language) ? loadWords(language, 'python').catch(() => ({})) : {};

  /** Where the browser does not let a page copy, the reader can. */
  const offer = (text: string) => {
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

  const copyText = async (text: string) => {
    if (await copy(document, text)) say(labels.copied);
    else offer(text);
  };

  const saveBlob = (fileName: string, blob: Blob) => {
    save(document, fileName, blob);
    // A sandbox that allows no downloads drops them without a word, to the frame in it too.
    const isFramed = document.defaultView !== document.defaultView?.top;
    say(fill(isFramed ? labels.savedFromFrame : labels.saved, { file: fileName }));
  };

  const saveText = (ending: string, text: string, type: string) =>
    saveBlob(`${name}${ending}`, new Blob([text], { type: `${type};charset=utf-8` }));

  /** What was not read to its end must not look whole. */
  const partOf = ({ report }: Shown<Values, Result>) => (report.partial ? '-partial' : '');

  const stampOf = (options: Values): Stamp => ({
    figure: spec.name,
    title,
    version,
    settings: texts(options),
  });

  const dataOf = ({ report }: Shown<Values, Result>) => ({
    ...report.data(),
    partial: report.partial,
  });

  const drawn = ({ options, report, charts }: Shown<Values, Result>): Drawn => {
    const stamp = stampOf(options);
    const note = fill(labels.stamp, {
      figure: name,
      settings: settingsLine(stamp),
      version,
    });
    const notes = report.partial ? [labels.partial, note] : [note];
    return { charts: charts(), key: report.key, stamp, notes };
  };

  const embedded = (link: string) => {
    const room = rooms[nearestLanguage(language)] ?? rooms.en;
    const now = boxAtBeginning(frame.figure);
    return { title, link, heights: frameHeights(room[spec.name], now) };
  };

  return {
    copyText,
    saveBlob,

    copyPython: async (script: string) =>
      copyText(withOwnDraws(inLanguage(script, await phrases), labels.ownDraws)),

    /** @param script - the address of rootd.js */
    copyEmbed: (script: string) =>
      copyText(embedSnippet(spec.name, attributes(), script, language)),

    copyTag: () => copyText(tagSnippet(spec.name, attributes(), language)),

    copyFrame: (link: string) => copyText(frameSnippet(embedded(link))),

    copyJsx: (link: string) => copyText(jsxSnippet(embedded(link))),

    /** @param still - a picture of the figure at its defaults */
    copyMarkdown: (link: string, still: string) => {
      const isDefault = Object.keys(attributes()).length === 0;
      return copyText(markdownSnippet({ ...embedded(link), still: isDefault ? still : undefined }));
    },

    saveFile: async (file: () => string | Promise<string>) =>
      saveText('.html', await file(), 'text/html'),

    saveSvg: (now: Shown<Values, Result>) =>
      saveText(`${partOf(now)}.svg`, svgOf(drawn(now)), 'image/svg+xml'),

    async savePng(now: Shown<Values, Result>) {
      let png: Blob;
      try {
        png = await pngOf(drawn(now));
      } catch {
        // A browser may refuse a canvas, or one so large.
        say(labels.pngFailed);
        return;
      }
      saveBlob(`${name}${partOf(now)}.png`, png);
    },

    /** The mark at the start tells spreadsheets that the text is UTF-8. */
    saveCsv: (now: Shown<Values, Result>) =>
      saveText(`${partOf(now)}.csv`, `\ufeff${csvOf(dataOf(now))}`, 'text/csv'),

    saveJson: (now: Shown<Values, Result>) =>
      saveText(
        `${partOf(now)}.json`,
        jsonOf(stampOf(now.options), now.options, now.report.numbers, dataOf(now)),
        'application/json',
      ),
  };
}
