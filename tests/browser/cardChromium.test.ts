// The card at the end: maps of the page's seed, six lines, and a picture of both to share.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

async function openCard(address: string) {
  const page = await at.browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${at.site.address}${address}#end`);
  await page.locator('.card canvas').nth(2).waitFor();
  return page;
}

const mapsOf = (page: Awaited<ReturnType<typeof openCard>>) =>
  page
    .locator('.card canvas')
    .evaluateAll((all) => (all as HTMLCanvasElement[]).map((canvas) => canvas.toDataURL()));

for (const folder of ['', 'zh/'])
  test(`the card is saved as one picture, by keys: ${folder || 'en/'}`, async () => {
    const page = await openCard(folder);
    assert.equal(await page.locator('.card li').count(), 6);
    const button = page.locator('.card button');
    const { height = 0 } = (await button.boundingBox()) ?? {};
    assert.ok(height >= 44, `${height} px`);
    await button.focus();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    const png = await readFile(await download.path());
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    // Three maps of 228 px with their gaps and margins, two pixels a px, however narrow the screen.
    assert.equal(png.readUInt32BE(16), 2 * (3 * 228 + 2 * 16 + 2 * 16));
  });

test('another seed, other maps; the same seed, the same', async () => {
  const [one, again, other] = await Promise.all(['?seed=1', '', '?seed=2'].map(openCard));
  assert.deepEqual(await mapsOf(one), await mapsOf(again));
  assert.notDeepEqual(await mapsOf(one), await mapsOf(other));
});
