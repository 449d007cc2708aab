// The documentation under axe, in light and dark, and without a script.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { asked, axe } from './support/axe.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

let files: string[];
before(() => {
  files = readdirSync(join(siteFolder, 'docs')).filter((file) => file.endsWith('.html'));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any page, with the search open, in ${colorScheme}`, async () => {
    const context = await at.browser.newContext({
      colorScheme,
      viewport: { width: 1500, height: 900 },
    });
    const page = await context.newPage();
    for (const file of files) {
      await page.goto(`${at.site.address}docs/${file}`);
      await page.fill('search input', 'seed');
      await page.waitForFunction(() => document.querySelector('#found a'), null, {
        timeout: 60_000,
      });
      await page.addScriptTag({ path: axe });
      // The figures have a test of their own.
      const found = await page.evaluate(async (how) => {
        const { violations } = await (window as any).axe.run({ exclude: ['.live'] }, how);
        return violations.map(({ id, nodes }: any) => [id, nodes[0].html]);
      }, asked[colorScheme]);
      assert.deepEqual(found, [], file);
    }
  });
}

test('no single key takes the focus from where it is: who speaks to the computer would set it off by chance', async () => {
  const page = await at.browser.newPage();
  for (const file of ['index.html', 'sums.html', 'search.html']) {
    await page.goto(`${at.site.address}docs/${file}`);
    const link = page.locator('main a').first();
    for (const key of ['/', 's', 'k', '?']) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => document.activeElement?.localName), 'body', key);
      await link.focus();
      await page.keyboard.press(key);
      assert.equal(await link.evaluate((each) => each === document.activeElement), true, key);
    }
    assert.equal(await page.inputValue('search input'), '');
  }
});

test('without a script every page can be read, and the search leads to the index', async () => {
  const context = await at.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${at.site.address}docs/sums.html`);
  assert.equal(await page.locator('.still img').count(), 1);
  assert.match(await page.locator('[data-follows=element]').innerText(), /<rootd-sums>/);
  assert.equal(await page.locator('.code button:visible').count(), 0);
  await page.fill('search input', 'seed');
  await page.press('search input', 'Enter');
  await page.waitForURL(/search\.html\?q=seed$/, { timeout: 60_000 });
  assert.ok((await page.locator('main a').count()) > files.length);
});
