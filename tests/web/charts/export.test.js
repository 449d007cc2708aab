import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standaloneSvg, stylesheet } from '../../../web/charts/index.js';
import { rules, tokens } from '../../../web/charts/theme.js';
import { examples } from './examples.js';
import { operate, page } from './page.js';

test('an exported picture needs nothing but itself', () => {
  for (const [name, make] of Object.entries(examples)) {
    const document = page();
    const svg = standaloneSvg(make(document, 720));
    assert.doesNotMatch(svg, /var\(|currentColor|class=|<style|undefined|NaN/, name);
    const view = /** @type {any} */ (document.defaultView);
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

test('the reader’s cursor is not exported', () => {
  const chart = examples.sums(page(), 720);
  const before = standaloneSvg(chart);
  operate(chart).press('ArrowRight');
  assert.equal(standaloneSvg(chart), before);
});

test('several charts stand under one another', () => {
  const document = page();
  const height = (/** @type {string} */ svg) => Number(/ height="(\d+)"/.exec(svg)?.[1]);
  const [one, two] = [examples.strip(document, 720), examples.sums(document, 720)];
  const both = standaloneSvg([one, two]);
  assert.ok(height(both) > height(standaloneSvg(one)) + height(standaloneSvg(two)) - 40);
});

test('every class that charts use has a rule, and every colour a token', () => {
  const used = new Set();
  for (const make of Object.values(examples))
    for (const node of make(page(), 720).node.querySelectorAll('svg [class]'))
      for (const name of node.getAttribute('class').split(' ')) used.add(name);
  for (const name of used) assert.ok(stylesheet.includes(`.${name}`), name);
  for (const [, token] of JSON.stringify(rules).matchAll(/var\(--([\w-]+)\)/g))
    assert.ok(token in tokens, token);
});
