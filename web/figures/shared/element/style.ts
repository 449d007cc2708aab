/**
 * How a figure looks. Every colour is a `--rootd-…` variable that the page may set. Light or dark follows the ground that
 * the figure stands on (ground.ts); `theme="light"`, `"dark"` and `"auto"` (the reader's system) decide against it.
 */
import {
  stylesheet as charts,
  tokens as chartTokens,
  declareTokens,
  serifFamily,
} from '../../../charts/index.js';
import { bringMathFont } from '../../../text/mathFont.js';
import { controlStyle } from '../controls/style.js';

/** [light, dark], of what is not in a chart. */
const ownTokens: Record<string, [string, string]> = {
  edge: ['#83888f', '#757b84'],
  wrong: ['#a3271f', '#ff8f84'],
};

/** The colours that a page may set, as `--rootd-<name>`, with what they are in light and in dark. */
export const tokens = { ...chartTokens, ...ownTokens };

export const stylesheet = `${charts}
:host {
  display: block;
  margin-block: 1.5rem;
  ${declareTokens(ownTokens)}
}
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([theme='auto']) { color-scheme: light dark; }
/* What decides against its page cannot stand on the page's ground. */
@media screen {
  :host(:is([theme='light'], [theme='dark'], [theme='auto'])) figure {
    background: var(--rootd-paper, var(--paper));
    box-shadow: 0 0 0 8px var(--rootd-paper, var(--paper));
  }
}
:host([hidden]) { display: none; }

/* The width that a figure asks for where its place asks back: a flex or grid item, a cell, a float. Its own container
   has none, since what is inside follows it. One part is the least, all together the most. */
.width { display: flex; flex-wrap: wrap; height: 0; overflow: hidden; visibility: hidden; }
.width > span { flex: none; width: 240px; }
/* Whatever makes the place light or dark, by its scheme or its text, starts a transition: what is painted is painted anew. */
.width { transition: color 1ms; }
.width > :first-child { color: light-dark(black, white); transition: color 1ms; }

/* What a page inherits to its elements, such as wide letters or another direction, ends here. */
figure { all: initial; color-scheme: inherit; visibility: inherit; }
figure[dir='rtl'] { direction: rtl; }
/* Pictures and numbers beside signs run from left to right in every language. */
:is(svg, canvas, math, input[type='range'], .matrices) { direction: ltr; }
figure {
  --serif: ${serifFamily};
  display: block;
  transform-origin: top;
  color: var(--ink);
  background: var(--rootd-paper, transparent);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  font: max(14px, 0.875rem)/1.45 var(--rootd-font, system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
  text-align: start;
  text-autospace: normal;
  container-type: inline-size;
}
/* Menus and the rims of letters and dots are of the colour that the figure stands on (ground.ts): in a frame as the page
   around it told, and where nobody paints, the browser's own. */
:host(:not([theme='light'], [theme='dark'], [theme='auto'])) figure {
  --paper: var(--rootd-paper, var(--rootd-ground, Canvas));
}
@media (forced-colors: active) { figure { --rootd-ground: Canvas !important; } }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
p { margin: 0; }

.controls {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px 18px;
  padding: 10px 0;
  position: relative;
}
${controlStyle}
.todo { flex: 0 1 auto; font: max(19px, 1.1875rem)/1.3 var(--rootd-font, var(--serif)); }
.group { display: flex; align-items: center; gap: 10px 18px; flex: 0 1 auto; min-width: 0; }
.group.slides { flex: 1000 1 190px; }
/* Long labels and fields take their row; they never reach over what stands beside them. */
.group.slides, .group.slides .control { min-width: min-content; }
.control { display: flex; align-items: center; gap: 2px 8px; min-width: 0; min-height: max(32px, 2rem); }
.group.slides .control { flex: 1; }
.group.slides .numeric { font-size: 1.5em; }
.control > label { color: var(--soft); white-space: nowrap; }
.control > .letter { font: italic 1.5em/1 var(--serif); color: var(--ink); }
.letter::after { content: ' ='; font-style: normal; }
/* What the figure waits for. */
.primary {
  max-width: 100%; font: max(19px, 1.1875rem)/1.3 var(--rootd-font, var(--serif)); text-align: start; white-space: normal;
  text-decoration-thickness: 2px;
}
:is(a, input, select, button, summary, [tabindex]):focus-visible {
  outline: 2px solid var(--ink);
  outline-offset: 2px;
  border-radius: 3px;
}
input[type='range'] { flex: 1 1 110px; width: 60px; }

.field { position: relative; display: inline-flex; width: calc(var(--room) * 1ch + 2px); }
.field input { width: 100%; }
/* The line is as long as the value, and all beside it stays where it is. */
@supports (field-sizing: content) {
  .numeric input { field-sizing: content; width: auto; min-width: 24px; max-width: 100%; }
}
.note {
  position: absolute; z-index: 2; inset-block-start: calc(100% + 4px); inset-inline-end: 0;
  width: max-content; max-width: min(280px, 80vw); padding: 4px 8px;
  background: var(--paper); color: var(--wrong); font: max(13px, 0.8125rem)/1.45 var(--rootd-font, system-ui, sans-serif); text-wrap: balance;
  border: 1px solid var(--wrong); border-radius: 5px;
}

/* The message has a place of its own, under its row. */
.controls:has(.note:not([hidden])) { align-items: flex-start; }
.group:has(.note:not([hidden])) { margin-bottom: 4.2em; }

.menu { position: relative; margin-inline-start: auto; }
.menu-button:focus-visible { outline-offset: -2px; }
/* Their place says what they are. */
:is(.menu-button, [role='menuitem'], .fold) { text-decoration: none; }
.menu-button { width: 36px; height: max(32px, 2rem); font-size: max(20px, 1.25rem); line-height: 1; color: var(--soft); }
[role='menu'] {
  position: absolute; z-index: 3; inset-block-start: 100%; inset-inline-end: 0;
  display: grid; min-width: max(190px, 11.875rem); padding: 6px 0;
  background: var(--paper); border: 1px solid var(--edge); border-radius: 6px;
  overflow: auto; overscroll-behavior: contain;
}
[role='menu'].above { inset-block: auto 100%; }
[role='menuitem'] { height: max(34px, 2.125rem); padding: 0 14px; text-align: start; }
[role='menuitem']:is(:hover, :focus) { background: color-mix(in srgb, var(--measured-fill) 35%, transparent); }
[role='menuitem']:focus-visible { outline-offset: -2px; }
.said {
  position: absolute; z-index: 2; inset-block-end: 100%; inset-inline-end: 0; padding: 4px 8px;
  width: max-content; max-width: 100cqi;
  background: var(--paper); color: var(--soft); font-size: max(13px, 0.8125rem);
}
.byhand { position: static; display: block; width: 100%; min-height: 120px; margin-top: 8px; font: max(12px, 0.75rem)/1.4 monospace;
  color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: 5px; }

details > summary { cursor: pointer; color: var(--soft); padding: 6px 0; width: fit-content; font-size: max(13px, 0.8125rem); }

/* All that is not the one thing to do: in a row until it is opened. */
.quiet { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 22px; margin-top: 8px; }
.quiet > :is(details[open], .tables:not(.folded), .remark, .actions) { flex: 1 0 100%; min-width: 0; }
.quiet > .remark:empty { display: none; }
/* Where there is nothing behind it, the word is not there. */
.quiet:not(:has(> :is(.advanced, .data, .tables):not([hidden]))) > .fold { display: none; }
/* A check that fails is seen. */
@media screen { .quiet.folded > :is(.advanced, .data, .remark, .actions, .tables:not(:has(.off))) { display: none; } }
.advanced > .controls { padding-top: 2px; }

/* Until there is a picture, what will stand below it would be seen to jump. */
.waiting > :is(.key, figcaption, .quiet) { visibility: hidden; }

.picture { margin-top: 10px; }
.picture > * + :where(:not(p:empty)) { margin-top: 10px; }
.views > * + * { margin-top: 10px; }
.remark { color: var(--soft); font-size: max(14px, 0.875rem); line-height: 1.4; }
.instead:not(:empty) { padding: 24px 0; }
.group:not(:has(> .control:not([hidden]))) { display: none; }
.actions { display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: baseline; color: var(--soft); font-size: max(14px, 0.875rem); }
.transport { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; min-height: max(32px, 2rem); }
.transport .primary { min-width: 3.2em; text-align: start; }
/* The slider says how far it has come. */
.figure:has(.transport > input:not([hidden])) .status { display: none; }
label.speed { display: inline-flex; align-items: center; gap: 6px; color: var(--soft); }
.transport output { color: var(--soft); text-align: end; }
.beside { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 28px; }
.beside > .remark { flex: 1 1 240px; max-width: 26rem; font-size: max(14px, 0.875rem); }
.beside > .remark > p + p { margin-top: 8px; }
/* Keeps its line when it has nothing to say. */
.about { flex: 1 1 18rem; }
.about::before { content: '\\200b'; }
.pushed { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 18px; margin-inline-start: auto; }
.key { margin-top: 6px; color: var(--soft); }
.key ~ .c-panels { margin-top: 12px; }
/* Between the controls and the picture, on neither. */
.status {
  position: absolute; z-index: 2; inset-block-start: calc(100% - 10px); inset-inline-end: 0; background: var(--paper);
  display: flex; align-items: center; gap: 10px; height: 20px; line-height: 1; color: var(--soft); font-size: max(13px, 0.8125rem);
}
.status progress { appearance: none; width: 110px; height: 4px; border: 0; border-radius: 2px; background: var(--hairline); overflow: hidden; }
.status progress::-webkit-progress-bar { background: var(--hairline); }
.status progress::-webkit-progress-value { background: var(--ink); }
.status progress::-moz-progress-bar { background: var(--ink); }

/* Before the reader has guessed, nothing of the result is there; on paper nobody is asked. */
@media screen { .asking > :not(.question, .error, .summary) { display: none; } }
/* Of several pictures the first is asked about. */
.asking .c-panels > figure ~ figure { display: none; }
@media print { .asking > .asked, .asked :is(.ask, .choices, button) { display: none; } }
.asked { padding: 16px 0 14px; }
/* The answer has the room of the question, or its own, where it is the longer one. */
:is(.told, .commit) { font: max(20px, 1.25rem)/1.4 var(--rootd-font, var(--serif)); }
.told { display: grid; align-items: start; min-height: 3lh; }
.bet > .told { min-height: 2lh; }
.told > * { grid-area: 1 / 1; }
.told + * { margin-top: 10px; }
.ask, .verdict { max-width: 44rem; text-wrap: pretty; }
.asked > .actions { margin-top: 14px; gap: 12px 18px; align-items: center; font-size: max(14px, 0.875rem); }
/* Beside the answer, where it leaves room for it. */
@container (min-width: 900px) {
  .asked { position: relative; }
  .asked > .away { position: absolute; inset-block-start: 20px; inset-inline-end: 0; margin: 0; }
}
.choices { display: flex; flex-wrap: wrap; gap: 10px 14px; margin-top: 12px; }
.choice {
  min-height: 44px; padding: 0 20px; border: 1.5px solid; border-radius: 22px;
  font: max(18px, 1.125rem)/1.4 var(--rootd-font, var(--serif)); text-decoration: none;
}
@media (hover: hover) { .choice:hover { background: color-mix(in srgb, currentColor 10%, transparent); } }
.commit { font-size: max(18px, 1.125rem); }
.verdict:focus { outline: none; }
.figure:focus { outline: none; }

.error { margin: 14px 0; padding-inline-start: 12px; border-inline-start: 3px solid var(--wrong); max-width: 40rem; }
.error p + p { margin-top: 4px; }
.error .actions { margin-top: 8px; }
::slotted(img), ::slotted(svg), ::slotted(picture) { max-width: 100%; height: auto; }

.tables > .room { overflow-x: auto; }
@media screen { .tables.folded > .room { display: none; } }
.fold { padding: 6px 0; font-size: max(13px, 0.8125rem); color: var(--soft); text-align: start; white-space: normal; }
.fold { padding-inline-start: 1.1em; text-indent: -1.1em; }
.fold::before { content: '▸'; display: inline-block; width: 1.1em; text-indent: 0; }
.fold[aria-expanded='true']::before { content: '▾'; }
.fold.off { color: var(--wrong); }
.numbers { border-collapse: collapse; width: 100%; max-width: 640px; margin-top: 12px; table-layout: fixed; }
.numbers th, .numbers td { padding-block: 5px; padding-inline: 0 10px; text-align: end; font-weight: 400; white-space: nowrap; }
.numbers th:first-child { text-align: start; width: 40%; white-space: normal; }
.numbers.few th:first-child { width: 60%; }
.numbers thead th { color: var(--soft); font-size: max(13px, 0.8125rem); }
.numbers tbody tr { border-top: 1px solid var(--hairline); }
.numbers .measured { color: var(--measured-ink); }
.numbers .predicted { color: var(--predicted); }
.numbers .off-by { white-space: normal; }
/* Several of one kind side by side. */
.numbers.alike td { color: var(--measured-ink); }
.numbers.alike thead th { white-space: normal; overflow-wrap: break-word; vertical-align: bottom; }

figcaption { margin-top: 12px; }
.caption { color: var(--soft); max-width: 46rem; }
.caption b { color: var(--ink); font-weight: 600; }
.caption math, .caption i { color: var(--ink); }
.by-none { color: var(--by-none); }
.by-sqrt { color: var(--by-sqrt); }
.by-linear { color: var(--by-linear); }
/* As in page.css. */
math {
  font-family: rootd-math, var(--serif);
  line-height: normal;
}
mi { text-transform: none; font-style: italic; }
.upright { font-style: normal; }
math * { border-color: currentcolor; }
.caption a { color: var(--ink); }
/* Han characters have no italics. */
em:lang(zh) { font-style: normal; font-weight: 600; }
.joined { white-space: nowrap; }

.data table { border-collapse: collapse; font-size: max(13px, 0.8125rem); }
.data .scroll { max-height: 320px; overflow: auto; border-block: 1px solid var(--hairline); }
.data th, .data td { padding-block: 3px; padding-inline: 0 18px; text-align: end; font-weight: 400; white-space: nowrap; }
.data .text { text-align: start; }
.data thead th { position: sticky; inset-block-start: 0; background: var(--paper); color: var(--soft); }

.matrices { display: flex; flex-wrap: wrap; align-items: start; gap: 10px 6px; }
.matrices .step { display: inline-flex; align-items: start; gap: 6px; }
/* One number made of several rows stands in the middle of them. */
.matrices .step:has(.one) { align-self: stretch; }
.matrices .one { height: 100%; }
/* Beside the numbers, not beside their heads. */
.matrices .sign { align-self: center; padding-top: 20px; color: var(--soft); font-size: max(16px, 1rem); }
.matrix { border-collapse: collapse; }
.matrix caption { color: var(--soft); font-size: max(13px, 0.8125rem); text-align: start; white-space: nowrap; padding-bottom: 2px; }
.matrix td { padding: 2px; min-width: 40px; height: 32px; text-align: end; border-radius: 4px; }
.matrix td:not(:has(input)) { padding-inline: 6px; }
.matrix input { width: 46px; height: 28px; padding: 0 5px; text-align: end; }
@supports (field-sizing: content) {
  .matrix input { field-sizing: content; width: auto; min-width: 46px; max-width: 88px; }
}
.matrix .lit { background: var(--measured-fill); }
.needed { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }

/* A finger needs more than what is seen. */
@media (pointer: coarse) {
  /* Buttons in a chart have a place of their own. */
  :where(button, .menu-button, summary, .fold, label:has(input)) { position: relative; }
  :is(button, .menu-button, summary, .fold, label:has(input)):not(.c-flip)::after {
    content: ''; position: absolute; inset-inline: -6px 0; inset-block: calc(50% - 23px);
  }
  input[type='text'], select { height: 44px; margin-block: -4px; }
  input[type='range'] { height: 44px; margin-block: -10px; }
}

.unseen {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}

@container (max-width: 620px) {
  .controls { gap: 6px 16px; }
  .group, .group.slides { flex: 1 1 100%; flex-wrap: wrap; row-gap: 2px; }
  .todo { font-size: max(17px, 1.0625rem); }
  .group.slides, .group.slides .control { min-width: 0; }
  /* Below the row: beside its field there may be no room. */
  .group { position: relative; }
  .todo { flex-basis: 100%; }
  .quiet > .tables { order: 1; }
  .field { position: static; }
  .note { inset-inline: 0 auto; }
  .status progress { display: none; }
  /* A line that changes while the reader works keeps the room of its longest. */
  .steady { flex: 1 0 100%; min-height: 2lh; }
  .control:has(> select) { flex-wrap: wrap; }
  .control:has(> .words) { align-items: baseline; }
  .control-law select { max-width: 170px; }
  .control-law .list { flex-basis: 100%; }
}
@container (max-width: 340px) { .group.slides .control label { white-space: normal; } }
/* The name of a quantity over its numbers: beside them it would break into three lines and more. */
@container (max-width: 480px) {
  .told { min-height: 5lh; }
  .bet > .told { min-height: 3lh; }
  .numbers, .numbers :is(thead, tbody) { display: block; }
  .numbers tr { display: flex; flex-wrap: wrap; column-gap: 10px; padding: 5px 0; }
  .numbers :is(th, td) { flex: 1 1 0; min-width: 0; padding: 0; }
  .numbers th:first-child { flex-basis: 100%; }
}
@container (max-width: 380px) {
  .group { flex-wrap: wrap; gap: 2px 12px; }
  .control label { white-space: normal; }
  .matrix td { padding: 1px; min-width: 38px; }
  .matrix td:not(:has(input)) { padding-inline: 2px; font-size: max(13px, 0.8125rem); }
  .matrix input { width: 38px; min-width: 38px; padding: 0 2px; font-size: max(13px, 0.8125rem); }
}
/* Who has guessed does not see the end first. */
@media screen { .pictured > .still, :host([data-answered]) .waiting > .still { display: none; } }
@media print {
  /* In Chromium a text that is placed absolutely and holds such a container is not printed at all. */
  figure { container-type: normal; }
  /* Paper is light, and so is a figure on it, even where the page prints a dark ground. */
  figure { --rootd-ground: white !important; color-scheme: light !important; background: var(--rootd-paper, white); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .waiting > .key { display: none; }
  .waiting > .caption { visibility: visible; }
  /* What the author put there is better than half a result. */
  :is(.unsettled, .outdated).stands-in :is(.picture, .key, .tables) { display: none; }
  .pictured:not(:is(.unsettled, .outdated).stands-in) > .still { display: none; }
  .controls, .advanced, .menu, .transport, .fold, .actions:not(.values), .values button, .data, details:not([open]) {
    display: none;
  }
  /* A page may end between the parts of a figure, and only there. */
  :is(.picture, .views) > :not(.c-panels, .views), .c-panels > *, .key, .numbers tr, figcaption { break-inside: avoid; }
  figcaption { break-before: avoid; }
  /* On a slide stands the picture, as large as on the screen. */
  .placed > .quiet { display: none; }
  .placed .c-chart:not(:has(canvas)) > svg { max-height: none; }
}
`;

/**
 * Puts the stylesheet into a shadow root: shared and safe under a Content-Security-Policy where the browser
 * can construct stylesheets, as an element elsewhere.
 *
 * @param own - rules that only this kind of figure has
 */
export function adoptStyles(root: ShadowRoot, own: string = '') {
  const { ownerDocument: document } = root;
  bringMathFont(document);
  try {
    // A stylesheet is of one document; an element that moves to another has to leave it behind.
    const known = sheets.get(document) ?? {};
    sheets.set(document, known);
    known[own] ??= construct(document.defaultView, stylesheet + own);
    root.adoptedStyleSheets = [known[own]];
  } catch {
    // It comes along by itself.
    const style = root.querySelector('style') ?? document.createElement('style');
    style.textContent = stylesheet + own;
    root.prepend(style);
  }
}

/** By what is added to the stylesheet. */
const sheets = new WeakMap<Document, Record<string, CSSStyleSheet>>();

function construct(view: (Window & typeof globalThis) | null, rules: string) {
  if (!view?.CSSStyleSheet) throw new TypeError('no constructible stylesheets');
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}
