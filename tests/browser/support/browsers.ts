// The browsers that this machine can test with, and a test that runs in each.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openChromium } from './chromium.js';
import { openFirefox } from './firefox.js';
import type { Browser, Page } from './page.js';
import { openWebKit } from './webkit.js';

const all: [string, () => Promise<Browser>][] = [
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
];
// Only Linux has WebKit's driver and a screen in memory.
if (process.platform === 'linux') all.push(['WebKit', openWebKit]);

const wanted = process.env.ROOTD_BROWSERS?.toLowerCase().split(',');

/** By name; ROOTD_BROWSERS=Chromium,WebKit leaves the others out. */
export const browsers = all.filter(([name]) => !wanted || wanted.includes(name.toLowerCase()));

/**
 * Registers tests for every browser. Each test gets a fresh page, which must end without an error.
 * @param tests - by the sentence they hold
 */
export function inEveryBrowser(
  subject: string,
  tests: Record<string, (page: Page) => Promise<void>>,
) {
  for (const [name, open] of browsers) {
    describe(`${subject} in ${name}`, () => {
      let browser: Browser;
      before(async () => {
        browser = await open();
      });
      after(() => browser?.close());
      for (const [sentence, run] of Object.entries(tests)) {
        test(`${sentence} (${name})`, async () => {
          const page = await browser.newPage();
          try {
            await run(page);
            // What went wrong last must have time to be told.
            await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
            assert.deepEqual(page.errors, []);
          } finally {
            await page.close();
          }
        });
      }
    });
  }
}
