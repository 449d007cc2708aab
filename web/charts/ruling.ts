/** What is measured against in a plot: rulers over it, markers across it. */

import type { Area } from './chartFrame.js';
import { draw, set, some, writeLabels } from './dom.js';
import { besideLines, keepInside, uprightsIn, wordingFor } from './labels.js';
import { textWidth } from './lettering.js';
import { tenth } from './paths.js';
import type { Marker, RuleRole, Ruler } from './types.js';

/** A ruler's label, a gap, and its line. */
const rulerHeight = (size: number) => size + 14;

export const rulersHeight = (rulers: (Ruler | null)[], size: number) =>
  rulers.length * rulerHeight(size);

/** Where the line of a ruler lies. */
export const barOf = ({ top, size }: { top: number; size: number }, row: number) =>
  top - 5 - row * rulerHeight(size);

const classes: Record<RuleRole, string> = {
  plain: '',
  guess: 'c-approximate',
  measured: 'c-measured',
  predicted: 'c-predicted',
};

/** Rulers over the plot and markers across it. */
export function ruling(svg: SVGSVGElement, over: SVGGElement) {
  const brackets = draw(over, 'g');
  const lines = draw(over, 'g');
  const labels = draw(over, 'g');

  return (rulers: (Ruler | null)[], markers: Marker[], area: Area) => {
    const { x, left, right, top, bottom, size } = area;
    const uprights = uprightsIn(markers, area);
    const written = [];
    const heightOf = (row: number) => Math.round(barOf(area, row)) + 0.5;
    /** Where a leg of a ruler ends: over the name of one that lies under it, and out of the way of markers. */
    const footOf = (row: number, value: number) => {
      const under = rulers.findLastIndex(
        (other, i) => i < row && other && other.from < value && value < other.to,
      );
      if (under >= 0) return heightOf(under) - size - 8;
      return uprights.length ? top : bottom;
    };
    const bracketNodes = some(brackets, 'path', rulers.length);
    for (const [row, ruler] of rulers.entries()) {
      const node = bracketNodes[row];
      set(node, { class: `c-rule ${classes[ruler?.role ?? 'plain']}` });
      if (!ruler) {
        set(node, { d: '' });
        continue;
      }
      const { from, to, label, role = 'plain' } = ruler;
      const y = heightOf(row);
      const a = Math.max(left, tenth(x.of(from)));
      const b = Math.min(right, tenth(x.of(to)));
      // An end that lies outside the picture points out of it.
      let path =
        x.of(from) < left - 0.5
          ? `M${left + 5},${y - 4}l-5,4l5,4`
          : `M${a},${footOf(row, from)}V${y}`;
      path += `M${a},${y}H${b}`;
      path += x.of(to) > right + 0.5 ? `M${right - 5},${y - 4}l5,4l-5,4` : `V${footOf(row, to)}`;
      set(node, { d: path });
      // The legs of the wider rulers above are what the label must not touch, if it can be helped.
      const wider = rulers.slice(row + 1).filter((other) => other !== null);
      const low = Math.max(0, ...wider.map((r) => x.of(r.from) + 4).filter((edge) => edge < a));
      const high = Math.min(
        svgWidth(svg),
        ...wider.map((r) => x.of(r.to) - 4).filter((e) => e > b),
      );
      const text = wordingFor(label, high - low, size);
      const at = keepInside((a + b) / 2, textWidth(text, size), low, high);
      written.push({ text, x: at, y: y - 6, class: `c-label c-own c-middle ${classes[role]}` });
    }
    // Right of the plot there is nothing that they could cover.
    const room = {
      ...area,
      right: svgWidth(svg) - 2,
      top: top + (rulers.length ? 6 : 0),
      bottom: 0,
    };
    const beside = besideLines(uprights, size, room);
    for (const place of beside.labels) written.push({ ...place, class: 'c-label c-start' });
    const lineNodes = some(lines, 'path', uprights.length);
    for (const [i, { x: at, role = 'plain' }] of uprights.entries())
      set(lineNodes[i], {
        class: `c-rule ${role === 'plain' ? 'c-soft' : classes[role]} ${role === 'guess' ? '' : 'c-dashed'}`,
        d: `M${tenth(at)},${bottom}V${tenth(beside.tops[i])}`,
      });
    writeLabels(labels, written);
  };
}

const svgWidth = (svg: SVGSVGElement) => Number(svg.getAttribute('width'));
