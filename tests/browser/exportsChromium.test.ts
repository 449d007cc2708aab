// What a figure gives away as SVG and PNG is the picture on the screen: every element of the library, at three states, mark
// by mark on the same place, within what anti-aliasing may differ.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { figures } from '../../web/figures/index.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

type State = { width: number; scheme: 'light' | 'dark'; attributes: Record<string, string> };

const states: State[] = [
  { width: 900, scheme: 'light', attributes: {} },
  { width: 390, scheme: 'dark', attributes: {} },
  { width: 720, scheme: 'light', attributes: { d: '256', seed: '7' } },
];

/** Somebody's page with a figure in a state. */
function pageWith(tag: string, { attributes, scheme }: State) {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `${at.script}<body style="margin: 8px; color-scheme: ${scheme}"><${tag} ${written.join(' ')}></${tag}></body>`;
}

/** In the page: charts that stand in the picture, from top to bottom, and whether nothing of them moves. */
function chartsOf(figure: Element) {
  const charts = [...(figure.shadowRoot?.querySelectorAll<SVGSVGElement>('.c-chart > svg') ?? [])];
  return charts
    .filter((svg) => svg.checkVisibility())
    .map((svg) => {
      const { left, top } = svg.getBoundingClientRect();
      const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name)));
      return { left: left + scrollX, top: top + scrollY, width, height };
    });
}

/** In the page: which share of each chart's pixels looks otherwise in the file, where the charts lie at these places. */
async function comparePixels({
  shots,
  file,
  places,
  wide,
}: {
  shots: string[];
  file: string;
  places: { left: number; top: number }[];
  /** of the whole picture, in px */
  wide: number;
}) {
  const load = async (address: string) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  };
  const whole = await load(file);
  const scale = 2;
  const shares: number[] = [];
  for (const [i, shot] of shots.entries()) {
    const { left, top } = places[i];
    const onScreen = await load(shot);
    const [width, height] = [onScreen.width, onScreen.height];
    const pixelsOf = (draw: (context: CanvasRenderingContext2D) => void) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d', {
        willReadFrequently: true,
      }) as CanvasRenderingContext2D;
      draw(context);
      return context.getImageData(0, 0, width, height).data;
    };
    const a = pixelsOf((context) => context.drawImage(onScreen, 0, 0));
    const factor = (wide * scale) / whole.naturalWidth;
    const b = pixelsOf((context) =>
      context.drawImage(
        whole,
        -left * scale,
        -top * scale,
        whole.naturalWidth * factor,
        whole.naturalHeight * factor,
      ),
    );
    const near = (p: Uint8ClampedArray, q: Uint8ClampedArray, x: number, y: number) => {
      const at = 4 * (y * width + x);
      let least = 255;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) {
          const other = 4 * ((y + dy) * width + x + dx);
          const off = Math.max(...[0, 1, 2].map((c) => Math.abs(p[at + c] - q[other + c])));
          least = Math.min(least, off);
        }
      return least;
    };
    let wrong = 0;
    for (let y = 2; y < height - 2; y += 1)
      for (let x = 2; x < width - 2; x += 1) {
        const here = 4 * (y * width + x);
        const off = Math.max(...[0, 1, 2].map((c) => Math.abs(a[here + c] - b[here + c])));
        if (off > 48 && (near(a, b, x, y) > 48 || near(b, a, x, y) > 48)) wrong += 1;
      }
    shares.push(wrong / (width * height));
  }
  return shares;
}

async function take(page: Page, figure: Locator, item: string) {
  await figure.locator('.menu-button').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.locator(`[data-item=${item}]`).click(),
  ]);
  return readFile(await download.path());
}

for (const tag of Object.keys(figures))
  test(`what is saved of ${tag} is what is on the screen`, async () => {
    for (const [i, state] of states.entries()) {
      const { width, scheme } = state;
      const page = await at.browser.newPage({
        viewport: { width, height: 1200 },
        colorScheme: scheme,
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      });
      await page.goto(await at.guest(pageWith(tag, state)));
      await settle(page, tag);
      const figure = page.locator(tag);
      await page.mouse.move(1, 1);
      // What the page lays over its pictures to be read or dragged is not theirs.
      await figure.evaluate((element) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '.c-reader, .c-handle, .c-tip, .c-fit, .c-flip, .dial, .opening > .ask, .rates, .examples, .reading, .through { opacity: 0 !important }',
        );
        element.shadowRoot?.adoptedStyleSheets.push(sheet);
      });
      const svg = (await take(page, figure, 'svg')).toString();
      const png = await take(page, figure, 'png');
      const tops = [...svg.matchAll(/(?:^|>)<g transform="translate\(([\d.]+),([\d.]+)\)">/g)].map(
        ([, left, top]) => ({ left: Number(left), top: Number(top) }),
      );
      const paper = /<rect[^>]* fill="(#\w+)"/.exec(svg)?.[1];
      await page.evaluate((color) => {
        document.body.style.background = color ?? '';
      }, paper);
      const charts = await figure.evaluate(chartsOf);
      assert.ok(charts.length > 0, `${tag} ${i}: no charts`);
      const shots = [];
      for (const { left: x, top: y, ...size } of charts) {
        const shot = await page.screenshot({ fullPage: true, clip: { x, y, ...size } });
        shots.push(`data:image/png;base64,${shot.toString('base64')}`);
      }
      // Groups of charts come first, in the order of the page.
      assert.ok(tops.length >= charts.length, `${tag} ${i}: ${tops.length} for ${charts.length}`);
      const places = charts.map((chart, which) => ({ ...chart, ...tops[which] }));
      const wide = Number(/ width="([\d.]+)"/.exec(svg)?.[1]);
      // A PNG's width stands in bytes 16 … 19.
      assert.equal(png.readUInt32BE(16), 2 * Math.round(wide));
      const files = {
        svg: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
        png: `data:image/png;base64,${png.toString('base64')}`,
      };
      for (const [kind, file] of Object.entries(files)) {
        const found = await page.evaluate(comparePixels, { shots, file, places, wide });
        for (const [which, share] of found.entries())
          assert.ok(
            share < 0.001,
            `${tag}, state ${i}, chart ${which}, ${kind}: ${(100 * share).toFixed(2)} % differ`,
          );
      }
      await page.close();
    }
  });
