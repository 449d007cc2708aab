// What a page may do to its figures that only Chromium's tools can arrange: Trusted Types, paper, a slow network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame, Locator, Page } from 'playwright-core';
import common from '../../web/text/en/common.js';
import { fill } from '../../web/text/fill.js';
import { chromiumAtSite, complaintsOf, settle } from './support/chromiumAtSite.js';
import { policies } from './support/hosting.js';

const at = chromiumAtSite({ crossOrigin: true });
const figure = 'rootd-temperature';
const { menu, taken } = common;

const guestWith = (html: string, options?: Parameters<typeof at.guest>[1]) =>
  at.guest(`${at.script}<body>${html}</body>`, options);

const sandboxed = (site: string) =>
  `<iframe src="${site}embed.html?figure=temperature" sandbox="allow-scripts" width="700" height="900"></iframe>`;

const trusted = "require-trusted-types-for 'script'; trusted-types rootd";

test('under Trusted Types figures compute, with workers, and their menu works', async () => {
  const address = await guestWith(`<${figure}></${figure}>`, { policy: trusted });
  const page = await at.browser.newPage();
  const errors = complaintsOf(page);
  const workers = new Set();
  page.on('worker', (worker) => workers.add(worker));
  await page.goto(address);
  await settle(page, figure);
  assert.ok(workers.size > 0, 'a worker is up');
  await page.locator(`${figure} .menu-button`).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`${figure} [data-item=svg]`).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.svg$/);
  assert.deepEqual(errors, []);
});

test('a page that trusts nothing of ours has its figures all the same, computed in the page', async () => {
  const policy = "require-trusted-types-for 'script'; trusted-types 'none'";
  const page = await at.browser.newPage();
  await page.goto(await guestWith(`<${figure}></${figure}>`, { policy }));
  await settle(page, figure);
  assert.equal(page.workers().length, 0);
});

test('our own pages work under a strict policy with Trusted Types', async () => {
  const site = await at.alsoHost({ policy: `${policies.strict}; frame-src 'self'; ${trusted}` });
  for (const [path, tag] of [
    ['', 'rootd-chain'],
    ['deeper.html', 'rootd-lookup'],
    ['embed.html?figure=temperature', figure],
    ['docs/index.html', undefined],
    ['docs/temperature.html', figure],
  ]) {
    const page = await at.browser.newPage();
    const errors = complaintsOf(page);
    await page.goto(site + path);
    if (tag) await settle(page, tag);
    await page.waitForTimeout(200);
    assert.deepEqual(errors, [], path);
  }
  // In a sandbox it loads everything by one classic script, whose address needs somebody to vouch for it.
  const page = await at.browser.newPage();
  await page.goto(await guestWith(sandboxed(site)));
  await settle(page.frames()[1] as Frame, figure);
});

/** Chooses something from a figure's menu, and tells what the figure says of it. */
async function chosen(page: Page | Frame, item: string) {
  const said = page.locator(`${figure} .said`);
  // What was said before goes after a moment.
  await said.waitFor({ state: 'detached' });
  await page.locator(`${figure} .menu-button`).click();
  await page.locator(`${figure} [data-item=${item}]`).click();
  await said.waitFor();
  return said.textContent();
}

/** @returns names of files that came, so far */
function downloadsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  return names;
}

test('a browser that paints no picture: the figure says so and saves nothing, and an SVG all the same', async () => {
  const page = await at.browser.newPage();
  const downloads = downloadsOf(page);
  await page.addInitScript(() => {
    // As where there is no memory for one so large.
    HTMLCanvasElement.prototype.toBlob = (done: BlobCallback) => done(null);
  });
  await page.goto(await guestWith(`<${figure}></${figure}>`));
  await settle(page, figure);
  assert.equal(await chosen(page, 'png'), taken.pngFailed);
  assert.deepEqual(downloads, []);
  const [svg] = await Promise.all([page.waitForEvent('download'), chosen(page, 'svg')]);
  assert.deepEqual(downloads, [svg.suggestedFilename()]);
});

test('a frame in a sandbox does not claim to have saved, and says that it cannot fetch its file', async () => {
  const page = await at.browser.newPage();
  const downloads = downloadsOf(page);
  // No header lets others in: what has no origin may fetch nothing.
  const site = await at.alsoHost({});
  await page.goto(await guestWith(sandboxed(site)));
  const frame = page.frames()[1] as Frame;
  await settle(frame, figure);
  assert.equal(await frame.evaluate(() => self.origin), 'null');
  const saving = fill(taken.savedFromFrame, { file: `${figure}.csv` });
  assert.match(saving, /If nothing comes/);
  assert.equal(await chosen(frame, 'csv'), saving);
  assert.equal(await chosen(frame, 'file'), menu.notLoaded);
  assert.deepEqual(downloads, []);
});

/** What a figure shows and its fields hold. */
type Written = { texts: string[]; fields: string[] };

const writtenIn = (page: Page, tags: string[]): Promise<Written> =>
  page.evaluate((tags) => {
    const parts = tags.flatMap((tag) => [
      // What is told of the work comes and goes.
      ...(document
        .querySelector(tag)
        ?.shadowRoot?.querySelectorAll('*:not(style, .summary, .status *)') ?? []),
    ]);
    const texts = parts.flatMap((part) => [
      ...['aria-label', 'aria-valuetext', 'title', 'placeholder'].map((name) =>
        part.getAttribute(name),
      ),
      ...[...part.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')),
    ]);
    const fields = parts.filter((part) => part.matches('.numeric input'));
    return {
      texts: texts.map((text) => text?.trim() ?? '').filter(Boolean),
      fields: fields.map((field) => (field as HTMLInputElement).value),
    };
  }, tags);

test('in a page of a language without words, or of none, all is in one language, and figures read what they write', async () => {
  const tags = ['rootd-temperature', 'rootd-sums'];
  const html =
    '<rootd-temperature sigma="0.55"></rootd-temperature><rootd-sums d="100000"></rootd-sums>';
  const address = await guestWith('', {
    instead: (path) => {
      const [, language] = /^\/in\/(\w+)$/.exec(path) ?? [];
      const head = `<meta charset="utf-8"><link rel="icon" href="data:,">${at.script}`;
      const text = `<!doctype html><html lang="${language}">${head}<body>${html}</body></html>`;
      return language ? { type: '.html', text } : undefined;
    },
  });
  const page = await at.browser.newPage({ reducedMotion: 'reduce' });
  const errors = complaintsOf(page);
  let english: Written | undefined;
  for (const language of ['en', 'de', 'de_DE', 'en_US', 'C']) {
    await page.goto(`${address}in/${language}`);
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    for (const tag of tags) await settle(page, tag);
    const written = await writtenIn(page, tags);
    assert.ok(written.texts.length > 50);
    assert.ok(written.fields.includes('0.55') && written.fields.includes('100,000'));
    english ??= written;
    assert.deepEqual(written, english, language);

    const type = async (field: Locator, text: string, shown: string) => {
      await field.fill(text);
      await field.press('Tab');
      const seen = [await field.inputValue(), await field.getAttribute('aria-invalid')];
      assert.deepEqual(seen, [shown, null], `${text} under ${language}`);
    };
    const optionsOf = (tag: string) =>
      page.evaluate((name) => ({ ...(document.querySelector(name) as any).options }), tag);
    for (const tag of tags) {
      const before = await optionsOf(tag);
      for (const field of await page.locator(`${tag} .numeric input:visible`).all()) {
        const own = await field.inputValue();
        await type(field, own, own);
      }
      assert.deepEqual(await optionsOf(tag), before, language);
    }
    await type(page.locator('rootd-sums .control-d .numeric input'), '200.000', '200');
    assert.equal((await optionsOf('rootd-sums')).d, 200);
  }
  assert.deepEqual(errors, []);
});

test('a figure on paper that is not done is the still of its author', async () => {
  const still = '<p id="still">The author’s picture.</p>';
  const page = await at.browser.newPage({ viewport: { width: 900, height: 600 } });
  // A preview and no more: the engine's answers after the first are kept back.
  await page.goto(
    await guestWith(
      `<rootd-sums count="200000000">${still}</rootd-sums><div style="height: 9000px"></div>
       <rootd-depth>${still}</rootd-depth>`,
    ),
  );
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any).numbers);
  const seen = () =>
    page.evaluate(() =>
      ['rootd-sums', 'rootd-depth'].map((tag) => {
        const element = document.querySelector(tag);
        const picture = element?.shadowRoot?.querySelector('.picture');
        const height = (part: Element | null | undefined) =>
          part?.getBoundingClientRect().height ?? 0;
        return [height(element?.querySelector('#still')) > 0, height(picture) > 0];
      }),
    );
  assert.deepEqual(await seen(), [
    [false, true],
    [true, false],
  ]);
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await seen(), [
    [true, false],
    [true, false],
  ]);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => (document.querySelector('rootd-sums') as any).set({ count: 1000 }));
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any).settled);
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual((await seen())[0], [false, true]);
});

test('words are asked for together with the code of a figure, not after it', async () => {
  const page = await at.browser.newPage();
  let wordsAsked = () => {};
  const words = new Promise((resolve) => {
    wordsAsked = () => resolve(true);
  });
  page.on('request', (request) => {
    if (/\/elements\/common-/.test(request.url())) wordsAsked();
  });
  let early = false;
  await page.route(/\/elements\/figure-/, async (route) => {
    // Where the words wait for the code, they are never asked for while the code is kept back.
    early = await Promise.race([
      words.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5000)),
    ]);
    await route.continue();
  });
  await page.goto(await guestWith(`<${figure}></${figure}>`));
  await settle(page, figure);
  assert.ok(early);
});

test('what the author wrote keeps its height until the figure has drawn', async () => {
  const page = await at.browser.newPage();
  // So slow that every step is seen.
  for (const part of [/\/elements\/(common|temperature)-/, /\.wasm$/])
    await page.route(part, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
  await page.goto(
    await guestWith(`<${figure}><p style="height: 300px; margin: 0">Until then</p></${figure}>
      <script>const heights = []; window.heights = heights;
      const look = () => { heights.push(document.querySelector('${figure}').getBoundingClientRect().height); requestAnimationFrame(look); };
      look();</script>`),
  );
  await settle(page, figure);
  const heights = await page.evaluate(() => (window as any).heights);
  assert.ok(Math.min(...heights) >= 300, [...new Set(heights)].join());
});
