import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookup } from '../../../web/charts/lookup.js';
import { page } from './page.js';

const entry = (label: string, key: string[], weight: number) => ({
  label,
  key,
  score: 0,
  scaled: 0,
  exponential: 1,
  weight,
  value: '7',
});

function drawn(width: number) {
  const flips: [number, number][] = [];
  const chart = lookup(page(), {
    width,
    name: 'a list',
    heads: {
      query: 'query',
      key: 'key',
      score: 'score',
      scaled: '÷ 2',
      exponential: 'e',
      weight: 'weight',
      value: 'legs',
    },
    query: ['+1', '−1'],
    entries: [entry('ant', ['+1', '+1'], 0.25), entry('cat', ['−1', '+1'], 0.75)],
    answer: 3,
    format: {
      score: String,
      scaled: String,
      exponential: String,
      weight: (x) => `${100 * x} %`,
      answer: (x) => `${x} legs`,
    },
    nameOf: (key, i) => `${key} ${i}`,
    onFlip: (key, i) => flips.push([key, i]),
  });
  return { ...chart, flips };
}

for (const width of [320, 900]) {
  test(`each sign is a button of 44 px with a name of its own, ${width} px wide`, () => {
    const { node, flips } = drawn(width);
    const buttons = [...node.querySelectorAll('button')];
    assert.deepEqual(
      buttons.map((button) => button.getAttribute('aria-label')),
      ['-1 0', '-1 1', '0 0', '0 1', '1 0', '1 1'],
    );
    for (const { style } of buttons) {
      assert.equal(style.width, '44px');
      assert.equal(style.height, '44px');
    }
    for (const button of buttons) button.click();
    assert.deepEqual(flips, [
      [-1, 0],
      [-1, 1],
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  test(`nothing is written beyond a picture of ${width} px, nor smaller than 14 px`, () => {
    const { svg } = drawn(width);
    assert.ok(Number(svg.getAttribute('font-size')) >= 14);
    for (const text of svg.querySelectorAll('text')) {
      const x = Number(text.getAttribute('x'));
      assert.ok(x >= 0 && x <= width, `${text.textContent} at ${x}`);
    }
  });
}

test('signs that agree with the query are filled, the others hollow, and bars are as long as weights', () => {
  const { svg } = drawn(900);
  const path = (name: string) => svg.querySelector(name)?.getAttribute('d') ?? '';
  assert.equal(path('.c-bars').match(/M/g)?.length, 1);
  assert.equal(path('.c-hollow').match(/M/g)?.length, 3);
  const [one, three] = [...path('.c-picked').matchAll(/h([\d.]+)/g)].map(([, long]) =>
    Number(long),
  );
  // Rounded to a tenth of a pixel.
  assert.ok(Math.abs(three - 3 * one) <= 0.4, `${one} ${three}`);
});

test('a focused sign keeps the focus when another is drawn in its place', () => {
  const { node, update } = drawn(900);
  node.ownerDocument.body.append(node);
  const button = node.querySelectorAll('button')[3];
  button.focus();
  update({ query: ['−1', '−1'] });
  assert.equal(node.ownerDocument.activeElement, button);
});
