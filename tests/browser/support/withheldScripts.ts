// The site's own pages without any of their scripts: switched off, or not come. Their reader sees a sentence, and stills
// in place of figures; where the scripts come, nobody is asked to load a still.

import type { Page } from 'playwright-core';
import { launchChromium } from '../../../scripts/support/chromium.js';
import { serve } from '../../../scripts/support/serve.js';
import { siteFolder } from '../../../scripts/support/site.js';

/** Longer than the pages have patience with their scripts (web/page/figures.css, web/embed/embed.css), in ms. */
const patience = 30_000;

const pages = ['', 'deeper.html', 'zh/', 'docs/sums.html', 'embed.html?figure=sums'];

type Way = { what: string; off?: boolean; withheld?: boolean };

const ways: Way[] = [
  { what: 'scripts switched off', off: true },
  { what: 'no script comes', withheld: true },
  { what: 'scripts come' },
];

/** @returns what is wrong */
async function withoutScripts(page: Page): Promise<string | undefined> {
  const said = page.locator('.without');
  await said.waitFor({ state: 'visible', timeout: patience });
  if (!/JavaScript/.test((await said.textContent()) ?? '')) return 'the sentence is another';
  const figures = await page.locator(':is([number], .live):has(> .still)').all();
  if (figures.length === 0 && !page.url().includes('embed.html')) return 'there are no stills';
  for (const figure of figures) {
    await figure.scrollIntoViewIfNeeded();
    const image = figure.locator('.still img');
    await image.waitFor({ state: 'visible', timeout: patience });
    // Its file comes when the reader is near.
    const start = performance.now();
    while (!(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))) {
      if (performance.now() - start > patience) return 'a still does not come';
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return undefined;
}

async function withScripts(page: Page, asked: string[]) {
  const first = page.locator('[number], .live, rootd-sums').first();
  await first.waitFor({ state: 'attached', timeout: patience });
  await first.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('*')].some((each) => (each as { settled?: boolean }).settled),
    undefined,
    { timeout: patience },
  );
  if (await page.locator('.without').isVisible()) return 'it is said that there are no scripts';
  // Where the engine is slow to come, some are shown.
  const shown = await page.locator('.still.shown').count();
  const isAsked = asked.some((address) => /-(narrow|wide)[^/]*\.svg$/.test(address));
  return isAsked && shown === 0 ? 'a still is asked for' : undefined;
}

export async function withholdScripts(): Promise<{ done: number; wrong: string[] }> {
  const site = await serve({ folder: siteFolder });
  const browser = await launchChromium();
  const visit = async (address: string, { off, withheld }: Way) => {
    const context = await browser.newContext({ javaScriptEnabled: !off });
    try {
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      if (withheld) await page.route(/\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(site.address + address);
      return await (off || withheld ? withoutScripts(page) : withScripts(page, asked));
    } catch (error) {
      return String(error);
    } finally {
      await context.close();
    }
  };
  const visits = pages.flatMap((address) => ways.map((way) => ({ address, way })));
  try {
    // They wait more than they work.
    const found = await Promise.all(
      visits.map(async ({ address, way }) => {
        const wrong = await visit(address, way);
        return wrong ? [`${address || 'the essay'}, ${way.what}: ${wrong}`] : [];
      }),
    );
    return { done: visits.length, wrong: found.flat() };
  } finally {
    await browser.close();
    await site.close();
  }
}
