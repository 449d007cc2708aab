// npm run size: what a reader downloads, in bytes after brotli, against the budgets and against what was last
// committed (scripts/sizes.json), so that growth is a decision: npm run size -- --update writes it down.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './support/chromium.js';
import { prepare } from './support/prepare.js';
import { output, root, say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

/**
 * In bytes: the largest part of the wasm; any one embedded figure with all it loads; the one that runs a trained model,
 * which reads and runs it too; the essay until its first figure answers a drag; all of it, with what runs that model. Not
 * the model itself, which comes when its figure is near.
 */
const budgets = { wasm: 60_000, figure: 140_000, model: 188_000, first: 120_000, essay: 400_000 };

/** A phone, on which little is near at once. */
const viewport = { width: 412, height: 823 };

/** A change of this share is a decision. */
const tolerance = 0.1;

const expectedPath = join(root, 'scripts/sizes.json');

/** Where the server answers with somebody's page that holds one figure. */
const somePage = '/some-page';

function embedding(path: string): { type: string; text: string } | undefined {
  if (!path.startsWith(somePage)) return undefined;
  const name = path.replace(`${somePage}?`, '');
  return {
    type: '.html',
    text: `<!doctype html><html lang="en"><title>One figure</title>
<script type="module" src="/rootd.js"></script><${name}></${name}></html>`,
  };
}

/** A model that is run is data: a megabyte that comes when its figure is near, whatever the code around it takes. */
const withoutModels = (sent: Files): Files =>
  new Map([...sent].filter(([name]) => !name.includes('.gguf')));

const sum = (numbers: Iterable<number>) =>
  [...numbers].reduce((total, number) => total + number, 0);

/** What was sent, by its address. */
type Files = Map<string, number>;

/**
 * What the essay asks for until its first figure answers a drag. The page goes on loading with that figure's first
 * result: here it is kept from hearing of it.
 */
async function measureFirst(browser: Browser, site: Awaited<ReturnType<typeof serve>>) {
  const page = await browser.newPage({ viewport });
  await page.addInitScript(() => {
    let answers = 0;
    addEventListener(
      'rootd-result',
      (event) => {
        event.stopPropagation();
        answers += 1;
        document.documentElement.dataset.answers = String(answers);
      },
      { capture: true },
    );
  });
  const answered = (least: number) =>
    page.waitForFunction(
      (count) => Number(document.documentElement.dataset.answers ?? 0) >= count,
      least,
    );
  await page.goto(site.address);
  await answered(1);
  const before = await page.evaluate(() => Number(document.documentElement.dataset.answers));
  await page.locator('[number="1"] input[type=range]').first().press('ArrowRight');
  await answered(before + 1);
  const sent = new Map(site.sent);
  await page.close();
  return sent;
}

/**
 * What the essay asks for until its first figure answers, in all, and with Deeper; and what each figure asks for
 * where it stands alone.
 */
async function measure(): Promise<{
  first: Files;
  essay: Files;
  both: Files;
  figures: Map<string, Files>;
}> {
  const { figures: all } = await import('../web/figures/index.js');
  const browser = await launchChromium();
  const site = await serve({ folder: siteFolder, brotli: true, made: embedding });
  const settled = (page: Page, name: string) =>
    page.waitForFunction((selector) => (document.querySelector(selector) as any)?.settled, name);
  try {
    const first = await measureFirst(browser, site);

    site.sent.clear();
    const page = await browser.newPage({ viewport });
    // A link asks nothing: every figure comes to rest.
    await page.goto(`${site.address}?seed=1`);
    const visit = async () => {
      // What is laid out above a figure moves it away again.
      await page.waitForFunction(() => !document.querySelector('main > section:not(.open)'));
      for (const figure of await page.locator('[number], rootd-stage').all()) {
        await figure.evaluate((each) => each.scrollIntoView({ behavior: 'instant' }));
        const handle = await figure.elementHandle();
        await page.waitForFunction((each: any) => each?.settled, handle, { timeout: 120_000 });
      }
    };
    await visit();
    await settle(site);
    const essay = withoutModels(site.sent);
    await page.goto(`${site.address}deeper.html?seed=1`);
    await visit();
    await settle(site);
    const both = withoutModels(site.sent);
    await page.close();

    const figures = new Map<string, Files>();
    for (const name of Object.keys(all)) {
      site.sent.clear();
      const alone = await browser.newPage();
      await alone.goto(`${site.address.replace(/\/$/, '')}${somePage}?${name}`);
      await settled(alone, name);
      await settle(site);
      site.sent.delete(somePage);
      figures.set(name, withoutModels(site.sent));
      await alone.close();
    }
    return { first, essay, both, figures };
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Waits until nothing more is asked for. */
async function settle(server: { sent: Map<string, number> }) {
  for (let before = -1; before !== server.sent.size; ) {
    before = server.sent.size;
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
}

const kilobytes = (bytes: number) =>
  (Number.isFinite(bytes) ? (bytes / 1000).toFixed(1) : '').padStart(6);

/** Of wasm, of scripts, of all else. */
function kinds(files: Files) {
  const of = (isOne: (path: string) => boolean) =>
    sum([...files].map(([path, bytes]) => (isOne(path) ? bytes : 0)));
  const wasm = of((path) => path.endsWith('.wasm'));
  const scripts = of((path) => path.endsWith('.js'));
  return `wasm ${kilobytes(wasm)}, scripts ${kilobytes(scripts)}, else ${kilobytes(sum(files.values()) - wasm - scripts)}`;
}

type Sizes = {
  wasm: number;
  figure: number;
  first: number;
  essay: number;
  both: number;
  figures: Record<string, number>;
};

export async function main(args: string[]) {
  const { values } = parseArgs({ args, options: { update: { type: 'boolean' } } });
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  const { first, essay, both, figures } = await measure();
  const each = [...figures].map(([name, files]) => [name, sum(files.values())] as const);
  const sizes: Sizes = {
    wasm: Math.max(0, ...[...both].map(([path, bytes]) => (path.endsWith('.wasm') ? bytes : 0))),
    figure: Math.max(0, ...each.map(([, bytes]) => bytes)),
    first: sum(first.values()),
    essay: sum(essay.values()),
    both: sum(both.values()),
    figures: Object.fromEntries(each),
  };
  const emscripten = /\d+\.\d+\.\d+/.exec(output('emcc', ['--version']) ?? '')?.[0] ?? '';
  const expected: Sizes & { emscripten: string } = JSON.parse(readFileSync(expectedPath, 'utf8'));
  const update = values.update;
  // Another compiler makes another wasm; then only the budgets are held.
  const isComparable = expected.emscripten === emscripten && !update;

  let failed = 0;
  let passed = 0;
  const check = (
    what: string,
    bytes: number,
    budget: number,
    committed: number | undefined = 0,
    files?: Files,
  ) => {
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
    const budget = name === 'rootd-model' ? budgets.model : budgets.figure;
    check(`${name} alone`, sizes.figures[name], budget, expected.figures?.[name], files);
  }
  check('the first view', sizes.first, budgets.first, expected.first, first);
  check('the essay', sizes.essay, budgets.essay, expected.essay, essay);
  check('with Deeper', sizes.both, Infinity, expected.both, both);
  say('\nof which');
  for (const [path, bytes] of [...both].sort(([, a], [, b]) => b - a)) {
    const when = first.has(path) ? 'first' : essay.has(path) ? 'essay' : '';
    say(`  ${kilobytes(bytes)}  ${when.padEnd(5)}  ${path}`);
  }
  if (update) {
    writeFileSync(expectedPath, `${JSON.stringify({ emscripten, ...sizes }, null, 2)}\n`);
    say('\nWritten to scripts/sizes.json.');
  }
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
