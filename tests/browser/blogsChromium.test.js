// Figures in somebody's post: what stands around them keeps its place, and they are as light or dark as it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameHeights, frameSnippet } from '../../web/figures/shared/takeaway/embedSnippet.js';
import { rooms } from '../../web/figures/shared/takeaway/rooms.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';
import { hostGuest } from './support/guest.js';

const at = chromiumAtSite({ crossOrigin: true });

const figures = ['sums', 'growth', 'softmax'];

const text = '<p>Scores are sums of many products, and sums of many things spread.</p>'.repeat(12);

const style = `<style>body { max-width: 45rem; margin: 0 auto; padding: 0 16px; font: 18px/1.6 Georgia, serif; }</style>`;

/** @param {string} figure */
const frame = (figure) =>
  frameSnippet({
    title: figure,
    link: `${at.site.address}embed.html?figure=${figure}`,
    heights: frameHeights(rooms.en[figure]),
  });

const ways = {
  element: {
    head: () =>
      `<link rel="stylesheet" href="${at.site.address}rootd.css"><script type="module" src="${at.site.address}rootd.js"></script>`,
    embed: (/** @type {string} */ figure) => `<rootd-${figure} data-figure></rootd-${figure}>`,
  },
  frame: {
    head: () => `<script src="${at.site.address}rootd-frame.js"></script>`,
    embed: frame,
  },
};

/** @param {keyof typeof ways} way */
const post = (way) =>
  hostGuest({
    'index.html': `<meta name="viewport" content="width=device-width">${ways[way].head()}${style}<body><h1>Why the root</h1>${figures
      .map((figure) => text + ways[way].embed(figure))
      .join('')}${text}<p id="end"><a href="other.html">On</a></p>${text}</body>`,
    'other.html': '<body><p>Elsewhere</p></body>',
  });

/** In a page or a frame: whether each of its figures has said its last word. */
const allSettled = () =>
  [...document.querySelectorAll('*')]
    .filter(({ localName }) => localName.startsWith('rootd-'))
    .map((figure) => /** @type {any} */ (figure).settled === true);

/** @param {import('playwright-core').Page} page */
const settledIn = async (page) =>
  (await Promise.all(page.frames().map((each) => each.evaluate(allSettled)))).flat();

/** Scrolls as a reader does, and waits at each figure until it is there. @param {import('playwright-core').Page} page */
async function readToEnd(page) {
  for (const [i, place] of (await page.locator('p + :is(iframe, [data-figure])').all()).entries()) {
    for (;;) {
      const { y = 0 } = (await place.boundingBox()) ?? {};
      if (y < 300) break;
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), Math.min(y - 250, 500));
      await page.waitForTimeout(150);
    }
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      if ((await settledIn(page))[i]) break;
      await page.waitForTimeout(100);
    }
  }
  await page.waitForTimeout(500);
}

for (const way of /** @type {const} */ (['element', 'frame']))
  for (const width of [375, 768, 1280])
    test(`a post with three figures, each as ${way}, stays where it is and is found again, at ${width} px`, async () => {
      const guest = await post(way);
      const page = await at.browser.newPage({ viewport: { width, height: 800 } });
      try {
        await page.addInitScript(() => {
          const seen = /** @type {any} */ (window);
          seen.shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(guest.address);
        await readToEnd(page);
        assert.deepEqual(await settledIn(page), [true, true, true]);
        const shift = await page.evaluate(() => /** @type {any} */ (window).shift);
        assert.ok(shift < 0.05, `a shift of ${shift}`);
        // Away, and back to where the reader was.
        const place = () => page.locator('#end').evaluate((end) => end.getBoundingClientRect().top);
        await page.locator('#end').evaluate((end) => end.scrollIntoView({ block: 'center' }));
        await page.waitForTimeout(300);
        const before = await place();
        await page.goto(`${guest.address}other.html`);
        await page.goBack();
        await page.waitForTimeout(2500);
        const off = (await place()) - before;
        assert.ok(Math.abs(off) <= 20, `${off} px`);
      } finally {
        await page.close();
        await guest.close();
      }
    });
