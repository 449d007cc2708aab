// What a host answers where it has no page: in every language, light and dark, with ways that lead to pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../web/text/languages.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

for (const colorScheme of ['light', 'dark'] as const)
  test(`an address without a page leads to the pages there are, ${colorScheme}`, async () => {
    const page = await at.browser.newPage({ colorScheme });
    for (const [path, way, arrives] of [
      ['nothing.html', './', ''],
      ['docs/nothing.html', './', 'docs/'],
      ['zh/nothing/at/all', '../', 'zh/nothing/'],
    ]) {
      const answer = await page.goto(at.site.address + path);
      assert.equal(answer?.status(), 404, path);
      assert.equal(await page.locator('section').count(), languages.length);
      for (const language of languages)
        assert.ok(await page.locator(`section:lang(${language}) h1`).isVisible(), language);
      const [ground, ink] = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.documentElement);
        return [backgroundColor, color].map((each) => Number(/\d+/.exec(each)?.[0]));
      });
      assert.equal(ground > ink, colorScheme === 'light');
      await page.locator(`a[href="${way}"]`).first().click();
      assert.equal(page.url(), at.site.address + arrives);
    }
  });
