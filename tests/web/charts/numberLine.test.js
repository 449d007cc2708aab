import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberLine } from '../../../web/charts/index.js';
import { page } from './page.js';

/** @param {import('../../../web/charts/types.js').NumberLineData['x']} x @param {Partial<import('../../../web/charts/types.js').Handle>} more */
function withHandle(x, more) {
  /** @type {number[]} */
  const moves = [];
  const handle = {
    at: 100,
    from: x.domain[0],
    to: x.domain[1],
    step: 1,
    name: 'guess',
    text: 'so much',
    onMove(/** @type {number} */ value) {
      moves.push(value);
      line.update({ handle: { ...handle, at: value } });
    },
    ...more,
  };
  const document = page();
  const line = numberLine(document, { width: 528, name: 'axis', x, handle });
  document.body.append(line.node);
  const box = /** @type {HTMLElement} */ (line.node.querySelector('[role=slider]'));
  const view = /** @type {any} */ (document.defaultView);
  return {
    moves,
    /** @param {string} key */
    press: (key) => box.dispatchEvent(new view.KeyboardEvent('keydown', { key, bubbles: true })),
    /** @param {number} share of the way along the axis */
    tap(share) {
      for (const type of ['pointerdown', 'pointerup']) {
        const event = new view.MouseEvent(type, { bubbles: true, button: 0 });
        Object.defineProperties(event, {
          offsetX: { value: share * Number.parseFloat(box.style.width) },
          pointerId: { value: 1 },
          pointerType: { value: 'touch' },
        });
        box.dispatchEvent(event);
      }
    },
  };
}

test('on a logarithmic axis a step is a part of a decade, rounded to three digits', () => {
  const { moves, press, tap } = withHandle({ domain: [1, 10_000], scale: 'log' }, { step: 0.05 });
  press('ArrowRight');
  press('PageUp');
  press('End');
  press('Home');
  tap(0.5);
  assert.deepEqual(moves, [112, 355, 10_000, 1, 100]);
});

test('a bracket may be dragged by either end', () => {
  const { moves, press, tap } = withHandle({ domain: [-500, 500] }, { from: 0, mirror: 0 });
  tap(0.75);
  tap(0.1);
  press('ArrowLeft');
  press('Home');
  press('ArrowLeft');
  assert.deepEqual(moves, [250, 400, 399, 0, 0]);
});
