// The HTML that the documentation shows, copied from its page as readers see it into an empty page of their
// own: its figures draw, and the console stays empty.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { siteFolder } from '../../scripts/support/site.js';
import { chromiumAtSite, complaintsOf, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

/** What a page's author has of their own. */
const theirs = { 'rootd-sums.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };

/** Files of sites and projects, which npm run recipes builds. */
const elsewhere = ['recipes.html', 'projects.html'];

/** Where the frame is looked at too: those of other pages differ in the name alone. */
const framed = ['index.html', 'sums.html', 'model.html'];

const shown = async (page: Page) => {
  // With its address filled in, by the page's own script.
  await page.waitForFunction(() => {
    const code = document.querySelector('pre code')?.textContent ?? '';
    return !code.includes('https://example.org/rootd/');
  });
  return page.evaluate(() =>
    [...document.querySelectorAll('figure.code pre code')].map((code) => code.textContent ?? ''),
  );
};

for (const language of ['', 'zh/'])
  test(`the HTML on each page of ${language}docs draws its figures`, async () => {
    const folder = join(siteFolder, language, 'docs');
    // In a further language only what the other figures' pages do not repeat.
    const files = language
      ? ['access.html', 'elements.html', 'index.html', 'sums.html']
      : readdirSync(folder).filter((file) => file.endsWith('.html'));
    const reader = await at.browser.newPage();
    let looked = 0;
    for (const file of files.filter((file) => !elsewhere.includes(file))) {
      await reader.goto(`${at.site.address}${language}docs/${file}`);
      const shows = framed.includes(file) ? /<(rootd-|iframe)/ : /<rootd-/;
      const pieces = (await shown(reader)).filter((text) => shows.test(text));
      for (const piece of pieces) {
        looked += 1;
        await look(`${language}${file}`, piece);
      }
    }
    assert.ok(looked >= (language ? 4 : 20), `${looked} pieces`);
  });

async function look(name: string, piece: string) {
  const isPage = piece.startsWith('<!doctype');
  const html = isPage || piece.includes('<script') ? piece : at.script + piece;
  const page = await at.browser.newPage();
  const complaints = complaintsOf(page, ['error', 'warning']);
  await page.goto(await at.guest({ 'index.html': html, ...theirs }));
  const tag = /<(rootd-\w+)/.exec(piece)?.[1];
  const frame = tag ? page.mainFrame() : page.frames()[1];
  if (!tag) await page.locator('iframe').scrollIntoViewIfNeeded();
  const figure = tag ?? `rootd-${/figure=(\w+)/.exec(piece)?.[1]}`;
  await settle(frame, figure);
  const seen = await frame.evaluate((tag) => {
    const figure = document.querySelector(tag) as any;
    const picture = figure.shadowRoot.querySelector('svg, canvas')?.getBoundingClientRect();
    return { ignored: figure.ignored, isDrawn: picture?.width > 100 && picture?.height > 20 };
  }, figure);
  assert.deepEqual(seen, { ignored: [], isDrawn: true }, `${name}: ${piece}`);
  // The list of animals is counted without the engine.
  if (figure !== 'rootd-lookup') assert.ok(page.workers().length > 0, `${name}: a worker is up`);
  assert.deepEqual(complaints, [], `${name}: ${piece}`);
  await page.close();
}

test('a frame is copied as high as its figure begins, whatever has been opened', async () => {
  const page = await at.browser.newPage({ viewport: { width: 1000, height: 900 } });
  await page.goto(`${at.site.address}docs/sums.html`);
  await settle(page, 'rootd-sums');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    });
  });
  const copied = async () => {
    await page.evaluate(() => Object.assign(window, { copied: '' }));
    await page.locator('rootd-sums .menu-button').click();
    await page.locator('rootd-sums [data-item=frame]').click();
    const copy = await page.waitForFunction(() => (window as any).copied as string);
    return copy.jsonValue();
  };
  const heightIn = (snippet: string) => /height: (.*?);/.exec(snippet)?.[1];
  const shown = () => page.locator('[data-follows=frame]').innerText();
  const closed = heightIn(await copied());
  assert.match(closed ?? '', /^clamp/);
  await page.locator('rootd-sums .quiet > .fold').click();
  assert.equal(heightIn(await copied()), closed);
  await page.locator('rootd-sums input[type=range]').first().press('ArrowRight');
  await page.waitForFunction(() =>
    /[?;&]d=/.test(document.querySelector('[data-follows=frame]')?.textContent ?? ''),
  );
  assert.equal(heightIn(await shown()), closed);
  assert.ok(await page.locator('rootd-sums .quiet > details').first().isVisible());
});

test('a figure keeps nothing in the browser, and one that asks keeps what was answered', async () => {
  const guest = await at.guest({
    'index.html': `${at.script}<rootd-sums></rootd-sums>`,
    'ask.html': `${at.script}<rootd-sums ask></rootd-sums>`,
  });
  const page = await at.browser.newPage();
  const kept = () =>
    page.evaluate(async () => [
      ...Object.keys(sessionStorage),
      ...Object.keys(localStorage),
      ...(await indexedDB.databases()),
      ...(await caches.keys()),
      ...document.cookie.split(';').filter(Boolean),
    ]);
  await page.goto(guest);
  await settle(page, 'rootd-sums');
  assert.deepEqual(await kept(), []);
  await page.goto(`${guest}ask.html`);
  await page.locator('rootd-sums').getByText('Just show me').click();
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any).numbers);
  assert.deepEqual(await kept(), ['rootd-asked']);
});
