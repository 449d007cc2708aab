/** The handle of a chart, by which a reader sets a value of x or of y. */

import { tickStep } from 'd3-array';
import type { Area } from './chartFrame.js';
import { draw, set } from './dom.js';
import { dotPath, tenth } from './paths.js';
import { barOf } from './ruling.js';
import type { Scale } from './scales.js';
import type { Handle } from './types.js';

/** Keys by the steps they go. */
const keys: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** What has gone so far along its axis, a finger further than beside it, is dragging; before, it taps or may scroll. In px. */
const slop = { mouse: 2, finger: 6 };

/** A handle is held by all that is drawn of it, and so far around it, in px. */
const reach = 24;

/** What is dragged rests on a round number this near, in px: it is what was meant. */
const snap = 6;

/** The round number nearest to a place of an axis: of a logarithmic one 1, 2 or 5 times a power of ten, or a power of 2. */
function roundNumberAt(pixel: number, { kind, domain, range, invert }: Scale) {
  const value = invert(pixel);
  if (kind === 'linear') {
    const step = tickStep(...domain, Math.abs(range[1] - range[0]) / (4 * snap));
    return Math.round(value / step) * step;
  }
  if (kind === 'log2') return 2 ** Math.round(Math.log2(value));
  const power = 10 ** Math.floor(Math.log10(value));
  const off = (times: number) => Math.abs(Math.log(value / (times * power)));
  return power * [1, 2, 5, 10].reduce((best, times) => (off(times) < off(best) ? times : best));
}

/** The radius of its dot, in px. */
const radius = 8;

/**
 * A value of x that the reader moves along the chart, a line across the plot with a grip on the axis; or a value of y, a
 * grip that goes up and down. To assistive technology it is a slider. What is drawn of it, and `reach` around, takes hold of
 * it where it is; elsewhere it comes to the pointer.
 *
 * @param over - Where its line is drawn.
 */
export function handle(node: HTMLElement, svg: SVGSVGElement, over: SVGGElement) {
  const line = draw(over, 'path', 'c-rule');
  const grip = draw(svg, 'path', 'c-grip');
  let box: HTMLElement | undefined;
  let now: Handle;
  let area: Area;
  /** Where the line of a bracket lies. */
  let bar = 0;
  /** Of the box, in the picture. */
  let corner = { x: 0, y: 0 };
  /**
   * Where the pointer went down, whether it drags, and what it took hold of: the bracket's upper end (1) or its lower
   * one (−1), and how far that lies from it. Without a gap the handle comes to the pointer.
   */
  let held:
    | { id: number; x: number; y: number; drags: boolean; side: number; gap: number | undefined }
    | undefined;

  const isUpright = () => now.across !== undefined;
  const axis = () => (isUpright() ? area.y : area.x);
  /** Steps from 0, or from 1 on a logarithmic axis, to a value. */
  const stepsTo = (value: number) =>
    Math.round((axis().kind === 'linear' ? value : Math.log10(value)) / now.step);
  const afterSteps = (steps: number) =>
    axis().kind === 'linear'
      ? // Without the dust of multiplying by 0.1.
        Number((steps * now.step).toPrecision(12))
      : Number((10 ** (steps * now.step)).toPrecision(3));
  /** What the reader asked for last, until it is drawn: it may have to be computed, and glides to its place. */
  let asked: number | undefined;
  const moveTo = (steps: number, settled: boolean) => {
    const { from, to, at, onMove } = now;
    const next = Math.min(to, Math.max(from, afterSteps(steps)));
    if (next === (asked ?? at) && !settled) return;
    asked = next;
    onMove(next, settled);
  };
  const move = (value: number, settled: boolean) => moveTo(stepsTo(value), settled);
  /** Where the middle of a bracket lies. */
  const middle = () => (now.mirror === undefined ? area.left : area.x.of(now.mirror));
  /** Where a pointer is along the axis, in px, as if it were at the upper end. */
  const along = (event: PointerEvent, side: number) =>
    isUpright()
      ? event.offsetY + corner.y
      : middle() + side * (event.offsetX + corner.x - middle());
  function takeHold(event: PointerEvent) {
    const isBracket = now.mirror !== undefined;
    const side = isBracket && along(event, 1) < middle() ? -1 : 1;
    const gap = axis().of(now.at) - along(event, side);
    const isOnBar = isBracket && gap > 0 && event.offsetY + corner.y <= bar + reach;
    return { side, gap: isOnBar || Math.abs(gap) <= reach ? gap : undefined };
  }
  const drag = (
    event: PointerEvent,
    { side, gap = 0 }: NonNullable<typeof held>,
    settled: boolean,
  ) => {
    const pixel = along(event, side) + gap;
    const round = roundNumberAt(pixel, axis());
    const isNear = Math.abs(axis().of(round) - pixel) <= snap;
    move(isNear ? round : axis().invert(pixel), settled);
  };

  function make() {
    const made = node.ownerDocument.createElement('div');
    made.className = 'c-handle';
    made.tabIndex = 0;
    made.setAttribute('role', 'slider');
    made.addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      // A second finger; one whose end was not told, as when the box left the page, holds it no longer.
      if (held && held.id !== event.pointerId && made.hasPointerCapture?.(held.id) !== false)
        return;
      const hold = takeHold(event);
      const drags = event.pointerType === 'mouse' && hold.gap === undefined;
      held = { id: event.pointerId, x: event.clientX, y: event.clientY, drags, ...hold };
      made.setPointerCapture?.(event.pointerId);
      if (drags) drag(event, held, false);
    });
    made.addEventListener('pointermove', (event) => {
      if (held?.id !== event.pointerId) return;
      const across = Math.abs(event.clientX - held.x);
      const down = Math.abs(event.clientY - held.y);
      const [gone, beside] = isUpright() ? [down, across] : [across, down];
      held.drags ||=
        event.pointerType === 'mouse' ? gone > slop.mouse : gone > slop.finger && gone > beside;
      if (held.drags) drag(event, held, false);
    });
    made.addEventListener('pointerup', (event) => {
      if (held?.id !== event.pointerId) return;
      // A tap elsewhere moves it too.
      if (held.drags || held.gap === undefined) drag(event, held, true);
      held = undefined;
    });
    made.addEventListener('pointercancel', (event) => {
      if (held?.id !== event.pointerId) return;
      if (held.drags) move(now.at, true);
      held = undefined;
    });
    made.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const steps = keys[event.key];
      if (steps) moveTo(stepsTo(asked ?? now.at) + steps, true);
      else if (event.key === 'Home') move(now.from, true);
      else if (event.key === 'End') move(now.to, true);
      else return;
      event.preventDefault();
    });
    // Elsewhere the reader may ask for another.
    made.addEventListener('blur', () => {
      asked = undefined;
    });
    node.append(made);
    return made;
  }

  let placed = '';
  /** Puts the box from its corner to there, in px of the picture. */
  const place = (end: number, foot: number) => {
    const style = `left:${corner.x}px;top:${corner.y}px;width:${end - corner.x}px;height:${foot - corner.y}px`;
    // Through the style object: a style attribute is what a Content-Security-Policy forbids.
    if (style !== placed && box) box.style.cssText = style;
    placed = style;
  };

  return {
    /**
     * After every drawing.
     * @param strips - heights of ranges under the axis: it goes through them, and is dragged there too
     * @param row - of a bracket, counted from the lowest
     */
    refresh(wanted: Handle | null, plot: Area, strips: number[], row: number = 0) {
      if (!wanted) {
        if (box) box.hidden = true;
        set(line, { d: '' });
        set(grip, { d: '' });
        return;
      }
      now = wanted;
      area = plot;
      if (asked !== undefined && stepsTo(asked) === stepsTo(now.at)) asked = undefined;
      box ??= make();
      box.hidden = false;
      bar = barOf(area, row);
      const { left, right, top, bottom, x } = area;
      const [width, all] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
      if (now.across === undefined) {
        const highest = now.mirror === undefined ? top : bar;
        corner = { x: Math.max(0, left - reach), y: Math.max(0, highest - reach) };
        const foot = strips.length ? all : Math.min(all, bottom + radius + reach);
        place(Math.min(width, right + reach), foot);
        const at = tenth(x.of(now.at));
        // Between them stand the numbers of the axis, and words.
        const rest = strips.map((y) => `M${at},${y - 12}v24`).join('');
        // A bracket has legs of its own.
        set(line, { d: now.mirror === undefined ? `M${at},${top}V${bottom}${rest}` : '' });
        // A bracket is held by either end.
        const other =
          now.mirror === undefined ? '' : dotPath(tenth(2 * middle() - at), bottom, radius);
        set(grip, { d: other + dotPath(at, bottom, radius) });
      } else {
        const dot = { x: tenth(x.of(now.across)), y: tenth(area.y.of(now.at)) };
        // Around it a finger scrolls the page.
        corner = { x: dot.x - reach, y: Math.max(0, dot.y - reach) };
        place(Math.min(width, dot.x + reach), dot.y + reach);
        set(line, { d: '' });
        set(grip, { d: dotPath(dot.x, dot.y, radius) });
      }
      set(box, {
        'aria-label': now.name,
        'aria-orientation': isUpright() ? 'vertical' : 'horizontal',
        'aria-valuemin': now.from,
        'aria-valuemax': now.to,
        'aria-valuenow': now.at,
        'aria-valuetext': now.text,
      });
    },
  };
}
