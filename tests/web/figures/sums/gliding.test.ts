import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFrame } from '../../../../web/figures/shared/element/figureFrame.js';
import { sums } from '../../../../web/figures/sums/sums.js';
import { sharedLab } from '../../../support/labs.js';
import { page } from '../../charts/page.js';
import { runFigure } from '../support/run.js';

const lab = await sharedLab(0);

/** The height of the highest of a path's points. @param point - ends with its height */
const topOf = (path: Element | null, point: RegExp) =>
  Math.min(...[...(path?.getAttribute('d') ?? '').matchAll(point)].map(([, y]) => Number(y)));

test('while it grows, shares of the sums are not mixed with their number: law and normal curve agree', async () => {
  const document = page();
  const view = document.defaultView as any;
  Object.defineProperty(document, 'visibilityState', { value: 'visible' });
  // No frame comes: each picture is seen as it begins.
  Object.assign(view, { requestAnimationFrame: () => 1, cancelAnimationFrame() {} });
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  let stage: ReturnType<typeof sums.stage> | undefined;
  let picture: HTMLElement | undefined;
  for (const count of [200, 216, 233]) {
    const { result, options, context } = await runFigure(sums, lab, { d: 2700, count });
    if (!stage) {
      const frame = createFrame(root, context);
      // It grows from one sum, as far as it is told here.
      const now = () => ({ ...options, count: 1 });
      stage = sums.stage({ ...context, document, frame, options: now, change() {} } as any);
      picture = frame.picture;
      picture.append(...stage.nodes);
      (picture.querySelector('button.primary') as HTMLElement).click();
    }
    stage.draw(result, options, 900);
  }
  stage?.leave?.();
  const law = topOf(
    (picture as HTMLElement).querySelector('.c-dots.c-predicted'),
    /M[\d.]+,([\d.]+)/g,
  );
  const normal = topOf(
    (picture as HTMLElement).querySelector('.c-line.c-approximate'),
    /,([\d.]+)/g,
  );
  assert.ok(law < 400 && Math.abs(law - normal) < 5, `${law} and ${normal}`);
});
