// A deck of reveal.js, of the recipe's own files: every figure fits its slide, on the screen and printed with ?print-pdf.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { recipeFiles } from '../../scripts/docs/recipes.js';
import { root } from '../../scripts/support/program.js';
import { packages } from '../../scripts/support/setup.js';
import { sampleSite } from '../../web/docs/sampleSite.js';
import { figures } from '../../web/figures/index.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';
import { host } from './support/hosting.js';

const at = chromiumAtSite({ crossOrigin: true });
const recipes = join(root, 'tests/recipes');
const folder = mkdtempSync(join(tmpdir(), 'rootd-slides-'));
let decks: Awaited<ReturnType<typeof host>>;

before(async () => {
  await packages(recipes);
  const deck = 'node_modules/reveal.js';
  cpSync(join(recipes, deck), join(folder, deck), { recursive: true });
  decks = await host({ folder });
});
after(async () => {
  await decks?.close();
  rmSync(folder, { recursive: true });
});

type Size = { width: number; height: number };

/** @returns the address of the recipe's deck with a slide for each figure, after the one with the title */
function deckOf(tags: string[], size: Size) {
  const [{ path, text }] = recipeFiles('reveal');
  const [, title, slide] = /(<section><h2>.*?\n)(.*<\/section>\n)/s.exec(text) ?? [];
  const deck = text
    .replaceAll(sampleSite, at.site.address)
    .replace(title + slide, title + tags.map((tag) => slide.replaceAll('rootd-sums', tag)).join(''))
    .replace('hash: true', `hash: true, width: ${size.width}, height: ${size.height}`);
  writeFileSync(join(folder, path), deck);
  return decks.address + path;
}

const sizes = [
  { width: 960, height: 700 },
  { width: 1280, height: 720 },
];
const tags = Object.keys(figures);

for (const size of sizes)
  test(`a deck of ${size.width} × ${size.height} is printed with a figure on each page, computed`, async () => {
    const page = await at.browser.newPage();
    await page.goto(`${deckOf(tags, size)}?print-pdf`);
    // Nobody scrolls to them.
    await page.waitForFunction(
      (count) => {
        const printed: any[] = [...document.querySelectorAll('.pdf-page .r-stretch')];
        return printed.length === count && printed.every((each) => each.settled);
      },
      tags.length,
      { timeout: 240_000, polling: 200 },
    );
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('.r-stretch')].flatMap((figure) => {
        const drawn = figure.shadowRoot?.querySelector('figure')?.getBoundingClientRect();
        const sheet = figure.closest('.pdf-page')?.getBoundingClientRect();
        const fits = drawn && sheet && drawn.top >= sheet.top && drawn.bottom <= sheet.bottom;
        return fits ? [] : [figure.localName];
      }),
    );
    assert.deepEqual(beyond, []);
    await page.emulateMedia({ media: null });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    assert.equal(pdf.match(/\/Type ?\/Page\b/g)?.length, 1 + tags.length);
  });

test('printed, a figure has its slide for its picture: no table, and no smaller than on the screen', async () => {
  const [, size] = sizes;
  const page = await at.browser.newPage({ viewport: size });
  await page.goto(`${deckOf(['rootd-sums'], size)}?print-pdf`);
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any)?.settled);
  const drawn = () =>
    page.evaluate(() => {
      const inside = document.querySelector('rootd-sums')?.shadowRoot;
      const heightOf = (selector: string) =>
        [...(inside?.querySelectorAll(selector) ?? [])].at(-1)?.getBoundingClientRect().height;
      return { picture: Number(heightOf('.c-chart > svg')), table: heightOf('.numbers') };
    });
  const screen = await drawn();
  await page.emulateMedia({ media: 'print' });
  const paper = await drawn();
  assert.equal(paper.table, 0);
  assert.ok(paper.picture > screen.picture - 1, `${paper.picture} of ${screen.picture} px`);
});

test('printed, a deck has the figures in frames, too, on its far slides', async () => {
  const page = await at.browser.newPage({ viewport: sizes[0] });
  const frame = `<iframe loading="lazy" src="${at.site.address}embed.html?figure=sums&amp;law=die" style="width: 100%; height: 600px"></iframe>`;
  const [{ path }] = recipeFiles('reveal');
  const deck = deckOf(tags.slice(0, 12), sizes[0]);
  const text = readFileSync(join(folder, path), 'utf8')
    .replace('</head>', `${at.frameScript}</head>`)
    .replaceAll(/<rootd-.*?><\/rootd-\w+>/g, frame);
  writeFileSync(join(folder, path), text);
  await page.goto(`${deck}?print-pdf`);
  const isDrawn = () => {
    const figure = document.querySelector('rootd-sums') as any;
    return figure?.settled && figure.shadowRoot.querySelector('.c-bars')?.getAttribute('d');
  };
  // A frame that is moved to its sheet is another one.
  await page.waitForFunction(
    (count) => document.querySelectorAll('.pdf-page iframe').length === count,
    12,
  );
  for (const each of page.frames().slice(1))
    await each.waitForFunction(isDrawn, undefined, { polling: 200 });
  assert.equal(page.frames().length, 13);
  // None is another picture than its own.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  assert.ok(await page.locator('iframe').last().isVisible());
});

test('every entry of the menu is on the slide', async () => {
  const page = await at.browser.newPage({ viewport: sizes[1] });
  await page.goto(`${deckOf(['rootd-sums'], sizes[1])}#/1`);
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any)?.settled);
  await page.locator('rootd-sums .menu-button').click();
  for (const entry of await page.locator('rootd-sums [role=menuitem]').all()) {
    await entry.focus();
    const box = await entry.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= sizes[1].height, JSON.stringify(box));
  }
  // The slide has not been scrolled to show them.
  assert.equal(await page.evaluate(() => document.querySelector('.reveal')?.scrollTop), 0);
});

test('keys that an open menu has no use for turn no slide and leave it open', async () => {
  const page = await at.browser.newPage({ viewport: sizes[1] });
  await page.goto(`${deckOf(['rootd-sums', 'rootd-temperature'], sizes[1])}#/1`);
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any)?.settled);
  await page.locator('rootd-sums .menu-button').click();
  for (const key of ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp']) {
    await page.keyboard.press(key);
    assert.match(page.url(), /#\/1$/, key);
    assert.ok(await page.locator('rootd-sums [role=menu]').isVisible(), key);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => !location.hash.endsWith('/1'));
});

test('the highest figure stands on its slide whole, with its menu', async () => {
  const page = await at.browser.newPage({ viewport: sizes[0] });
  await page.goto(`${deckOf(['rootd-model'], sizes[0])}#/1`);
  await page.waitForFunction(() => (document.querySelector('rootd-model') as any)?.settled);
  const box = await page.locator('rootd-model .menu-button').boundingBox();
  assert.ok(box && box.y > 0 && box.y + box.height < sizes[0].height, JSON.stringify(box));
});
