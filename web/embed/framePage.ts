/**
 * The page that holds one figure and nothing else, with its whole state in its address: embed.html, and the
 * one-file build, which offers a choice where its address names no figure.
 */
import { version } from '../catalog/catalog.js';
import { figures } from '../figures/index.js';
import { usableTag } from '../figures/shared/element/language.js';
import { shownOf } from '../figures/shared/element/ready.js';
import type { FigureElement } from '../figures/shared/element/shell.js';
import { type Notice, noticeLines } from '../figures/shared/problems/linkNotices.js';
import { addressesAt } from '../figures/shared/takeaway/addresses.js';
import { withState } from '../figures/shared/takeaway/fileWithState.js';
import { readFrameQuery, writeFrameQuery } from '../figures/shared/takeaway/frameQuery.js';
import { fill } from '../text/fill.js';
import { type FigureName, loadWords } from '../text/words.js';
import { registerFigures } from './elements.js';
import { fitPaper } from './fitPaper.js';
import { postHeight } from './postHeight.js';
import { takeScheme } from './takeScheme.js';

const { documentElement: root, body } = document;
// The one-file build has a place for a state of its own; as a file of one figure it is filled.
const isOneFile = root.dataset.state !== undefined;
const oneFile = isOneFile ? `<!doctype html>\n${root.outerHTML}` : '';
document.querySelector('.without')?.remove();
const state = readFrameQuery(location.search || root.dataset.state || '');
const theme = ['light', 'dark', 'auto'].find((name) => name === state.theme);

if (state.language) root.lang = usableTag(state.language);
if (theme) root.dataset.theme = theme;

const paragraph = (text: string) => {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
};

const isFigure = (name: string) => Object.hasOwn(figures, `rootd-${name}`);
const names = Object.keys(figures).map((tag) => tag.slice('rootd-'.length));

/** @param lines - said above the figure */
function say(lines: string[]) {
  const box = document.createElement('div');
  box.className = 'said';
  box.setAttribute('role', 'status');
  box.append(...lines.map(paragraph));
  if (lines.length > 0) body.prepend(box);
}

async function sayNotices(notices: Notice[]) {
  if (notices.length === 0) return;
  const words = await loadWords(root.lang, 'page');
  say(noticeLines(notices, { words, language: root.lang, version }));
}

/** Keeps the address at what the figure shows. */
function followAddress(figure: FigureElement, options: string[]) {
  figure.addEventListener('rootd-change', (event) => {
    if (!(event as CustomEvent).detail.settled) return;
    const texts = Object.fromEntries(
      options.flatMap((name) => {
        const text = figure.getAttribute(name);
        return text === null ? [] : [[name, text]];
      }),
    );
    try {
      history.replaceState(null, '', `?${writeFrameQuery({ ...state, texts })}`);
    } catch {
      // A sandboxed frame has no address of its own, and a file's may be fixed: the figure works without.
    }
  });
}

/** What the frame gives a figure that asks for addresses. */
function answerAddresses() {
  // Without an origin nothing may be fetched; a file on somebody's disk is no address for others.
  if (!isOneFile) {
    const script = document.querySelector('[src$="embed.js"]') as HTMLScriptElement;
    return addressesAt(new URL('.', script.src), theme);
  }
  return (event: Event) => {
    const { detail } = event as CustomEvent;
    const query = writeFrameQuery({ ...state, texts: detail.attributes });
    detail.file = () => withState(oneFile, query);
  };
}

function showFigure(name: string) {
  const figure = document.createElement(`rootd-${name}`) as FigureElement;
  // The figure has another name where its settings are others.
  const nameWindow = (title = '') => {
    document.title =
      figure.shadowRoot?.querySelector('figure')?.getAttribute('aria-label') || title;
  };
  const notices: Notice[] = [];
  if (state.version !== undefined && state.version !== version) {
    notices.push({ kind: 'version', theirs: state.version });
  }
  if (state.theme && !theme) {
    notices.push({ kind: 'ignored', key: 'theme', text: state.theme });
  }
  figure.addEventListener('rootd-ready', () => {
    // An address may name the figure's own options only: a page must not be given an onclick by a link.
    const { observedAttributes: known } = figure.constructor as any;
    for (const [key, text] of Object.entries(state.texts)) {
      if (known.includes(key) && key !== 'theme') figure.setAttribute(key, text);
      else notices.push({ kind: 'ignored', key, text });
    }
    followAddress(
      figure,
      known.filter((attribute: string) => attribute !== 'theme'),
    );
    queueMicrotask(() => {
      for (const { option, got } of figure.ignored) {
        notices.push({ kind: 'ignored', key: option, text: got });
      }
      void sayNotices(notices);
    });
    void loadWords(root.lang, name as FigureName).then(({ title }) => nameWindow(title));
  });
  figure.addEventListener('rootd-result', () => nameWindow());
  figure.addEventListener('rootd-failed', async (event) => {
    const words = await loadWords(root.lang, 'frame');
    say([fill(words.failed, { reason: String((event as CustomEvent).detail) })]);
  });
  figure.addEventListener('rootd-address', answerAddresses());
  figure.className = 'shown coming';
  void shownOf(figure).then(() => figure.classList.remove('coming'));
  body.append(figure);
  return figure;
}

const linkTo = (name: string) => `?${writeFrameQuery({ ...state, figure: name, texts: {} })}`;

const link = (text: string, address: string) => {
  const made = document.createElement('a');
  made.textContent = text;
  made.href = address;
  return made;
};

async function showChoice() {
  const words = await loadWords(root.lang, 'frame');
  const list = document.createElement('ul');
  for (const name of names) {
    const item = document.createElement('li');
    const title = words.titles[name as keyof typeof words.titles];
    item.append(link(title, linkTo(name)));
    list.append(item);
  }
  const heading = document.createElement('h1');
  heading.textContent = words.choose;
  document.title = words.choose;
  body.append(heading, list);
}

async function sayNoFigure() {
  const words = await loadWords(root.lang, 'frame');
  const slots = { name: state.figure ?? '', list: names.join(', ') };
  say([fill(state.figure === undefined ? words.missing : words.unknown, slots)]);
}

async function offerOthers() {
  const words = await loadWords(root.lang, 'frame');
  const way = document.createElement('nav');
  way.append(link(words.all, '?'));
  body.prepend(way);
}

/** Its first whole result; a question comes before it. */
const resultOf = (figure: FigureElement) =>
  new Promise<void>((resolve) => {
    if (state.texts.ask !== undefined) resolve();
    figure.addEventListener('rootd-result', (event) => {
      if ((event as CustomEvent).detail.final) resolve();
    });
  });

registerFigures();
const name = state.figure ?? '';
takeScheme(window, name, theme !== undefined);
// Before the figure looks how wide it is on paper.
if (window.parent !== window) fitPaper(window);
if (isFigure(name)) {
  const figure = showFigure(name);
  if (isOneFile && !root.dataset.state) void offerOthers();
  void postHeight(window, name, shownOf(figure), resultOf(figure));
} else if (isOneFile && state.figure === undefined) {
  void showChoice();
} else {
  void sayNoFigure();
  if (isOneFile) void showChoice();
  if (name) void postHeight(window, name);
}
