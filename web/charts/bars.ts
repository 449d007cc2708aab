/** The chart of bars: one for each item. */

import { atPointer } from './atPointer.js';
import { type Area, charted, frame } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { dotPath, tenth } from './paths.js';
import { roundDomain } from './scales.js';
import type { BarsOptions, Chart } from './types.js';

/** One bar per item, each with its label under it. */
export function bars(document: Document, options: BarsOptions): Chart<BarsOptions> {
  const { node, svg, plot, over, layOut } = frame(document);
  const barsNode = draw(plot, 'path', 'c-bars');
  const pickedNode = draw(plot, 'path', 'c-picked');
  const dots = draw(plot, 'path', 'c-dots c-predicted');
  const labels = draw(over, 'g');

  let now: BarsOptions = options;
  let area: Area;
  /** Half a bar's width, in px. */
  const half = () => Math.min(32, (area.x.of(1) - area.x.of(0)) * 0.36);
  function outline(i: number) {
    const { x, y } = area;
    const { from = Math.max(0, y.domain[0]), value } = now.items[i];
    // What is beyond the plot ends a little outside it.
    const held = (px: number) => tenth(Math.max(area.top - 9, Math.min(area.bottom + 9, px)));
    const base = held(y.of(from));
    const top = held(y.of(value));
    if (!Number.isFinite(top) || base === top) return '';
    return `M${tenth(x.of(i) - half())},${base}V${top}H${tenth(x.of(i) + half())}V${base}${now.items[i].from == null ? '' : 'Z'}`;
  }

  const cursor = atPointer(node, svg, {
    count: () => now.items.length,
    start: () => Math.max(0, now.selected ?? 0),
    move: (key, right, up) => key + right + up,
    ends: () => [0, now.items.length - 1],
    locate: (x) => Math.min(Math.max(Math.round(area.x.invert(x)), 0), now.items.length - 1),
    place: (key) => ({
      x: area.x.of(key),
      y: Math.min(area.bottom, area.y.of(now.items[key].value)),
      mark: outline(key),
    }),
    datum: (key) => ({ ...now.items[key], index: key }),
  });

  return charted(node, svg, options, moving, (current) => {
    now = current;
    const { items, selected = -1 } = now;
    area = layOut({
      ...now,
      height: now.height ?? roomFor(Math.min(300, Math.max(200, now.width * 0.34)), now.lettering),
      x: { title: now.title, format: () => '' },
      // A text on the tallest bar has the room of a line, below the axis' title.
      above:
        now.y?.title && items.some(({ text }) => text)
          ? labelSize(letteringSize(now.lettering))
          : 0,
      xDomain: [-0.5, Math.max(1, items.length) - 0.5],
      yDomain: now.y?.domain ?? [0, 1],
    });
    const { x, y, top, bottom } = area;
    const size = letteringSize(now.lettering);
    const all = items.map((_, i) => i);
    set(barsNode, { d: all.map(outline).join('') });
    set(pickedNode, { d: items[selected] ? outline(selected) : '' });
    set(dots, {
      d: items
        .map(({ predicted }, i) => (predicted == null ? '' : dotPath(x.of(i), y.of(predicted), 3)))
        .join(''),
    });

    const room = x.of(1) - x.of(0);
    const halves = items.map(({ label }) => textWidth(label, size) / 2 + size * 0.2);
    let stride = 1;
    while (halves.some((half, i) => half + halves[i + stride] > stride * room)) stride++;
    const withText = items.every(({ text = '' }) => textWidth(text, area.size) <= room);
    const written = [];
    for (const [i, { label, value, from = value, predicted, text }] of items.entries()) {
      if (i % stride === 0)
        written.push({ text: label, x: x.of(i), y: bottom + 7 + size, class: 'c-soft c-middle' });
      if (text && withText)
        written.push({
          // What is higher than the axis says so at its end.
          text: y.of(value) < top - 1 ? `${text} ▲` : text,
          x: x.of(i),
          y: Math.max(top, Math.min(y.of(value), y.of(from), y.of(predicted ?? value) - 4)) - 5,
          class: 'c-label c-middle',
        });
    }
    writeLabels(labels, written);
    cursor.refresh(now, area);
  });
}

const moving = { names: ['y', 'items'], domainsOf };

/** What the data need of the axis. */
function domainsOf({ items, y }: BarsOptions) {
  const values = items.flatMap(({ value, from = value, predicted }) => [
    value,
    from,
    predicted ?? value,
  ]);
  return {
    y: y?.domain ?? roundDomain('linear', Math.min(0, ...values), Math.max(0, ...values)),
  };
}
