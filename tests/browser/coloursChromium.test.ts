// A colour means one thing on the whole page: each rule has its own, in every figure, in light and in dark.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokens } from '../../web/charts/index.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

/** What the rules are called in the figures, and the place of each in the palette. */
const rules = [
  { place: 0, names: ['÷ 1', 'undivided', '÷ 1: undivided'] },
  { place: 1, names: ['÷ √d', 'divided by √d'] },
  { place: 2, names: ['÷ d', 'divided by d'] },
  { place: 3, names: ['spread from the weights'] },
];

/** What is written beside a colour in a figure: names of lanes, titles of maps, keys. */
function namedColours(selector: string) {
  const root = document.querySelector(selector)?.shadowRoot as ShadowRoot;
  const colourOf = (node: Element) => getComputedStyle(node).color;
  return [
    ...[...root.querySelectorAll('text.c-serif')]
      .filter(({ textContent }) => /^(undivided|÷)/.test(textContent ?? ''))
      .map((name) => [name.textContent, colourOf(name)]),
    ...[...root.querySelectorAll('figcaption[class^=c-s]')].flatMap((title) => {
      const frame = title.nextElementSibling?.querySelector('.c-frame');
      const marks = [title, frame].filter((mark) => mark !== null);
      // A map of training says at which step it is, too.
      const name = title.textContent?.split(', ')[0];
      return marks.map((mark) => [name, colourOf(mark as Element)]);
    }),
    ...[...root.querySelectorAll('.c-key li:has(.c-dots[class*=c-s])')].map((item) => [
      item.textContent,
      colourOf(item.querySelector('.c-dots') as Element),
    ]),
  ];
}

const inRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).join(', ')})`;

for (const [scheme, shade] of [
  ['light', 0],
  ['dark', 1],
] as const)
  test(`every rule has one colour in all figures, in the ${scheme}`, async () => {
    const page = await at.browser.newPage({ colorScheme: scheme, reducedMotion: 'reduce' });
    const figures = [
      ['', 'rootd-chain'],
      ['deeper.html', '#softmax rootd-softmax'],
      ['', '#training rootd-training'],
      ['', 'rootd-heads'],
      ['deeper.html', 'rootd-gradients'],
    ] as const;
    const seen = new Set();
    for (const [path, selector] of figures) {
      // The page's own race is of three.
      await page.goto(`${at.site.address}${path}?seed=1&training.predicted=true`);
      await settle(page, selector);
      const named = await page.evaluate(namedColours, selector);
      assert.ok(named.length >= 3, selector);
      for (const [name, colour] of named) {
        const rule = rules.find(({ names }) => names.includes(name ?? ''));
        assert.ok(rule, `${selector}: ${name}`);
        const token = (tokens as Record<string, [string, string]>)[`series-${rule.place}`];
        assert.equal(colour, inRgb(token[shade]), `${selector}: ${name}`);
        seen.add(rule.place);
      }
    }
    assert.equal(seen.size, rules.length);
  });

/** WCAG's contrast of two colours. */
function contrast(one: string, other: string) {
  const light = (rgb: string) => {
    const [r = 0, g = 0, b = 0] = [...rgb.matchAll(/\d+/g)]
      .slice(0, 3)
      .map(([value]) => Number(value) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [less = 0, more = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

for (const scheme of ['light', 'dark'] as const)
  test(`divisors have their colours in words and formulas, and can be read in the ${scheme}`, async () => {
    const page = await at.browser.newPage({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`${at.site.address}?seed=1`);
    await settle(page, 'rootd-chain');
    const { paper, figures, words } = await page.evaluate(() => {
      const colourOf = (node: Element) => getComputedStyle(node).color;
      const root = document.querySelector('rootd-chain')?.shadowRoot as ShadowRoot;
      return {
        paper: getComputedStyle(document.documentElement).backgroundColor,
        figures: [...root.querySelectorAll('text.c-serif')]
          .filter(({ textContent }) => /^(undivided|÷)/.test(textContent ?? ''))
          .map(colourOf),
        words: ['none', 'sqrt', 'linear'].map((rule) => [
          ...new Set(
            [...document.querySelectorAll(`main .way .by-${rule}`)].flatMap((word) => [
              colourOf(word),
              ...[...word.querySelectorAll('*')].map(colourOf),
            ]),
          ),
        ]),
      };
    });
    for (const [i, colours] of words.entries()) {
      assert.equal(colours.length, 1, `one colour: ${colours}`);
      const [colour = ''] = colours;
      assert.ok(contrast(colour, paper) >= 4.5, `${colour} on ${paper}`);
      // That of its own lane, or a darker shade of it: nearer to it than to any other lane's.
      const distances = figures.map((other) => {
        const [a, b] = [colour, other].map((rgb) => [...rgb.matchAll(/\d+/g)].map(Number));
        return Math.hypot(...(a ?? []).map((value, k) => value - (b?.[k] ?? 0)));
      });
      assert.equal(distances.indexOf(Math.min(...distances)), i, `${colour}: ${distances}`);
    }
  });
