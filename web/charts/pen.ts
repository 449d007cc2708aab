/**
 * One set of drawing commands for a canvas and for SVG, so that a picture taken away is the one on the screen. A chart
 * with hundreds of marks draws them with a `canvasPen`, sixty times a second, and draws the same once more with an
 * `svgPen` when it is saved:
 *
 *     const paint = (pen: Pen) => pen.draw({ stroke: green, width: 2 }, (path) => { path.moveTo(0, 0); path.lineTo(9, 9); });
 *     paint(canvasPen(context));   // each frame
 *     paint(svgPen(group));        // the export
 *
 * Colours are '#rrggbb', from `readTokens`: a canvas knows no variables. Labels are text of the page, over the canvas.
 */

import { draw, set } from './dom.js';
import { tenth } from './paths.js';

/** A colour, or one that comes in from the left: from `start` of its opacity at `from` to all of it at `to`, in px. */
export type Paint = string | { color: string; from: number; to: number; start: number };

/** Filled or stroked, not both: its opacity is that of one of them. */
export type Mark = ({ fill: Paint } | { stroke: Paint; width: number }) & {
  opacity?: number;
  /** round or pointed corners; round if left out */
  join?: 'round' | 'miter';
  dash?: number[];
};

/** What outlines are made of: a part of a canvas's path. */
export type Outline = Pick<
  CanvasPath,
  'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath' | 'rect'
> & {
  dot: (x: number, y: number, radius: number) => void;
};

export type Pen = {
  draw: (mark: Mark, outline: (path: Outline) => void) => void;
};

export function canvasPen(context: CanvasRenderingContext2D): Pen {
  const path: Outline = {
    moveTo: (x, y) => context.moveTo(x, y),
    lineTo: (x, y) => context.lineTo(x, y),
    bezierCurveTo: (a, b, c, d, x, y) => context.bezierCurveTo(a, b, c, d, x, y),
    closePath: () => context.closePath(),
    rect: (x, y, width, height) => context.rect(x, y, width, height),
    dot(x, y, radius) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    },
  };
  const styleOf = (paint: Paint) => {
    if (typeof paint === 'string') return paint;
    const fade = context.createLinearGradient(paint.from, 0, paint.to, 0);
    fade.addColorStop(0, withOpacity(paint.color, paint.start));
    fade.addColorStop(1, paint.color);
    return fade;
  };
  return {
    draw(mark, outline) {
      context.globalAlpha = mark.opacity ?? 1;
      context.beginPath();
      outline(path);
      if ('fill' in mark) {
        context.fillStyle = styleOf(mark.fill);
        context.fill();
        return;
      }
      context.lineJoin = mark.join ?? 'round';
      context.setLineDash(mark.dash ?? []);
      context.lineWidth = mark.width;
      context.strokeStyle = styleOf(mark.stroke);
      context.stroke();
    },
  };
}

/** @param group - that the marks are put into, in an SVG of any document */
export function svgPen(group: SVGElement): Pen {
  let fades = 0;
  const styleOf = (paint: Paint) => {
    if (typeof paint === 'string') return paint;
    const fade = draw(group, 'linearGradient');
    const id = `fade-${++fades}`;
    const { from, to } = paint;
    set(fade, { id, gradientUnits: 'userSpaceOnUse', x1: from, y1: 0, x2: to, y2: 0 });
    set(draw(fade, 'stop'), {
      offset: 0,
      'stop-color': paint.color,
      'stop-opacity': tenth(paint.start * 100) / 100,
    });
    set(draw(fade, 'stop'), { offset: 1, 'stop-color': paint.color });
    return `url(#${id})`;
  };
  return {
    draw(mark, outline) {
      let d = '';
      outline({
        moveTo: (x, y) => (d += `M${tenth(x)},${tenth(y)}`),
        lineTo: (x, y) => (d += `L${tenth(x)},${tenth(y)}`),
        bezierCurveTo: (...to) => (d += `C${to.map(tenth)}`),
        closePath: () => (d += 'Z'),
        rect: (x, y, width, height) =>
          (d += `M${tenth(x)},${tenth(y)}h${tenth(width)}v${tenth(height)}h${-tenth(width)}z`),
        dot(x, y, radius) {
          const r = tenth(radius);
          d += `M${tenth(x - radius)},${tenth(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
        },
      });
      if (!d) return;
      const style =
        'fill' in mark
          ? { fill: styleOf(mark.fill) }
          : {
              fill: 'none',
              stroke: styleOf(mark.stroke),
              'stroke-width': tenth(mark.width * 10) / 10,
              'stroke-linejoin': mark.join ?? 'round',
              ...(mark.dash && { 'stroke-dasharray': mark.dash.join(' ') }),
            };
      const opacity = Math.round((mark.opacity ?? 1) * 1000) / 1000;
      set(draw(group, 'path'), { d, ...style, ...(opacity < 1 && { opacity }) });
    },
  };
}

const withOpacity = (color: string, opacity: number) =>
  color +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
