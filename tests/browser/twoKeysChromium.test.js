// The gap of the figure of two keys, dragged on the chart by mouse, by a finger and by keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

/** @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(options) {
  const context = await at.browser.newContext({
    viewport: { width: 360, height: 740 },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${at.site.address}embed.html?figure=keys`);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('rootd-keys'))?.settled,
    undefined,
    { timeout: 60_000 },
  );
  const handle = page.locator('rootd-keys .c-handle');
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  assert.ok(box);
  const gap = () =>
    page.evaluate(() => /** @type {any} */ (document.querySelector('rootd-keys')).gap);
  /** @param {number} wanted */
  const becomes = (wanted) =>
    page.waitForFunction(
      (value) => {
        const figure = /** @type {any} */ (document.querySelector('rootd-keys'));
        const shown = figure.shadowRoot.querySelector('.c-handle').getAttribute('aria-valuenow');
        return Math.abs(figure.gap - value) <= 0.15 && Math.abs(Number(shown) - value) <= 0.15;
      },
      wanted,
      { timeout: 10_000 },
    );
  return { context, page, handle, box, gap, becomes };
}

test('a mouse drags the gap to where it points', async () => {
  const { context, page, box, becomes } = await open({ viewport: { width: 1000, height: 900 } });
  await page.mouse.move(box.x + box.width * 0.6, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 60, { steps: 4 });
  await becomes(4);
  await page.mouse.move(box.x + box.width * 0.25, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await becomes(-5);
  await page.mouse.move(box.x + box.width * 0.9, box.y + 60);
  await page.waitForTimeout(100);
  await becomes(-5);
  await context.close();
});

test('a finger drags it across and scrolls the page down', async () => {
  const { context, page, box, gap, becomes } = await open({ hasTouch: true, isMobile: true });
  const client = await context.newCDPSession(page);
  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {number} [x] @param {number} [y] */
  const touch = (type, x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const middle = box.x + box.width / 2;
  const y = box.y + 120;
  await touch('touchStart', middle, y);
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', middle + box.width * 0.06 * step, y + step);
  await touch('touchEnd');
  await becomes(6);
  const before = await page.evaluate(() => scrollY);
  await touch('touchStart', box.x + box.width * 0.2, y);
  for (let step = 1; step <= 6; step += 1)
    await touch('touchMove', box.x + box.width * 0.2 + step, y - 20 * step);
  await touch('touchEnd');
  await page.waitForFunction((from) => scrollY > from + 40, before);
  assert.equal(await gap(), 6);
  await context.close();
});

test('keys move it, and what it says follows', async () => {
  const { context, page, handle, becomes } = await open();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await becomes(2.1);
  await page.keyboard.press('PageDown');
  await becomes(1.1);
  await page.keyboard.press('Home');
  await becomes(-10);
  const says = await handle.getAttribute('aria-valuetext');
  assert.match(says ?? '', /gap of −10 /);
  await context.close();
});
