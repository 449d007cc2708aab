/** What is said of the datum under the pointer, the finger or the arrow keys, and the cursor that marks it. */

import { draw, set } from './dom.js';
import { letteringSize, textWidth } from './lettering.js';
import type { Reading } from './types.js';

/**
 * The cursor over a chart's data, moved by pointer, touch or arrow keys. To assistive technology it is
 * a slider whose value text is the figure's words for the datum, which is spoken as it moves without a
 * live region.
 * The data as a chart gives them: each has a whole number.
 */
type Points<Datum> = {
  /** The datum nearest to a place in the picture; −1 if none. */
  locate: (x: number, y: number) => number;
  /** From one datum to the next; may leave the range, to be brought back. */
  move: (key: number, right: number, up: number) => number;
  /** What Home and End go to. */
  ends: (key: number) => [number, number];
  /** Where the keyboard begins. */
  start: () => number;
  count: () => number;
  /** In the picture, with the path of what marks it. */
  place: (key: number) => { x: number; y: number; mark: string };
  datum: (key: number) => Datum;
};

/** A picture on a phone is narrower, in px. */
const narrow = 480;

/** How it is where there is nothing to read. */
const absent = 'display:none';

const arrows: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  PageUp: [10, 0],
  PageDown: [-10, 0],
};

export function atPointer<Datum>(node: HTMLElement, svg: SVGSVGElement, points: Points<Datum>) {
  const document = node.ownerDocument;
  const cursor = draw(svg, 'path', 'c-cursor');
  const box = document.createElement('div');
  box.className = 'c-reader';
  box.tabIndex = 0;
  box.setAttribute('role', 'slider');
  // Without data it has neither name nor value: there is nothing yet to be read.
  box.style.cssText = absent;
  const tip = document.createElement('div');
  tip.className = 'c-tip';
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  node.append(box, tip);

  let key = -1;
  let shown = false;
  let options: Reading<Datum> & { width: number; lettering?: number; name: string } = {
    width: 0,
    name: '',
  };
  let left = 0;
  let top = 0;
  /** Where the words may stand, across: in the window, however narrow the chart. */
  let low = 0;
  let high = 0;
  /** What stands above this is behind the page's header, as a page says that keeps room for one when it scrolls. */
  let ceiling = 0;

  function hide() {
    if (!shown) return;
    shown = false;
    tip.hidden = true;
    set(cursor, { d: '' });
    options.onPoint?.(null);
  }

  /** Asks where the window ends: it may have become another since. */
  function findRoom() {
    const window = document.documentElement.clientWidth;
    const { left: from, top: above } = node.getBoundingClientRect();
    const root = document.documentElement;
    const header = document.defaultView?.getComputedStyle(root).scrollPaddingTop;
    ceiling = (Number.parseFloat(header ?? '') || 0) - above;
    low = window ? 4 - from : 0;
    high = window ? window - 4 - from : options.width;
  }

  /** The cursor's picture and words at the present key. @returns the words */
  function paint(): string {
    const datum = points.datum(key);
    const words = options.describe?.(datum) ?? '';
    const { x, y, mark } = points.place(key);
    set(cursor, { d: mark });
    const size = letteringSize(options.lettering);
    const lines = words.split('\n').map((line) => textWidth(line, size) + 16);
    const room = high - low;
    const width = Math.min(room, Math.max(...lines));
    const height = lines.reduce((sum, line) => sum + Math.ceil(line / room), 0) * size * 1.4 + 8;
    // Left or right of the datum, whichever has more room, and above it if it can be.
    const across =
      x < (low + high) / 2
        ? `${Math.max(low, Math.min(x + 12, high - width))}px`
        : x - 12 - width < low
          ? `${low}px`
          : `calc(${x - 12}px - 100%)`;
    // On a phone everything else would lie on labels: there the words stand over the picture, or under it.
    const isNarrow = options.width < narrow;
    const over = isNarrow ? -height - 2 : y - height - 6;
    const under = isNarrow ? Number(svg.getAttribute('height')) + 2 : y + 14;
    const down = over > (isNarrow ? ceiling : Math.max(0, ceiling)) ? over : under;
    tip.style.maxWidth = `${room}px`;
    tip.style.fontSize = `${size}px`;
    tip.style.transform = `translate(${across},${Math.round(down)}px)`;
    if (tip.textContent !== words) tip.textContent = words;
    tip.hidden = !words;
    return words;
  }

  function show(to: number) {
    if (to < 0) return hide();
    if (shown && to === key) return;
    key = to;
    shown = true;
    findRoom();
    const words = paint();
    set(box, { 'aria-valuenow': key, 'aria-valuetext': words.replace(/\n/g, ', ') });
    options.onPoint?.(points.datum(key));
  }

  function within(wished: number) {
    return Math.min(Math.max(wished, 0), points.count() - 1);
  }

  const under = (event: PointerEvent | MouseEvent) =>
    points.locate(event.offsetX + left, event.offsetY + top);

  box.addEventListener('pointermove', (event) => {
    // A mouse under which the page scrolls asks for nothing.
    const isStill = event.movementX === 0 && event.movementY === 0;
    if (event.pointerType !== 'mouse' || !isStill) show(under(event));
  });
  box.addEventListener('pointerdown', (event) => show(under(event)));
  box.addEventListener('pointerleave', (event) => {
    // A finger that lifts leaves its reading; a tap elsewhere takes the focus and the reading away.
    if (event.pointerType === 'mouse') hide();
  });
  box.addEventListener('click', (event) => {
    const at = under(event);
    if (at >= 0) options.onPick?.(points.datum(at));
  });
  box.addEventListener('focus', () => {
    if (!shown && box.matches(':focus-visible') && points.count())
      show(within(key < 0 ? points.start() : key));
  });
  box.addEventListener('blur', hide);
  box.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !points.count()) return;
    const from = within(key < 0 ? points.start() : key);
    const arrow = arrows[event.key];
    if (arrow) show(within(shown ? points.move(from, ...arrow) : from));
    else if (event.key === 'Home') show(within(points.ends(from)[0]));
    else if (event.key === 'End') show(within(points.ends(from)[1]));
    else if (event.key === 'Escape' && shown) hide();
    else if ((event.key === 'Enter' || event.key === ' ') && shown && options.onPick)
      options.onPick(points.datum(key));
    else return;
    event.preventDefault();
  });

  let placed = absent;

  return {
    /** After every drawing. */
    refresh(
      now: Reading<Datum> & { width: number; lettering?: number; name: string },
      area: { left: number; top: number; right: number; bottom: number },
    ) {
      options = now;
      ({ left, top } = area);
      const style = `left:${left}px;top:${top}px;width:${area.right - left}px;height:${area.bottom - top}px`;
      const readable = Boolean(now.describe) && points.count() > 0;
      const wanted = readable ? style : absent;
      // Through the style object: a style attribute is what a Content-Security-Policy forbids.
      if (wanted !== placed) box.style.cssText = wanted;
      placed = wanted;
      set(box, { 'aria-label': now.name });
      // Or else the same name would be read twice, of a picture and of a slider.
      set(svg, { 'aria-hidden': `${readable}` });
      set(box, { 'aria-valuemin': 0, 'aria-valuemax': Math.max(0, points.count() - 1) });
      set(box, { class: now.onPick ? 'c-reader c-pickable' : 'c-reader' });
      if (!readable || key >= points.count()) {
        hide();
        key = -1;
      }
      if (key < 0 && readable) {
        const start = within(points.start());
        set(box, {
          'aria-valuenow': start,
          'aria-valuetext': (now.describe?.(points.datum(start)) ?? '').replace(/\n/g, ', '),
        });
      }
      if (shown) {
        findRoom();
        paint();
      }
    },
    show,
  };
}
