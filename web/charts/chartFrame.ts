/** What charts are drawn in: the picture, and the frame with its axes and plot. */

import { draw, set, writeLabels } from './dom.js';
import { keepInside } from './labels.js';
import { labelSize, letteringIn, letteringSize, roomFor, textWidth } from './lettering.js';
import { mover } from './motion.js';
import { tenth } from './paths.js';
import { axisTicks, type Scale, scaleFor } from './scales.js';
import { type Domains, standing } from './standing.js';
import type { AxisOptions } from './types.js';

/** What stands around every chart with axes: the picture's element, axes, ticks and titles. */
type FrameOptions = {
  width: number;
  height: number;
  name: string;
  locale?: string;
  lettering?: number;
  x?: AxisOptions;
  y?: AxisOptions;
  xDomain: [number, number];
  yDomain: [number, number];
  /** Room over the plot, in px. */
  above?: number;
  /** Room right of it. */
  beside?: number;
  /** Room under the axis and its title. */
  below?: number;
};

/** The plot: its scales (to px of the picture) and its edges. */
export type Area = {
  x: Scale;
  y: Scale;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of the labels' lettering. */
  size: number;
};

/** What lies on the plot's edge is drawn so far over it, in px. */
export const overhang = 5;

export function picture(document: Document) {
  const node = document.createElement('div');
  node.className = 'c-chart';
  const svg = draw(node, 'svg', 'c-svg');
  /** @returns the size of the lettering */
  const resize = ({
    width,
    height,
    name,
    lettering,
  }: {
    width: number;
    height: number;
    name: string;
    lettering?: number;
  }): number => {
    const size = letteringSize(lettering);
    set(svg, {
      role: 'img',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-size': size,
      'aria-label': name,
    });
    return size;
  };
  return { node, svg, resize };
}

export function frame(document: Document) {
  const { node, svg, resize } = picture(document);
  // A nested picture clips to the plot without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const axis = draw(svg, 'path', 'c-axis');
  const ticks = draw(svg, 'g');
  const over = draw(svg, 'g');

  function layOut(options: FrameOptions): Area {
    const {
      width,
      height: all,
      locale,
      x = {},
      y = {},
      xDomain,
      yDomain,
      beside = 0,
      below = 0,
    } = options;
    const size = resize(options);
    const height = all - below;
    const line = size * 1.35;
    const top = tenth((y.title ? line + 8 : 8) + (options.above ?? 0));
    const bottom = Math.round(height - line - 7 - (x.title ? line : 0));
    const yScale = scaleFor(y.scale, yDomain, [bottom, top]);
    const yTicks = axisTicks(yScale, {
      ...{ format: y.format, values: y.ticks, locale, size },
      vertical: true,
    });
    // In steps of 8 px, so that the plot stays where it is while its numbers change.
    const widest = Math.max(20, ...yTicks.map(({ label }) => textWidth(label, size)));
    const left = Math.ceil((widest + 8) / 8) * 8;
    const right = Math.round(width - Math.max(beside, 10));
    // What fits the axes stands over the plot: beside it are labels.
    node.style.setProperty('--beside', `${width - right}px`);
    const xScale = scaleFor(x.scale, xDomain, [left, right]);
    const xTicks = axisTicks(xScale, { format: x.format, values: x.ticks, locale, size });

    let axisPath = `M${left},${bottom + 0.5}H${right}`;
    const labels = [];
    for (const { value, label } of yTicks) {
      const at = Math.round(yScale.of(value)) + 0.5;
      labels.push({ text: label, x: left - 8, y: at + size * 0.35, class: 'c-soft c-end' });
    }
    for (const { value, label } of xTicks) {
      if (!label) continue;
      const at = xScale.of(value);
      axisPath += `M${Math.round(at) + 0.5},${bottom + 1}v4`;
      const middle = keepInside(at, textWidth(label, size), 0, width);
      labels.push({ text: label, x: middle, y: bottom + 7 + size, class: 'c-soft c-middle' });
    }
    if (y.scale !== 'log' && y.scale !== 'log2' && yDomain[0] < 0 && yDomain[1] > 0)
      axisPath += `M${left},${Math.round(yScale.of(0)) + 0.5}H${right}`;
    axisPath += minorTicks(xScale, xTicks.length, (at) => `M${at},${bottom + 1}v2.5`);
    if (x.title)
      labels.push({ text: x.title, x: right, y: height - size * 0.35, class: 'c-soft c-end' });
    if (y.title) labels.push({ text: y.title, x: 0, y: size, class: 'c-soft c-start' });

    set(axis, { d: axisPath });
    writeLabels(ticks, labels);
    const box = [
      left - overhang,
      top - overhang,
      right - left + 2 * overhang,
      bottom - top + overhang,
    ];
    set(plot, { x: box[0], y: box[1], width: box[2], height: box[3], viewBox: box.join(' ') });
    return { x: xScale, y: yScale, left, right, top, bottom, size: labelSize(size) };
  }
  return { node, svg, plot, over, layOut };
}

/** The 2 … 9 of each power of ten, where they do not crowd. */
function minorTicks(scale: Scale, labelled: number, mark: (at: number) => string) {
  const [low, high] = scale.domain;
  const decades = Math.log10(high / low);
  if (scale.kind !== 'log' || !labelled || (scale.range[1] - scale.range[0]) / decades < 48)
    return '';
  let path = '';
  for (let e = Math.floor(Math.log10(low)); 10 ** e < high; e++)
    for (let digit = 2; digit < 10; digit++) {
      const value = digit * 10 ** e;
      if (value > low && value < high) path += mark(Math.round(scale.of(value)) + 0.5);
    }
  return path;
}

/**
 * Keeps a chart's options and draws it again with what changed. A chart without a name has nothing to show yet: it is
 * drawn when it gets one.
 */
export function charted<
  Options extends { name?: string; width: number; height?: number; lettering?: number },
>(
  node: HTMLElement,
  svg: SVGSVGElement,
  options: Options,
  {
    names,
    domainsOf,
  }: {
    /** of the options that move (motion.ts) */
    names: string[];
    /** what the data need of the axes */
    domainsOf?: (options: Options) => Domains;
  },
  redraw: (options: Options) => void,
) {
  let now = { ...options };
  const go = mover(node.ownerDocument.defaultView, names, redraw);
  const stand = domainsOf && standing(node, svg, domainsOf, () => drawNow(true));
  const drawNow = (moves?: boolean) => {
    const lettering = now.lettering ?? letteringIn(node.ownerDocument);
    const height = now.height && roomFor(now.height, lettering);
    const next = { ...now, lettering, height };
    go(stand ? stand(next) : next, moves);
  };
  if (now.name) drawNow();
  return {
    node,
    svg,
    update(changes?: Partial<Options>) {
      now = { ...now, ...changes };
      drawNow();
    },
  };
}
