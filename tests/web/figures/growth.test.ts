import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growth } from '../../../web/figures/growth/growth.js';
import { sharedLab } from '../../support/labs.js';
import { operate } from '../charts/page.js';
import { drawnFigure } from './support/drawn.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

/** How the line runs at its end. */
async function slopeAt(changes: Record<string, unknown>) {
  const { result } = await runFigure(growth, lab, { largest: 16_384, count: 200, ...changes });
  const [before, last] = result.points.slice(-2);
  return Math.log(last.predicted / before.predicted) / Math.log(last.d / before.d);
}

test('it opens broken, by a mean, and repaired it has the slope of a root', async () => {
  const { options } = await runFigure(growth, lab, { largest: 4, count: 10 });
  assert.equal(options.case, 'mean');
  assert.equal(options.mean, 0.1);
  assert.ok((await slopeAt({})) > 0.95);
  assert.ok((await slopeAt({ case: 'correlation' })) > 0.95);
  assert.ok(Math.abs((await slopeAt({ case: 'cauchy' })) - 1) < 1e-9);
  assert.ok(Math.abs((await slopeAt({ case: 'centred' })) - 0.5) < 1e-12);
});

test('what is read off the line, which has more points, is of the nearest d that was measured', async () => {
  const changes = { case: 'centred', law: 'rademacher', largest: 1024, count: 200 };
  const { result } = await runFigure(growth, lab, changes);
  const { picture } = await drawnFigure(growth, lab, [changes]);
  const { press, tip } = operate({
    node: [...picture.querySelectorAll('.c-chart')].at(-1) as HTMLElement,
  });
  press('Home');
  for (let i = 1; i < result.line.d.length; i++) {
    press('ArrowRight');
    const [d = '', measured = '', predicted = ''] = tip.textContent?.match(/\d[\d.,]*/g) ?? [];
    const point = result.points.find(
      (each: { d: number }) => each.d === Number(d.replace(',', '')),
    );
    assert.ok(
      point && Math.abs(Math.log2(point.d / result.line.d[i])) <= 0.51,
      tip.textContent ?? '',
    );
    assert.ok(Math.abs(Number(measured) / point.measured - 1) < 1e-3, tip.textContent ?? '');
    assert.ok(Math.abs(Number(predicted) / point.predicted - 1) < 1e-3, tip.textContent ?? '');
  }
});
