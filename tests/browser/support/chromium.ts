// Chromium through Playwright, with the system's browser.

import type { Browser as Chromium, Page } from 'playwright-core';
import { launchChromium } from '../../../scripts/support/chromium.js';
import {
  type Browser,
  findElement,
  isTakenBack,
  type Page as OurPage,
  type Place,
} from './page.js';

export async function openChromium(): Promise<Browser> {
  const browser = await launchChromium();
  return {
    name: 'Chromium',
    newPage: () => newPage(browser),
    close: () => browser.close(),
  };
}

/**
 * A finger goes down at the first place, through the others, and up again.
 * @param places - in the window, in px
 */
export async function swipe(page: Page, [start, ...way]: Place[]) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  for (const place of way) await touch('touchMove', place);
  // The finger rests before it leaves. Otherwise it flings the page, and the next tap only stops that.
  await new Promise((resolve) => setTimeout(resolve, 120));
  await touch('touchMove', ...way.slice(-1));
  await touch('touchEnd');
  await client.detach();
}

async function newPage(browser: Chromium): Promise<OurPage> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  let leaves = false;
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (!(leaves && isTakenBack(reason))) errors.push(`${request.url()}: ${reason}`);
  });
  page.on('request', (request) => requests.push(request.url()));
  const element = async (selector: string) => {
    const handle = (await page.evaluateHandle(findElement, selector)).asElement();
    if (!handle) throw new Error(`nothing on the page matches ${selector}`);
    return handle;
  };
  return {
    errors,
    requests,
    open: async (url) => {
      leaves = true;
      await page.goto(url, { waitUntil: 'load' });
      leaves = false;
    },
    // Playwright hands on one argument only.
    evaluate: (fn, ...args) => page.evaluate(`(${fn})(...${JSON.stringify(args)})`),
    click: async (selector) => (await element(selector)).click(),
    type: async (selector, text) => {
      const field = await element(selector);
      await field.click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    drag: async (pointer, [start, ...way]) => {
      if (pointer === 'mouse') {
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        for (const { x, y } of way) await page.mouse.move(x, y);
        await page.mouse.up();
        return;
      }
      await swipe(page, [start, ...way]);
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}
