/** The key under a chart: what its marks mean. */

import { draw, set } from './dom.js';
import { textWidth } from './lettering.js';
import { writeLetters } from './letters.js';
import { dotPath, errorBarsPath, markPath } from './paths.js';
import { roleClass } from './theme.js';
import type { Key, KeyItem, KeyOptions } from './types.js';

/** Size of a sample of a mark, in px. */
export const sample = { width: 24, height: 12 };

function drawSample(parent: Element, { mark, bare, plain }: KeyItem) {
  const [measured, predicted] = plain ? ['', ''] : ['c-measured', 'c-predicted'];
  const path = (className: string, d: string) => set(draw(parent, 'path', className), { d });
  const line = 'M0,6H24';
  if (mark === 'bars')
    path('c-bars', 'M4.5,11.5V4.5H9.5V11.5M9.5,11.5V.5H14.5V11.5M14.5,11.5V6.5H19.5V11.5');
  else if (mark === 'filled' || mark === 'hollow')
    path(mark === 'filled' ? 'c-bars' : 'c-hollow', 'M6.5,.5h11v11h-11z');
  else if (mark === 'dots')
    path('c-dots c-predicted', [4, 12, 20].map((x) => dotPath(x, 6, 2.75)).join(''));
  else if (mark === 'line') path(`c-line ${predicted}`, line);
  else if (mark === 'curve') path(`c-line ${roleClass('measured')} c-broad`, line);
  else if (mark === 'approximate') path('c-line c-approximate c-dashed', line);
  else if (mark === 'range') {
    path(`c-line ${predicted}`, line);
    path(`c-line ${predicted} c-thick`, 'M6,6H18');
  } else if (mark === 'ticks') path(`c-rule ${measured}`, 'M3,2v8M8,2v8M11,2v8M17,2v8M21,2v8');
  else if (mark === 'points') {
    path(
      `c-rule ${measured}`,
      errorBarsPath(
        1,
        () => 12,
        () => 0.75,
        () => 11.25,
      ),
    );
    path(`c-dots ${measured}`, dotPath(12, 6, 3));
  } else if (mark === 'band') path('c-band', 'M0,1H24V11H0z');
  else if (mark === 'plain') path('c-line', line);
  // A line of one pixel that does not fall between two.
  else if (mark === 'faint') path('c-line c-approximate c-fine', 'M0,6.5H24');
  else if (mark === 'fine') path('c-line c-fine', 'M0,6.5H24');
  else {
    path(`c-line ${roleClass(mark)}`, line);
    if (!bare) path(`c-dots ${roleClass(mark)}`, markPath(mark, 12, 6));
  }
}

/** One line that says what the marks mean; it wraps where it must. */
export function key(document: Document, options: KeyOptions): Key {
  const node = document.createElement('ul');
  node.className = 'c-key';
  let now = options;
  function update(changes?: Partial<KeyOptions>) {
    const before = JSON.stringify(now.items);
    now = { ...now, ...changes };
    if (node.childElementCount && JSON.stringify(now.items) === before) return;
    node.replaceChildren(
      ...now.items.map((its) => {
        const item = document.createElement('li');
        const svg = draw(item, 'svg', 'c-svg');
        set(svg, { ...sample, 'aria-hidden': 'true' });
        drawSample(svg, its);
        const label = document.createElement('span');
        writeLetters(label, its.label);
        item.append(label);
        return item;
      }),
    );
  }
  update();
  return { node, update };
}

/**
 * The same in a picture.
 * @returns the height it takes
 */
export function drawKey(
  parent: Element,
  items: KeyItem[],
  width: number,
  top: number,
  size: number,
): number {
  const line = size * 1.6;
  let x = 0;
  let y = top;
  for (const item of items) {
    const { label } = item;
    const needs = sample.width + 7 + textWidth(label, size);
    if (x > 0 && x + needs > width) {
      x = 0;
      y += line;
    }
    const group = draw(parent, 'g');
    set(group, { transform: `translate(${x},${y})` });
    drawSample(group, item);
    const text = draw(group, 'text', 'c-soft c-start');
    set(text, { x: sample.width + 7, y: 6 + size * 0.35 });
    writeLetters(text, label);
    x += needs + 18;
  }
  return items.length ? y + line - top : 0;
}
