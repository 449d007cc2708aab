/**
 * For the page around frames of embed.html: gives each frame the height that its content says it has, tells it whether
 * the page is light or dark where it stands, and puts a picture in its place on paper while it is empty. A message counts
 * only if it has the right shape and comes from the window of a frame that shows the figure it names.
 */

import { groundOf, paperOf } from '../figures/shared/element/ground.js';
import { isPrintedDeck, printedFrame } from '../figures/shared/element/isPrintedDeck.js';
import { languageOf, usableTag } from '../figures/shared/element/language.js';
import { notComputed } from '../figures/shared/element/onPaper.js';
import { readFrameQuery } from '../figures/shared/takeaway/frameQuery.js';
import { stillPicture } from './stillPicture.js';

const figureOf = (frame: HTMLIFrameElement) => /[?&]figure=([\w-]+)/.exec(frame.src)?.[1];

const shownFrames = () => [...document.querySelectorAll('iframe')].filter(figureOf);

/** A page may say it in its head instead of its style. */
function schemeOf(frame: HTMLIFrameElement) {
  const { colorScheme } = getComputedStyle(frame.parentElement ?? frame);
  const meta: HTMLMetaElement | null = document.querySelector('meta[name=color-scheme]');
  return colorScheme === 'normal' ? (meta?.content ?? colorScheme) : colorScheme;
}

/** Nothing in it is secret, and a sandboxed frame has no origin. */
function tellScheme(frame: HTMLIFrameElement) {
  const ground = groundOf(frame);
  // A frame of another scheme than its place has a ground of its own.
  if (ground) frame.style.colorScheme = ground;
  const told = { rootd: 'scheme', scheme: schemeOf(frame), ground, paper: paperOf(frame) };
  frame.contentWindow?.postMessage(told, '*');
}

/** What each frame's author kept for it. */
const rooms = new WeakMap<HTMLIFrameElement, number>();

/** Three times the tallest figure: whatever else is shown in a frame gets no more of the page. */
const tallest = 6000;

/** A figure that takes this share of its room leaves the rest free: what stands below keeps its place. */
const most = 0.88;

function setHeight(frame: HTMLIFrameElement, height: number) {
  const room = rooms.get(frame) ?? frame.getBoundingClientRect().height;
  rooms.set(frame, room);
  const isKept = height <= room && height > room * most;
  frame.style.height = `${isKept ? room : height}px`;
}

addEventListener('message', ({ data, source }) => {
  const { rootd, figure, height } = data ?? {};
  const frame = shownFrames().find((each) => each.contentWindow === source);
  if (!frame || !figure || figureOf(frame) !== figure) return;
  if (rootd === 'scheme') tellScheme(frame);
  if (rootd !== 'height' || !Number.isFinite(height)) return;
  if (height >= 1) setHeight(frame, Math.min(height, tallest));
});

const whenPrinted = (undo: () => void) => addEventListener('afterprint', undo, { once: true });

/** A frame is never parted between two sheets of paper: it is no higher than one, and its content is drawn to fit. */
function keepOnSheet(frame: HTMLIFrameElement) {
  const { maxHeight } = frame.style;
  frame.style.maxHeight = 'min(22cm, 95vh)';
  whenPrinted(() => {
    frame.style.maxHeight = maxHeight;
  });
}

/** A picture of the figure, where the frame's address asks for it as it is; else a sentence. */
function standIn(frame: HTMLIFrameElement) {
  const still = new URL(`stills/${figureOf(frame)}.svg`, frame.src).href;
  const { texts, language } = readFrameQuery(new URL(frame.src).search);
  const picture = Object.keys(texts).every((name) => name === 'ask')
    ? stillPicture(document, still, frame.title)
    : notComputed(document, language ? usableTag(language) : languageOf(frame));
  const { display } = frame.style;
  frame.style.display = 'none';
  frame.after(picture);
  whenPrinted(() => {
    picture.remove();
    frame.style.display = display;
  });
}

addEventListener('beforeprint', () => {
  // A frame that has told its height shows its figure.
  for (const frame of shownFrames()) (rooms.has(frame) ? keepOnSheet : standIn)(frame);
});

const tellAll = () => shownFrames().forEach(tellScheme);
// A page turns dark by its reader's system, or by a switch that sets something on its root or body.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellAll);
const watch = new MutationObserver(tellAll);
/** What nobody scrolls to comes all the same. */
function bring(frame: HTMLIFrameElement) {
  frame.name = printedFrame;
  frame.loading = 'eager';
}
const watched = () => {
  if (isPrintedDeck()) shownFrames().forEach(bring);
  for (const element of [document.documentElement, document.body])
    if (element) watch.observe(element, { attributes: true });
  tellAll();
};
watched();
addEventListener('load', watched);
