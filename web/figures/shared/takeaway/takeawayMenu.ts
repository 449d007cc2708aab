/**
 * The menu of a figure: everything a reader can take away, and the way back. What each entry does comes when the menu
 * is opened.
 */

import type { Exportable } from '../../../charts/types.js';
import { fill } from '../../../text/fill.js';
import { type FigureName, loadWords } from '../../../text/words.js';
import type { Context, FigureSpec, Report } from '../../types.js';
import type { Options } from '../options/optionTable.js';
import { withEnglish } from '../problems/inEnglish.js';
import { isOfLoading, messageOf } from '../problems/whyNoResult.js';
import { createMenu, type MenuItem } from './menu.js';

/** How long a short word stands beside the menu, in ms. */
const wordTime = 2500;

/** what the page knows of where the figure can be had */
export type Addresses = {
  /** to the figure as it stands */
  link?: string;
  /** to a page that holds nothing but the figure as it stands */
  frame?: string;
  /** rootd.js */
  script?: string;
  /** a picture of the figure as it is at first */
  still?: string;
  /** the figure as it stands, as a page in one file */
  file?: () => string | Promise<string>;
};

/** what the figure holds at the moment */
export type Shown<Values, Result> = {
  options: Values;
  result: Result;
  report: Report;
  charts: () => readonly Exportable[];
};

export function createTakeawayMenu<Name extends FigureName, Values extends Options, Result>(
  spec: FigureSpec<Name, Values, Result>,
  context: Context<Name, Values>,
  {
    shown,
    texts,
    attributes,
    address,
    reset,
    askAgain,
  }: {
    /** nothing before the first result */
    shown: () => Shown<Values, Result> | undefined;
    /** every option as text */
    texts: (options: Values) => Record<string, string>;
    /** those that differ from the defaults */
    attributes: () => Record<string, string>;
    address: () => Addresses;
    reset: () => void;
    /** what asks the figure's question again, where it asks */
    askAgain: () => (() => void) | undefined;
  },
) {
  const { document, common, frame } = context;
  const labels = common.menu;

  /** A short word beside the menu. */
  const say = (...text: (Node | string)[]) => {
    menu.node.querySelector('.said')?.remove();
    const said = frame.make('span', 'said', ...text);
    said.setAttribute('role', 'status');
    menu.node.append(said);
    setTimeout(() => said.remove(), wordTime);
  };

  const items = (): MenuItem[] => {
    const now = shown();
    const title = now?.report.title ?? context.words.title;
    // All is here by the time that the reader has chosen: only then do browsers let a page copy.
    const loading = import('./takeawayActions.js').then(({ createActions }) =>
      createActions(spec, context, { say, title, texts, attributes }),
    );
    loading.catch(() => {});
    const script = loadWords(context.language, 'taken').then(({ scripts }) => {
      const words = { ...context.words, python: scripts[spec.name] };
      return now && spec.python(now.options, { ...context, words }, now.result);
    });
    script.catch(() => {});

    const entry = (
      id: string,
      label: string,
      run: (actions: Awaited<typeof loading>) => void | Promise<void>,
    ) => ({
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
    const exports = (now: Shown<Values, Result>) => [
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
    ];

    const { link, frame: alone, script: code, still, file } = address();
    const again = askAgain();
    return [
      ...(link ? [entry('link', labels.copyLink, ({ copyText }) => copyText(link))] : []),
      ...(code ? [entry('embed', labels.copyEmbed, ({ copyEmbed }) => copyEmbed(code))] : []),
      ...(code ? [entry('tag', labels.copyTag, ({ copyTag }) => copyTag())] : []),
      ...(alone ? [entry('frame', labels.copyFrame, ({ copyFrame }) => copyFrame(alone))] : []),
      ...(alone ? [entry('jsx', labels.copyJsx, ({ copyJsx }) => copyJsx(alone))] : []),
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
