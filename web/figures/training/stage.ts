/**
 * The pictures of training, each of a file of its own: maps and curves over the steps, results over seeds, results over
 * rates and widths, what becomes of the heads at other lengths of the context, and where they learn at all.
 */

import { isStill, writeLetters } from '../../charts/index.js';
import type { Exportable } from '../../charts/types.js';
import type { Context, Stage } from '../types.js';
import { divergenceOf } from './divergence.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import { makerOf } from './pictures.js';
import { createTransport } from './transport.js';

export type TrainingContext = Context<'training', TrainingOptions>;

/** One of the pictures. */
export type Picture = {
  draw: (result: TrainingResult, options: TrainingOptions, width: number) => Drawn;
};

/**
 * What a picture shows now, from top to bottom, and a sentence under it.
 * @param provenance - how its numbers were made, for who looks for that
 */
type Drawn = { charts: Exportable[]; remark: string; provenance?: string };

/** Between two pictures of runs in training for a reader who wants no motion, in ms. */
const stillPause = 1500;

export function stageTraining(context: TrainingContext): Stage<TrainingOptions, TrainingResult> {
  const { document, frame } = context;
  const transport = createTransport(context);
  const pictures: Partial<Record<TrainingOptions['view'], Picture>> = {};
  const remark = frame.make('p', 'remark');
  const provenance = frame.make('p', 'remark');
  frame.quiet.append(transport.files, provenance);
  const place = frame.make('div', 'views');
  let lastDrawn = -Infinity;
  let shown: Exportable[] = [];

  return {
    nodes: [transport.row, place, transport.about],
    charts: () => shown,
    leave: transport.leave,

    draw(result, options, width) {
      transport.update(result, options);
      const now = performance.now();
      if (result.playing && isStill(document.defaultView) && now - lastDrawn < stillPause) return;
      lastDrawn = now;
      pictures[options.view] ??= makerOf(options.view)(context);
      const drawn = (pictures[options.view] as Picture).draw(result, options, width);
      writeLetters(remark, divergenceOf(result.runs, context) + drawn.remark);
      writeLetters(provenance, drawn.provenance ?? '');
      const { charts } = drawn;
      if (charts.length === shown.length && charts.every((each, i) => each === shown[i])) return;
      shown = charts;
      // What is stored is not played: beside it stands what computes it anew.
      if (options.view === 'rates') place.after(transport.row);
      else place.before(transport.row);
      place.replaceChildren(...charts.map(({ node }) => node), remark);
      // What was painted before it stood in the page knows the page's colours only now.
      for (const chart of charts) chart.recolor?.();
    },
  };
}
