/** What is measured against in a plot: rulers over it, markers across it. */

import type { Area } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { besideLines, keepInside, uprightsIn, wordingFor } from './labels.js';
import { textWidth } from './lettering.js';
import { tenth } from './paths.js';
import type { Marker, Ruler } from './types.js';

/** A ruler's label, a gap, and its line. */
const rulerHeight = (size: number) => size + 14;

export const rulersHeight = (rulers: Ruler[], size: number) =>
  rulers.length ? rulers.length * rulerHeight(size) : 0;

/** Where the line of a ruler lies. */
export const barOf = ({ top }: { top: number }, row: number = 0, size: number = 0) =>
  top - 5 - row * rulerHeight(size);

/** Rulers over the plot and markers across it. */
export function ruling(svg: SVGSVGElement, over: SVGGElement) {
  const lines = draw(over, 'path', 'c-rule');
  const plain = draw(over, 'path', 'c-rule c-soft c-dashed');
  const measured = draw(over, 'path', 'c-rule c-measured c-dashed');
  const predicted = draw(over, 'path', 'c-rule c-predicted c-dashed');
  const labels = draw(over, 'g');

  return (rulers: Ruler[], markers: Marker[], area: Area) => {
    const { x, left, right, top, bottom, size } = area;
    const uprights = uprightsIn(markers, area);
    // Where markers stand in the plot, a ruler's legs stay out of it.
    const foot = uprights.length ? top : bottom;
    let path = '';
    const written = [];
    for (const [row, { from, to, label }] of rulers.entries()) {
      const y = Math.round(barOf(area, row, size)) + 0.5;
      const a = Math.max(left, tenth(x.of(from)));
      const b = Math.min(right, tenth(x.of(to)));
      // An end that lies outside the picture points out of it.
      path += x.of(from) < left - 0.5 ? `M${left + 5},${y - 4}l-5,4l5,4` : `M${a},${foot}V${y}`;
      path += `M${a},${y}H${b}`;
      path += x.of(to) > right + 0.5 ? `M${right - 5},${y - 4}l5,4l-5,4` : `V${foot}`;
      // The uprights of the wider rulers above are what the label must not touch, if it can be helped.
      const wider = rulers.slice(row + 1);
      const low = Math.max(0, ...wider.map((r) => x.of(r.from) + 4).filter((edge) => edge < a));
      const high = Math.min(
        svgWidth(svg),
        ...wider.map((r) => x.of(r.to) - 4).filter((e) => e > b),
      );
      const text = wordingFor(label, high - low, size);
      const at = keepInside((a + b) / 2, textWidth(text, size), low, high);
      written.push({ text, x: at, y: y - 6, class: 'c-label c-middle' });
    }
    set(lines, { d: path });
    // Right of the plot there is nothing that they could cover.
    const room = {
      ...area,
      right: svgWidth(svg) - 2,
      top: top + (rulers.length ? 6 : 0),
      bottom: 0,
    };
    const beside = besideLines(uprights, size, room);
    for (const place of beside.labels) written.push({ ...place, class: 'c-label c-start' });
    for (const [node, role] of [
      [plain, 'plain'],
      [measured, 'measured'],
      [predicted, 'predicted'],
    ] as const)
      set(node, {
        d: uprights
          .map((upright, i) =>
            (upright.role ?? 'plain') === role
              ? `M${tenth(upright.x)},${bottom}V${tenth(beside.tops[i])}`
              : '',
          )
          .join(''),
      });
    writeLabels(labels, written);
  };
}

const svgWidth = (svg: SVGSVGElement) => Number(svg.getAttribute('width'));
