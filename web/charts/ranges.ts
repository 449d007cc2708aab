/** Ranges under an axis: where values were, and where they are predicted. */

import type { Area } from './chartFrame.js';
import { draw, set, some, writeLabels } from './dom.js';
import { wordingFor } from './labels.js';
import { tenth } from './paths.js';
import { roleClass } from './theme.js';
import type { Range } from './types.js';

/** A line of words and, under it, the range. @param size - Of the lettering. */
const rowHeight = (size: number) => size * 1.35 + 24;

/** @returns the room they take */
export const rangesHeight = (ranges: Range[], size: number): number =>
  ranges.length ? Math.ceil(ranges.length * rowHeight(size) + 4) : 0;

/**
 * Ranges of values under an axis, one below the other: what was drawn as ticks, what is predicted as a line that is
 * thick in its middle. What reaches out of the picture ends in an arrow.
 */
export function createRanges(over: SVGGElement) {
  const ticks = draw(over, 'g');
  const outers = draw(over, 'g');
  const inners = draw(over, 'g');
  const labels = draw(over, 'g');

  /** @param width - Of the picture. @returns where they lie */
  return (
    ranges: Range[],
    { x, left, right, size }: Area,
    top: number,
    width: number,
  ): number[] => {
    const written = [];
    const middles = [];
    const tickNodes = some(ticks, 'path', ranges.length);
    const outerNodes = some(outers, 'path', ranges.length);
    const innerNodes = some(inners, 'path', ranges.length);
    const within = (value: number) => tenth(Math.min(right, Math.max(left, x.of(value))));
    for (const [row, { label, role, drawn = [], inner, outer }] of ranges.entries()) {
      const base = top + row * rowHeight(size) + 4;
      const text = wordingFor(label, width - left, size);
      written.push({ text, x: left, y: base + size, class: 'c-label c-start' });
      const y = Math.round(base + size * 1.35 + 11);
      middles.push(y);
      let path = '';
      for (let i = 0; i < drawn.length; i++) {
        const at = x.of(drawn[i]);
        if (at >= left && at <= right) path += `M${tenth(at)},${y - 10}v20`;
      }
      set(tickNodes[row], {
        class: `c-rule ${roleClass(role ?? 'measured')} c-thin c-solid`,
        d: path,
      });
      let outerPath = `M${within(outer[0])},${y}H${within(outer[1])}`;
      if (x.of(outer[0]) < left) outerPath += `M${left + 6},${y - 5}l-6,5l6,5`;
      if (x.of(outer[1]) > right) outerPath += `M${right - 6},${y - 5}l6,5l-6,5`;
      const predicted = `c-line ${roleClass(role ?? 'predicted')} c-solid`;
      set(outerNodes[row], { class: predicted, d: outerPath });
      set(innerNodes[row], {
        class: `${predicted} c-thick`,
        d: `M${within(inner[0])},${y}H${within(inner[1])}`,
      });
    }
    writeLabels(labels, written);
    return middles;
  };
}
