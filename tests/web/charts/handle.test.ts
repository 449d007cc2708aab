import assert from 'node:assert/strict';
import { test } from 'node:test';
import { histogram, lines } from '../../../web/charts/index.js';
import type { AxisOptions } from '../../../web/charts/types.js';
import { page } from './page.js';
import { pointing } from './pointing.js';

/** A chart, from −10 to 10 as a rule, whose handle keeps what it was told. */
function draggable(more?: object, x: AxisOptions = { domain: [-10, 10] }) {
  const moves: [number, boolean][] = [];
  const handle = {
    at: 2,
    from: -10,
    to: 10,
    step: 0.1,
    name: 'gap',
    text: 'two',
    onMove: (value: number, settled: boolean) => {
      moves.push([value, settled]);
      chart.update({ handle: { ...handle, at: value } });
    },
    ...more,
  };
  const document = page();
  const chart = lines(document, {
    width: 500,
    name: 'weights',
    x,
    y: { domain: [0, 1] },
    series: [{ role: 'plain', x: [-10, 10], y: [0, 1] }],
    handle,
  });
  document.body.append(chart.node);
  const { along, ...pointer } = pointing(chart);
  return { chart, handle, moves, point: along, ...pointer };
}

test('a mouse drags the handle to where it points, in whole steps, and is settled when it lets go', () => {
  const { moves, point, box } = draggable();
  point('pointerdown', 0.75);
  point('pointermove', 0.8012);
  point('pointerup', 0.8012);
  point('pointermove', 0.1);
  assert.deepEqual(moves, [
    [5, false],
    [6, false],
    [6, true],
  ]);
  assert.equal(box.getAttribute('aria-valuenow'), '6');
});

test('dragged near a round number it rests on it, elsewhere it stays where it is led', () => {
  const linear = draggable({ step: 0.01 });
  linear.point('pointerdown', 0.7512);
  linear.point('pointerup', 0.774);
  assert.deepEqual(linear.moves, [
    [5, false],
    [5.48, true],
  ]);
  const log = draggable(
    { at: 100, from: 1, to: 1e4, step: 0.05 },
    { domain: [1, 1e4], scale: 'log' },
  );
  // The handle is at 100 already.
  log.point('pointerdown', 0.49);
  log.point('pointermove', 0.818);
  log.point('pointerup', 0.6);
  assert.deepEqual(
    log.moves.map(([value]) => value),
    [2000, 282],
  );
});

test('what is drawn of it takes hold of it where it is, and a tap there moves nothing', () => {
  const { moves, at, dots, length } = draggable();
  const [dot] = dots();
  const unit = length / 20;
  for (const [x, y] of [
    [0, 0],
    [0, 5],
    [-10, 20],
    [23, -60],
  ]) {
    const [px, py] = [dot.x + x, dot.y + y];
    at('pointerdown', px, py);
    at('pointerup', px, py);
    assert.deepEqual(moves, []);
    at('pointerdown', px, py);
    at('pointermove', px + unit, py);
    at('pointermove', px, py);
    at('pointerup', px, py);
    assert.deepEqual(moves.splice(0), [
      [3, false],
      [2, false],
      [2, true],
    ]);
  }
});

test('it is held by all that is drawn of it, and 24 px around, as far as the picture goes', () => {
  const { dots, drawn, edges, chart } = draggable();
  const [dot] = dots();
  const { left, top, right, bottom } = edges();
  const [across, down] = ['width', 'height'].map((name) => Number(chart.svg.getAttribute(name)));
  const uppermost = Number(drawn('svg > g > .c-rule').match(/V([\d.]+)$/)?.[1]);
  assert.ok(left <= Math.max(0, dot.x - 32) && right >= Math.min(across, dot.x + 32));
  assert.ok(bottom >= Math.min(down, dot.y + 32), `${bottom} for a dot at ${dot.y}`);
  assert.ok(top <= Math.max(0, uppermost - 24), `${top} for a line up to ${uppermost}`);
});

test('a finger that goes down the page does not move it, one that goes across does, and so does a tap', () => {
  const { moves, point } = draggable();
  const finger = { value: 'touch' };
  point('pointerdown', 0.5, { ...finger, clientX: 100, clientY: 100 });
  point('pointermove', 0.52, { ...finger, clientX: 108, clientY: 130 });
  point('pointercancel', 0.52, finger);
  assert.deepEqual(moves, []);
  point('pointerdown', 0.5, { ...finger, clientX: 100, clientY: 100 });
  point('pointermove', 0.52, { ...finger, clientX: 108, clientY: 103 });
  point('pointerup', 0.55, { ...finger, clientX: 120, clientY: 103 });
  assert.deepEqual(moves, [
    [0.4, false],
    [1, true],
  ]);
  point('pointerdown', 0.25, { ...finger, clientX: 50, clientY: 100 });
  point('pointerup', 0.25, { ...finger, clientX: 50, clientY: 100 });
  assert.deepEqual(moves.at(-1), [-5, true]);
});

test('a second finger neither moves it nor ends the drag of the first', () => {
  const { moves, point } = draggable();
  const finger = (id: number) => ({ value: 'touch', id, clientY: 100 });
  point('pointerdown', 0.5, { ...finger(1), clientX: 100 });
  point('pointermove', 0.55, { ...finger(1), clientX: 120 });
  point('pointerdown', 0.9, { ...finger(2), clientX: 300 });
  point('pointermove', 0.2, { ...finger(2), clientX: 40 });
  point('pointerup', 0.9, { ...finger(2), clientX: 300 });
  point('pointerdown', 0.9, { ...finger(3), clientX: 300 });
  point('pointercancel', 0.9, { ...finger(3), clientX: 300 });
  point('pointermove', 0.6, { ...finger(1), clientX: 140 });
  point('pointerup', 0.6, { ...finger(1), clientX: 140 });
  assert.deepEqual(moves, [
    [1, false],
    [2, false],
    [2, true],
  ]);
});

test('a finger that was lost gives it back', () => {
  const { moves, point, box } = draggable();
  box.hasPointerCapture = () => false;
  point('pointerdown', 0.5, { value: 'touch', id: 1 });
  point('pointerdown', 0.75, { value: 'touch', id: 2 });
  point('pointerup', 0.75, { value: 'touch', id: 2 });
  assert.deepEqual(moves, [[5, true]]);
});

test('keys move it by steps, by ten, and to the ends, and no further', () => {
  const { moves, press } = draggable();
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'PageUp', 'End', 'ArrowRight', 'Home'])
    press(key);
  assert.deepEqual(
    moves.map(([value]) => value),
    [2.1, 2.2, 2.1, 3.1, 10, 10, -10],
  );
  press('ArrowRight', { ctrlKey: true });
  press('a');
  assert.equal(moves.length, 7);
});

test('a key goes on from what the one before asked for, drawn or not yet; who comes back to it, from what is drawn', () => {
  const asked: number[] = [];
  const onMove = (value: number) => void asked.push(value);
  const { press, chart, box, handle } = draggable({ onMove });
  for (let i = 0; i < 3; i++) press('ArrowRight');
  // On its way there.
  chart.update({ handle: { ...handle, at: 2.13 } });
  press('ArrowRight');
  box.dispatchEvent(new (box.ownerDocument.defaultView as any).Event('blur'));
  press('ArrowRight');
  assert.deepEqual(asked, [2.1, 2.2, 2.3, 2.4, 2.2]);
});

test('it tells what it is and what it says, and goes when there is none', () => {
  const { box, chart } = draggable();
  assert.equal(box.getAttribute('role'), 'slider');
  assert.equal(box.getAttribute('aria-label'), 'gap');
  assert.equal(box.getAttribute('aria-valuetext'), 'two');
  assert.notEqual(chart.svg.querySelector('.c-grip')?.getAttribute('d'), '');
  chart.update({ handle: null });
  assert.equal(box.hidden, true);
  assert.equal(chart.svg.querySelector('.c-grip')?.getAttribute('d'), '');
});

test('a value of y is moved up and down, by its dot and by keys, and a finger beside it scrolls the page', () => {
  const { moves, at, dots, box, press, edges } = draggable({
    across: 10,
    at: 0.5,
    from: 0,
    to: 1,
    step: 0.01,
  });
  const [dot] = dots();
  at('pointerdown', dot.x, dot.y);
  at('pointermove', dot.x, dot.y + 1000);
  at('pointerup', dot.x, dot.y + 1000);
  press('ArrowUp');
  assert.deepEqual(moves, [
    [0, false],
    [0, true],
    [0.01, true],
  ]);
  assert.equal(box.getAttribute('aria-orientation'), 'vertical');
  const { top, bottom } = edges();
  assert.ok(bottom - top <= 48);
});

test('on a logarithmic axis a step is a part of a decade, rounded to three digits', () => {
  const handle = { at: 100, from: 1, to: 10_000, step: 0.05 };
  const { moves, press, point } = draggable(handle, { domain: [1, 10_000], scale: 'log' });
  press('ArrowRight');
  press('PageUp');
  press('End');
  press('Home');
  for (const type of ['pointerdown', 'pointerup']) point(type, 0.5, { value: 'touch' });
  assert.deepEqual(
    moves.map(([value]) => value),
    [112, 355, 10_000, 1, 100],
  );
});

/** An axis from −500 to 500 with a bracket's handle. */
function bracketed({ at }: { at: number }) {
  const moves: number[] = [];
  const handle = {
    at,
    from: 0,
    to: 500,
    step: 1,
    mirror: 0,
    name: 'guess',
    text: 'so much',
    onMove(value: number) {
      moves.push(value);
      chart.update({ handle: { ...handle, at: value } });
    },
  };
  const document = page();
  const chart = histogram(document, {
    width: 528,
    name: 'axis',
    x: { domain: [-500, 500], title: 'sum' },
    y: { domain: [0, 1] },
    handle,
  });
  document.body.append(chart.node);
  const { along, ...pointer } = pointing(chart);
  return {
    ...pointer,
    chart,
    moves,
    /** @param share - of the way along the axis */
    tap(share: number) {
      for (const type of ['pointerdown', 'pointerup']) along(type, share, { value: 'touch' });
    },
  };
}

test('a bracket may be dragged by either end', () => {
  const { moves, press, tap } = bracketed({ at: 100 });
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
  const bracket = bracketed({ at });
  bracket.chart.update({ rulers });
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
