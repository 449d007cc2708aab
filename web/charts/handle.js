/** The handle of a chart, by which a reader sets a value of x. */

import { draw, set } from './dom.js';
import { dotPath, tenth } from './paths.js';

/** @import { Area } from './chartFrame.js' */
/** @import { Handle } from './types.js' */

/** Keys by the steps they go. @type {Record<string, number>} */
const keys = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A finger that has gone so far across, and further across than down, is dragging; before, it may scroll. In px. */
const slop = 6;

/**
 * A value of x that the reader moves along the chart: a line across the plot with a grip on the axis. To assistive
 * technology it is a slider.
 * @param {HTMLElement} node @param {SVGSVGElement} svg @param {SVGGElement} over Its line lies under the labels there.
 */
export function handle(node, svg, over) {
  const line = draw(over, 'path', 'c-rule');
  const grip = draw(svg, 'path', 'c-grip');
  /** @type {HTMLElement | undefined} */
  let box;
  /** @type {Handle} */
  let now;
  /** @type {Area} */
  let area;
  /** Where the pointer went down, and whether it drags. @type {{ id: number, x: number, y: number, drags: boolean } | undefined} */
  let held;

  /** Steps from 0, or from 1 on a logarithmic axis, to a value. @param {number} value */
  const stepsTo = (value) =>
    Math.round((area.x.kind === 'linear' ? value : Math.log10(value)) / now.step);
  /** @param {number} steps */
  const afterSteps = (steps) =>
    area.x.kind === 'linear'
      ? // Without the dust of multiplying by 0.1.
        Number((steps * now.step).toPrecision(12))
      : Number((10 ** (steps * now.step)).toPrecision(3));
  /** @param {number} steps @param {boolean} settled */
  const moveTo = (steps, settled) => {
    const { from, to, at, onMove } = now;
    const next = Math.min(to, Math.max(from, afterSteps(steps)));
    if (next !== at || settled) onMove(next, settled);
  };
  /** @param {number} value @param {boolean} settled */
  const move = (value, settled) => moveTo(stepsTo(value), settled);
  /** @param {PointerEvent} event */
  const under = (event) => {
    const value = area.x.invert(event.offsetX + area.left);
    const { mirror } = now;
    return mirror === undefined ? value : mirror + Math.abs(value - mirror);
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
      const drags = event.pointerType === 'mouse';
      held = { id: event.pointerId, x: event.clientX, y: event.clientY, drags };
      made.setPointerCapture?.(event.pointerId);
      if (drags) move(under(event), false);
    });
    made.addEventListener('pointermove', (event) => {
      if (held?.id !== event.pointerId) return;
      const across = Math.abs(event.clientX - held.x);
      held.drags ||= across > slop && across > Math.abs(event.clientY - held.y);
      if (held.drags) move(under(event), false);
    });
    made.addEventListener('pointerup', (event) => {
      if (held?.id !== event.pointerId) return;
      // A tap moves it too.
      move(under(event), true);
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
      if (steps) moveTo(stepsTo(now.at) + steps, true);
      else if (event.key === 'Home') move(now.from, true);
      else if (event.key === 'End') move(now.to, true);
      else return;
      event.preventDefault();
    });
    node.append(made);
    return made;
  }

  let placed = '';
  return {
    /** After every drawing. @param {Handle | null} wanted @param {Area} plot @param {number[]} strips heights of ranges under the axis: it goes through them, and is dragged there too */
    refresh(wanted, plot, strips) {
      if (!wanted) {
        if (box) box.hidden = true;
        set(line, { d: '' });
        set(grip, { d: '' });
        return;
      }
      now = wanted;
      area = plot;
      box ??= make();
      box.hidden = false;
      const { left, right, top, bottom, x } = area;
      const height = strips.length ? Number(svg.getAttribute('height')) - top : bottom - top;
      const style = `left:${left}px;top:${top}px;width:${right - left}px;height:${height}px`;
      // Through the style object: a style attribute is what a Content-Security-Policy forbids.
      if (style !== placed) box.style.cssText = style;
      placed = style;
      const at = tenth(x.of(now.at));
      // Between them stand the numbers of the axis, and words.
      const rest = strips.map((y) => `M${at},${y - 12}v24`).join('');
      set(line, { d: `M${at},${top}V${bottom}${rest}` });
      set(grip, { d: dotPath(at, bottom, 8) });
      set(box, {
        'aria-label': now.name,
        'aria-valuemin': now.from,
        'aria-valuemax': now.to,
        'aria-valuenow': now.at,
        'aria-valuetext': now.text,
      });
    },
  };
}
