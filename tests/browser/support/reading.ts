// Reads a page as all its readers together do: every text in it, with every panel open; and finds what does not fit.

import type { Page } from 'playwright-core';
import { model } from '../../../web/figures/model/model.js';
import { fewSeeds } from './fewSeeds.js';

/** The text that the trained model reads, which every reader may write anew. */
const read = String(model.options.find(({ name }) => name === 'text')?.default);

export const isRead = (word: string, place: string) =>
  place.startsWith('rootd-model') && read.includes(word);

/**
 * What readers meet, in the page and in every figure: text, names of parts, hints, and what is said to those who do not
 * see. Code is none of it, and neither is what says that it is in another language.
 */
export function readTexts(): { text: string; place: string }[] {
  const language = document.documentElement.lang.split('-')[0];
  // Titles of what others wrote stay in their language.
  const notWords =
    'script, style, .still, .without, code, pre, textarea, math, svg title, .width, .sources, cite, a[href*="arxiv.org"]';
  const attributes = [
    'aria-label',
    'aria-valuetext',
    'aria-description',
    'title',
    'placeholder',
    'alt',
  ];
  const found: { text: string; place: string }[] = [];
  const placeOf = (element: Element) => {
    const root = element.getRootNode() as ShadowRoot;
    const figure = root.host
      ? `${root.host.localName}#${root.host.getAttribute('number') ?? ''} `
      : '';
    return `${figure}${element.localName}.${element.getAttribute('class') ?? ''}`;
  };
  const isForeign = (element: Element) => {
    const own = element.closest('[lang]')?.getAttribute('lang');
    return Boolean(own) && own?.split('-')[0] !== language;
  };
  const read = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) read(element.shadowRoot);
      if (element.closest(notWords) || isForeign(element)) continue;
      for (const name of attributes) {
        const text = element.getAttribute(name)?.trim();
        if (text) found.push({ text, place: `${placeOf(element)} ${name}` });
      }
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? '') : '';
        if (text) found.push({ text, place: placeOf(element) });
      }
    }
  };
  read(document);
  const description = document.querySelector('meta[name=description]')?.getAttribute('content');
  if (description) found.push({ text: description, place: 'description' });
  return found;
}

/** Opens all that is folded, but for menus, of which there is one at a time. */
export function openPanels() {
  const open = (root: Document | ShadowRoot) => {
    for (const details of root.querySelectorAll('details')) details.open = true;
    for (const fold of root.querySelectorAll('.fold[aria-expanded=false]'))
      fold.dispatchEvent(new MouseEvent('click'));
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) open(element.shadowRoot);
  };
  open(document);
}

/** Texts that stand over an edge, are cut, or stand on each other. */
export function findMisfits(): string[] {
  const tolerance = 1.5;
  const edge = document.documentElement.clientWidth;
  const wrong = new Set<string>();
  if (document.documentElement.scrollWidth > edge + tolerance)
    wrong.add(`the page is ${document.documentElement.scrollWidth} px wide, the window ${edge}`);
  const nameOf = (element: Element) => {
    const root = element.getRootNode() as ShadowRoot;
    const host = root.host ?? element.closest('[id]');
    const figure = host ? `${host.localName}#${host.getAttribute('number') ?? host.id} ` : '';
    return `${figure}${element.localName}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 60)}"`;
  };
  const above = (element: Element): Element | null =>
    element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;

  const judge = (element: Element, rect: DOMRect) => {
    if (rect.width === 0 || rect.height === 0) return;
    for (let box = element as Element | null; box; box = above(box)) {
      const { overflowX, position } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') return;
      const { left, right, width } = box.getBoundingClientRect();
      // What is there for those who listen is cut on purpose.
      if (width <= 1 && position === 'absolute') return;
      if (overflowX !== 'visible' && box !== document.body && box !== document.documentElement)
        if (rect.left < left - tolerance || rect.right > right + tolerance)
          wrong.add(`cut: ${nameOf(element)}`);
    }
    if (rect.left < -tolerance || rect.right > edge + tolerance)
      wrong.add(`outside: ${nameOf(element)}`);
  };

  /** Its box says nothing of where its letters are. */
  const isTurned = (text: SVGTextElement) => /rotate/.test(text.getAttribute('transform') ?? '');

  const judgePicture = (svg: SVGSVGElement) => {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].filter(
      (text) => text.checkVisibility({ checkOpacity: true }) && text.textContent?.trim(),
    );
    const rects = texts.map((text) => text.getBoundingClientRect());
    texts.forEach((text, i) => {
      const own = rects[i];
      const isOutside =
        own.left < frame.left - tolerance ||
        own.right > frame.right + tolerance ||
        own.top < frame.top - 3 ||
        own.bottom > frame.bottom + 3;
      if (isOutside) wrong.add(`outside its picture: ${nameOf(text)}`);
      for (let k = 0; k < i; k += 1) {
        if (isTurned(text) || isTurned(texts[k])) continue;
        const other = rects[k];
        const across = Math.min(own.right, other.right) - Math.max(own.left, other.left);
        const down = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top);
        if (across > 2 && down > 5)
          wrong.add(`on each other: ${nameOf(text)}, ${nameOf(texts[k])}`);
      }
    });
  };

  const judgeChoice = (select: HTMLSelectElement) => {
    const { width } = select.getBoundingClientRect();
    const free = select.cloneNode(true) as HTMLSelectElement;
    free.style.cssText =
      'position: absolute; visibility: hidden; max-width: none; width: max-content';
    free.replaceChildren(...[...select.selectedOptions].map((option) => option.cloneNode(true)));
    select.after(free);
    const wanted = free.getBoundingClientRect().width;
    free.remove();
    if (wanted > width + tolerance) wrong.add(`cut: ${nameOf(select)}`);
  };

  const look = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      if (element.closest('script, style, .still, .without, .unseen, .skip, .place, .width'))
        continue;
      if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
      if (element.localName === 'svg' && !element.parentElement?.closest('svg'))
        judgePicture(element as SVGSVGElement);
      if (element.localName === 'select') judgeChoice(element as HTMLSelectElement);
      if (element.closest('svg, select')) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) judge(element, rect);
      }
    }
  };
  look(document);
  return [...wrong];
}

/**
 * Every figure of the page at rest, in order; those that ask have been told to show what they know.
 * @param onAsking - looks at the page while figures ask
 */
export async function settleFigures(page: Page, onAsking: () => Promise<void> = async () => {}) {
  await fewSeeds(page);
  const numbers = await page.evaluate(() =>
    [...document.querySelectorAll('[number]')].map((figure) => figure.getAttribute('number')),
  );
  const visit = async (what: string) => {
    for (const number of numbers)
      await page.waitForFunction(
        ([selector, state]) => {
          const figure = document.querySelector(String(selector)) as any;
          const isThere =
            figure.settled ||
            (state === 'there' && figure.shadowRoot?.querySelector('.question:not([hidden])'));
          if (!isThere) figure.scrollIntoView({ behavior: 'instant' });
          return isThere;
        },
        [`[number="${number}"]`, what],
        { timeout: 120_000, polling: 100 },
      );
  };
  await visit('there');
  await onAsking();
  await page.evaluate(() => {
    for (const figure of document.querySelectorAll('[number]')) figure.removeAttribute('ask');
  });
  await visit('settled');
}
