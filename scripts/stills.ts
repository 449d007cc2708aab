// npm run stills: draws the pictures that stand in the essay for figures that cannot compute, the picture of the page that
// README begins with, and the first figure with d moving. They are kept in the repository, since drawing them takes a
// browser; run it again when a figure shows something else at first.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { tokens } from '../web/charts/theme.js';
import { animatedPng } from './support/animatedPng.js';
import { launchChromium } from './support/chromium.js';
import { figuresOfPages } from './support/essayPages.js';
import { readLanguages } from './support/languages.js';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

const folder = new URL('../web/essay/stills/', import.meta.url);

/** The window's width for each picture, in px: a phone's, and one in which figures have all the room they take. */
const widths = { narrow: 360, wide: 1100 };

/** Of a figure that waits for the reader, what it shows in the end. */
const ends: Record<string, string> = {
  pulls: '?pulls.batches=100',
  training: '?training.trained=400',
  after: '?after.trained=400',
};

/** A figure may take this long for its last result, in ms. */
const patience = 120_000;

/**
 * A figure's exported picture as a still: in both themes, without what the essay says beside it (title and
 * settings), with no more decimals than the eye can tell apart.
 */
async function stillFrom(svg: string) {
  // @ts-expect-error: jsdom brings no types of its own.
  const { JSDOM } = await import('jsdom');
  const { window } = new JSDOM(svg, { contentType: 'image/svg+xml' });
  const root = window.document.documentElement;
  let [, top, width, height] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const children = [...root.children];
  const isText = (child: Element) => child.localName === 'text';
  const title = children.find(isText);
  // What stands after the last picture; before one stands the title of a panel, which stays.
  const foot = children.slice(children.findLastIndex((child) => !isText(child)) + 1);
  for (const line of [title, ...foot]) {
    const isTitle = line === title;
    const room = Number(root.getAttribute('font-size')) * (isTitle ? 2 : 1.5);
    if (isTitle) top += room;
    height -= room;
    line.remove();
  }
  for (const element of root.querySelectorAll('title')) element.remove();
  root.setAttribute('viewBox', `0 ${top} ${width} ${height}`);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));

  // Colours are written as attributes, which any style rule overrides.
  const text: string = root.outerHTML;
  const rules = Object.values(tokens).flatMap(([light, dark]) =>
    ['fill', 'stroke', 'stop-color']
      .filter((property) => text.includes(`${property}="${light}"`))
      .map((property) => `[${property}="${light}"]{${property}:${dark}}`),
  );
  const style = `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
  return `${text
    .replace(/^<svg[^>]*>/, (opening) => opening + style)
    .replace(/<[^>]+>/g, (tag) =>
      // What a reader reads keeps its digits, and so does what is thin.
      tag.replace(/ (?![\w-]*opacity)[\w-]+="[^"]*"/g, (attribute) =>
        attribute.replace(/(?<![\w#/+])-?\d+\.\d{2,}/g, (number) =>
          String(Math.round(Number(number) * 10) / 10),
        ),
      ),
    )}\n`;
}

/** What the figure's own menu saves as SVG. */
async function exported(page: Page, selector: string) {
  const figure = page.locator(selector);
  await page.evaluate((wanted) => {
    document.addEventListener('rootd-result', (event) => {
      const { target, detail } = event as CustomEvent;
      const isIts = (target as Element).matches(wanted);
      if (isIts && detail.final) document.documentElement.dataset.drawn = 'yes';
    });
  }, selector);
  // What is above it may grow and push it out again, and only what is on the screen computes.
  await page.waitForFunction(
    (wanted) => {
      const isDrawn = document.documentElement.dataset.drawn === 'yes';
      if (!isDrawn) document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant' });
      return isDrawn;
    },
    selector,
    { polling: 200 },
  );
  await figure.locator('.menu-button').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.locator('[data-item=svg]').click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** The page as it opens, for README. */
async function drawPage(browser: Browser, address: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 1130 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(patience);
    await page.goto(address);
    await page.waitForFunction(() => (document.querySelector('[number="1"]') as any).settled);
    const file = fileURLToPath(new URL(`page-${colorScheme}.png`, folder));
    const { length } = await page.screenshot({ path: file });
    say(`${file}: ${length} bytes`);
    await page.close();
  }
}

/** The maps of the card at the end, one pixel a cell; their titles are in the page. */
async function drawCard(browser: Browser, address: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
    page.setDefaultTimeout(patience);
    await page.goto(`${address}?seed=1#end`);
    const maps = page.locator('.card .map canvas');
    await maps.nth(2).waitFor();
    const pictures = await maps.evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[]).map((canvas) => {
        const { width, height } = canvas;
        return [...(canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [])];
      }),
    );
    for (const [i, pixels] of pictures.entries()) {
      const file = fileURLToPath(new URL(`card-${i}-${colorScheme}.png`, folder));
      const frame = { pixels: Uint8Array.from(pixels), time: 0 };
      await writeFile(file, animatedPng([frame], Math.sqrt(pixels.length / 4)));
      say(file);
    }
    await page.close();
  }
}

/** How wide the moving picture is, how long each of its pictures stays, and the first and the widest, in px and ms. */
const loop = { width: 640, each: 300, rest: 1200 };

/** So many d on the way from one to another, by equal factors. */
const way = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => Math.round(from * (to / from) ** ((i + 1) / count)));

/** d as the moving picture has it: down, up as far as it goes, and back to where it began. */
const travel = [64, ...way(64, 4, 4), ...way(4, 4096, 10), ...way(4096, 64, 6)];

/** The first figure while d moves, for README and whoever shows a link to the page. */
async function drawLoop(browser: Browser, address: string) {
  const page = await browser.newPage({
    viewport: { width: loop.width, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(patience);
  await page.goto(`${address}embed.html?figure=chain&seed=1`);
  const settled = () =>
    page.waitForFunction(() => (document.querySelector('rootd-chain') as any)?.settled);
  await settled();
  const clip = (await page.locator('rootd-chain .opening').boundingBox()) ?? undefined;
  const frames = [];
  for (const d of travel) {
    await page.evaluate((wanted) => {
      (document.querySelector('rootd-chain') as any).set({ d: wanted });
    }, d);
    await settled();
    const shot = (await page.screenshot({ clip })).toString('base64');
    const { width, pixels } = await page.evaluate(async (png) => {
      const image = await createImageBitmap(await (await fetch(png)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let text = '';
      for (let i = 0; i < data.length; i += 8192)
        text += String.fromCharCode(...data.subarray(i, i + 8192));
      return { width: image.width, pixels: btoa(text) };
    }, `data:image/png;base64,${shot}`);
    const time = d === 64 || d === 4096 ? loop.rest : loop.each;
    frames.push({ width, pixels: Buffer.from(pixels, 'base64'), time });
  }
  const file = fileURLToPath(new URL('loop.png', folder));
  const picturesInOne = animatedPng(frames, frames[0].width);
  await writeFile(file, picturesInOne);
  say(`${file}: ${picturesInOne.length} bytes`);
  await page.close();
}

/**
 * @param args - figures by name, “stage”, “page”, “card” and “loop”; all of them, if none is given. Languages by the names of their
 *   folders; all of them, if none is given
 */
export async function main(args: string[]) {
  const { positionals: words } = parseArgs({ args, allowPositionals: true });
  const all = await readLanguages();
  const isLanguage = (name: string) => all.some(({ id }) => id === name);
  const names = words.filter((word) => !isLanguage(word));
  const languages = all.filter(({ id }) => !words.some(isLanguage) || words.includes(id));
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  const figures = figuresOfPages.filter(({ key }) => isWanted(key));
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  const { drawStage } = await import('./support/stageStills.js');
  const server = await serve({ folder: siteFolder });
  const browser = await launchChromium();
  try {
    for (const language of languages) {
      await mkdir(new URL(language.folder || '.', folder), { recursive: true });
      for (const [name, width] of Object.entries(widths)) {
        for (const { page: file, key, selector } of figures) {
          const page = await browser.newPage({
            viewport: { width, height: 900 },
            colorScheme: 'light',
            reducedMotion: 'reduce',
          });
          page.setDefaultTimeout(patience);
          const address = `${server.address}${language.folder}${file}`;
          await page.goto(`${address}${ends[key] ?? '?seed=1'}`);
          const still = await stillFrom(await exported(page, selector));
          const place = new URL(`${language.folder}${key}-${name}.svg`, folder);
          await writeFile(place, still);
          say(`${fileURLToPath(place)}: ${still.length} bytes`);
          await page.close();
        }
      }
      if (isWanted('stage')) await drawStage(browser, server.address, language, folder);
    }
    if (isWanted('page') && languages[0] === all[0]) await drawPage(browser, server.address);
    if (isWanted('card') && languages[0] === all[0]) await drawCard(browser, server.address);
    if (isWanted('loop') && languages[0] === all[0]) await drawLoop(browser, server.address);
  } finally {
    await browser.close();
    await server.close();
  }
}
