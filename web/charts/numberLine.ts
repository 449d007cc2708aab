/** The chart of one axis, on which values are compared. */

import { charted, picture } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { handle, reach } from './handle.js';
import { keepInside } from './labels.js';
import { labelSize, letteringSize, textWidth } from './lettering.js';
import { rulersHeight, ruling } from './ruling.js';
import { axisTicks, linear, scaleFor } from './scales.js';
import type { Chart, NumberLineOptions } from './types.js';

/** Room for the labels of markers and for a finger on the handle, in px. */
const plotHeight = 48;

/** Left and right of the axis, so that a handle at its end can be held all around, in px. */
const edge = reach;

/** An axis alone, with brackets over it, markers on it, and a handle to drag. */
export function numberLine(
  document: Document,
  options: NumberLineOptions,
): Chart<NumberLineOptions> {
  const { node, svg, resize } = picture(document);
  const axis = draw(svg, 'path', 'c-axis');
  const labels = draw(svg, 'g');
  const over = draw(svg, 'g');
  const drawRulers = ruling(svg, over);
  const grip = handle(node, svg, over);

  return charted(node, svg, options, { names: [] }, (now) => {
    const { width, x: axisOptions, rulers = [], markers = [] } = now;
    const letters = letteringSize(now.lettering);
    const line = letters * 1.35;
    const top = Math.max(reach, Math.ceil(rulersHeight(rulers, labelSize(letters)) + 6));
    const below = 8 + line + (axisOptions.title ? line : 0);
    const bottom = Math.round(top + plotHeight);
    const height = Math.ceil(bottom + below);
    const size = resize({ ...now, height });
    const [left, right] = [edge, width - edge];
    const x = scaleFor(axisOptions.scale, axisOptions.domain, [left, right]);
    const ticks = axisTicks(x, { format: axisOptions.format, locale: now.locale, size });
    const written = [];
    let path = `M${left},${bottom + 0.5}H${right}`;
    for (const { value, label } of ticks) {
      const at = x.of(value);
      path += `M${Math.round(at) + 0.5},${bottom + 1}v4`;
      const middle = keepInside(at, textWidth(label, size), 0, width);
      written.push({ text: label, x: middle, y: bottom + 8 + size, class: 'c-soft c-middle' });
    }
    if (axisOptions.title)
      written.push({
        text: axisOptions.title,
        // A long one takes the room beside the axis, too.
        x: Math.min(width, Math.max(right, Math.ceil(textWidth(axisOptions.title, size)))),
        y: height - size * 0.35,
        class: 'c-soft c-end',
      });
    set(axis, { d: path });
    writeLabels(labels, written);
    const area = {
      x,
      y: linear([0, 1], [bottom, top]),
      left,
      right,
      top,
      bottom,
      size: labelSize(size),
    };
    drawRulers(rulers, markers, area);
    grip.refresh(now.handle ?? null, area, []);
  });
}
