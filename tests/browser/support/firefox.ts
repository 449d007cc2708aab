// Firefox through Puppeteer and WebDriver BiDi, with the system's browser.

import type { ElementHandle, Browser as Firefox } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { browserPaths } from '../../../scripts/support/needs.js';
import { type Browser, findElement, isTakenBack, type Page, type Place } from './page.js';

export async function openFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: browserPaths.firefox(),
    headless: true,
    protocol: 'webDriverBiDi',
  });
  return {
    name: 'Firefox',
    newPage: () => newPage(browser),
    close: () => browser.close(),
  };
}

async function newPage(browser: Firefox): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1200, height: 800 });
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  let leaves = false;
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (!(leaves && isTakenBack(reason))) errors.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.url()}: ${response.status()}`);
  });
  page.on('request', (request) => requests.push(request.url()));
  const element = async (selector: string) => {
    const handle = (await page.evaluateHandle(findElement, selector)).asElement();
    if (!handle) throw new Error(`nothing on the page matches ${selector}`);
    return handle as ElementHandle<Element>;
  };
  return {
    errors,
    requests,
    open: async (url) => {
      leaves = true;
      await page.goto(url, { waitUntil: 'load' });
      leaves = false;
    },
    evaluate: (fn, ...args) => page.evaluate(fn, ...args),
    click: async (selector) => (await element(selector)).click(),
    type: async (selector, text) => {
      await (await element(selector)).click();
      const modifier = process.platform === 'darwin' ? 'Meta' : 'Control';
      await page.keyboard.down(modifier);
      await page.keyboard.press('a');
      await page.keyboard.up(modifier);
      await page.keyboard.type(text);
    },
    // Puppeteer's own fingers have an angle, which Firefox does not take.
    drag: (pointerType, [start, ...way]) => {
      const moveTo = ({ x, y }: Place) => ({
        type: 'pointerMove',
        x: Math.round(x),
        y: Math.round(y),
      });
      const actions = [
        moveTo(start),
        { type: 'pointerDown', button: 0 },
        ...way.map(moveTo),
        { type: 'pointerUp', button: 0 },
      ];
      const source = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
      const frame = page.mainFrame() as any;
      return frame.browsingContext.performActions([source]);
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}
