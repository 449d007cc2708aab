// The documentation's page for a class: a guess becomes a code, and the codes of a class are read again.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();
const example = new URL('../../web/docs/examples/class.html', import.meta.url);

test('a guess becomes a code, and the codes of a class are read from pasted lines', async () => {
  const page = await at.browser.newPage();
  const html = readFileSync(example, 'utf8').replace('https://example.org/rootd/', at.site.address);
  await page.route('**/class.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(`${at.site.address}class.html`);
  await page.locator('rootd-sums .question .c-handle').press('ArrowLeft');
  await page.locator('rootd-sums .commit').click();
  await page.waitForFunction(() => document.getElementById('mine')?.textContent);
  const code = (await page.locator('#mine').textContent())?.split(': ')[1];
  assert.match(code ?? '', /^sums\.bracket=119\/4\d$/);
  const truth = code?.split('/')[1];
  await page
    .locator('#codes')
    .fill(`Anna ${code}\nsums.bracket=100/${truth}\nno code\nsums.bracket=45.5/${truth}`);
  assert.equal(
    await page.locator('#all').textContent(),
    `3 guesses from ±45.5 to ±119; the middle one is ±100. The truth is ±${truth}.`,
  );
});
