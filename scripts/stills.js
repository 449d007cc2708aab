// npm run stills: draws the pictures that stand in the essay for figures that cannot compute. They are kept in the
// repository, since drawing them takes a browser; run it again when a figure shows something else at first.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tokens } from '../web/charts/theme.js';
import en from '../web/text/en.js';
import { launchChromium } from './support/chromium.js';
import { prepare } from './support/prepare.js';
import { say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

const folder = new URL('../web/essay/stills/', import.meta.url);

/** The window's width for each picture, in px: a phone's, and one in which figures have all the room they take. */
const widths = { narrow: 360, wide: 1100 };

/** Of a figure that waits for the reader, what it shows in the end. @type {Record<string, string>} */
const ends = { training: '?training.trained=400' };

/** A figure may take this long for its last result, in ms. */
const patience = 120_000;

/**
 * A figure's exported picture as a still: in both themes, without what the essay says beside it (title and
 * settings), with no more decimals than the eye can tell apart.
 *
 * @param {string} svg
 */
async function stillFrom(svg) {
  // @ts-expect-error: jsdom brings no types of its own.
  const { JSDOM } = await import('jsdom');
  const { window } = new JSDOM(svg, { contentType: 'image/svg+xml' });
  const root = window.document.documentElement;
  let [, top, width, height] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const lines = [...root.children].filter((child) => child.localName === 'text');
  for (const line of lines) {
    const isTitle = line === lines[0];
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
  /** @type {string} */
  const text = root.outerHTML;
  const rules = Object.values(tokens).flatMap(([light, dark]) =>
    ['fill', 'stroke']
      .filter((property) => text.includes(`${property}="${light}"`))
      .map((property) => `[${property}="${light}"]{${property}:${dark}}`),
  );
  const style = `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
  return `${text
    .replace(/^<svg[^>]*>/, (opening) => opening + style)
    .replace(/(?<![\w#/+])-?\d+\.\d{2,}/g, (number) =>
      String(Math.round(Number(number) * 10) / 10),
    )}\n`;
}

/**
 * What the figure's own menu saves as SVG.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} tag
 */
async function exported(page, tag) {
  const figure = page.locator(tag);
  await page.evaluate((name) => {
    document.addEventListener('rootd-result', (event) => {
      const { target, detail } = /** @type {CustomEvent} */ (event);
      const isIts = /** @type {Element} */ (target).localName === name;
      if (isIts && detail.final) document.documentElement.dataset.drawn = name;
    });
  }, tag);
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction((name) => document.documentElement.dataset.drawn === name, tag);
  await figure.locator('.menu-button').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.locator('[data-item=svg]').click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** @param {string[]} args figures by name; all of them, if none is given */
export async function main(args) {
  const figures = Object.keys(en.figures).filter(
    (name) => args.length === 0 || args.includes(name),
  );
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  await mkdir(folder, { recursive: true });
  const server = await serve({ folder: siteFolder });
  const browser = await launchChromium();
  try {
    for (const [name, width] of Object.entries(widths)) {
      for (const figure of figures) {
        const page = await browser.newPage({
          viewport: { width, height: 900 },
          colorScheme: 'light',
          reducedMotion: 'reduce',
        });
        page.setDefaultTimeout(patience);
        await page.goto(`${server.address}${ends[figure] ?? ''}`);
        const still = await stillFrom(await exported(page, `rootd-${figure}`));
        const file = new URL(`${figure}-${name}.svg`, folder);
        await writeFile(file, still);
        say(`${fileURLToPath(file)}: ${still.length} bytes`);
        await page.close();
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
}
