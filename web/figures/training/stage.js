/**
 * The pictures of training, each of a file of its own: maps and curves over the steps, results over seeds, results over
 * rates and widths, and what becomes of the heads at other lengths of the context.
 */
import { divergenceOf } from './divergence.js';
import { makerOf } from './pictures.js';
import { createTransport } from './transport.js';

/** @typedef {import('./options.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./measure.js').TrainingResult} TrainingResult */
/** @typedef {import('../types.js').Context<'training', TrainingOptions>} TrainingContext */

/**
 * One of the pictures.
 * @typedef {object} Picture
 * @property {(result: TrainingResult, options: TrainingOptions, width: number) => Drawn} draw
 */

/**
 * What a picture shows now, from top to bottom, and a sentence under it.
 * @typedef {{ charts: import('../../charts/types.js').Exportable[], remark: string }} Drawn
 */

/** Between two pictures of runs in training for a reader who wants no motion, in ms. */
const stillPause = 1500;

/** @param {TrainingContext} context @returns {import('../types.js').Stage<TrainingOptions, TrainingResult>} */
export function stageTraining(context) {
  const { document, frame } = context;
  const transport = createTransport(context);
  const still = document.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)');
  /** @type {Partial<Record<TrainingOptions['view'], Picture>>} */
  const pictures = {};
  const remark = frame.make('p', 'remark');
  const place = frame.make('div', 'views');
  let lastDrawn = -Infinity;
  /** @type {import('../../charts/types.js').Exportable[]} */
  let shown = [];

  return {
    nodes: [transport.row, place, transport.files],
    charts: () => shown,
    leave: transport.leave,

    draw(result, options, width) {
      transport.update(result, options);
      const now = performance.now();
      if (result.playing && still?.matches && now - lastDrawn < stillPause) return;
      lastDrawn = now;
      pictures[options.view] ??= makerOf(options.view)(context);
      const drawn = /** @type {Picture} */ (pictures[options.view]).draw(result, options, width);
      remark.textContent = divergenceOf(result.runs, context) + drawn.remark;
      const { charts } = drawn;
      if (charts.length === shown.length && charts.every((each, i) => each === shown[i])) return;
      shown = charts;
      place.replaceChildren(...charts.map(({ node }) => node), remark);
      // What was painted before it stood in the page knows the page's colours only now.
      for (const chart of charts) chart.recolor?.();
    },
  };
}
