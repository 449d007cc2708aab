// What needs Chromium's own tools: axe in light and dark, downloads, long tasks.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { siteFolder } from '../../scripts/support/site.js';
import en from '../../web/text/en/index.js';
import { asked, axe } from './support/axe.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';
import { essayPages } from './support/essayPages.js';
import { host } from './support/hosting.js';

const figures = Object.keys(en.figures);

const at = chromiumAtSite();

/** @param shown - figures to wait for */
async function open(
  query: string,
  options: BrowserContextOptions = {},
  shown: string[] = ['sums'],
) {
  const context = await at.browser.newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${at.site.address}${query || '?seed=1'}`);
  for (const name of shown) {
    // Sections above that are laid out meanwhile push it away again.
    await page.waitForFunction(
      (tag) => {
        const figure = document.querySelector(tag) as any;
        figure?.scrollIntoView({ behavior: 'instant' });
        return figure?.numbers;
      },
      `rootd-${name}`,
      { timeout: 60_000, polling: 250 },
    );
  }
  return page;
}

/**
 * What axe finds in a part of the page, or in all of it.
 * @param part - a selector
 * @param options - of axe
 */
const violationsOf = (page: Page, part: string = 'html', options: object = {}) =>
  page.evaluate(
    async ([selector, how]) => {
      const { violations } = await (window as any).axe.run(selector, how);
      return violations.map(({ id, nodes }: any) =>
        [id, ...nodes.map(({ html, failureSummary }: any) => `${html} ${failureSummary}`)].join(
          '\n',
        ),
      );
    },
    [part, options],
  );

for (const colorScheme of ['light', 'dark'] as const)
  for (const { path, figures } of essayPages)
    test(`axe finds nothing in ${path}, nor in its figures with everything open, in ${colorScheme}`, async () => {
      const query = `${path}?growth.case=mean&sums.law=values:0,1@9,1`;
      const page = await open(query, { colorScheme }, figures);
      await page.addScriptTag({ path: axe });
      assert.deepEqual(await violationsOf(page, 'html', asked[colorScheme]), []);
      for (const name of figures) {
        const tag = `rootd-${name}`;
        await page.evaluate((selector) => {
          const root = document.querySelector(selector)?.shadowRoot as ShadowRoot;
          for (const details of root.querySelectorAll('details')) details.open = true;
          (root.querySelector('.menu-button') as HTMLElement).click();
        }, tag);
        await page.waitForTimeout(200);
        assert.deepEqual(await violationsOf(page, tag, asked[colorScheme]), []);
        await page.keyboard.press('Escape');
      }
      await page.context().close();
    });

// In the essay both themes have been seen: what a frame adds is the page around a figure.
test('axe finds nothing in any figure alone, in the dark', async () => {
  const context = await at.browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  for (const name of figures) {
    await page.goto(`${at.site.address}embed.html?figure=${name}`);
    await page.waitForFunction(
      (tag) => (document.querySelector(tag) as any)?.settled,
      `rootd-${name}`,
      { timeout: 60_000 },
    );
    await page.addScriptTag({ path: axe });
    // Headings and landmarks are the host page's.
    assert.deepEqual(await violationsOf(page, `rootd-${name}`), [], name);
  }
  await context.close();
});

async function download(page: Page, name: string, item: string) {
  await page.locator(`rootd-${name} .menu-button`).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`rootd-${name} [data-item=${item}]`).first().click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(String(await file.path())) };
}

for (const { path, figures } of essayPages)
  test(`what is exported as SVG from ${path} needs nothing else and shows what the page shows`, async () => {
    const page = await open(`${path}?seed=3&sums.d=100`, { colorScheme: 'dark' }, figures);
    for (const name of figures) {
      const { bytes } = await download(page, name, 'svg');
      const svg = bytes.toString();
      assert.match(svg, /^<(\?xml|svg)/);
      assert.doesNotMatch(svg, /var\(--|class=|<style|light-dark/);
      // Heads that were trained elsewhere are not drawn.
      const isDrawn = await page.evaluate(
        (tag) => 'seed' in (document.querySelector(tag) as Element),
        `rootd-${name}`,
      );
      assert.equal(/seed=3/.test(svg), isDrawn, name);
      assert.match(svg, /0\.1\.0/);
      const alone = await page.context().newPage();
      await alone.setContent(svg);
      const { texts, width } = await alone.evaluate(() => ({
        texts: document.querySelectorAll('svg text').length,
        width: document.querySelector('svg')?.getBoundingClientRect().width ?? 0,
      }));
      assert.ok(texts > 10 && width > 300, `${name}: ${texts} texts, ${width} px`);
      await alone.close();
    }
    await page.context().close();
  });

test('the PNG has twice the size of the SVG', async () => {
  const page = await open('deeper.html?seed=1');
  const svg = (await download(page, 'sums', 'svg')).bytes.toString();
  const { bytes } = await download(page, 'sums', 'png');
  const width = Number(/ width="(\d+)/.exec(svg)?.[1]);
  // A PNG's width stands in bytes 16 … 19.
  assert.equal(bytes.readUInt32BE(16), 2 * width);
  await page.context().close();
});

/** In a page: how many pixels of a picture are not paper, and how many look otherwise in another of it. */
async function compare(images: { source: string; scale: number }[]) {
  const [one, other] = await Promise.all(
    images.map(async ({ source, scale }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth * scale;
      canvas.height = image.naturalHeight * scale;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    }),
  );
  const differ = (a: Uint8ClampedArray, i: number, b: Uint8ClampedArray, j: number) =>
    [0, 1, 2].some((c) => Math.abs(a[i + c] - b[j + c]) > 48);
  let marked = 0;
  let apart = 0;
  for (let i = 0; i < one.length; i += 4) {
    if (differ(one, i, one, 0)) marked += 1;
    if (differ(one, i, other, i)) apart += 1;
  }
  return { marked, apart };
}

test('the PNG shows what the SVG shows, mark by mark', async () => {
  // A matrix and its scale, error bars and dashes, bars and labels with a rim.
  for (const name of ['scores', 'depth', 'sums']) {
    const page = await at.browser.newPage({ colorScheme: 'dark' });
    await page.goto(`${at.site.address}embed.html?figure=${name}`);
    await page.waitForFunction(
      (tag) => (document.querySelector(tag) as any)?.settled,
      `rootd-${name}`,
    );
    const svg = (await download(page, name, 'svg')).bytes.toString('base64');
    const png = (await download(page, name, 'png')).bytes.toString('base64');
    const { marked, apart } = await page.evaluate(compare, [
      { source: `data:image/svg+xml;base64,${svg}`, scale: 2 },
      { source: `data:image/png;base64,${png}`, scale: 1 },
    ]);
    assert.ok(marked > 20_000, `${name}: ${marked} pixels are marked`);
    // What browsers smooth at an edge may differ by a shade; a mark that is not there differs whole.
    assert.ok(apart < marked / 500, `${name}: ${apart} of ${marked} pixels differ`);
    await page.close();
  }
});

test('CSV is a table from its first line, JSON holds settings and numbers', async () => {
  const page = await open('deeper.html?seed=3&sums.d=100');
  const csv = (await download(page, 'sums', 'csv')).bytes.toString();
  const lines = csv.replace('\ufeff', '').trim().split(/\r?\n/);
  const [columns, ...data] = lines.map((line) => line.split(','));
  assert.ok(
    columns.every((name) => /^[a-z][\w ]*$/i.test(name)),
    columns.join(),
  );
  assert.ok(data.every((row) => row.length === columns.length));
  assert.equal(
    data.reduce((sum, [, count]) => sum + Number(count), 0),
    100_000,
  );
  const json = JSON.parse((await download(page, 'sums', 'json')).bytes.toString());
  assert.equal(json.rootd, '0.1.0');
  assert.equal(json.options.d, 100);
  assert.equal(json.measured.count, 100_000);
  assert.equal(json.data.length, data.length);
  await page.context().close();
});

test('copies a link that opens the same numbers, an embed snippet and Python', async () => {
  const context = await at.browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(`${at.site.address}deeper.html?seed=5&sums.d=64`);
  await page.evaluate(() =>
    document.querySelector('rootd-sums')?.scrollIntoView({ behavior: 'instant' }),
  );
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any)?.numbers);
  const copied = async (item: string) => {
    await page.locator('rootd-sums .menu-button').click();
    await page.locator(`rootd-sums [data-item=${item}]`).click();
    await page.waitForTimeout(100);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await copied('link'), `${at.site.address}deeper.html?v=0.1.0&seed=5&sums.d=64#sums`);
  assert.match(
    await copied('embed'),
    /<script type="module" src=".*rootd\.js"><\/script>\n<rootd-sums d="64" seed="5"><\/rootd-sums>/,
  );
  assert.match(await copied('python'), /import numpy as np/);
  await context.close();
});

test('no task on the main thread takes long while 10⁸ sums are drawn', async () => {
  const page = await open('deeper.html?seed=1');
  await page.evaluate(() =>
    document.querySelector('rootd-sums')?.scrollIntoView({ behavior: 'instant' }),
  );
  await page.waitForTimeout(500);
  await at.browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.evaluate(async () => {
    (document.querySelector('rootd-sums') as any).count = 1e8;
    await new Promise((resolve) => setTimeout(resolve, 4000));
  });
  const { traceEvents } = JSON.parse((await at.browser.stopTracing()).toString());
  const main = new Set(
    traceEvents
      .filter(({ name, args }: any) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }: any) => `${pid} ${tid}`),
  );
  // The thread's own time: what other programs on the machine take is not the page's.
  const tasks = traceEvents
    .filter(({ name, pid, tid }: any) => /RunTask/.test(name) && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }: any) => tdur / 1000);
  assert.ok(tasks.length > 100);
  assert.ok(Math.max(...tasks) <= 50, `${Math.max(...tasks)} ms`);
  await page.context().close();
});

test('under reduced motion the histogram grows in decades', async () => {
  const page = await open('deeper.html?seed=1', { reducedMotion: 'reduce' });
  const counts: number[] = await page.evaluate(async () => {
    const figure = document.querySelector('rootd-sums') as any;
    figure.scrollIntoView({ behavior: 'instant' });
    const seen: number[] = [];
    figure.addEventListener('rootd-result', () => seen.push(figure.numbers.measured.count));
    figure.shadowRoot.querySelector('.pushed button').click();
    await new Promise((resolve) => setTimeout(resolve, 3200));
    figure.shadowRoot.querySelector('.pushed button').click();
    return seen;
  });
  assert.deepEqual(counts.slice(0, 3), [1, 10, 100]);
  await page.context().close();
});

test('where a policy forbids WebAssembly, a figure says so in a sentence', async () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'";
  const strict = await host({ folder: siteFolder, policy });
  try {
    const page = await at.browser.newPage();
    await page.goto(`${strict.address}deeper.html?seed=1`);
    await page.evaluate(() =>
      document.querySelector('rootd-sums')?.scrollIntoView({ behavior: 'instant' }),
    );
    const error = page.locator('rootd-sums .error');
    await error.waitFor({ state: 'visible' });
    assert.match(
      String(await error.textContent()),
      /WebAssembly, which is switched off or blocked here/,
    );
    // The page's own settings stay in reach, and so does the caption.
    assert.ok(await page.locator('rootd-sums .caption').isVisible());
    await page.close();
  } finally {
    await strict.close();
  }
});

test('a figure follows the colours that its page gives it', async () => {
  const page = await open('deeper.html?seed=1', { colorScheme: 'light' });
  const ink = () =>
    page.evaluate(() => {
      const root = document.querySelector('rootd-sums')?.shadowRoot;
      return getComputedStyle(root?.querySelector('figure') as Element).color;
    });
  assert.equal(await ink(), 'rgb(34, 37, 42)');
  await page.evaluate(() => document.querySelector('rootd-sums')?.setAttribute('theme', 'dark'));
  assert.equal(await ink(), 'rgb(235, 232, 225)');
  await page.evaluate(() => {
    const figure = document.querySelector('rootd-sums') as HTMLElement;
    figure.style.setProperty('--rootd-ink', 'rgb(1, 2, 3)');
  });
  assert.equal(await ink(), 'rgb(1, 2, 3)');
  await page.context().close();
});

test('maps are painted anew when the theme changes, and for print', async () => {
  const page = await open('deeper.html?seed=1', { colorScheme: 'light' }, ['softmax']);
  const brightness = () =>
    page.evaluate(async () => {
      // A change of media is told with the next frame.
      for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
      const root = document.querySelector('rootd-softmax')?.shadowRoot;
      const canvas = root?.querySelector('canvas') as HTMLCanvasElement;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return data.reduce((sum, value) => sum + value, 0) / data.length;
    });
  const light = await brightness();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await brightness();
  assert.ok(light > 200 && dark < 120, `light ${light}, dark ${dark}`);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  assert.equal(await brightness(), light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  assert.equal(await brightness(), dark);
  await page.evaluate(() =>
    document.querySelector('rootd-softmax')?.setAttribute('theme', 'light'),
  );
  assert.equal(await brightness(), light);
  await page.context().close();
});

test('in print a figure keeps its numbers and leaves out what is to be pressed', async () => {
  const page = await at.browser.newPage();
  for (const [name, kept, left] of [
    ['scores', '.values', '.actions button'],
    ['softmax', '.numbers', 'summary, .fold'],
  ]) {
    await page.goto(`${at.site.address}embed.html?figure=${name}`);
    await page.locator(`rootd-${name} .numbers td`).first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator(`rootd-${name} ${kept}`).isVisible(), name);
    assert.equal(await page.locator(`rootd-${name} :is(${left}):visible`).count(), 0, name);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.close();
});
