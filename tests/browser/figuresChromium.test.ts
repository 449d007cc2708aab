// What needs Chromium's own tools: axe in light and dark, files, long tasks.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import en from '../../web/text/en/index.js';
import { asked, axe } from './support/axe.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';
import { essayPages } from './support/essayPages.js';

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
    });

// In the essay both themes have been seen: what a frame adds is the page around a figure.
test('axe finds nothing in any figure alone, in the dark', async () => {
  const context = await at.browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  for (const name of figures) {
    await page.goto(`${at.site.address}embed.html?figure=${name}`);
    await settle(page, `rootd-${name}`);
    await page.addScriptTag({ path: axe });
    // Headings and landmarks are the host page's.
    assert.deepEqual(await violationsOf(page, `rootd-${name}`), [], name);
  }
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
    }
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
});

test('where a policy forbids WebAssembly, a figure says so in a sentence', async () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'";
  const page = await at.browser.newPage();
  await page.goto(`${await at.alsoHost({ policy })}deeper.html?seed=1`);
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
  // Paper is whiter than the page.
  assert.ok((await brightness()) >= light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  assert.equal(await brightness(), dark);
  await page.evaluate(() =>
    document.querySelector('rootd-softmax')?.setAttribute('theme', 'light'),
  );
  assert.equal(await brightness(), light);
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
});
