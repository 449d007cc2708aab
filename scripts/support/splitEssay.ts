// Takes Deeper out of the built essay: readers of the main way do not wait for it. It becomes a page of its own, which
// the essay's page fetches when the reader comes near (web/essay/bringDeeper.ts), and which works by itself.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeText } from './html.js';
import type { Language, Source } from './languages.js';

const deeperFile = 'deeper.html';

const heading = '<section id="deeper">';
const last = '<section id="sources">';
const figure = /<rootd-[^>]*>/g;

/** @param to - the first of them after `from` */
function around(html: string, from: string, to: string) {
  const start = html.indexOf(from);
  const end = html.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`the essay no longer holds ${from} before ${to}`);
  return [html.slice(0, start), html.slice(start, end), html.slice(end)];
}

const idsIn = (html: string) => [...html.matchAll(/\sid="([\w-]+)"/g)].map(([, id = '']) => id);

/**
 * Sends links to places that are on the other page there.
 * @param ids - that are elsewhere
 */
const linked = (html: string, ids: string[], page: string) =>
  html.replace(/href="(\?[^"#]*)?#([\w-]+)"/g, (link, query, id) =>
    ids.includes(id) && (!query || page !== deeperFile)
      ? `href="${page}${query ?? ''}#${id}"`
      : link,
  );

/** A section without its text: an address to go to, and its figures, whose state the page keeps. */
function emptied(section: string) {
  const [, id] = /id="([\w-]+)"/.exec(section) ?? [];
  const figures = [...section.matchAll(figure)].map(([opening]) => {
    const [name] = /rootd-\w+/.exec(opening) ?? [];
    return `${opening}</${name}>`;
  });
  return `<section id="${id}" class="late">${figures.join('')}</section>`;
}

/**
 * @param html - the built essay, whole
 * @returns both pages
 */
export function splitEssay(
  html: string,
  words: Source['essay'],
): { essay: string; deeper: string } {
  const [before, whole, after] = around(html, heading, last);
  const [intro, ...sections] = whole.split(/(?=<section id=)/);
  const late = idsIn(sections.join(''));
  const own = `<p class="apart"><a href="${deeperFile}">${escapeText(words.deeper.apart)}</a></p>`;
  const essay =
    before +
    intro.replace('</section>', `${own}\n</section>`) +
    sections.map(emptied).join('\n') +
    after;

  const [head, header, body] = around(html, '<header>', '<main ');
  const [, sources, foot] = around(body, last, '</main>');
  const [up, list, down] = around(head, '<ol>', '</div>');
  const without = /<div class="without">.*<\/div>/s.exec(header)?.[0] ?? '';
  const behind = /<ul>.*<\/ul>/s.exec(list)?.[0] ?? '';
  const back = `<p><a href="./">${escapeText(words.title)}</a></p>`;
  const content = `${sections.join('')}${sources}${foot}`;
  const deeper =
    `${up}${back}${behind}${down}<header id="deeper"><h1>${escapeText(words.deeper.title)}</h1>
${words.deeper.introHtml}${back}${without}</header>
<main id="text">${content}`
      .replace(/<title>[^<]*/, `<title>${escapeText(`${words.deeper.title} · ${words.title}`)}`)
      // The same page in other languages.
      .replace(/(?<=hreflang="[\w-]+" href="[./\w-]*\/)(?=")/g, deeperFile);
  return {
    essay: linked(essay, late, deeperFile),
    deeper: linked(
      deeper,
      idsIn(before).filter((id) => !idsIn(deeper).includes(id)),
      './',
    ),
  };
}

/** @param folder - of the built site */
export async function splitBuiltEssay(folder: string, { folder: own, source }: Language) {
  const place = join(folder, own, 'index.html');
  const { essay, deeper } = splitEssay(await readFile(place, 'utf8'), source.essay);
  await writeFile(place, essay);
  await writeFile(join(folder, own, deeperFile), deeper);
}
