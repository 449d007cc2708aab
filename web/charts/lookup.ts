/**
 * A query and a few keys of signs, which the reader may flip, and what becomes of each key from left to right: its
 * score, the score divided, e to that, its weight as a bar on an axis of 100 %, and the value behind it.
 */

import { charted, picture } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { leastLettering, letteringSize } from './lettering.js';
import { tenth } from './paths.js';
import type { Chart, LookupOptions } from './types.js';

/** Narrower than this, what becomes of a key stands below it, in px. */
const wide = 600;

/** A sign, with the room around it that a finger needs, in px. */
const pitch = 44;
const inset = 5;

const moving = { names: ['entries', 'answer'] };

/** The lettering is larger than that of axes: these are what is read. */
const enlarged = 7 / 6;

/** Where things stand across. @param size - of the lettering */
function layOut(width: number, size: number, signs: number) {
  const isWide = width >= wide;
  const line = Math.round(size * 1.6);
  const keys = Math.round(isWide ? size * 7.5 : Math.min(size * 5.5, width - signs * pitch - 44));
  const after = keys + signs * pitch;
  const from = isWide ? after : 0;
  const rest = width - from - (isWide ? size * 4.5 : 0);
  const at = (share: number) => Math.round(from + rest * share);
  return {
    isWide,
    line,
    keys,
    score: at(isWide ? 0.16 : 0.2),
    scaled: at(isWide ? 0.34 : 0.42),
    exponential: at(isWide ? 0.56 : 0.63),
    /** where bars begin, and how long all of the weight is */
    bars: at(isWide ? 0.62 : 0.67),
    all: Math.round(rest * (isWide ? 0.22 : 0.16)),
    weight: isWide ? at(0.99) : width,
    value: width,
    head: line * (isWide ? 1 : 2) + 6,
    row: pitch + (isWide ? 0 : line + 6),
  };
}

export function lookup(document: Document, options: LookupOptions): Chart<LookupOptions> {
  const { node, svg, resize } = picture(document);
  const grid = draw(svg, 'path', 'c-grid');
  const agreeing = draw(svg, 'path', 'c-bars');
  const differing = draw(svg, 'path', 'c-hollow');
  const asked = draw(svg, 'path', 'c-axis');
  const rims = draw(svg, 'path', 'c-axis');
  const bars = draw(svg, 'path', 'c-picked');
  const labels = draw(svg, 'g');
  let now = options;
  let buttons: HTMLButtonElement[] = [];

  /** One over each sign; those there are stay, so that a focus does. */
  const placeButtons = (places: { x: number; y: number }[], signs: number) => {
    while (buttons.length > places.length) buttons.pop()?.remove();
    while (buttons.length < places.length) {
      const i = buttons.length;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'c-flip';
      button.addEventListener('click', () => now.onFlip(Math.floor(i / signs) - 1, i % signs));
      node.append(button);
      buttons = [...buttons, button];
    }
    buttons.forEach((button, i) => {
      const { x, y } = places[i];
      set(button, {
        style: `left:${x}px;top:${y}px;width:${pitch}px;height:${pitch}px`,
        'aria-label': now.nameOf(Math.floor(i / signs) - 1, i % signs),
      });
    });
  };

  return charted(node, svg, options, moving, (current) => {
    now = current;
    const { query, entries, heads, answer } = now;
    const size = Math.round(letteringSize(now.lettering ?? leastLettering) * enlarged);
    const place = layOut(now.width, size, query.length);
    const { isWide, line, head, row } = place;
    const firstKey = head + pitch + 6;
    const end = firstKey + entries.length * row;
    resize({ ...now, lettering: size, height: Math.ceil(end + line * 1.8) });

    const top = (key: number) => (key < 0 ? head : firstKey + key * row);
    const signsOf = (key: number) => (key < 0 ? query : entries[key].key);
    const rows = [-1, ...entries.keys()];
    const square = (key: number, i: number) =>
      `M${place.keys + i * pitch + inset + 0.5},${top(key) + inset + 0.5}h${pitch - 2 * inset - 1}v${pitch - 2 * inset - 1}h${-(pitch - 2 * inset - 1)}z`;
    const squares = (keys: readonly number[], wanted: (key: number, i: number) => boolean) =>
      keys
        .flatMap((key) => signsOf(key).flatMap((_, i) => (wanted(key, i) ? [square(key, i)] : [])))
        .join('');
    const agrees = (key: number, i: number) => signsOf(key)[i] === query[i];
    set(asked, { d: squares([-1], () => true) });
    set(agreeing, { d: squares(rows.slice(1), agrees) });
    set(differing, { d: squares(rows.slice(1), (key, i) => !agrees(key, i)) });
    set(grid, {
      d: rows
        .slice(1)
        .concat(entries.length)
        .map((key) => `M0,${top(key) + 0.5}H${now.width}`)
        .join(''),
    });

    const written: { text: string; x: number; y: number; class: string }[] = [];
    const put = (text: string, x: number, y: number, classes: string) =>
      written.push({ text, x, y: y + size * 0.35, class: classes });
    for (const key of rows) {
      const y = top(key) + pitch / 2;
      put(key < 0 ? heads.query : entries[key].label, 0, y, 'c-start c-title');
      signsOf(key).forEach((sign, i) => {
        put(sign, place.keys + (i + 0.5) * pitch, y, 'c-middle');
      });
    }
    const under = isWide ? line / 2 : line * 1.5;
    put(heads.key, place.keys + inset, line / 2, 'c-soft c-start');
    put(heads.score, place.score, under, 'c-soft c-end');
    put(heads.scaled, place.scaled, under, 'c-soft c-end');
    put(heads.exponential, place.exponential, under, 'c-soft c-end');
    put(heads.weight, place.weight, under, 'c-soft c-end');
    put(heads.value, place.value, line / 2, 'c-soft c-end');

    let rim = '';
    let bar = '';
    entries.forEach(({ score, scaled, exponential, weight, value }, key) => {
      const y = top(key) + pitch / 2;
      const results = isWide ? y : top(key) + pitch + line / 2 - 2;
      put(now.format.score(score), place.score, results, 'c-end');
      put(now.format.scaled(scaled), place.scaled, results, 'c-end');
      put(now.format.exponential(exponential), place.exponential, results, 'c-end');
      put(now.format.weight(weight), place.weight, results, 'c-end c-title');
      put(value, place.value, y, 'c-end');
      const high = isWide ? 16 : 10;
      const from = results - high / 2;
      rim += `M${place.bars + 0.5},${from}h${place.all}v${high}h${-place.all}z`;
      bar += `M${place.bars + 0.5},${from}h${tenth(Math.max(0.5, weight * place.all))}v${high}H${place.bars + 0.5}z`;
    });
    set(rims, { d: rim });
    set(bars, { d: bar });
    put(now.format.answer(answer), now.width, end + line * 0.9, 'c-end c-title');
    writeLabels(labels, written);
    placeButtons(
      rows.flatMap((key) =>
        signsOf(key).map((_, i) => ({ x: place.keys + i * pitch, y: top(key) })),
      ),
      query.length,
    );
  });
}
