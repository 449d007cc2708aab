// npm run rooms [-- figures]: measures how high figures are, by width, language and size of letters, and writes the tables by
// which pages keep room for them. Run it when a figure gets higher or lower: tests in browsers hold the tables to the figures.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rooms, widths } from '../web/figures/shared/takeaway/rooms.js';
import { launchChromium } from './support/chromium.js';
import { prepare } from './support/prepare.js';
import { root, run, say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

const folder = join(root, 'web/figures/shared/takeaway');

/** The root's font of the first table, and those that the second one is to be enough for, in px. */
const usual = 16;
const larger = [20, 22, 24];

/** Between two widths of the table, measured at so many more. */
const between = 3;
/** The last width holds for all that is wider; figures grow no more from here on. */
const widest = 1300;

const sampled = widths.map((from, i) => {
  const to = (widths[i + 1] ?? widest) - 1;
  const all = Array.from(
    { length: between + 2 },
    (_, k) => from + ((to - from) * k) / (between + 1),
  );
  return [...new Set(all.map(Math.round))];
});

/** Runs in the page. @returns how high the figures are in columns so wide, once none of them changes any more */
async function heightsAt({ width, font }: { width: number; font: number }) {
  document.documentElement.style.fontSize = `${font}px`;
  const columns = [...document.querySelectorAll('div')];
  for (const column of columns) column.style.width = `${width}px`;
  const measure = () =>
    columns.map(({ firstElementChild }) => {
      const figure = firstElementChild?.shadowRoot?.querySelector('figure');
      return Math.ceil(figure?.getBoundingClientRect().height ?? 0);
    });
  let now = measure();
  for (let still = 0; still < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const next = measure();
    still = String(next) === String(now) ? still + 1 : 0;
    now = next;
  }
  return now;
}

/** The text of a table with a figure's row anew. */
function withRow(text: string, language: string, figure: string, row: number[]) {
  const from = text.indexOf(`\n  ${language}: {`);
  const pattern = new RegExp(`\n    ${figure}: \\[[^\\]]*\\]`);
  return text.slice(0, from) + text.slice(from).replace(pattern, `\n    ${figure}: [${row}]`);
}

export async function main(names: string[]) {
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  const server = await serve({ folder: siteFolder });
  const browser = await launchChromium();
  const tables = ['rooms.ts', 'roomGrowths.ts'].map((name) => join(folder, name));
  let [heights, growths] = await Promise.all(tables.map((table) => readFile(table, 'utf8')));
  try {
    for (const [language, figures] of Object.entries(rooms)) {
      const shown = Object.keys(figures).filter((name) => !names[0] || names.includes(name));
      const page = await browser.newPage({
        viewport: { width: widest, height: 900 },
        reducedMotion: 'reduce',
      });
      page.setDefaultTimeout(120_000);
      const columns = shown.map(
        (name) => `<div><rootd-${name} lang="${language}"></rootd-${name}></div>`,
      );
      await page.route('**/rooms.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><script type="module" src="rootd.js"></script><body style="margin: 0">${columns.join('')}`,
        }),
      );
      await page.goto(`${server.address}rooms.html`);
      for (const name of shown)
        await page.waitForFunction(
          (tag) => {
            const figure = document.querySelector(tag) as any;
            if (!figure.settled) figure.scrollIntoView({ behavior: 'instant' });
            return figure.settled;
          },
          `rootd-${name}`,
          { polling: 100 },
        );
      const at = (width: number, font: number) => page.evaluate(heightsAt, { width, font });
      const usually: number[][] = [];
      const grown: number[][] = [];
      for (const [from, ...others] of sampled) {
        const first = await at(from, usual);
        const seen = [first];
        for (const width of others) seen.push(await at(width, usual));
        usually.push(shown.map((_, i) => Math.max(...seen.map((each) => each[i]))));
        // Where letters are larger, pictures come to stand beside each other later: the first width has no room to spare.
        const each: number[][] = [];
        for (const font of larger)
          each.push(
            (await at(from, font)).map((height, i) => (height - first[i]) / (font - usual)),
          );
        grown.push(shown.map((_, i) => Math.ceil(Math.max(0, ...each.map((one) => one[i])))));
      }
      for (const [i, name] of shown.entries()) {
        const room = usually.map((each) => each[i]);
        const growth = grown.map((each) => each[i]);
        heights = withRow(heights, language, name, room);
        growths = withRow(growths, language, name, growth);
        say(`${language} ${name}: ${room}`);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  await Promise.all([heights, growths].map((text, i) => writeFile(tables[i], text)));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  await run('Formatting', process.execPath, [biome, 'check', '--write', '--colors=off', ...tables]);
}
