// What a figure's menu gives for other people's pages really works there. Needs Chromium's clipboard and downloads.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { chromiumAtSite } from './support/chromiumAtSite.js';
import { hostGuest } from './support/guest.js';

const folder = mkdtempSync(join(tmpdir(), 'rootd-saved-'));
after(() => rmSync(folder, { recursive: true }));
const at = chromiumAtSite({ base: '/a/folder/', crossOrigin: true });

const selector = 'rootd-sums';

async function variance(page: Page | Frame): Promise<number> {
  await page.waitForFunction(
    (selector) => {
      const figure = document.querySelector(selector) as any;
      figure?.scrollIntoView({ behavior: 'instant' });
      return figure?.settled;
    },
    selector,
    { timeout: 60_000 },
  );
  return page.evaluate(
    (selector) => (document.querySelector(selector) as any).numbers.measured.variance,
    selector,
  );
}

/** @param item - of the menu */
async function choose(page: Page, item: string, figure: string = selector) {
  await page.locator(`${figure} .menu-button`).click();
  await page.locator(`${figure} [data-item=${item}]`).click();
}

async function copied(page: Page, item: string, figure: string = selector): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  await choose(page, item, figure);
  for (;;) {
    const held = await page.evaluate(() => navigator.clipboard.readText());
    if (held && held !== 'nothing yet') return held;
    await page.waitForTimeout(20);
  }
}

test('embed code, link and file of a figure give the same numbers, from the essay and from a guest', async () => {
  const context = await at.browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(`${at.site.address}deeper.html?seed=5&sums.d=64&sums.law=values:0,1@9,1`);
  const expected = await variance(page);

  const framed = await hostGuest({ 'index.html': `<body>${await copied(page, 'frame')}</body>` });
  const guestPage = await context.newPage();
  await guestPage.goto(framed.address);
  const [, frame] = guestPage.frames();
  assert.equal(await variance(frame as Frame), expected);
  await guestPage.close();
  await framed.close();

  let snippet = await copied(page, 'embed');
  // From the essay to a guest, and from that guest to another.
  for (let i = 0; i < 2; i += 1) {
    const guest = await hostGuest({ 'index.html': `<body>${snippet}</body>` });
    try {
      await page.goto(guest.address);
      assert.equal(await variance(page), expected);
      snippet = await copied(page, 'embed');
      assert.ok(snippet.includes(`src="${at.site.address}rootd.js"`), snippet);
      const link = await copied(page, 'link');
      const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'file')]);
      assert.equal(download.suggestedFilename(), 'rootd-sums.html');
      const file = join(folder, `${i}.html`);
      await download.saveAs(file);

      await page.goto(link);
      assert.equal(await variance(page), expected);
      await page.goto(pathToFileURL(file).href);
      assert.equal(await variance(page), expected);
    } finally {
      await guest.close();
    }
  }
  assert.deepEqual(errors, []);
  await context.close();
});

for (const path of ['', 'deeper.html'])
  test(`every frame that a menu of ${path || 'the essay'} gives holds that figure alone, and waits until it is near`, async () => {
    const context = await at.browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${at.site.address}${path}?seed=5`);
    const numbers = await page.evaluate(() =>
      [...document.querySelectorAll('[number]')].map((figure) => figure.getAttribute('number')),
    );
    assert.ok(numbers.length > 5);
    for (const number of numbers) {
      const figure = `[number="${number}"]`;
      const name = await page.evaluate((wanted) => {
        const element = document.querySelector(wanted);
        element?.scrollIntoView({ behavior: 'instant' });
        return element?.localName.slice('rootd-'.length);
      }, figure);
      for (const item of ['frame', 'jsx']) {
        const snippet = await copied(page, item, figure);
        const [, source = ''] = /src="([^"]*)"/.exec(snippet) ?? [];
        const address = new URL(source.replaceAll('&amp;', '&'));
        assert.equal(address.href.split('?')[0], `${at.site.address}embed.html`);
        assert.equal(address.searchParams.get('figure'), name);
        assert.match(snippet, /loading="lazy"/);
      }
    }
    await context.close();
  });

test('where the file cannot be fetched, the menu says so in words of its own', async () => {
  const page = await at.browser.newPage();
  await page.goto(`${at.site.address}embed.html?figure=sums&count=1000`);
  await variance(page);
  await page.route('**/rootd-standalone.html', (route) => route.abort());
  await choose(page, 'file');
  const said = page.locator(`${selector} .said`);
  await said.waitFor();
  assert.match(
    String(await said.textContent()),
    /^This could not be loaded\. Please try again, or reload the page\.$/,
  );
  await page.close();
});

test('where the network is lost before the engine has come, the figure says so, and tries again', async () => {
  const guest = await hostGuest({
    'index.html': `<body><script type="module" src="${at.site.address}rootd.js"></script><rootd-mertens limit="1000"></rootd-mertens></body>`,
  });
  const page = await at.browser.newPage();
  try {
    // All that figures load only once they compute.
    const late = /\/elements\/(worker|heads|sums)-/;
    await page.route(late, (route) => route.abort());
    await page.goto(guest.address);
    const error = page.locator('rootd-mertens .error');
    await error.waitFor();
    assert.match(String(await error.textContent()), /could not be loaded/);
    await page.unroute(late);
    await error.locator('button').first().click();
    await page.waitForFunction(() => (document.querySelector('rootd-mertens') as any).settled);
  } finally {
    await page.close();
    await guest.close();
  }
});
