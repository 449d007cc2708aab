/**
 * The parts of a figure in its shadow root, from top to bottom: what to do and the control to do it with, picture, key,
 * caption, and one quiet row: the menu, and behind one word settings, data and table. The frame holds them in place and
 * fills them; it knows neither options nor engine.
 */

import { key as createKey, writeLetters } from '../../../charts/index.js';
import type { KeyItem } from '../../../charts/types.js';
import { fill } from '../../../text/fill.js';
import { fromMarkup } from '../../../text/markup.js';
import type { Parts } from '../../../text/words.js';
import { createNumbersTable } from '../numbers/numbersTable.js';
import type { NumberWriter } from '../numbers/numberWriter.js';
import type { Data } from '../takeaway/takeaway.js';
import { createFold } from './fold.js';
import { groundOf, paperOf } from './ground.js';
import { keepOwnKeys } from './ownKeys.js';
import { adoptStyles } from './style.js';

/**
 * One line of the table: texts, ready to be read. While the figure is at work a text may not be known yet: what
 * stood there stays, so that nothing flickers while a control is dragged.
 */
export type Row = {
  label: string;
  measured?: string;
  predicted?: string;
  offBy?: string | Distance;
};

/** How far a measurement lies from its prediction, in words and in standard errors where they are known. */
export type Distance = { text: string; errors: number | undefined };

export type Action = { label: string; run: () => void };

export type Make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  ...children: (Node | string)[]
) => HTMLElementTagNameMap[Tag];

/** What a page may style with `::part()`. */
export const parts = [
  'figure',
  'controls',
  'control',
  'menu',
  'advanced',
  'status',
  'error',
  'picture',
  'still',
  'key',
  'tables',
  'numbers',
  'caption',
  'data',
];

/** How long a result must stand before it is read out, in ms. */
const readOutPause = 900;

export function createFrame(
  root: ShadowRoot,
  {
    words,
    common,
    language,
    numbers,
  }: {
    words: { title: string; todo?: string; lab?: string };
    common: Parts['common'];
    language: string;
    numbers: NumberWriter;
  },
) {
  const document = root.ownerDocument;
  let own = '';
  /** Takes the styles into the document that the figure is in. @param more - of this kind of figure alone */
  const adopt = (more: string = '') => {
    own += more;
    adoptStyles(root, own);
  };
  adopt();

  /** @param name - its class, and its part if it is one of `parts` */
  const make = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    name: string,
    ...children: (Node | string)[]
  ) => {
    const element = document.createElement(tag);
    if (name) {
      element.className = name;
      if (parts.includes(name)) element.setAttribute('part', name);
    }
    element.append(...children);
    return element;
  };
  const plainButton = (label: string, onClick: () => void) => {
    const button = make('button', '');
    writeLetters(button, label);
    button.type = 'button';
    button.addEventListener('click', onClick);
    return button;
  };

  const controls = make('div', 'controls');
  controls.setAttribute('role', 'group');
  controls.setAttribute('aria-label', common.controls.group);
  const todo = make('p', 'todo');
  writeLetters(todo, words.todo ?? '');
  if (words.todo) controls.append(todo);
  const advancedControls = make('div', 'controls');
  const advanced = make(
    'details',
    'advanced',
    make('summary', '', words.lab ?? common.controls.more),
    advancedControls,
  );
  advanced.hidden = true;

  const error = make('div', 'error');
  error.setAttribute('role', 'alert');
  error.hidden = true;
  const still = make('slot', 'still');
  const picture = make('div', 'picture');
  picture.hidden = true;
  const instead = make('p', 'instead');

  const keyChart = createKey(document, { items: [] });
  const key = make('div', 'key', keyChart.node);
  const status = make('div', 'status');

  const table = createNumbersTable({ make, common, numbers });
  const tables = table.node;

  const caption = make('figcaption', 'caption');
  const dataBody = make('div', 'scroll');
  dataBody.tabIndex = 0;
  dataBody.setAttribute('role', 'region');
  dataBody.setAttribute('aria-label', common.describe.data);
  const data = make('details', 'data', make('summary', '', common.describe.data), dataBody);
  data.hidden = true;
  const summary = make('p', 'unseen summary');
  summary.setAttribute('aria-live', 'polite');

  // Settings, data and the check of the numbers are there for who looks for them.
  const quiet = make('div', 'quiet');
  const more = createFold(common.controls.unfold, quiet);
  more.set(false);
  more.button.addEventListener('click', () => more.set(!more.isOpen));
  quiet.append(more.button, advanced, data, tables);
  controls.append(status);
  const figure = make(
    'figure',
    'figure',
    controls,
    error,
    picture,
    instead,
    still,
    key,
    caption,
    quiet,
    summary,
  );
  figure.lang = language;
  figure.dir = common.language.direction;
  figure.setAttribute('aria-label', words.title);
  figure.tabIndex = -1;
  keepOwnKeys(figure);
  figure.classList.add('waiting', 'unsettled');
  const width = make('div', 'width', make('span', ''), make('span', ''), make('span', ''));
  width.setAttribute('aria-hidden', 'true');
  // Styles that were put in as an element stay.
  for (const child of [...root.children]) if (child.localName !== 'style') child.remove();
  root.append(figure, width);

  const isContent = (node: Node) => node.nodeType === 1 || node.textContent?.trim();
  const lookForStill = () =>
    figure.classList.toggle('stands-in', still.assignedNodes().some(isContent));
  still.addEventListener('slotchange', lookForStill);
  lookForStill();

  let dataOf: (() => Data) | undefined;
  const fillData = () => {
    if (!data.open || !dataOf) return;
    const { columns, titles = columns, rows } = dataOf();
    const line = (tag: 'th' | 'td', cells: readonly (string | number | null)[]) =>
      make(
        'tr',
        '',
        ...cells.map((cell, i) =>
          make(tag, typeof rows[0]?.[i] === 'string' ? 'text' : '', writeCell(cell)),
        ),
      );
    const writeCell = (cell: string | number | null) =>
      cell === null || Number.isNaN(cell)
        ? common.table.notMeasured
        : typeof cell === 'number'
          ? numbers.significant(cell, 6)
          : cell;
    dataBody.replaceChildren(
      make(
        'table',
        '',
        make('thead', '', line('th', titles)),
        make('tbody', '', ...rows.map((row) => line('td', row))),
      ),
    );
  };
  data.addEventListener('toggle', fillData);

  /** For a focus whose place is gone. */
  const takeFocus = (options = { preventScroll: true }) => figure.focus(options);
  let isTryingAgain = false;
  /** All that shows a result. */
  const setHidden = (hidden: boolean) => {
    for (const part of [picture, key, tables, data]) part.hidden = hidden;
  };

  let readOut: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;
  let keyText = '';
  let keyWidth: number | undefined;

  return {
    figure,
    /** A transition of it ends whenever its place turns light or dark (style.ts). */
    place: width,
    controls,
    advanced,
    advancedControls,
    picture,
    caption,
    quiet,
    status,

    /** While the figure asks, nothing of its result is to be seen; nor need the page around it tell. */
    setAsking(asking: boolean) {
      figure.classList.toggle('asking', asking);
      root.host.toggleAttribute('data-asking', asking);
      // The page keeps the answer's room from now on, also before the answer is computed.
      root.host.toggleAttribute('data-answered', !asking);
    },

    /** The page has decided what the figure stands on, or it is looked for. */
    readGround() {
      const theme = root.host.getAttribute('theme') ?? '';
      const isDecided = ['light', 'dark', 'auto'].includes(theme);
      figure.style.colorScheme = (isDecided ? undefined : groundOf(width)) ?? '';
      const paper = isDecided ? undefined : paperOf(root.host);
      if (paper) figure.style.setProperty('--rootd-ground', paper);
      else figure.style.removeProperty('--rootd-ground');
    },

    /** On paper, what stands in for the figure is better than a picture of other settings. */
    setOutdated(isOutdated: boolean) {
      figure.classList.toggle('outdated', isOutdated);
    },

    takeFocus,
    adopt,

    /**
     * The still has had its time, but for paper while there may be more to come.
     * @param nothing - said in place of all pictures and numbers
     */
    showPicture(nothing: string | undefined = '', final: boolean = true) {
      if (final) figure.classList.remove('unsettled');
      const isPictured = figure.classList.contains('pictured') && !isRefused;
      if (isPictured && instead.textContent === nothing) return;
      isRefused = false;
      figure.classList.remove('waiting');
      figure.classList.add('pictured');
      setHidden(Boolean(nothing));
      instead.textContent = nothing;
    },

    /** There is nothing to see or to hear of. A still goes with what the author chose, not with what was refused since. */
    hidePicture() {
      isRefused = true;
      setHidden(true);
      instead.textContent = '';
      clearTimeout(readOut);
      summary.textContent = '';
    },

    showKey(items: KeyItem[]) {
      const text = JSON.stringify(items);
      if (text === keyText) return;
      const wasThere = keyText !== '';
      keyText = text;
      // Another wording may take fewer lines: what stands below keeps its place while a control is dragged.
      if (wasThere) {
        const { width, height } = keyChart.node.getBoundingClientRect();
        keyChart.node.style.minHeight = width === (keyWidth ?? width) ? `${height}px` : '';
        keyWidth = width;
      }
      keyChart.update({ items });
    },

    showRows: table.show,

    /** What the figure is called. @param instead - of what its words call it */
    showTitle(instead: string = words.title) {
      figure.setAttribute('aria-label', instead);
    },

    /** @param instead - of what the figure's words say is to be done */
    showTodo(instead: string | undefined) {
      const text = instead ?? words.todo ?? '';
      writeLetters(todo, text);
    },

    /** @param html - words of our own @param number - of the figure, or nothing */
    showCaption(html: string, number: string) {
      caption.replaceChildren(fromMarkup(document, html));
      if (number) caption.prepend(make('b', '', fill(common.describe.caption, { number })), ' ');
    },

    /** Read out once the result has settled. */
    showSummary(text: string) {
      clearTimeout(readOut);
      readOut = setTimeout(() => {
        if (summary.textContent !== text) summary.textContent = text;
      }, readOutPause);
    },

    showData(make: () => Data) {
      dataOf = make;
      fillData();
    },

    /** @param forGood - what stands in for the figure is what remains of it */
    showError(reason: (Node | string)[], actions: Action[], forGood: boolean) {
      const { activeElement } = root;
      const hadFocus = error.contains(activeElement) || (isTryingAgain && activeElement === figure);
      const row = make(
        'div',
        'actions',
        ...actions.map(({ label, run }) => plainButton(label, run)),
      );
      const said = [make('p', '', common.errors.title), make('p', '', ...reason)];
      if (forGood && lookForStill()) said.push(make('p', '', common.errors.still));
      error.replaceChildren(...said, row);
      error.hidden = false;
      figure.classList.remove('waiting');
      // It may never answer what it asks.
      root.host.removeAttribute('data-asking');
      if (hadFocus) row.querySelector('button')?.focus();
    },

    hideError() {
      isTryingAgain = error.contains(root.activeElement);
      if (isTryingAgain) takeFocus();
      error.hidden = true;
    },

    make,
    plainButton,
  };
}

export type Frame = ReturnType<typeof createFrame>;
