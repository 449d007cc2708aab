// A figure's picture as it is drawn, without a page.

import { createFrame } from '../../../../web/figures/shared/element/figureFrame.js';
import type { FigureSpec } from '../../../../web/figures/types.js';
import { page } from '../../charts/page.js';
import { runFigure } from './run.js';

/** @param each - sets of options, which the same picture shows one after the other */
export async function drawnFigure<Values>(
  spec: FigureSpec<any, Values, any>,
  lab: any,
  each: Record<string, any>[],
  width: number = 900,
) {
  const document = page();
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  let stage: ReturnType<typeof spec.stage> | undefined;
  let frame: ReturnType<typeof createFrame> | undefined;
  const changed: any[] = [];
  for (const changes of each) {
    const { result, options, context } = await runFigure(spec, lab, changes);
    if (!stage) {
      frame = createFrame(root, context);
      const change = (its: any) => changed.push(its);
      stage = spec.stage({ ...context, document, frame, change });
      frame.picture.append(...stage.nodes);
    }
    stage.draw(result, options, width);
  }
  const { picture, quiet } = frame as NonNullable<typeof frame>;
  return {
    picture,
    /** Settings and what else is not seen at first. */
    quiet,
    changed,
    /** What is written in the charts. */
    texts: [...picture.querySelectorAll('text, figcaption')].map((node) => node.textContent ?? ''),
  };
}
