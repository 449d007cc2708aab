// Nothing jumps while a reader works a figure, and nothing reaches out of it on a narrow screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';
import { essayPages } from './support/essayPages.js';
import { fewSeeds } from './support/fewSeeds.js';

const figures = essayPages.flatMap((page) => page.figures);

const at = chromiumAtSite();

/** Opens the page of the essay that a figure stands on, unless it is open. */
async function comeTo(page: Page, name: string, query: string) {
  const path = essayPages.find(({ figures }) => figures.includes(name))?.path;
  if (new URL(page.url()).pathname.endsWith(`/${path}`)) return;
  await page.goto(`${at.site.address}${path}${query}`);
  await fewSeeds(page);
}

/** Every place that the parts of a figure take, from now on, by part. */
function watchPlaces(tag: string) {
  const root = document.querySelector(tag)?.shadowRoot as ShadowRoot;
  const figure = root.querySelector('figure') as Element;
  const parts = root.querySelectorAll('figure > *, .picture > *, .numbers td');
  const places = new Map<string, Set<string>>();
  const look = () => {
    const { left, top } = figure.getBoundingClientRect();
    parts.forEach((part, i) => {
      // What is there only for a screen reader, and what is not there, has no place.
      if (part.matches('.unseen') || part.getClientRects().length === 0) return;
      const { x, y, width, height } = part.getBoundingClientRect();
      const place = [x - left, y - top, width, height].map(Math.round).join(' ');
      const name = `${i} ${part.localName}.${part.className}`;
      places.set(name, (places.get(name) ?? new Set()).add(place));
    });
    frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  (window as any).placesSeen = () => {
    cancelAnimationFrame(frame);
    return [...places].map(([name, seen]) => `${name}: ${[...seen].join(', ')}`);
  };
}

for (const width of [360, 1280]) {
  test(`no part of a figure moves while a slider is dragged, at ${width} px`, async () => {
    const page = await at.browser.newPage({ viewport: { width, height: 900 } });
    for (const name of figures) {
      await comeTo(page, name, '?seed=1');
      const tag = `rootd-${name}`;
      await page.evaluate((wanted) => {
        document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant' });
      }, tag);
      // Training waits for the reader.
      if (name === 'training') continue;
      await settle(page, tag);
      const all = await page.locator(`${tag} .controls:not(.advanced *) input[type=range]`).all();
      if (all.length === 0) continue;
      await page.evaluate(watchPlaces, tag);
      for (const slider of all) {
        const box = await slider.boundingBox();
        // Some options make no sense as things stand.
        if (!box) continue;
        const { x, y, width: long, height } = box;
        const share = await slider.evaluate(({ value, max }: any) => value / max);
        const to = (at: number) => page.mouse.move(x + 8 + at * (long - 16), y + height / 2);
        await to(share);
        await page.mouse.down();
        for (const at of [0.9, 1, 0.7, 0.45, 0.2, 0.05, 0, 0.3, share]) {
          await to(at);
          await page.waitForTimeout(60);
        }
        await page.mouse.up();
        await settle(page, tag);
      }
      const seen = await page.evaluate(() => (window as any).placesSeen());
      const moved = seen.filter((each: string) => each.includes(','));
      assert.ok(seen.length > 5, name);
      assert.deepEqual(moved, [], name);
    }
  });
}

/** What reaches out of a figure with everything open, though it is not in a part that scrolls. */
function reachingOut(tag: string) {
  const root = document.querySelector(tag)?.shadowRoot as ShadowRoot;
  for (const details of root.querySelectorAll('details')) details.open = true;
  for (const folded of root.querySelectorAll('.folded')) folded.classList.remove('folded');
  const figure = root.querySelector('figure') as Element;
  const { left, right } = figure.getBoundingClientRect();
  const scrolling = '.scroll, .room, svg, .unseen';
  return [...figure.querySelectorAll('*')]
    .filter((element) => !element.parentElement?.closest(scrolling) && !element.matches('.unseen'))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
    })
    .map((element) => `${element.localName}.${element.className}`);
}

test('nothing reaches out of a figure with everything open, at 320 px', async () => {
  const page = await at.browser.newPage({ viewport: { width: 320, height: 900 } });
  for (const name of figures) {
    await comeTo(page, name, '?sums.law=values:0,1@9,1&growth.case=mean');
    const tag = `rootd-${name}`;
    await page.evaluate((wanted) => {
      document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant' });
    }, tag);
    await settle(page, tag);
    // What needs no engine has settled before its width is known.
    await page.waitForTimeout(100);
    assert.deepEqual(await page.evaluate(reachingOut, tag), [], name);
    await page.locator(`${tag} .menu-button`).first().click();
    assert.deepEqual(await page.evaluate(reachingOut, tag), [], `${name}, menu`);
    await page.keyboard.press('Escape');
  }
});

/** Settings whose labels have little room. */
const crowded = [
  'scores',
  'scores&seed=7',
  'scores&rows=64&columns=64&d=64&count=200',
  'scores&rows=8&columns=8&d=4096&count=100',
  'softmax',
  'softmax&d=3&keys=1024',
  'softmax&keys=2&third=linear&quantity=gradient',
  'softmax&d=8&third=cosine&quantity=largest',
  'temperature&change=multiply',
  'temperature&beta=0.3&epsilon=1.2&change=multiply',
  'depth',
  'depth&initialisation=own&gain=0.05&activation=linear',
  'depth&activation=tanh&initialisation=own&gain=2.5',
  'growth',
  'normality',
];

/** Labels of a figure's charts that cross a mark or another label. */
function crossings(tag: string) {
  const root = document.querySelector(tag)?.shadowRoot as ShadowRoot;
  const found: string[] = [];
  for (const svg of root.querySelectorAll('.picture svg')) {
    const labels = [...svg.querySelectorAll('text')]
      .filter(
        (text) => text.textContent && text.getClientRects().length && !text.matches('[transform]'),
      )
      // Without what letters leave free of their line, and half a pixel of rounding.
      .map((text) => {
        const { x, y, width, height } = text.getBBox();
        const [left, right, top, bottom] = [x + 0.5, x + width - 0.5, y + 3, y + height - 3.5];
        return { text: text.textContent, left, right, top, bottom };
      });
    labels.forEach((one, i) => {
      for (const other of labels.slice(i + 1))
        if (
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom
        )
          found.push(`${one.text} on ${other.text}`);
    });
    for (const path of svg.querySelectorAll('.c-rule, .c-line, .c-dots')) {
      // A picture within the picture shows what is in its own box.
      const own = (path as SVGElement).ownerSVGElement;
      const box = own && own !== svg && own.viewBox.baseVal;
      for (const part of (path.getAttribute('d') ?? '').split(/(?=M)/)) {
        const piece = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        piece.setAttribute('d', part);
        const length = part ? piece.getTotalLength() : 0;
        for (let along = 0; along < length; along += 1.5) {
          const { x, y } = piece.getPointAtLength(along);
          if (box && (y < box.y || y > box.y + box.height)) continue;
          const label = labels.find((l) => x > l.left && x < l.right && y > l.top && y < l.bottom);
          if (label) found.push(`${label.text} on ${path.getAttribute('class')}`);
        }
      }
    }
  }
  return [...new Set(found)];
}

for (const width of [320, 768]) {
  test(`no label of a chart crosses a mark or another label, at ${width} px`, async () => {
    // At rest: on the way there they may.
    const page = await at.browser.newPage({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    for (const query of crowded) {
      await page.goto(`${at.site.address}embed.html?figure=${query}`);
      const tag = `rootd-${query.split('&')[0]}`;
      await settle(page, tag);
      assert.deepEqual(await page.evaluate(crossings, tag), [], query);
    }
  });
}

test('what is said of a datum, or of a field, stays in the window of a phone', async () => {
  const page = await at.browser.newPage({ viewport: { width: 360, height: 900 } });
  const inside = async (said: Locator, name: string) => {
    const box = await said.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, `${name}: ${JSON.stringify(box)}`);
  };
  for (const name of figures) {
    const tag = `rootd-${name}`;
    await page.goto(`${at.site.address}embed.html?figure=${name}`);
    if (name === 'training') continue;
    await settle(page, tag);
    for (const chart of await page.locator(`${tag} .c-chart:has(.c-reader:visible)`).all()) {
      await chart.locator('.c-reader').focus();
      for (const key of ['Home', 'End']) {
        await page.keyboard.press(key);
        await inside(chart.locator('.c-tip'), `${name}, ${key}`);
      }
    }
    // A text may be any.
    for (const field of await page.locator(`${tag} :not(.control-text) > .field:visible`).all()) {
      await field.locator('input').fill('nonsense');
      await inside(field.locator('.note'), name);
      await field.locator('input').press('Escape');
    }
  }
});
