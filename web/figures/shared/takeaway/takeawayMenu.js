/**
 * The menu of a figure: everything a reader can take away, and the way back. What each entry does comes when the menu
 * is opened.
 */
import { fill } from '../../../text/fill.js';
import { withEnglish } from '../problems/inEnglish.js';
import { isOfLoading, messageOf } from '../problems/whyNoResult.js';
import { createMenu } from './menu.js';

/** How long a short word stands beside the menu, in ms. */
const wordTime = 2500;

/**
 * @typedef {object} Addresses what the page knows of where the figure can be had
 * @property {string} [link] to the figure as it stands
 * @property {string} [script] rootd.js
 * @property {string} [still] a picture of the figure as it is at first
 * @property {() => string | Promise<string>} [file] the figure as it stands, as a page in one file
 */

/**
 * @template Values
 * @template Result
 * @typedef {object} Shown what the figure holds at the moment
 * @property {Values} options
 * @property {Result} result
 * @property {import('../../types.js').Report} report
 * @property {() => readonly import('../../../charts/types.js').Exportable[]} charts
 */

/**
 * @template {import('../../types.js').FigureName} Name
 * @template {import('../element/figure.js').Options} Values
 * @template Result
 * @param {import('../../types.js').FigureSpec<Name, Values, Result>} spec
 * @param {import('../../types.js').Context<Name, Values>} context
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
  const { document, common, frame } = context;
  const labels = common.menu;

  /** A short word beside the menu. @param {...(Node | string)} text */
  const say = (...text) => {
    menu.node.querySelector('.said')?.remove();
    const said = frame.make('span', 'said', ...text);
    said.setAttribute('role', 'status');
    menu.node.append(said);
    setTimeout(() => said.remove(), wordTime);
  };

  /** @returns {import('./menu.js').MenuItem[]} */
  const items = () => {
    // All is here by the time that the reader has chosen: only then do browsers let a page copy.
    const loading = import('./takeawayActions.js').then(({ createActions }) =>
      createActions(spec, context, { say, texts, attributes }),
    );
    loading.catch(() => {});
    const now = shown();
    const script = Promise.resolve(now && spec.python(now.options, context, now.result));
    script.catch(() => {});

    /**
     * @param {string} id
     * @param {string} label
     * @param {(actions: Awaited<typeof loading>) => void | Promise<void>} run
     */
    const entry = (id, label, run) => ({
      id,
      label,
      run: async () => {
        try {
          await run(await loading);
        } catch (error) {
          const reason = messageOf(error);
          if (isOfLoading(error)) say(labels.notLoaded);
          else say(...withEnglish(document, fill(labels.fileFailed, { reason }), reason));
        }
      },
    });
    /** @param {Shown<Values, Result>} now */
    const exports = (now) => [
      entry('python', labels.copyPython, async ({ copyPython }) =>
        copyPython((await script) ?? ''),
      ),
      // Where words stand in place of a picture there is none to take.
      ...(now.charts().length > 0
        ? [
            entry('png', labels.downloadPng, ({ savePng }) => savePng(now)),
            entry('svg', labels.downloadSvg, ({ saveSvg }) => saveSvg(now)),
          ]
        : []),
      entry('csv', labels.downloadCsv, ({ saveCsv }) => saveCsv(now)),
      entry('json', labels.downloadJson, ({ saveJson }) => saveJson(now)),
      ...(spec.files?.(now.result, now.options, context) ?? []).map(({ name, label, make }) =>
        entry(name, label, async ({ saveBlob }) => saveBlob(name, await make())),
      ),
      {
        id: 'data',
        label: frame.data.open ? labels.hideData : labels.showData,
        run: () => {
          frame.data.open = !frame.data.open;
          if (frame.data.open) frame.data.querySelector('summary')?.focus();
        },
      },
    ];

    const { link, script: code, still, file } = address();
    const again = askAgain();
    return [
      ...(link ? [entry('link', labels.copyLink, ({ copyText }) => copyText(link))] : []),
      ...(code ? [entry('embed', labels.copyEmbed, ({ copyEmbed }) => copyEmbed(code))] : []),
      ...(link ? [entry('frame', labels.copyFrame, ({ copyFrame }) => copyFrame(link))] : []),
      ...(link ? [entry('jsx', labels.copyJsx, ({ copyJsx }) => copyJsx(link))] : []),
      ...(link && still
        ? [entry('markdown', labels.copyMarkdown, ({ copyMarkdown }) => copyMarkdown(link, still))]
        : []),
      ...(file ? [entry('file', labels.saveFile, ({ saveFile }) => saveFile(file))] : []),
      ...(now ? exports(now) : []),
      ...(again ? [{ id: 'ask', label: labels.askAgain, run: again }] : []),
      { id: 'reset', label: labels.reset, run: reset },
    ];
  };

  const menu = createMenu(document, { label: labels.open, sign: labels.more, items });
  return menu;
}
