import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberLine } from '../../../web/charts/index.js';
import type { Handle, NumberLineData } from '../../../web/charts/types.js';
import { page } from './page.js';
import { pointing } from './pointing.js';

function withHandle(x: NumberLineData['x'], more: Partial<Handle>) {
  const moves: number[] = [];
  const handle = {
    at: 100,
    from: x.domain[0],
    to: x.domain[1],
    step: 1,
    name: 'guess',
    text: 'so much',
    onMove(value: number) {
      moves.push(value);
      line.update({ handle: { ...handle, at: value } });
    },
    ...more,
  };
  const document = page();
  const line = numberLine(document, { width: 528, name: 'axis', x, handle });
  document.body.append(line.node);
  const { along, ...pointer } = pointing(line);
  return {
    ...pointer,
    line,
    moves,
    /** @param share - of the way along the axis */
    tap(share: number) {
      for (const type of ['pointerdown', 'pointerup']) along(type, share, { value: 'touch' });
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

test('a bracket is held by its dots, its legs and its bar, and follows from where it is held', () => {
  const at = 250;
  const rulers = [{ from: -at, to: at, label: 'so many' }];
  const bracket = withHandle({ domain: [-500, 500], title: 'sum' }, { from: 0, mirror: 0, at });
  bracket.line.update({ rulers });
  const [, a, foot, bar, b] =
    /M([\d.]+),([\d.]+)V([\d.]+)M[\d.]+,[\d.]+H([\d.]+)/
      .exec(bracket.drawn('.c-rule'))
      ?.map(Number) ?? [];
  const { left, top, right, bottom } = bracket.edges();
  assert.ok(left <= a - 24 && right >= b + 24 && top <= bar - 24 && bottom >= foot + 32);
  const dots = bracket.dots();
  assert.deepEqual(dots, [
    { x: a, y: Math.floor(foot) },
    { x: b, y: Math.floor(foot) },
  ]);
  const step = bracket.length / 20;
  // From the right end, the left end, and the bar, outwards by a twentieth.
  for (const [x, y, outwards] of [
    [b, foot, 1],
    [b - 20, foot + 20, 1],
    [a, foot, -1],
    [a + 3, bar + 20, -1],
    [(a + 3 * b) / 4, bar, 1],
    [(3 * a + b) / 4, bar - 5, -1],
  ]) {
    bracket.at('pointerdown', x, y);
    bracket.at('pointermove', x + outwards * step, y);
    bracket.at('pointermove', x - outwards * step, y);
    bracket.at('pointermove', x, y);
    bracket.at('pointerup', x, y);
    assert.deepEqual(bracket.moves.splice(0), [300, 200, 250, 250], `${x}, ${y}`);
  }
  // Past its middle it stays shut.
  bracket.at('pointerdown', b, foot);
  bracket.at('pointermove', a, foot);
  bracket.at('pointerup', a, foot);
  assert.deepEqual(bracket.moves, [0, 0]);
});

test('a long title of the axis begins in the picture', () => {
  const title = 'weight of the strongest key, undivided, in the middle of all draws';
  const { line } = withHandle({ domain: [0, 1], title }, { at: 0.5 });
  const xOf = () =>
    Number(
      [...line.node.querySelectorAll('text')]
        .find((each) => each.textContent === title)
        ?.getAttribute('x'),
    );
  line.update({ width: 900 });
  assert.equal(xOf(), 900 - 24);
  line.update({ width: 320 });
  assert.equal(xOf(), 320);
});
