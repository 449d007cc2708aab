// npm run size: what a reader downloads, in bytes after brotli, against the budgets and against what was last
// committed (scripts/sizes.json), so that growth is a decision: npm run size -- --update writes it down.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replaceFolder } from './support/files.js';
import { prepare } from './support/prepare.js';
import { output, root, say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

/** @typedef {'wasm' | 'figure' | 'page'} Part */

/** Bytes. @type {Record<Part, number>} */
const budgets = { wasm: 45_000, figure: 100_000, page: 180_000 };

/** @type {Record<Part, string>} */
const titles = {
  wasm: 'the larger part of the wasm',
  figure: 'one embedded figure, all in',
  page: 'the whole page',
};

/** A change of this share is noise of the tools. */
const tolerance = 0.03;

const expectedPath = join(root, 'scripts/sizes.json');

/** A page that holds nothing but figures asked for in its address. */
const bareHtml =
  '<!doctype html><html lang="en"><title>One figure</title><script type="module" src="./main.js"></script></html>';
const bareScript = `import { register } from ${JSON.stringify(join(root, 'web/figures/figure.js'))};
import { figures } from ${JSON.stringify(join(root, 'web/figures/index.js'))};
const name = new URLSearchParams(location.search).get('figure');
if (name) {
  register(await figures[name]());
  document.body.append(document.createElement(name));
}`;

/** @param {string} folder */
async function buildBarePage(folder) {
  const { build } = await import('vite');
  await replaceFolder(folder, async (temporary) => {
    writeFileSync(join(temporary, 'index.html'), bareHtml);
    writeFileSync(join(temporary, 'main.js'), bareScript);
    await build({
      configFile: join(root, 'vite.config.js'),
      root: temporary,
      plugins: [],
      logLevel: 'warn',
      build: { outDir: 'out' },
    });
  });
}

/** @param {Iterable<number>} numbers */
const sum = (numbers) => [...numbers].reduce((total, number) => total + number, 0);

/**
 * What each figure asks for when it stands alone in a page, and what the whole page asks for, figures and all.
 */
async function measure() {
  const { openChromium } = await import(
    pathToFileURL(join(root, 'tests/browser/support/chromium.js')).href
  );
  /** @type {typeof import('../tests/browser/support/page.js')} */
  const { until } = await import(pathToFileURL(join(root, 'tests/browser/support/page.js')).href);
  /** @type {import('../tests/browser/support/page.js').Browser} */
  const browser = await openChromium();
  const barePage = join(root, 'build/bare-page');
  await buildBarePage(barePage);
  const site = await serve({ folder: siteFolder, brotli: true });
  const bare = await serve({ folder: join(barePage, 'out'), brotli: true });
  try {
    const page = await browser.newPage();
    await page.open(site.address);
    const names = await page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll('*')]
          .map((element) => element.localName)
          .filter((name) => name.startsWith('rootd-')),
      ),
    ]);
    /** @type {string[]} */
    const shown = [];
    for (const name of names) {
      await page.evaluate((selector) => document.querySelector(selector)?.scrollIntoView(), name);
      const isThere = await page.evaluate(
        (selector) =>
          Promise.race([
            customElements.whenDefined(selector).then(() => true),
            new Promise((resolve) => setTimeout(() => resolve(false), 10_000)),
          ]),
        name,
      );
      if (isThere) shown.push(name);
      else say(`${name} did not load within 10 s: it is not counted`);
    }
    await settle(site);
    const wasm = [...site.sent].filter(([path]) => path.endsWith('.wasm')).map(([, size]) => size);

    /** @type {[string, number][]} */
    const figures = [];
    for (const name of shown) {
      bare.sent.clear();
      const alone = await browser.newPage();
      await alone.open(`${bare.address}?figure=${name}`);
      await until(alone, (selector) => document.querySelector(selector)?.shadowRoot, name);
      await settle(bare);
      const bytes = sum([...bare.sent].filter(([path]) => path !== '/').map(([, size]) => size));
      figures.push([name, bytes]);
      await alone.close();
    }
    return { wasm: Math.max(0, ...wasm), figures, page: sum(site.sent.values()) };
  } finally {
    await browser.close();
    await site.close();
    await bare.close();
  }
}

/**
 * Waits until nothing more is asked for.
 * @param {{ sent: Map<string, number> }} server
 */
async function settle(server) {
  for (let before = -1; before !== server.sent.size; ) {
    before = server.sent.size;
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
}

/** @param {string[]} args */
export async function main(args) {
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  const { wasm, figures, page } = await measure();
  /** @type {Record<Part, number>} */
  const sizes = { wasm, figure: Math.max(...figures.map(([, bytes]) => bytes)), page };
  const emscripten = /\d+\.\d+\.\d+/.exec(output('emcc', ['--version']) ?? '')?.[0] ?? '';
  /** @type {Record<Part, number> & { emscripten: string }} */
  const expected = JSON.parse(readFileSync(expectedPath, 'utf8'));
  const update = args.includes('--update');

  let failed = 0;
  let passed = 0;
  say('\nkB after brotli              now  budget  committed');
  for (const part of /** @type {Part[]} */ (Object.keys(budgets))) {
    const bytes = sizes[part];
    const kilobytes = (/** @type {number} */ value) => (value / 1000).toFixed(1);
    /** @type {string[]} */
    const complaints = [];
    if (bytes === 0) complaints.push('nothing was measured');
    if (bytes > budgets[part]) complaints.push('over budget');
    // Another compiler makes another wasm; then only the budgets are held.
    const isComparable = expected.emscripten === emscripten && !update;
    if (isComparable && Math.abs(bytes / expected[part] - 1) > tolerance) {
      complaints.push('changed: if it is meant to, npm run size -- --update');
    }
    if (complaints.length > 0) failed += 1;
    else passed += 1;
    say(
      `${titles[part].padEnd(28)} ${kilobytes(bytes).padStart(5)}  ${kilobytes(budgets[part]).padStart(6)}  ${kilobytes(expected[part]).padStart(9)}  ${complaints.join('; ')}`,
    );
  }
  for (const [name, bytes] of figures)
    say(`  ${name.padEnd(26)} ${(bytes / 1000).toFixed(1).padStart(5)}`);
  if (update) {
    writeFileSync(expectedPath, `${JSON.stringify({ emscripten, ...sizes }, null, 2)}\n`);
    say('\nWritten to scripts/sizes.json.');
  }
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
