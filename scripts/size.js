// npm run size: what a reader downloads, in bytes after brotli, against the budgets and against what was last
// committed (scripts/sizes.json), so that growth is a decision: npm run size -- --update writes it down.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from './support/chromium.js';
import { prepare } from './support/prepare.js';
import { output, root, say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

/** In bytes: the largest part of the wasm, any one embedded figure with all it loads, the whole page. */
const budgets = { wasm: 45_000, figure: 100_000, page: 180_000 };

/** A change of this share is noise of the tools. */
const tolerance = 0.03;

const expectedPath = join(root, 'scripts/sizes.json');

/** Where the server answers with somebody's page that holds one figure. */
const somePage = '/some-page';

/** @param {string} path @returns {{ type: string, text: string } | undefined} */
function embedding(path) {
  if (!path.startsWith(somePage)) return undefined;
  const name = path.replace(`${somePage}?`, '');
  return {
    type: '.html',
    text: `<!doctype html><html lang="en"><title>One figure</title>
<script type="module" src="/rootd.js"></script><${name}></${name}></html>`,
  };
}

/** @param {Iterable<number>} numbers */
const sum = (numbers) => [...numbers].reduce((total, number) => total + number, 0);

/** What was sent, by its address. @typedef {Map<string, number>} Files */

/**
 * What the whole page asks for, figures and all, and what each figure asks for where it stands alone.
 * @returns {Promise<{ page: Files, figures: Map<string, Files> }>}
 */
async function measure() {
  const { figures: all } = await import('../web/figures/index.js');
  const browser = await launchChromium();
  const site = await serve({ folder: siteFolder, brotli: true, made: embedding });
  /** @param {import('playwright-core').Page} page @param {string} name */
  const shown = (page, name) =>
    page.waitForFunction((selector) => document.querySelector(selector)?.shadowRoot, name);
  try {
    const page = await browser.newPage();
    await page.goto(site.address);
    for (const name of Object.keys(all)) {
      await page.evaluate(
        (selector) => document.querySelector(selector)?.scrollIntoView({ behavior: 'instant' }),
        name,
      );
      await shown(page, name);
    }
    await settle(site);
    const whole = new Map(site.sent);
    await page.close();

    /** @type {Map<string, Files>} */
    const figures = new Map();
    for (const name of Object.keys(all)) {
      site.sent.clear();
      const alone = await browser.newPage();
      await alone.goto(`${site.address.replace(/\/$/, '')}${somePage}?${name}`);
      await shown(alone, name);
      await settle(site);
      site.sent.delete(somePage);
      figures.set(name, new Map(site.sent));
      await alone.close();
    }
    return { page: whole, figures };
  } finally {
    await browser.close();
    await site.close();
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

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

/** Of wasm, of scripts, of all else. @param {Files} files */
function kinds(files) {
  /** @param {(path: string) => boolean} isOne */
  const of = (isOne) => sum([...files].map(([path, bytes]) => (isOne(path) ? bytes : 0)));
  const wasm = of((path) => path.endsWith('.wasm'));
  const scripts = of((path) => path.endsWith('.js'));
  return `wasm ${kilobytes(wasm)}, scripts ${kilobytes(scripts)}, else ${kilobytes(sum(files.values()) - wasm - scripts)}`;
}

/** @typedef {{ wasm: number, figure: number, page: number, figures: Record<string, number> }} Sizes */

/** @param {string[]} args */
export async function main(args) {
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  const { page, figures } = await measure();
  const each = [...figures].map(
    ([name, files]) => /** @type {const} */ ([name, sum(files.values())]),
  );
  /** @type {Sizes} */
  const sizes = {
    wasm: Math.max(0, ...[...page].map(([path, bytes]) => (path.endsWith('.wasm') ? bytes : 0))),
    figure: Math.max(0, ...each.map(([, bytes]) => bytes)),
    page: sum(page.values()),
    figures: Object.fromEntries(each),
  };
  const emscripten = /\d+\.\d+\.\d+/.exec(output('emcc', ['--version']) ?? '')?.[0] ?? '';
  /** @type {Sizes & { emscripten: string }} */
  const expected = JSON.parse(readFileSync(expectedPath, 'utf8'));
  const update = args.includes('--update');
  // Another compiler makes another wasm; then only the budgets are held.
  const isComparable = expected.emscripten === emscripten && !update;

  let failed = 0;
  let passed = 0;
  /** @param {string} what @param {number} bytes @param {number} budget @param {number | undefined} committed @param {Files} [files] */
  const check = (what, bytes, budget, committed = 0, files = undefined) => {
    const complaints = [];
    if (bytes === 0) complaints.push('nothing was measured');
    if (bytes > budget) complaints.push('over budget');
    if (isComparable && Math.abs(bytes / committed - 1) > tolerance) {
      complaints.push('changed: if it is meant to, npm run size -- --update');
    }
    if (complaints.length > 0) failed += 1;
    else passed += 1;
    const columns = [bytes, budget, committed].map((value) => kilobytes(value).padStart(9));
    say(
      `${what.padEnd(28)}${columns.join('')}  ${files ? kinds(files) : ''}  ${complaints.join('; ')}`.trimEnd(),
    );
  };
  say('\nkB after brotli                   now   budget committed');
  check('the larger part of the wasm', sizes.wasm, budgets.wasm, expected.wasm);
  for (const [name, files] of figures) {
    check(`${name} alone`, sizes.figures[name], budgets.figure, expected.figures?.[name], files);
  }
  check('the whole page', sizes.page, budgets.page, expected.page, page);
  say('\nof which');
  for (const [path, bytes] of [...page].sort(([, a], [, b]) => b - a)) {
    say(`  ${kilobytes(bytes)}  ${path}`);
  }
  if (update) {
    writeFileSync(expectedPath, `${JSON.stringify({ emscripten, ...sizes }, null, 2)}\n`);
    say('\nWritten to scripts/sizes.json.');
  }
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
