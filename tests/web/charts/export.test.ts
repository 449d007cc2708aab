import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, panels, standaloneSvg, stylesheet } from '../../../web/charts/index.js';
import { textWidth } from '../../../web/charts/lettering.js';
import { rules, tokens } from '../../../web/charts/theme.js';
import { examples } from './examples.js';
import { operate, page } from './page.js';

test('an exported picture needs nothing but itself', () => {
  for (const [name, make] of Object.entries(examples)) {
    const document = page();
    const svg = standaloneSvg(make(document, 720));
    assert.doesNotMatch(svg, /var\(|currentColor|class=|<style|undefined|NaN/, name);
    const view = document.defaultView as any;
    const parsed = new view.DOMParser().parseFromString(svg, 'image/svg+xml');
    assert.equal(parsed.querySelector('parsererror'), null, name);
    assert.equal(parsed.documentElement.namespaceURI, 'http://www.w3.org/2000/svg');
    // Programs that draw SVG seldom clip a picture inside a picture.
    assert.equal(svg.match(/<svg/g)?.length, 1, name);
    for (const used of svg.matchAll(/url\(#([\w-]+)\)/g))
      assert.ok(parsed.getElementById(used[1]), `${name} ${used[1]}`);
    for (const address of svg.matchAll(/href="([^"]{0,40})/g)) assert.match(address[1], /^data:/);
  }
});

test('an exported picture holds its title, its key and its settings', () => {
  const chart = examples.sums(page(), 720);
  const svg = standaloneSvg(chart, {
    title: 'Sums of signs',
    key: [
      { mark: 'bars', label: 'measured' },
      { mark: 'dots', label: 'predicted' },
    ],
    notes: ['law=rademacher d=500 seed=1', 'https://example.org/?a=1&b=2'],
  });
  for (const text of ['Sums of signs', 'measured', 'predicted', 'd=500', 'a=1&amp;b=2'])
    assert.ok(svg.includes(text), text);
});

test('what stands under a chart on the page stands under it in the picture, in lines that fit', () => {
  const below = 'The first of all terms of the sum. '.repeat(8).trim();
  const chart = examples.sums(page(), 320);
  const document = page();
  document.body.innerHTML = standaloneSvg([{ ...chart, below }, examples.sums(page(), 320)]);
  const lines = [...document.querySelectorAll('text')].filter(({ textContent }) =>
    below.includes(textContent ?? ''),
  );
  const told = lines.map(({ textContent }) => textContent).join(' ');
  assert.ok(told.includes(below), told);
  assert.ok(lines.length > 1 && lines.every((line) => Number(line.getAttribute('y')) > 100));
});

test('settings that are longer than the picture is wide go on in another line', () => {
  const note = Array.from({ length: 40 }, (_, i) => `setting${i}=${i}`).join(' ');
  const view = page().defaultView as any;
  const svg = standaloneSvg(examples.sums(page(), 400), { notes: [note] });
  const parsed = new view.DOMParser().parseFromString(svg, 'image/svg+xml');
  const lines = [...parsed.querySelectorAll('svg > text')] as Element[];
  assert.ok(lines.length > 4);
  assert.equal(lines.map(({ textContent }) => textContent).join(' '), note);
  for (const { textContent } of lines) assert.ok(textWidth(textContent ?? '', 12) <= 400 - 8);
});

test('the reader’s cursor is not exported', () => {
  const chart = examples.sums(page(), 720);
  const before = standaloneSvg(chart);
  operate(chart).press('ArrowRight');
  assert.equal(standaloneSvg(chart), before);
});

test('a picture inside a picture is drawn where it stands, and cut where it is cut', () => {
  const document = page();
  const chart = examples.sums(document, 720);
  const inner = chart.svg.querySelector('svg') as SVGSVGElement;
  const values = { x: '100', y: '40', width: '50', height: '30', viewBox: '7 40 50 30' };
  for (const [name, value] of Object.entries(values)) inner.setAttribute(name, value);
  const svg = standaloneSvg(chart);
  assert.match(svg, /<g transform="translate\(93,0\)" clip-path="url\(#clip-1\)">/);
  assert.match(svg, /<clipPath id="clip-1"><rect x="7" y="40" width="50" height="30"\/>/);
});

test('several charts stand under one another', () => {
  const document = page();
  const height = (svg: string) => Number(/ height="(\d+)"/.exec(svg)?.[1]);
  const [one, two] = [examples.strip(document, 720), examples.sums(document, 720)];
  const both = standaloneSvg([one, two]);
  assert.ok(height(both) > height(standaloneSvg(one)) + height(standaloneSvg(two)) - 40);
});

/** Where charts stand in a picture: the groups that it consists of. */
const topsOf = (svg: string) =>
  [...svg.matchAll(/<g transform="translate\(16,([\d.]+)\)">/g)].map((found) => Number(found[1]));

test('what stands under another leaves it its height, and a gap', () => {
  const document = page();
  const charts = [examples.sums, examples.strip, examples.sums].map((make) => make(document, 720));
  const tops = topsOf(standaloneSvg(charts));
  const heights = charts.map(({ svg }) => Number(svg.getAttribute('height')));
  assert.deepEqual(tops, [16, 24 + heights[0], 32 + heights[0] + heights[1]]);
});

test('rows of panels stand under one another, each with its titles, and what follows under the tallest', () => {
  const document = page();
  const one = (height: number) => ({
    title: `${height} px`,
    chart: lines(document, {
      width: 300,
      height,
      name: 'A chart',
      series: [{ role: 'plain', x: [0, 1], y: [0, 1] }],
    }),
  });
  const heights = [200, 320, 240, 180];
  const both = panels(document, { width: 640, minimum: 300, panels: heights.map(one) });
  const parts = both.parts();
  const each = parts.map(({ chart }) => Number(chart.svg.getAttribute('height')));
  assert.deepEqual(
    parts.map(({ y }) => y),
    [0, 0, each[1] + 42, each[1] + 42],
  );
  const last = examples.sums(document, 640);
  const svg = standaloneSvg([both, last]);
  const bottom = 16 + parts[2].y + 22 + Math.max(each[2], each[3]);
  assert.equal(topsOf(svg).at(-1), bottom + 8);
});

test('every class that charts use has a rule, and every colour a token', () => {
  const used = new Set<string>();
  for (const make of Object.values(examples))
    for (const node of make(page(), 720).node.querySelectorAll('svg [class]'))
      for (const name of node.getAttribute('class').split(' ')) used.add(name);
  for (const name of used) assert.ok(stylesheet.includes(`.${name}`), name);
  for (const [, token] of JSON.stringify(rules).matchAll(/var\(--([\w-]+)\)/g))
    assert.ok(token in tokens, token);
});
