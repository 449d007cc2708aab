// Nothing jumps while a reader works a figure, and nothing reaches out of it on a narrow screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import en from '../../web/text/en.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const figures = Object.keys(en.figures);

const at = chromiumAtSite();

/** @param {import('playwright-core').Page} page @param {string} tag */
const settled = (page, tag) =>
  page.waitForFunction((name) => /** @type {any} */ (document.querySelector(name))?.settled, tag, {
    timeout: 60_000,
  });

/** Every place that the parts of a figure take, from now on, by part. @param {string} tag */
function watchPlaces(tag) {
  const root = /** @type {ShadowRoot} */ (document.querySelector(tag)?.shadowRoot);
  const figure = /** @type {Element} */ (root.querySelector('figure'));
  const parts = root.querySelectorAll('figure > *, .picture > *, .numbers td');
  /** @type {Map<string, Set<string>>} */
  const places = new Map();
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
  /** @type {any} */ (window).placesSeen = () => {
    cancelAnimationFrame(frame);
    return [...places].map(([name, seen]) => `${name}: ${[...seen].join(', ')}`);
  };
}

for (const width of [360, 768, 1280]) {
  test(`no part of a figure moves while a slider is dragged, at ${width} px`, async () => {
    const page = await at.browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(at.site.address);
    for (const name of figures) {
      const tag = `rootd-${name}`;
      await page.evaluate((wanted) => {
        document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant' });
      }, tag);
      // Training waits for the reader.
      if (name === 'training') continue;
      await settled(page, tag);
      const all = await page.locator(`${tag} .controls:not(.advanced *) input[type=range]`).all();
      if (all.length === 0) continue;
      await page.evaluate(watchPlaces, tag);
      for (const slider of all) {
        const box = await slider.boundingBox();
        // Some options make no sense as things stand.
        if (!box) continue;
        const { x, y, width: long, height } = box;
        const share = await slider.evaluate((/** @type {any} */ { value, max }) => value / max);
        const to = (/** @type {number} */ at) =>
          page.mouse.move(x + 8 + at * (long - 16), y + height / 2);
        await to(share);
        await page.mouse.down();
        for (const at of [0.9, 1, 0.7, 0.45, 0.2, 0.05, 0, 0.3, share]) {
          await to(at);
          await page.waitForTimeout(60);
        }
        await page.mouse.up();
        await settled(page, tag);
      }
      const seen = await page.evaluate(() => /** @type {any} */ (window).placesSeen());
      const moved = seen.filter((/** @type {string} */ each) => each.includes(','));
      assert.ok(seen.length > 5, name);
      assert.deepEqual(moved, [], name);
    }
    await page.close();
  });
}

/** What reaches out of a figure with everything open, though it is not in a part that scrolls. @param {string} tag */
function reachingOut(tag) {
  const root = /** @type {ShadowRoot} */ (document.querySelector(tag)?.shadowRoot);
  for (const details of root.querySelectorAll('details')) details.open = true;
  const figure = /** @type {Element} */ (root.querySelector('figure'));
  const { left, right } = figure.getBoundingClientRect();
  const scrolling = '.scroll, .tables, svg, .unseen';
  return [...figure.querySelectorAll('*')]
    .filter((element) => !element.parentElement?.closest(scrolling) && !element.matches('.unseen'))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
    })
    .map((element) => `${element.localName}.${element.className}`);
}

for (const width of [320, 360]) {
  test(`nothing reaches out of a figure with everything open, at ${width} px`, async () => {
    const page = await at.browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(`${at.site.address}?sums.law=values:0,1@9,1&growth.case=mean`);
    for (const name of figures) {
      const tag = `rootd-${name}`;
      await page.evaluate((wanted) => {
        document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant' });
      }, tag);
      await settled(page, tag);
      assert.deepEqual(await page.evaluate(reachingOut, tag), [], name);
      await page.locator(`${tag} .menu-button`).click();
      assert.deepEqual(await page.evaluate(reachingOut, tag), [], `${name}, menu`);
      await page.keyboard.press('Escape');
    }
    await page.close();
  });
}
