// A figure's picture as it is drawn, without a page.

import { createFrame } from '../../../../web/figures/shared/element/figureFrame.js';
import type { FigureSpec } from '../../../../web/figures/types.js';
import { page } from '../../charts/page.js';
import { runFigure } from './run.js';

/** The frame of a figure of which nothing is drawn yet. @param change - what the reader's hand asks for */
export function createPicture<Values>(
  spec: FigureSpec<any, Values, any>,
  context: any,
  change: (changes: any) => void = () => {},
) {
  const document = page();
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const frame = createFrame(root, context);
  const stage = spec.stage({ ...context, document, frame, change });
  frame.picture.append(...stage.nodes);
  return { ...frame, document, stage };
}

/** @param each - sets of options, which the same picture shows one after the other */
export async function drawnFigure<Values>(
  spec: FigureSpec<any, Values, any>,
  lab: any,
  each: Record<string, any>[],
  width: number = 900,
) {
  const changed: any[] = [];
  let drawn: ReturnType<typeof createPicture<Values>> | undefined;
  for (const changes of each) {
    const { result, options, context } = await runFigure(spec, lab, changes);
    drawn ??= createPicture(spec, context, (its) => changed.push(its));
    drawn.stage.draw(result, options as any, width);
  }
  const { picture, quiet } = drawn as NonNullable<typeof drawn>;
  return {
    picture,
    /** Settings and what else is not seen at first. */
    quiet,
    changed,
    /** What is written in the charts. */
    texts: [...picture.querySelectorAll('text, figcaption')].map((node) => node.textContent ?? ''),
  };
}
