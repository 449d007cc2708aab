/**
 * Code that follows the live figure of its page, with the address that this site really has.
 */

import type { FigureElement } from '../figures/shared/element/shell.js';
import { boxAtBeginning } from '../figures/shared/takeaway/beginning.js';
import {
  embedSnippet,
  frameHeights,
  frameSnippet,
} from '../figures/shared/takeaway/embedSnippet.js';
import { writeFrameQuery } from '../figures/shared/takeaway/frameQuery.js';
import { rooms } from '../figures/shared/takeaway/rooms.js';
import { nearestLanguage } from '../text/languages.js';
import { sampleSite } from './sampleSite.js';

export function showAddresses(document: Document) {
  const script = document.querySelector('[src$="rootd.js"]') as HTMLScriptElement | null;
  const site = new URL('.', script?.src ?? document.baseURI).href;
  if (!site.startsWith('http')) return;
  document.querySelector('.sample')?.remove();
  for (const code of document.querySelectorAll('pre code')) {
    const text = code.textContent ?? '';
    if (text.includes(sampleSite)) code.textContent = text.replaceAll(sampleSite, site);
  }
}

export function followFigure(document: Document) {
  const element = document.querySelector('[data-follows=element]');
  const frame = document.querySelector('[data-follows=frame]');
  const figure = document.querySelector('.live');
  if (!element || !frame || !figure) return;
  const name = figure.localName.slice('rootd-'.length);
  const { lang } = document.documentElement;
  const room = (rooms[nearestLanguage(lang)] ?? rooms.en)[name];
  const script = /src="([^"]*)"/.exec(element.textContent ?? '')?.[1] ?? '';
  const [, page = '', title = ''] =
    /src="([^"?]*)[^>]*title="([^"]*)"/.exec(frame.textContent ?? '') ?? [];
  figure.addEventListener('rootd-change', () => {
    // The page sets nothing itself, so that its changes are all that differs from the defaults.
    const { changes: texts } = figure as FigureElement;
    element.textContent = embedSnippet(name, texts, script, lang);
    const link = `${page}?${writeFrameQuery({ figure: name, texts })}`;
    const heights = frameHeights(
      room,
      boxAtBeginning(figure.shadowRoot?.querySelector('figure') ?? figure),
    );
    frame.textContent = frameSnippet({ title, link, heights });
  });
}
