// The gap of the figure of two keys, dragged on the chart by mouse, by a finger and by keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { drawnHandle } from './support/asking.js';
import { swipe } from './support/chromium.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

async function open(options?: BrowserContextOptions) {
  const context = await at.browser.newContext({
    viewport: { width: 360, height: 740 },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${at.site.address}embed.html?figure=keys`);
  await page.waitForFunction(
    () => (document.querySelector('rootd-keys') as any)?.settled,
    undefined,
    { timeout: 60_000 },
  );
  const handle = page.locator('rootd-keys .c-handle');
  await handle.scrollIntoViewIfNeeded();
  /** Where the handle is drawn now, and a unit of the gap, in px. */
  const drawn = async () => {
    const { length, ...places } = await page.evaluate(drawnHandle, 'rootd-keys');
    return { unit: length / 20, ...places };
  };
  const gap = () => page.evaluate(() => (document.querySelector('rootd-keys') as any).gap);
  const becomes = (wanted: number) =>
    page.waitForFunction(
      (value) => {
        const figure = document.querySelector('rootd-keys') as any;
        const shown = figure.shadowRoot.querySelector('.c-handle').getAttribute('aria-valuenow');
        return Math.abs(figure.gap - value) <= 0.15 && Math.abs(Number(shown) - value) <= 0.15;
      },
      wanted,
      { timeout: 10_000 },
    );
  return { page, handle, drawn, gap, becomes };
}

test('a mouse drags the gap by its dot, by its line, and to where it points', async () => {
  const { page, drawn, becomes } = await open({ viewport: { width: 1000, height: 900 } });
  const { dot, tip, unit } = await drawn();
  for (const [x, y] of [
    [dot.x, dot.y],
    [dot.x, dot.y + 5],
    [tip.x, tip.y],
    [tip.x - 20, tip.y + 30],
  ]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await becomes(2);
    await page.mouse.move(x + 2 * unit, y, { steps: 4 });
    await becomes(4);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await becomes(2);
  }
  await page.mouse.move(dot.x - 7 * unit, dot.y - 60);
  await page.mouse.down();
  await becomes(-5);
  await page.mouse.up();
  await page.mouse.move(dot.x + 6 * unit, dot.y - 60);
  await page.waitForTimeout(100);
  await becomes(-5);
  assert.equal(await page.evaluate(() => String(getSelection())), '');
});

test('a finger drags it across and scrolls the page down', async () => {
  const { page, drawn, gap, becomes } = await open({ hasTouch: true, isMobile: true });
  const { dot, unit } = await drawn();
  const across = [0, 1, 2, 3, 4].map((step) => ({ x: dot.x + step * unit, y: dot.y + step }));
  await swipe(page, across);
  await becomes(6);
  const before = await page.evaluate(() => scrollY);
  const down = [0, 1, 2, 3, 4, 5, 6].map((step) => ({
    x: dot.x - 6 * unit + step,
    y: dot.y - 20 - 20 * step,
  }));
  await swipe(page, down);
  await page.waitForFunction((from) => scrollY > from + 40, before);
  assert.equal(await gap(), 6);
});

test('keys move it, and what it says follows', async () => {
  const { page, handle, becomes } = await open();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await becomes(2.1);
  await page.keyboard.press('PageDown');
  await becomes(1.1);
  await page.keyboard.press('Home');
  await becomes(-10);
  const says = await handle.getAttribute('aria-valuetext');
  assert.match(says ?? '', /gap of −10 /);
});

test('a guess that is nearly right and the truth are both to be read', async () => {
  const page = await at.browser.newPage({
    viewport: { width: 992, height: 900 },
    reducedMotion: 'reduce',
  });
  const keys = page.locator('rootd-keys');
  for (const percent of [75, 83, 88]) {
    await page.goto(`${at.site.address}embed.html?figure=keys&ask`);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.waitForFunction(() => (document.querySelector('rootd-keys') as any)?.settled);
    await keys.locator('.asked .c-handle').focus();
    for (let step = 50; step < percent; step++) await page.keyboard.press('ArrowUp');
    await keys.locator('.commit').click();
    await keys.locator('text', { hasText: 'it is' }).waitFor();
    const boxes = ['your guess', 'it is'].map((text) =>
      keys.locator('.c-chart > svg:not(.c-before) text', { hasText: text }).boundingBox(),
    );
    const [mine, truth] = await Promise.all(boxes);
    assert.ok(mine && truth);
    // Letters are 14 px high.
    const apart = Math.abs(mine.y - truth.y) > 14;
    assert.ok(apart, `${percent} %: ${JSON.stringify([mine, truth])}`);
  }
});
