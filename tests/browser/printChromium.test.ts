// What stands on paper, at once, after a while and after reading without answering: a picture of every figure with its caption,
// of what its settings say, or a sentence that it is not computed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

/** A4 less margins of 15 mm, in px. */
const sheet = { width: 680, height: 1009 };
const sentences = { en: /had not been computed/, zh: /还没有按这些设置算出/ };

async function print(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  // A browser that prints waits for pictures.
  await page.waitForFunction(() => {
    for (const image of document.images) image.loading = 'eager';
    return [...document.images].every((image) => image.complete);
  });
}

/** Figures of which there is nothing to see, no caption, or both a picture and a still. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (part: Element | null | undefined) =>
      part?.checkVisibility({ visibilityProperty: true }) &&
      part.getBoundingClientRect().height > 12;
    return [...document.querySelectorAll('main [number]')].flatMap((figure) => {
      const inside = (selector: string) => figure.shadowRoot?.querySelector(selector);
      const still = isSeen(figure.querySelector('.still img'));
      const picture = isSeen(inside('.picture'));
      const caption =
        isSeen(inside('.caption')) || isSeen(figure.querySelector('.still figcaption'));
      const said = isSeen(figure.querySelector(':scope > p'));
      const shown = [still, picture, said].filter(Boolean).length;
      return shown === 1 && caption
        ? []
        : [`${figure.parentElement?.id}: ${JSON.stringify({ still, picture, said, caption })}`];
    });
  });

/** Reads on to the end, and answers nothing. */
async function readThrough(page: Page) {
  await page.waitForFunction(() => !document.querySelector('main > section:not(.open)'));
  for (const figure of await page.locator('main [number]').all()) {
    await figure.evaluate((each) => each.scrollIntoView({ behavior: 'instant' }));
    await figure.evaluate((each: any) =>
      Promise.race([each.ready, new Promise((resolve) => setTimeout(resolve, 3000))]),
    );
  }
}

const moments: Record<string, (page: Page) => Promise<unknown>> = {
  'at once': async () => undefined,
  'after four seconds': (page) => page.waitForTimeout(4000),
  'after reading without an answer': readThrough,
};

for (const [moment, wait] of Object.entries(moments))
  test(`a page that is printed ${moment} has a picture of every figure, with its caption`, async () => {
    const page = await at.browser.newPage();
    await page.goto(at.site.address);
    await wait(page);
    await print(page);
    assert.deepEqual(await faults(page), []);
    // What moves of its own accord is at home.
    const moved = await page.evaluate(() =>
      [...document.querySelectorAll('main [number]')].filter(
        (figure: any) => figure.settled && Object.keys(figure.changes).length > 0,
      ),
    );
    assert.deepEqual(moved, []);
  });

for (const [language, folder] of [
  ['en', ''],
  ['zh', 'zh/'],
] as const)
  test(`a figure with other settings that is not computed says so on paper: ${language}`, async () => {
    const page = await at.browser.newPage();
    await page.goto(`${at.site.address}${folder}deeper.html?product.d=100`);
    await print(page);
    const said = page.locator('rootd-product:not([data-key]) > p');
    assert.match(await said.innerText(), sentences[language]);
    assert.ok(!(await page.locator('rootd-product:not([data-key]) .still img').isVisible()));
    assert.deepEqual(await faults(page), []);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    assert.equal(await said.count(), 0);
  });

test('a frame that is still empty is the figure’s picture, or says that its settings are not computed', async () => {
  const frame = (query: string) =>
    `<iframe loading="lazy" title="A figure" src="${at.site.address}embed.html?figure=${query}"></iframe>`;
  const page = await at.browser.newPage();
  await page.goto(
    await at.guest(
      `${at.frameScript}<body><div style="height: 9000px"></div>${frame('sums')}${frame('growth&amp;case=mean&amp;lang=zh')}</body>`,
    ),
  );
  await print(page);
  assert.equal(await page.locator('body > img').count(), 1);
  assert.match(await page.locator('body > p').innerText(), sentences.zh);
});

test('a figure in another page that has not come yet is its usual picture, or says that it is not computed', async () => {
  const page = await at.browser.newPage({ viewport: sheet });
  await page.goto(
    await at.guest(
      `${at.script}<body><div style="height: 9000px"></div><rootd-sums></rootd-sums><rootd-growth case="mean"></rootd-growth></body>`,
    ),
  );
  await page.waitForFunction(() => customElements.get('rootd-growth'));
  await print(page);
  const still = page.locator('rootd-sums > img');
  const { height = 0 } = (await still.boundingBox()) ?? {};
  assert.ok(height > 200 && height < sheet.height / 3, `${height} px`);
  assert.equal(await page.locator('rootd-growth > img').count(), 0);
  assert.match(await page.locator('rootd-growth').innerText(), sentences.en);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await still.count(), 0);
});

test('a figure that is still at work says so on paper, and shows no numbers', async () => {
  const page = await at.browser.newPage();
  // A first picture and no more.
  await page.goto(
    await at.guest(`${at.script}<body><rootd-sums count="200000000"></rootd-sums></body>`),
  );
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any).numbers);
  await print(page);
  assert.match(await page.locator('rootd-sums > p').innerText(), sentences.en);
  for (const part of ['.picture', '.numbers'])
    assert.ok(!(await page.locator(`rootd-sums ${part}`).isVisible()), part);
  assert.ok(await page.locator('rootd-sums .caption').isVisible());
});

test('a page is printed whose text is placed absolutely', async () => {
  const page = await at.browser.newPage();
  const pdfOf = async (figure: string) => {
    await page.goto(
      await at.guest(
        `${at.script}<body><main style="display: block; position: relative"><div style="position: absolute; inset: 0 0 auto 100px"><h1>Title</h1>${figure}</div></main>`,
      ),
    );
    if (figure) await settle(page, 'rootd-sums');
    return (await page.pdf()).length;
  };
  const plain = await pdfOf('');
  const whole = await pdfOf('<rootd-sums></rootd-sums>');
  assert.ok(whole > plain + 10_000, `${whole} bytes, ${plain} without the figure`);
});

test('roots on paper are those of the page’s own font', async () => {
  const page = await at.browser.newPage();
  await page.goto(`${at.site.address}deeper.html`);
  await page.evaluate(() => document.fonts.ready);
  const pdf = (await page.pdf()).toString('latin1');
  assert.match(pdf, /\/FontName ?\/\w+\+rootd-math/);
});
