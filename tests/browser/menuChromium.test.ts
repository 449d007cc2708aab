// A menu in a frame that is as high as its figure: all of it can be seen and reached, and so can what it says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame, Locator } from 'playwright-core';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

/** Whether a part lies in its window as a whole. */
const isInside = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

for (const width of [360, 1000])
  test(`in a frame on a page of ${width} px the menu and its words are whole`, async () => {
    const page = await at.browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(await at.guest(`${at.frameScript}<body>${at.frame('sums')}</body>`));
    await page.locator('iframe').scrollIntoViewIfNeeded();
    const frame = page.frames()[1] as Frame;
    await settle(frame, 'rootd-sums');
    const button = frame.locator('.menu-button');
    await button.click();
    const entries = await frame.locator('[role=menuitem]').all();
    assert.ok(entries.length > 10);
    assert.ok(await isInside(frame.locator('[role=menu]')));
    for (const entry of entries) {
      // By a key, as by a wheel, the list alone is scrolled.
      assert.ok(await isInside(entry.and(frame.locator(':focus'))));
      await page.keyboard.press('ArrowDown');
    }
    await frame.locator('[data-item=csv]').click();
    assert.ok(await isInside(frame.locator('.said')));
    assert.equal(
      await frame.evaluate(() => document.documentElement.scrollWidth),
      await frame.evaluate(() => innerWidth),
    );
  });

test('in letters of 20 px no entry of the menu is cut', async () => {
  const page = await at.browser.newPage({ viewport: { width: 390, height: 900 } });
  await page.goto(
    await at.guest(
      `<!doctype html><html style="font-size: 20px">${at.style}${at.script}<body><rootd-sums></rootd-sums>`,
    ),
  );
  await settle(page, 'rootd-sums');
  await page.locator('.menu-button').click();
  const cut = await page
    .locator('[role=menuitem]')
    .evaluateAll((entries) =>
      entries
        .filter(
          (entry) =>
            entry.scrollWidth > entry.clientWidth || entry.scrollHeight > entry.clientHeight,
        )
        .map(({ textContent }) => textContent),
    );
  assert.deepEqual(cut, []);
  assert.ok(await isInside(page.locator('[role=menu]')));
});
