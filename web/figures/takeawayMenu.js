/**
 * The menu of a figure: everything a reader can take away, and the way back.
 */
import { version } from '../catalog/catalog.js';
import { fill } from '../text/fill.js';
import { copy, save } from './copyAndSave.js';
import { createMenu } from './menu.js';
import { embedSnippet } from './snippet.js';

/** How long a short word stands beside the menu, in ms. */
const wordTime = 2500;

/**
 * @typedef {object} Addresses what the page knows of where the figure can be had
 * @property {string} [link] to the figure as it stands
 * @property {string} [script] rootd.js
 * @property {() => string | Promise<string>} [file] the figure as it stands, as a page in one file
 */

/**
 * @template Values
 * @template Result
 * @typedef {object} Shown what the figure holds at the moment
 * @property {Values} options
 * @property {Result} result
 * @property {import('./types.js').Report} report
 * @property {() => readonly import('../charts/types.js').Exportable[]} charts
 */

/**
 * @template {import('./types.js').FigureName} Name
 * @template {import('./figure.js').Options} Values
 * @template Result
 * @param {import('./types.js').FigureSpec<Name, Values, Result>} spec
 * @param {import('./types.js').Context<Name, Values>} context
 * @param {object} figure
 * @param {() => Shown<Values, Result> | undefined} figure.shown nothing before the first result
 * @param {(options: Values) => Record<string, string>} figure.texts every option as text
 * @param {() => Record<string, string>} figure.attributes those that differ from the defaults
 * @param {() => Addresses} figure.address
 * @param {() => void} figure.reset
 * @param {() => (() => void) | undefined} figure.askAgain what asks the figure's question again, where it asks
 */
export function createTakeawayMenu(
  spec,
  context,
  { shown, texts, attributes, address, reset, askAgain },
) {
  const { document, words, common, frame } = context;
  const labels = common.menu;
  const name = `rootd-${spec.name}`;

  /** A short word beside the menu. @param {string} text */
  const say = (text) => {
    menu.node.querySelector('.said')?.remove();
    const said = frame.make('span', 'said', text);
    said.setAttribute('role', 'status');
    menu.node.append(said);
    setTimeout(() => said.remove(), wordTime);
  };

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

  /** What makes files is asked for when the menu is opened. */
  const loadTakeaway = () => import('./takeaway.js');

  /** @param {string} extension @param {Blob | string} content @param {string} [type] */
  const saveAs = (extension, content, type) => {
    const fileName = `${name}.${extension}`;
    const blob =
      typeof content === 'string'
        ? new Blob([content], { type: `${type};charset=utf-8` })
        : content;
    save(document, fileName, blob);
    // A sandbox that allows no downloads drops them without a word, to the frame in it too.
    const isFramed = document.defaultView !== document.defaultView?.top;
    say(fill(isFramed ? labels.savedFromFrame : labels.saved, { file: fileName }));
  };

  /** @param {() => Promise<string>} svg */
  const savePng = async (svg) => {
    /** @type {Blob} */
    let png;
    try {
      const { pngOf } = await loadTakeaway();
      png = await pngOf(await svg());
    } catch {
      // A policy without img-src blob: forbids it.
      say(labels.pngFailed);
      return;
    }
    saveAs('png', png);
  };

  /** @param {NonNullable<Addresses['file']>} file */
  const saveFile = async (file) => {
    try {
      saveAs('html', await file(), 'text/html');
    } catch (error) {
      say(
        fill(labels.fileFailed, { reason: error instanceof Error ? error.message : String(error) }),
      );
    }
  };

  /** @param {Shown<Values, Result>} now @returns {import('./menu.js').MenuItem[]} */
  const exportItems = ({ options, result, report, charts }) => {
    const stamp = { figure: spec.name, title: words.title, version, settings: texts(options) };
    // They are here by the time that the reader has chosen: only then do browsers let a page copy.
    const script = Promise.resolve(spec.python(options, context, result));
    const takeaway = loadTakeaway();
    for (const late of [script, takeaway]) late.catch(() => {});
    const svg = async () => {
      const { settingsLine, svgOf } = await takeaway;
      const note = fill(common.describe.stamp, {
        figure: name,
        settings: settingsLine(stamp),
        version: stamp.version,
      });
      return svgOf(charts(), { key: report.key, stamp, note });
    };
    const pictures = [
      {
        id: 'png',
        label: labels.downloadPng,
        run: () => savePng(svg),
      },
      {
        id: 'svg',
        label: labels.downloadSvg,
        run: async () => saveAs('svg', await svg(), 'image/svg+xml'),
      },
    ];
    return [
      {
        id: 'python',
        label: labels.copyPython,
        run: async () => copyText(await script),
      },
      // Where words stand in place of a picture there is none to take.
      ...(charts().length > 0 ? pictures : []),
      {
        id: 'csv',
        label: labels.downloadCsv,
        // The mark at the start tells spreadsheets that the text is UTF-8.
        run: async () => {
          const { csvOf } = await takeaway;
          saveAs('csv', `\ufeff${csvOf(stamp, report.data())}`, 'text/csv');
        },
      },
      {
        id: 'json',
        label: labels.downloadJson,
        run: async () => {
          const { jsonOf } = await takeaway;
          const text = jsonOf(stamp, options, report.numbers, report.data());
          saveAs('json', text, 'application/json');
        },
      },
      {
        id: 'data',
        label: frame.data.open ? labels.hideData : labels.showData,
        run: () => {
          frame.data.open = !frame.data.open;
          if (frame.data.open) frame.data.querySelector('summary')?.focus();
        },
      },
    ];
  };

  /** @returns {import('./menu.js').MenuItem[]} */
  const items = () => {
    const { link, script, file } = address();
    const now = shown();
    const again = askAgain();
    return [
      ...(link ? [{ id: 'link', label: labels.copyLink, run: () => copyText(link) }] : []),
      ...(script
        ? [
            {
              id: 'embed',
              label: labels.copyEmbed,
              run: () => copyText(embedSnippet(spec.name, attributes(), script)),
            },
          ]
        : []),
      ...(file ? [{ id: 'file', label: labels.saveFile, run: () => saveFile(file) }] : []),
      ...(now ? exportItems(now) : []),
      ...(again ? [{ id: 'ask', label: labels.askAgain, run: again }] : []),
      { id: 'reset', label: labels.reset, run: reset },
    ];
  };

  const menu = createMenu(document, { label: labels.open, sign: labels.more, items });
  return menu;
}
