/** The strip beside a map that says which colour is which number; alone, it serves several maps. */

import { axisNumbers } from './axisNumbers.js';
import { charted, picture } from './chartFrame.js';
import { draw, set, some, writeLabels } from './dom.js';
import { keepInside } from './labels.js';
import { letteringSize, textWidth } from './lettering.js';
import { cssColor, ramp, rampSize, rampTokens } from './ramps.js';
import { axisTicks, linear } from './scales.js';
import { readTokens } from './theme.js';
import type { AxisOptions, Chart, ColorScaleOptions } from './types.js';

const barHeight = 10;
const steps = 73;

/** Height of a colour scale. @param size - Of the lettering. */
export const scaleHeight = (size: number) => Math.round(barHeight + size * 1.6 + 4);

/** Draws a colour scale into a group. */
export function scaleDrawer(group: SVGGElement) {
  const swatches = draw(group, 'g');
  const rim = draw(group, 'path', 'c-axis');
  const labels = draw(group, 'g');
  return ({
    left,
    top,
    room,
    size,
    domain,
    colors,
    format,
    locale,
    title,
    root,
  }: {
    left: number;
    top: number;
    room: number;
    size: number;
    domain: [number, number];
    /** of its ramp */
    colors: Uint32Array;
    format?: AxisOptions['format'];
    locale?: string;
    title?: string;
    root?: boolean;
  }) => {
    const titleWidth = title ? textWidth(title, size) + 12 : 0;
    const beside = titleWidth + 160 <= room;
    const width = Math.round(Math.min(260, beside ? room - titleWidth : room));
    const cells = some(swatches, 'rect', steps);
    const scale = linear(domain, [left, left + width]);
    cells.forEach((cell, i) => {
      const from = Math.round(left + (i * width) / steps);
      const to = Math.round(left + ((i + 1) * width) / steps);
      set(cell, {
        x: from,
        y: top,
        // Half a pixel over the next, so that no seam shows between them.
        width: to - from + (i < steps - 1 ? 0.5 : 0),
        height: barHeight,
        fill: cssColor(colors[Math.round((i * (rampSize - 1)) / (steps - 1))]),
      });
    });
    const ticks = root
      ? rootTicks(domain, format, locale)
      : axisTicks(scale, { format, locale, size });
    let path = `M${left + 0.5},${top + 0.5}h${width - 1}v${barHeight - 1}h${1 - width}z`;
    const written = ticks.map(({ value, label }) => {
      const at = root ? left + width * Math.sqrt(value / domain[1]) : scale.of(value);
      path += `M${Math.round(at)},${top + barHeight}v4`;
      return {
        text: label,
        x: keepInside(at, textWidth(label, size), 0, left + room),
        y: top + barHeight + 5 + size,
        class: 'c-soft c-middle',
      };
    });
    set(rim, { d: path });
    if (title && beside)
      written.push({
        text: title,
        x: left + width + 10,
        y: top + size * 0.85,
        class: 'c-soft c-start',
      });
    writeLabels(labels, written);
  };
}

/** Shares of the highest whose roots are evenly spaced, in per cent if nothing else is said. */
function rootTicks([, high]: [number, number], format: AxisOptions['format'], locale?: string) {
  const { percent } = axisNumbers(locale);
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((root) => {
    const value = root * root * high;
    return { value, label: typeof format === 'function' ? format(value) : percent(value, 0) };
  });
}

/** The colour scale that several heatmaps share. */
export function colorScale(
  document: Document,
  options: ColorScaleOptions,
): Chart<ColorScaleOptions> & { recolor: () => void } {
  const { node, svg, resize } = picture(document);
  const drawScale = scaleDrawer(draw(svg, 'g'));
  const chart = charted(node, svg, options, { names: [] }, (now) => {
    const { width, domain, format, locale, title, root, colors = 'sequential', left = 0 } = now;
    const size = resize({ ...now, height: scaleHeight(letteringSize(now.lettering)) });
    drawScale({
      left,
      top: 0,
      room: width - left,
      size,
      domain,
      colors: ramp(readTokens(node, rampTokens), colors),
      format,
      locale,
      title,
      root,
    });
  });
  return { ...chart, recolor: () => chart.update() };
}
