import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { band, edge, map, sumAt, walk } from '../../../web/charts/fan.js';
import { canvasPen, type Pen, svgPen } from '../../../web/charts/pen.js';

const { document } = new JSDOM('').window;

const place = { left: 10, width: 100, zero: 50, unit: 20 };
const sums = [0, 1, 2, 1, 2];

/** A walk of four, faded in, and its band. */
function paint(pen: Pen) {
  pen.draw({ fill: '#1c7a4c', opacity: 0.17 }, (path) => band(path, place, 1));
  const stroke = { color: '#1a66c9', from: 10, to: 40, start: 0.5 };
  pen.draw({ stroke, width: 2 }, (path) => walk(path, place, (k) => sumAt(sums, k) / 2, 4));
}

function svgOf(draw: (pen: Pen) => void) {
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  draw(svgPen(group));
  return group;
}

/** A canvas that writes down what it is told. */
function noted() {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...numbers: number[]) =>
      calls.push(`${name} ${numbers.map((each) => Math.round(each * 10) / 10)}`);
  const stops: string[] = [];
  const context: any = {
    beginPath: () => calls.push('begin'),
    setLineDash() {},
    createLinearGradient: () => ({
      addColorStop: (at: number, color: string) => stops.push(`${at} ${color}`),
    }),
  };
  for (const name of ['moveTo', 'lineTo', 'bezierCurveTo', 'closePath', 'rect', 'fill', 'stroke'])
    context[name] = note(name);
  return { context, calls, stops };
}

test('a canvas and an SVG are given the same marks', () => {
  const { context, calls, stops } = noted();
  paint(canvasPen(context));
  const paths = [...svgOf(paint).querySelectorAll('path')].map((path) => path.getAttribute('d'));
  const onCanvas = calls
    .join(' ')
    .split('begin')
    .slice(1)
    .map((path) =>
      path
        .replace(/ (fill|stroke) /g, '')
        .replaceAll('moveTo ', 'M')
        .replaceAll('lineTo ', 'L')
        .replaceAll('closePath', 'Z')
        .replaceAll(' ', ''),
    )
    .map((path) => path.replace(/fill|stroke/g, ''));
  assert.deepEqual(onCanvas, paths);
  assert.deepEqual(stops, ['0 #1a66c980', '1 #1a66c9']);
});

test('a walk begins at the origin and ends with its last sum, however many products there are', () => {
  for (const d of [1, 3, 4, 900]) {
    const long = Float64Array.from({ length: d + 1 }, (_, k) => Math.sqrt(k));
    const points = svgOf((pen) =>
      pen.draw({ stroke: '#000000', width: 1 }, (path) =>
        walk(path, place, (k) => sumAt(long, k) / Math.sqrt(d), d),
      ),
    )
      .querySelector('path')
      ?.getAttribute('d')
      ?.slice(1)
      .split('L')
      .map((point: string) => point.split(',').map(Number)) as number[][];
    assert.deepEqual(points[0], [10, 50]);
    assert.deepEqual(points.at(-1), [110, 30]);
    assert.ok(points.length <= 102);
  }
});

test('between two products a walk is between two sums', () => {
  assert.equal(sumAt(sums, 2.25), 1.75);
  assert.equal(sumAt(sums, 4), 2);
});

test('a band is one unit high at its end, and half of it after a quarter of the way', () => {
  const path = svgOf((pen) =>
    pen.draw({ stroke: '#000000', width: 1 }, (each) => edge(each, place, 1)),
  ).querySelector('path');
  const points = path?.getAttribute('d')?.slice(1).split('L');
  assert.equal(points?.at(-1), '110,30');
  assert.ok(points?.includes('35,40'));
});

test('in a map a larger weight is never paler, and none is lost', () => {
  const weights = [0, 0.01, 0.06, 0.3, 0.9, 1];
  const at = { columns: 3, left: 0, top: 0, cell: 6, color: '#7a3cc2' };
  const shades = [...svgOf((pen) => map(pen, weights, at)).querySelectorAll('path')].flatMap(
    (path) =>
      (path.getAttribute('d') ?? '')
        .split('M')
        .slice(1)
        .map((cell: string) => ({
          at: cell.split('h')[0],
          shade: Number(path.getAttribute('opacity') ?? 1),
        })),
  );
  const inOrder = ['0,0', '6,0', '12,0', '0,6', '6,6', '12,6'].map(
    (cell) => shades.find(({ at: each }) => each === cell)?.shade,
  );
  assert.equal(shades.length, 6);
  assert.ok(
    inOrder.every((shade, i) => !i || Number(shade) >= Number(inOrder[i - 1])),
    `${inOrder}`,
  );
  assert.ok(Number(inOrder[0]) > 0 && inOrder[5] === 1);
});
