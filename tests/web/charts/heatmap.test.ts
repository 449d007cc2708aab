import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heatmap, panels, standaloneSvg } from '../../../web/charts/index.js';
import { columnsFor } from '../../../web/charts/panels.js';
import { ramp, rampSize } from '../../../web/charts/ramps.js';
import { tokens } from '../../../web/charts/theme.js';
import { operate, page, painted } from './page.js';

const light = Object.fromEntries(Object.entries(tokens).map(([name, [color]]) => [name, color]));

const pixels = (canvas: HTMLCanvasElement) => new Uint32Array((painted.get(canvas) as any).buffer);

test('one canvas pixel per cell, in the colour of its value', () => {
  const { canvas, aggregated } = heatmap(page(), {
    width: 400,
    name: 'A chart',
    rows: 2,
    columns: 3,
    values: [0, 0.5, 1, NaN, -Infinity, 2],
    domain: [0, 1],
  });
  assert.deepEqual([canvas.width, canvas.height, aggregated], [3, 2, false]);
  const colors = ramp(light, 'sequential');
  const masked = colors[rampSize];
  assert.deepEqual(
    [...pixels(canvas)],
    [
      colors[0],
      colors[(rampSize - 1) / 2],
      colors[rampSize - 1],
      masked,
      masked,
      colors[rampSize - 1],
    ],
  );
});

test('the scale of a map that no longer has one is gone, from the picture and from what is saved of it', () => {
  const chart = heatmap(page(), {
    width: 400,
    name: 'A chart',
    rows: 2,
    columns: 2,
    values: [1, 2, 3, 4],
    scaleTitle: 'how much',
  });
  const isShown = () =>
    [...chart.svg.querySelectorAll('text')].some(
      (text) => text.textContent === 'how much' && !text.closest('[style*="display: none"]'),
    );
  assert.deepEqual([isShown(), standaloneSvg(chart).includes('how much')], [true, true]);
  chart.update({ scale: false });
  assert.deepEqual([isShown(), standaloneSvg(chart).includes('how much')], [false, false]);
  chart.update({ scale: true });
  assert.ok(isShown());
});

test('more cells than pixels are aggregated, and the chart says so', async () => {
  const values = new Float32Array(2048 * 2048);
  values[2048 * 1000 + 1000] = 1;
  const chart = heatmap(page(), {
    width: 720,
    name: 'A chart',
    rows: 2048,
    columns: 2048,
    values,
    aggregate: 'largest',
  });
  assert.equal(chart.aggregated, true);
  assert.ok(chart.canvas.width <= 720);
  const colors = ramp(light, 'sequential');
  for (
    let waited = 0;
    waited < 200 && !pixels(chart.canvas).includes(colors[rampSize - 1]);
    waited++
  )
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(pixels(chart.canvas).filter((color) => color === colors[rampSize - 1]).length, 1);
});

test('the arrow keys walk over cells without leaving the matrix', () => {
  const chart = heatmap(page(), {
    width: 300,
    name: 'A chart',
    rows: 3,
    columns: 4,
    values: Array.from({ length: 12 }, (_, i) => i),
    describe: ({ row, column, value, values }) => `${row} ${column} ${value} ${values.length}`,
  });
  const { box, press } = operate(chart);
  const at = () => box.getAttribute('aria-valuetext');
  press('Home');
  press('ArrowUp');
  assert.equal(at(), '0 0 0 12');
  press('ArrowDown');
  assert.equal(at(), '1 0 4 12');
  press('ArrowLeft');
  assert.equal(at(), '1 0 4 12');
  press('End');
  assert.equal(at(), '1 3 7 12');
  press('ArrowRight');
  assert.equal(at(), '1 3 7 12');
  press('ArrowDown');
  press('ArrowDown');
  assert.equal(at(), '2 3 11 12');
});

test('the cursor of one heatmap is shown in another', () => {
  const options = { width: 300, name: 'A chart', rows: 2, columns: 2, values: [1, 2, 3, 4] };
  const chart = heatmap(page(), options);
  chart.moveCursor({ row: 1, column: 0 });
  assert.ok(chart.svg.querySelector('.c-mark[d^="M"]'));
  chart.moveCursor(null);
  assert.equal(chart.svg.querySelector('.c-mark[d^="M"]'), null);
});

test('the cursor of another heatmap follows the cells when their size or number changes', () => {
  const options = { width: 300, name: 'A chart', rows: 2, columns: 2, values: [1, 2, 3, 4] };
  const [early, late] = [120, 300].map((width) => heatmap(page(), { ...options, width }));
  for (const chart of [early, late]) chart.moveCursor({ row: 1, column: 0 });
  early.update({ width: 300 });
  const drawn = (chart: typeof early) =>
    chart.svg.querySelector('.c-mark[d^="M"]')?.getAttribute('d');
  assert.equal(drawn(early), drawn(late));
});

test('panels stand in rows as equal as can be', () => {
  assert.equal(columnsFor(4, 700, 220), 2);
  assert.equal(columnsFor(3, 720, 220), 3);
  assert.equal(columnsFor(6, 1000, 220), 3);
  assert.equal(columnsFor(2, 328, 220), 1);
  assert.equal(columnsFor(0, 328, 220), 1);
});

test('panels of a group stand side by side, or else in rows of their own', () => {
  assert.equal(columnsFor(24, 740, 130, 3), 3);
  assert.equal(columnsFor(24, 900, 130, 3), 6);
  assert.equal(columnsFor(6, 720, 130, 2), 4);
  assert.equal(columnsFor(6, 560, 130, 2), 2);
  assert.equal(columnsFor(24, 296, 130, 3), 2);
  const document = page();
  const chart = () =>
    heatmap(document, { width: 50, name: 'A chart', rows: 1, columns: 1, values: [1] });
  const list = Array.from({ length: 6 }, (_, i) => ({ title: `${i}`, chart: chart() }));
  const narrow = panels(document, { width: 296, minimum: 130, group: 3, panels: list });
  assert.deepEqual(
    narrow.parts().map(({ x }) => x > 0),
    [false, true, false, false, true, false],
  );
  const columns = [...narrow.node.children].map((node) => (node as HTMLElement).style.gridColumn);
  assert.deepEqual(columns, ['1', '2', '1', '1', '2', '1']);
});

test('panels give their charts their width, and keep them when only the width changes', () => {
  const document = page();
  const chart = heatmap(document, { width: 50, name: 'A chart', rows: 1, columns: 1, values: [1] });
  const other = heatmap(document, { width: 50, name: 'A chart', rows: 1, columns: 1, values: [1] });
  const both = panels(document, {
    width: 500,
    minimum: 200,
    panels: [
      { title: 'one', chart },
      { title: 'other', chart: other },
    ],
  });
  assert.equal(chart.svg.getAttribute('width'), '240');
  const figure = both.node.firstElementChild;
  both.update({ width: 328 });
  assert.equal(chart.svg.getAttribute('width'), '328');
  assert.equal(both.node.firstElementChild, figure);
  assert.equal(both.parts()[1].x, 0);
  assert.ok(both.parts()[1].y > 0);
});
