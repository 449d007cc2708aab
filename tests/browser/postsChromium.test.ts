// Figures in somebody's post: what stands around them keeps its place, and a reader who comes back finds it again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

const posts = [
  ['sums', 'growth', 'softmax'],
  ['model', 'lookup', 'squares'],
];

const text = '<p>Scores are sums of many products, and sums of many things spread.</p>'.repeat(12);

const style = `<style>body { max-width: 720px; margin: 0 auto; padding: 0 16px; font: 1.125rem/1.6 Georgia, serif; }</style>`;

const ways = {
  element: {
    head: () => at.style + at.script,
    embed: (figure: string) => `<rootd-${figure} data-figure></rootd-${figure}>`,
  },
  'element without the style sheet': {
    head: () => at.script,
    embed: (figure: string) => `<rootd-${figure} data-figure></rootd-${figure}>`,
  },
  frame: {
    head: () => at.frameScript,
    embed: (figure: string) => at.frame(figure),
  },
};

/** @param letters - of the root, in px @param dress - the page's own style */
const hostPost = (way: keyof typeof ways, figures: string[], letters: number, dress: string) =>
  at.guest({
    'index.html': `<meta name="viewport" content="width=device-width">${ways[way].head()}${dress}<style>html { font-size: ${letters}px; }</style><body><h1>Why the root</h1>${text}${figures
      .map((figure) => text + ways[way].embed(figure))
      .join('')}${text}<p id="end"><a href="other.html">On</a></p>${text}</body>`,
    'other.html': '<body><p>Elsewhere</p></body>',
  });

/** In a page or a frame: whether each of its figures has said its last word. */
const allSettled = () =>
  [...document.querySelectorAll('*')]
    .filter(({ localName }) => localName.startsWith('rootd-'))
    .map((figure) => (figure as any).settled === true);

const settledIn = async (page: Page) =>
  (await Promise.all(page.frames().map((each) => each.evaluate(allSettled)))).flat();

/** Whether the room of what will be a figure is kept: by the style sheet at once, without it once the script has come. */
const isRoomKept = () =>
  [...document.querySelectorAll('[data-figure]')].every(
    (figure) => getComputedStyle(figure).containerType === 'inline-size',
  );

/** Scrolls as a reader does, and waits at each figure until it is there. */
async function readToEnd(page: Page) {
  await page.waitForFunction(isRoomKept);
  for (const [i, place] of (await page.locator('p + :is(iframe, [data-figure])').all()).entries()) {
    for (;;) {
      const { y = 0 } = (await place.boundingBox()) ?? {};
      if (y < 300) break;
      await page.evaluate(
        (by) => scrollBy({ top: by, behavior: 'instant' }),
        Math.min(y - 250, 500),
      );
      await page.waitForTimeout(150);
    }
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      if ((await settledIn(page))[i]) break;
      await page.waitForTimeout(100);
    }
  }
  await page.waitForTimeout(500);
}

const windows = [
  { width: 375, letters: 22, dress: style },
  { width: 768, letters: 20, dress: style },
  { width: 1280, letters: 14, dress: style },
  // A column as wide as the window.
  { width: 1000, letters: 16, dress: '' },
];

// Each way in each window, with one post or the other.
for (const way of Object.keys(ways) as (keyof typeof ways)[])
  for (const [i, { width, letters, dress }] of windows.entries()) {
    const figures = posts[i % posts.length];
    test(`a post with ${figures.join(', ')}, each as ${way}, stays where it is and is found again, at ${width} px and letters of ${letters}`, async () => {
      const guest = await hostPost(way, figures, letters, dress);
      const page = await at.browser.newPage({ viewport: { width, height: 800 } });
      await page.addInitScript(() => {
        const seen = window as any;
        seen.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as any).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(guest);
      await readToEnd(page);
      assert.deepEqual(await settledIn(page), [true, true, true]);
      const shift = await page.evaluate(() => (window as any).shift);
      assert.ok(shift < 0.02, `a shift of ${shift}`);
      // Away, and back to where the reader was.
      const place = () => page.locator('#end').evaluate((end) => end.getBoundingClientRect().top);
      await page.locator('#end').evaluate((end) => end.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(300);
      const before = await place();
      await page.goto(`${guest}other.html`);
      await page.goBack();
      await page.waitForTimeout(2500);
      const off = (await place()) - before;
      assert.ok(Math.abs(off) <= 20, `${off} px`);
    });
  }
