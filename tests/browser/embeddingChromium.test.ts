// What a figure's menu gives really works in other people's pages, wherever the figure stands. Needs Chromium's clipboard and downloads.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { figuresOfPages } from '../../scripts/support/essayPages.js';
import { figures } from '../../web/figures/index.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const folder = mkdtempSync(join(tmpdir(), 'rootd-saved-'));
after(() => rmSync(folder, { recursive: true }));
const at = chromiumAtSite({ base: '/a/folder/', crossOrigin: true });

/** @returns the address of somebody's page that holds nothing else */
const guestWith = (html: string) => at.guest(`<body>${html}</body>`);

const numbersOf = (page: Page | Frame, selector: string): Promise<string> =>
  page.evaluate(
    (selector) => JSON.stringify((document.querySelector(selector) as any).numbers),
    selector,
  );

/** @param item - of the menu */
async function choose(page: Page | Frame, item: string, selector: string) {
  await page.locator(`${selector} .menu-button`).click();
  await page.locator(`${selector} [data-item="${item}"]`).click();
}

/** @param reader - a page that may read the clipboard; the figure may be in a frame of it */
async function copied(reader: Page, page: Page | Frame, item: string, selector: string) {
  await reader.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  await choose(page, item, selector);
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const held = await reader.evaluate(() => navigator.clipboard.readText());
    if (held !== 'nothing yet') return held;
    await reader.waitForTimeout(20);
  }
  throw new Error(`${item} of ${selector} copies nothing`);
}

async function saved(reader: Page, page: Page | Frame, item: string, selector: string) {
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    choose(page, item, selector),
  ]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** An address of a page, or what an author writes into one. */
type Opened = { address: string } | { html: string };

/**
 * Opens it by itself, where it has to draw and nothing may stand beside the figure.
 * @returns its numbers
 */
async function drawnAlone(context: BrowserContext, what: Opened, tag: string) {
  const page = await context.newPage();
  try {
    await page.goto('html' in what ? await guestWith(what.html) : what.address);
    await page.waitForFunction((tag) => document.querySelector(`${tag}, iframe`) !== null, tag);
    const isFramed = (await page.locator('iframe').count()) > 0;
    if (isFramed) await page.locator('iframe').scrollIntoViewIfNeeded();
    const frame = isFramed ? (page.frames()[1] as Frame) : page.mainFrame();
    await settle(frame, tag);
    const seen = await frame.evaluate((tag) => {
      const figure = document.querySelector(tag) as any;
      const pictures = [...figure.shadowRoot.querySelectorAll('.picture :is(svg, canvas, table)')];
      const isDrawn = pictures.some((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return width > 100 && height > 20;
      });
      const all = [...document.querySelectorAll('*')];
      return {
        isDrawn,
        figures: all.filter(({ localName }) => localName.startsWith('rootd-')).length,
        text: document.body.innerText.trim(),
      };
    }, tag);
    assert.deepEqual(seen, { isDrawn: true, figures: 1, text: '' }, JSON.stringify(what));
    return await numbersOf(frame, tag);
  } finally {
    await page.close();
  }
}

type Place = { name: string; selector: string; address: string };

/** What is the same in the documentation, in frames and in foreign pages is looked at in the last of these for all. */
const few = ['sums', 'keys', 'scores', 'training'];
const everyName = Object.keys(figures).map((tag) => tag.slice('rootd-'.length));
const ofPage = (page: string) => () =>
  figuresOfPages
    .filter((figure) => figure.page === page)
    .map((figure) => ({ ...figure, address: `${at.site.address}${page}?seed=5` }));
const alone =
  (address: (name: string) => string, names: readonly string[] = few) =>
  () =>
    names.map((name) => ({ name, selector: `rootd-${name}`, address: address(name) }));

/** Where a figure may stand, and those of which every entry is tried there; in a frame, and in a page of somebody else, in one that holds nothing else. */
const places: Record<string, { all: () => Place[]; tried: string[] }> = {
  'the essay': { all: ofPage('index.html'), tried: ['pulls', 'training'] },
  'what goes deeper': { all: ofPage('deeper.html'), tried: ['softmax'] },
  'the documentation': {
    all: alone((name) => `${at.site.address}docs/${name}.html`),
    tried: ['keys'],
  },
  'a frame': { all: alone((name) => at.frame(name)), tried: ['scores'] },
  'a foreign page': {
    all: alone((name) => `${at.style}${at.script}<rootd-${name}></rootd-${name}>`, everyName),
    tried: ['sums'],
  },
};

/** @returns the page or frame in which the figure's menu is */
async function open(page: Page, { address, selector }: Place) {
  const target = address.startsWith('<') ? await guestWith(address) : address;
  if (page.url() !== target) await page.goto(target);
  const isFramed = /^<iframe/.test(address);
  if (isFramed) await page.locator('iframe').scrollIntoViewIfNeeded();
  const frame = isFramed ? (page.frames()[1] as Frame) : page.mainFrame();
  await frame
    .locator(selector)
    .evaluate((figure) => figure.scrollIntoView({ behavior: 'instant' }));
  await frame.locator(`${selector} .menu-button`).waitFor();
  return frame;
}

/** In a window so low that the essay's text leads no figure: each stays as it is. */
const contextThatCopies = () =>
  at.browser.newContext({
    viewport: { width: 1000, height: 600 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });

/** Texts that were pasted and drew: what another place gives too need not be looked at again. */
const seen = new Set<string>();

for (const [where, { all, tried }] of Object.entries(places)) {
  test(`what the menus of ${where} give to be pasted holds that figure alone, and draws it`, async () => {
    const context = await contextThatCopies();
    const page = await context.newPage();
    for (const place of all()) {
      const { name, selector } = place;
      const frame = await open(page, place);
      const jsx = await copied(page, frame, 'jsx', selector);
      const [, source] = /src="([^"]*)"/.exec(jsx) ?? [];
      const framed = await copied(page, frame, 'frame', selector);
      assert.match(framed, /loading="lazy"/);
      assert.ok(framed.includes(`src="${source}"`), framed);
      assert.ok(jsx.includes(`style={{ width`), jsx);
      for (const html of [framed, await copied(page, frame, 'embed', selector)]) {
        if (seen.has(html)) continue;
        seen.add(html);
        await drawnAlone(context, { html }, `rootd-${name}`);
      }
    }
  });

  for (const name of tried)
    test(`every entry of the menu of ${name} in ${where} gives what it says`, async () => {
      const context = await contextThatCopies();
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const page = await context.newPage();
      const place = all().find((each) => each.name === name) as Place;
      const { selector } = place;
      const tag = `rootd-${name}`;
      const frame = await open(page, place);
      if (name === 'training') {
        const short = { d: 16, steps: 3, trained: 3 };
        await frame.locator(selector).evaluate((figure: any, to) => figure.set(to), short);
      }
      await settle(frame, selector);
      const expected = await numbersOf(frame, selector);
      await frame.locator(`${selector} .menu-button`).click();
      const items = await frame
        .locator(`${selector} [data-item]`)
        .evaluateAll((entries) => entries.map((entry: any) => String(entry.dataset.item)));
      await page.keyboard.press('Escape');

      const copy = (item: string) => copied(page, frame, item, selector);
      const save = (item: string) => saved(page, frame, item, selector);
      const read = async (item: string) => readFileSync(await save(item));
      const drawsTheSame = async (what: Opened) =>
        assert.equal(await drawnAlone(context, what, tag), expected);
      const checks: Record<string, (item: string) => Promise<void>> = {
        async link() {
          const link = await copy('link');
          if (link.includes('/embed.html')) return drawsTheSame({ address: link });
          const other = await context.newPage();
          await other.goto(link);
          await settle(other, selector);
          assert.equal(await numbersOf(other, selector), expected);
        },
        embed: async () => drawsTheSame({ html: await copy('embed') }),
        tag: async () => drawsTheSame({ html: `${at.style}${at.script}${await copy('tag')}` }),
        frame: async () => drawsTheSame({ html: await copy('frame') }),
        async jsx() {
          const jsx = await copy('jsx');
          await drawsTheSame({ html: jsx.replace(/style={{.*}}/, '').replace('/>', '></iframe>') });
        },
        async markdown() {
          const [, still, link] =
            /^\[(?:!\[[^\]]*\]\(([^)]*)\)|[^\]]*)\]\(([^)]*)\)$/.exec(await copy('markdown')) ?? [];
          assert.equal(new URL(link).href, new URL(await copy('link')).href);
          if (still) assert.match(await (await fetch(still)).text(), /^<svg/);
        },
        file: async () => drawsTheSame({ address: pathToFileURL(await save('file')).href }),
        async python() {
          assert.match(await copy('python'), /^import .*\n/m);
        },
        async png() {
          assert.equal((await read('png')).toString('latin1', 1, 4), 'PNG');
        },
        async svg() {
          assert.match((await read('svg')).toString(), /^<svg.*<(path|rect|image)\b.*<\/svg>\s*$/s);
        },
        async csv() {
          const lines = (await read('csv')).toString().trim().split(/\r?\n/);
          const fields = lines.map((line) => line.replace(/"[^"]*"/g, '').split(',').length);
          assert.ok(lines.length > 1 && fields.every((count) => count === fields[0]), lines[0]);
        },
        async json() {
          const { figure, data } = JSON.parse((await read('json')).toString());
          assert.equal(figure, name);
          assert.ok(data.length > 0);
        },
        async model(item) {
          const bytes = await read(item);
          const length = Number(bytes.readBigUInt64LE(0));
          const header = JSON.parse(bytes.toString('utf8', 8, 8 + length));
          const ends = Object.values(header).flatMap(({ data_offsets }: any) => data_offsets ?? []);
          assert.equal(bytes.length, 8 + length + Math.max(...ends));
        },
      };
      const last = ['ask', 'reset'];
      for (const item of items.filter((each) => !last.includes(each))) {
        const model = item.endsWith('.safetensors') ? checks.model : undefined;
        await (model ?? checks[item])(item);
      }
      assert.ok(
        items.filter((item) => item.endsWith('.safetensors')).length >=
          (name === 'training' ? 3 : 0),
      );
      await choose(frame, 'reset', selector);
      assert.deepEqual(await frame.locator(selector).evaluate((figure: any) => figure.changes), {});
      if (items.includes('ask')) {
        await choose(frame, 'ask', selector);
        await frame.locator(`${selector}[data-asking]`).waitFor();
      }
      assert.deepEqual(errors, []);
    });
}

test('where the network is lost before the engine has come, the figure says so, and tries again', async () => {
  const page = await at.browser.newPage();
  // All that figures load only once they compute.
  const late = /\/elements\/(worker|heads|sums)-/;
  await page.route(late, (route) => route.abort());
  await page.goto(await guestWith(`${at.script}<rootd-mertens limit="1000"></rootd-mertens>`));
  const error = page.locator('rootd-mertens .error');
  await error.waitFor();
  assert.match(String(await error.textContent()), /could not be loaded/);
  await page.unroute(late);
  await error.locator('button').first().click();
  await page.waitForFunction(() => (document.querySelector('rootd-mertens') as any).settled);
});
