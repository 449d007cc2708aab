// The pictures that stand for figures where they cannot compute (npm run stills draws them). They wait inside the
// figures until then (web/page/figures.css).

import { existsSync, readFileSync } from 'node:fs';
import { fill } from '../../web/text/fill.js';
import { renderWords } from '../text.js';
import { escapeText } from './html.js';
import type { Language } from './languages.js';

const stills = new URL('../../web/essay/stills/', import.meta.url);

/** The size that a picture is drawn at, so that its place can be kept before it has come. */
function sizeOf(svg: string) {
  const [, width, height] = /<svg[^>]*?\swidth="([\d.]+)"[^>]*?\sheight="([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) throw new RangeError('a still needs a width and a height');
  return `width="${Math.round(Number(width))}" height="${Math.round(Number(height))}"`;
}

/**
 * A figure's still with its caption, for inside its element; nothing for a figure that has none.
 *
 * @param place - where the page finds the pictures; the figure's number; the name of its pictures, where a page has
 *   two of one figure; which picture it shows, where that has a caption of its own
 */
export function stillOf(
  figure: string,
  { folder: own, source }: Pick<Language, 'folder' | 'source'>,
  {
    folder,
    number,
    key = figure,
    picture = '',
  }: { folder: string; number?: string; key?: string; picture?: string },
) {
  const [narrow, wide] = ['narrow', 'wide'].map((width) => {
    const file = `${key}-${width}.svg`;
    // A language whose pictures have not been drawn shows those of the first.
    return existsSync(new URL(own + file, stills)) ? own + file : file;
  });
  if (!existsSync(new URL(wide, stills))) return '';
  const {
    title,
    captionHtml,
    captions,
  }: { title: string; captionHtml: string; captions?: Record<string, string> } = renderWords(
    source.figures[figure as keyof typeof source.figures],
  );
  const alternative = escapeText(fill(source.essay.still, { title }));
  const sizes = [narrow, wide].map((file) => sizeOf(readFileSync(new URL(file, stills), 'utf8')));
  const lead = number
    ? `<b>${escapeText(fill(source.common.describe.caption, { number }))}</b> `
    : '';
  return `<figure class="still">
    <picture>
      <source media="(max-width: 40rem)" srcset="${folder}${narrow}" ${sizes[0]} />
      <img src="${folder}${wide}" alt="${alternative}" ${sizes[1]} loading="lazy" />
    </picture>
    <figcaption>${lead}${captions?.[`${picture}Html`] ?? captionHtml}</figcaption>
  </figure>`;
}
