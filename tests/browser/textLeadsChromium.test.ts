// Where text stands beside its figure, coming to a paragraph sets the figure as the paragraph's link says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite();
const steps = '#pulls .steps > :not(.more)';

async function open(width: number, height: number = 800) {
  const viewport = { width, height };
  const page = await at.browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(at.site.address);
  await settle(page, 'rootd-pulls');
  return page;
}

/** Scrolls the paragraph that begins with these words to the middle. */
const goTo = (page: Page, words: string) =>
  page
    .locator(steps, { hasText: new RegExp(`^${words}`) })
    .evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));

const becomes = (page: Page, wanted: Record<string, unknown>) =>
  page.waitForFunction((all) => {
    const { options } = document.querySelector('rootd-pulls') as any;
    return Object.entries(all).every(([name, value]) => options[name] === value);
  }, wanted);

test('the figure goes with the text, there and back, and keeps what the reader chose', async () => {
  const page = await open(1280);
  await page.evaluate(() => (document.querySelector('rootd-pulls') as any).set({ d: 256 }));
  const start = { batches: 0, example: 'all', rates: 'one', d: 256 };
  await goTo(page, 'Frozen:');
  await becomes(page, { ...start, example: 'frozen' });
  await goTo(page, 'The others');
  await becomes(page, { ...start, example: 'loud' });
  await goTo(page, 'Thrown');
  await becomes(page, { ...start, example: 'moved' });
  await goTo(page, 'It froze');
  await becomes(page, { ...start, example: 'thrown', batches: 1 });
  await goTo(page, 'Divided by d, steps');
  await becomes(page, { ...start, batches: 100 });
  await goTo(page, 'At their own rates');
  await becomes(page, { ...start, rates: 'each', batches: 100 });
  await goTo(page, 'Frozen:');
  await becomes(page, { ...start, example: 'frozen' });
  await page.close();
});

test('each paragraph stands beside the whole picture', async () => {
  const page = await open(1280);
  for (const paragraph of await page.locator(steps).all()) {
    await paragraph.evaluate((node) =>
      node.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    const chart = await page.locator('rootd-pulls .c-svg').first().boundingBox();
    assert.ok(chart && chart.y > 0 && chart.y + chart.height <= 800, JSON.stringify(chart));
  }
  await page.close();
});

for (const [sent, batches] of [
  ['?pulls.batches=20#pulls', 20],
  // As it first stands: its link has no settings.
  ['#pulls', 0],
] as const)
  test(`a figure that was sent as ${sent} stays so until the reader goes on`, async () => {
    const page = await at.browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${at.site.address}${sent}`);
    await page.waitForFunction(() => (document.querySelector('rootd-pulls') as any).settled);
    await goTo(page, 'Frozen:');
    await page.locator(`${steps}.here`, { hasText: /^Frozen:/ }).waitFor();
    await page.waitForTimeout(100);
    await becomes(page, { batches, example: 'all' });
    await page.mouse.wheel(0, 1);
    await goTo(page, 'It froze');
    await becomes(page, { batches: 1, example: 'thrown' });
    await page.close();
  });

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [768, 1024],
] as const)
  test(`under its figure, at ${width} × ${height}, the text leads it and hides neither maps nor itself`, async () => {
    const page = await open(width, height);
    await goTo(page, 'The others');
    await becomes(page, { batches: 0, example: 'loud' });
    const paragraph = page.locator(steps, { hasText: /^The others/ });
    // Where the reader has come to it, and it begins to lead.
    await page.evaluate(() => {
      const here = document.querySelector('#pulls .here') as Element;
      const below = here.getBoundingClientRect().top - 0.6 * window.innerHeight;
      window.scrollBy({ top: below, behavior: 'instant' });
    });
    await paragraph.evaluate((node) => {
      const chart = document.querySelector('rootd-pulls')?.shadowRoot?.querySelector('.c-chart');
      const { top, left } = (chart as Element).getBoundingClientRect();
      const seen = document.elementFromPoint(left + 40, top + 60);
      // Right under the bar: its controls went up.
      if (top < 0 || top > 60 || seen?.tagName !== 'ROOTD-PULLS')
        throw new Error(`no map is seen at ${top}`);
      const { x, y } = node.getBoundingClientRect();
      const read = document.elementFromPoint(x + 60, y + 12);
      if (!node.contains(read)) throw new Error(`${read?.tagName} lies over the text`);
    });
    // A link sets the figure where it stands.
    const link = page
      .locator(steps, { hasText: /^Thrown/ })
      .locator('a')
      .first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await link.click();
    await becomes(page, { batches: 0, example: 'moved' });
    assert.ok(Math.abs((await page.evaluate(() => window.scrollY)) - before) < height / 2);
    await page.close();
  });

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [640, 740],
] as const)
  test(`under figure 4, at ${width} × ${height}, both pictures and the paragraph are seen`, async () => {
    const page = await open(width, height);
    await settle(page, 'rootd-growth');
    await page
      .locator('#growth .steps > :not(.more)')
      .nth(1)
      .evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.waitForFunction(() => document.querySelector('#growth .here'));
    await page.evaluate(async () => {
      const below = () =>
        (document.querySelector('#growth .here') as Element).getBoundingClientRect().top -
        0.64 * window.innerHeight;
      window.scrollBy({ top: below(), behavior: 'instant' });
      // The figure stands once the scrolling has been heard of.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const here = document.querySelector('#growth .here') as Element;
      const figure = document.querySelector('rootd-growth') as Element;
      const charts = [...(figure.shadowRoot?.querySelectorAll('.c-chart') ?? [])];
      for (const chart of charts) {
        const { top, bottom, left } = chart.getBoundingClientRect();
        for (const y of [top + 2, bottom - 2])
          if (document.elementFromPoint(left + 40, y) !== figure)
            throw new Error(`a picture from ${top} to ${bottom} is not seen at ${y}`);
      }
      const { x, y } = here.getBoundingClientRect();
      const read = document.elementFromPoint(x + 60, y + 12);
      if (!here.contains(read)) throw new Error(`${read?.tagName} lies over the text`);
    });
    await page.close();
  });

test('in a low window text leads nothing, and its links set the figure', async () => {
  const page = await open(768, 500);
  await goTo(page, 'Thrown');
  await becomes(page, { batches: 0, example: 'all' });
  await page
    .locator(steps, { hasText: /^Thrown/ })
    .locator('a')
    .first()
    .click();
  await becomes(page, { batches: 0, example: 'moved' });
  await page.close();
});

test('what the reader makes of the figure is shown by the paragraph that says it', async () => {
  const page = await open(1280);
  const ofGrowth = page.locator('#growth .steps > :not(.more)');
  const lit = page.locator('#growth .here');
  await settle(page, 'rootd-growth');
  await ofGrowth.first().evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await page.waitForFunction(() => document.querySelector('#growth .here'));
  assert.match((await lit.textContent()) ?? '', /^A mean/);
  await page.locator('rootd-growth input[value=cauchy]').check({ force: true });
  await page.waitForFunction(() =>
    /^Infinite/.test(document.querySelector('#growth .here')?.textContent ?? ''),
  );
  await page.mouse.wheel(0, 4);
  await page.waitForTimeout(100);
  assert.match((await lit.textContent()) ?? '', /^Infinite/);
  // No paragraph says it: the one that was come to stays.
  await page.locator('rootd-growth input[value=centred]').check({ force: true });
  await page.waitForFunction(() =>
    /^A mean/.test(document.querySelector('#growth .here')?.textContent ?? ''),
  );
  await page.close();
});
