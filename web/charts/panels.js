/** @import { Chart, Panels, PanelsOptions } from './types.js' */

const gap = 20;
export const titleHeight = 22;

/** How many stand side by side: as many as fit, in rows as equal as can be. @param {number} count @param {number} width @param {number} minimum */
export function columnsFor(count, width, minimum) {
  const fit = Math.max(1, Math.min(count, Math.floor((width + gap) / (minimum + gap))));
  return Math.ceil(count / Math.ceil(count / fit)) || 1;
}

/**
 * Small multiples: charts of one kind side by side, each under its title.
 * @param {Document} document @param {PanelsOptions} options @returns {Panels}
 */
export function panels(document, options) {
  const node = document.createElement('div');
  node.className = 'c-panels';
  let now = options;
  let columns = 1;
  let each = 0;
  /** @type {Chart<any>[]} */
  let placed = [];

  function redraw() {
    columns = columnsFor(now.panels.length, now.width, now.minimum);
    each = Math.floor((now.width - gap * (columns - 1)) / columns);
    node.style.cssText = `grid-template-columns:repeat(${columns},${each}px);gap:${gap}px`;
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
    now.panels.forEach(({ title, chart }, i) => {
      const caption = /** @type {Element} */ (node.children[i].firstElementChild);
      if (caption.textContent !== title) caption.textContent = title;
      chart.update({ width: each });
    });
  }
  redraw();
  return {
    node,
    /** @param {Partial<PanelsOptions>} [changes] */
    update(changes) {
      now = { ...now, ...changes };
      redraw();
    },
    recolor() {
      for (const { chart } of now.panels) chart.recolor?.();
    },
    parts() {
      let y = 0;
      let tallest = 0;
      return now.panels.map(({ title, chart }, i) => {
        if (i && i % columns === 0) {
          y += tallest + titleHeight + gap;
          tallest = 0;
        }
        tallest = Math.max(tallest, Number(chart.svg.getAttribute('height')));
        return { title, chart, x: (i % columns) * (each + gap), y };
      });
    },
  };
}
