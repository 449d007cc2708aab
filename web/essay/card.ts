/**
 * The card at the end: three maps that the engine draws from the page's seed, over the lines to take away; and all of it
 * as one picture to share.
 */

import { heatmap, readLettering, standalonePng, textWidth } from '../charts/index.js';
import type { ChainOptions } from '../figures/chain/chain.js';
import { lanesOf } from '../figures/chain/lanes.js';
import { keyCount, measureChain } from '../figures/chain/measure.js';
import { shareLab } from '../figures/shared/computing/sharedLab.js';
import { adoptStyles } from '../figures/shared/element/style.js';
import { save } from '../figures/shared/takeaway/copyAndSave.js';
import type { Parts } from '../text/words.js';

/** What the maps show: heads as wide as real ones. */
const shown = { d: 64, power: 0.5, query: 1, sweep: false };

/** Of the picture that is saved, in px. Its lettering is smaller; the rest is margin. */
const saved = { map: 228, gap: 16, lettering: 13 };

/**
 * @param card - with a place for each map, and the lines
 * @param words - of the page
 * @param language - a language tag
 * @returns shows the maps of a seed
 */
export function createCard(card: Element, words: Parts['page']['card'], language: string) {
  const document = card.ownerDocument;
  const places = [...card.querySelectorAll('.map')];
  const titles = places.map(({ parentElement }) =>
    (parentElement?.querySelector('figcaption')?.textContent ?? '').trim(),
  );
  const roots = places.map((place) => {
    const root = place.attachShadow({ mode: 'open' });
    adoptStyles(root, '');
    // Its still, until there is a map.
    root.append(document.createElement('slot'));
    return root;
  });
  let weights: Float32Array[] = [];

  const make = (i: number, width: number) =>
    heatmap(document, {
      width,
      height: width,
      locale: language,
      name: titles[i],
      values: weights[i] ?? [0],
      rows: weights[i] ? keyCount : 1,
      columns: weights[i] ? keyCount : 1,
      domain: [0, 1],
      root: true,
      scale: false,
      role: i,
    });
  const maps = places.map((_, i) => make(i, 100));

  const draw = () => {
    if (weights.length === 0) return;
    readLettering(document);
    maps.forEach((map, i) => {
      roots[i].querySelector('slot')?.replaceWith(map.node);
      const width = Math.floor(places[i].getBoundingClientRect().width);
      const [rows, columns] = [keyCount, keyCount];
      map.update({ width, height: width, values: weights[i], rows, columns });
      map.recolor();
    });
  };

  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.save;
  button.addEventListener('click', async () => {
    // Beside what is seen, and as large on every screen.
    const copies = places.map((_, i) => make(i, saved.map));
    const holder = document.createElement('div');
    holder.className = 'unseen';
    holder.append(...copies.map(({ node }) => node));
    roots[0].append(holder);
    for (const copy of copies) copy.recolor();
    const side = {
      node: holder,
      update() {},
      recolor() {},
      parts: () =>
        copies.map((chart, i) => ({
          title: titles[i],
          chart,
          x: i * (saved.map + saved.gap),
          y: 0,
        })),
    };
    const text = (node: Element | null) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
    const room = places.length * (saved.map + saved.gap) - saved.gap;
    const notes = [...card.querySelectorAll('li')].flatMap((line) => [
      ...linesOf(text(line), room / saved.lettering),
      '',
    ]);
    const title = text(card.querySelector('.title'));
    const picture = await standalonePng(side, { title, notes: [...notes, words.from] });
    holder.remove();
    save(document, 'rootd.png', picture);
  });

  const share = shareLab();
  let asked = new AbortController();
  // What is drawn changes the height: within the observer, browsers report that as an error of the page.
  new ResizeObserver(() => requestAnimationFrame(draw)).observe(card);
  document.defaultView?.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);

  return async (seed: number) => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const options: ChainOptions = { ...shown, seed };
    await measureChain({
      lab: await share.get(),
      options,
      language,
      signal,
      once: (_, compute) => compute(),
      preview() {},
      progress: () => undefined,
      show(result) {
        if (signal.aborted) return;
        weights = lanesOf(result, options).map((lane) => lane.weights);
        card.querySelector('.actions')?.append(button);
        draw();
      },
    }).catch((error) => {
      // Another seed was asked for meanwhile.
      if (!signal.aborted) throw error;
    });
  };
}

/** Words, or a character of Chinese with the stops after it, which begin no line. */
const piece = /\p{Script=Han}[，。；：、！？”）]*|[^\s\p{Script=Han}]+\s*/gu;

/**
 * A text in lines.
 * @param room - in em
 */
export function linesOf(text: string, room: number): string[] {
  const lines = [''];
  for (const [next] of text.matchAll(piece)) {
    const last = lines.length - 1;
    if (lines[last] && textWidth((lines[last] + next).trimEnd(), 1) > room) lines.push(next);
    else lines[last] += next;
  }
  return lines.map((line) => line.trimEnd());
}
