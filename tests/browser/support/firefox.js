// Firefox through Puppeteer and WebDriver BiDi, with the system's browser.

import puppeteer from 'puppeteer-core';
import { browserPaths } from '../../../scripts/support/needs.js';
import { findElement, isTakenBack } from './page.js';

/** @returns {Promise<import('./page.js').Browser>} */
export async function openFirefox() {
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

/**
 * @param {import('puppeteer-core').Browser} browser
 * @returns {Promise<import('./page.js').Page>}
 */
async function newPage(browser) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1200, height: 800 });
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const requests = [];
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
  /** @param {string} selector */
  const element = async (selector) => {
    const handle = (await page.evaluateHandle(findElement, selector)).asElement();
    if (!handle) throw new Error(`nothing on the page matches ${selector}`);
    return /** @type {import('puppeteer-core').ElementHandle<Element>} */ (handle);
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
      /** @param {import('./page.js').Place} place */
      const moveTo = ({ x, y }) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });
      const actions = [
        moveTo(start),
        { type: 'pointerDown', button: 0 },
        ...way.map(moveTo),
        { type: 'pointerUp', button: 0 },
      ];
      const source = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
      const frame = /** @type {any} */ (page.mainFrame());
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
