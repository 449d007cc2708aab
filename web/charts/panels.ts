/** Several charts side by side, in as many rows as they need. */

import { letteringIn, textWidth } from './lettering.js';
import { writeLetters } from './letters.js';
import { roleClass } from './theme.js';
import type { AnyChart, Panels, PanelsOptions } from './types.js';

/** Between panels, in px: less where there is little room. */
const gapAt = (width: number) => (width < 480 ? 12 : 20);
export const titleHeight = 22;

/**
 * How many stand side by side: as many as fit, in rows as equal as can be, with whole groups in a row, or
 * else a group in rows of its own.
 */
export function columnsFor(count: number, width: number, minimum: number, group: number = 1) {
  const gap = gapAt(width);
  const fit = Math.max(1, Math.floor((width + gap) / (minimum + gap)));
  const [each, items] = fit < group ? [1, Math.min(count, group)] : [group, count / group];
  return each * Math.ceil(items / Math.ceil(items / Math.floor(fit / each))) || 1;
}

/** Small multiples: charts of one kind side by side, each under its title. */
export function panels(document: Document, options: PanelsOptions): Panels {
  const node = document.createElement('div');
  node.className = 'c-panels';
  let now = options;
  let columns = 1;
  /** Of the columns. */
  let widths: number[] = [];
  let placed: AnyChart[] = [];

  /** The place of a panel in the grid: a group that takes several rows begins a row. */
  const slot = (i: number) => {
    const { group = 1 } = now;
    const rest = i % group;
    return columns < group ? ((i - rest) / group) * Math.ceil(group / columns) * columns + rest : i;
  };

  function redraw() {
    columns = columnsFor(now.panels.length, now.width, now.minimum, now.group);
    const gap = gapAt(now.width);
    const room = now.width - gap * (columns - 1);
    const shares = columns === now.shares?.length ? now.shares : Array(columns).fill(1);
    const all = shares.reduce((sum, share) => sum + share, 0);
    widths = shares.map((share) => Math.floor((room * share) / all));
    node.style.cssText = `grid-template-columns:${widths.map((width) => `${width}px`).join(' ')};gap:${gap}px`;
    const charts = now.panels.map(({ chart }) => chart);
    if (charts.length !== placed.length || charts.some((chart, i) => chart !== placed[i])) {
      placed = charts;
      node.replaceChildren(
        ...charts.map((chart) => {
          const figure = document.createElement('figure');
          figure.append(document.createElement('figcaption'), chart.node);
          return figure;
        }),
      );
    }
    // As the style sheet has titles.
    const size = 1.25 * letteringIn(document);
    now.panels.forEach(({ title, role, chart }, i) => {
      const figure = node.children[i] as HTMLElement;
      figure.style.gridColumn = `${(slot(i) % columns) + 1}`;
      const caption = figure.firstElementChild as HTMLElement;
      caption.className = roleClass(role ?? 'plain');
      writeLetters(caption, title);
      chart.update({ width: widths[slot(i) % columns] });
      const from = Number.parseFloat(chart.node.style.getPropertyValue('--cells')) || 0;
      const isFitting = from + textWidth(title, size) <= widths[slot(i) % columns];
      caption.style.paddingInlineStart = isFitting ? `${from}px` : '';
    });
  }
  redraw();
  return {
    node,
    update(changes?: Partial<PanelsOptions>) {
      now = { ...now, ...changes };
      redraw();
    },
    recolor() {
      for (const { chart } of now.panels) chart.recolor?.();
    },
    parts() {
      const gap = gapAt(now.width);
      let y = 0;
      let tallest = 0;
      return now.panels.map(({ title, chart }, i) => {
        const column = slot(i) % columns;
        if (i && column === 0) {
          y += tallest + titleHeight + gap;
          tallest = 0;
        }
        tallest = Math.max(tallest, Number(chart.svg.getAttribute('height')));
        const before = widths.slice(0, column).reduce((sum, width) => sum + width + gap, 0);
        return { title, chart, x: before, y };
      });
    },
  };
}
