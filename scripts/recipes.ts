// npm run recipes: builds a small site from each recipe of the documentation, from the very files that its page shows,
// with the tool it is for, and opens it in Chromium, where its figure has to give the numbers that Node gives. What a
// recipe's author has already, a configuration or a layout, is in tests/recipes. Bundlers and frameworks get the packed file,
// in a folder that knows nothing of this one.

import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { sampleSite } from '../web/docs/sampleSite.js';
import { buildPackage } from './build.js';
import { recipeFiles } from './docs/recipes.js';
import { launchChromium } from './support/chromium.js';
import { prepare } from './support/prepare.js';
import { Failure, root, run, say } from './support/program.js';
import { blogs, buildBlog, layOutProject, pack, projects, waysOf } from './support/projects.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, siteTool, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

const samples = join(root, 'tests/recipes');
const modules = join(samples, 'node_modules');

/** What every recipe shows. */
const shown = {
  figure: 'rootd-sums',
  options: { law: 'die' as const, d: 200, count: 100_000, seed: 3 },
};

/** A figure may take this long for its last word, in ms. */
const patience = 120_000;

/** How a site is made of a recipe's files, which are in the folder already: the page to open, by its address. */
const builders: Record<
  string,
  (folder: string, files: { path: string; text: string }[]) => Promise<string> | string
> = {
  html: () => 'page.html',

  async hugo(folder) {
    await run('Building with Hugo', 'hugo', ['--destination', 'public'], { cwd: folder });
    return 'public/posts/heads/';
  },

  async jekyll(folder) {
    const args = ['build', '--quiet', '--disable-disk-cache'];
    await run('Building with Jekyll', 'jekyll', args, { cwd: folder });
    return '_site/heads.html';
  },

  async quarto(folder) {
    await run('Building with Quarto', 'quarto', ['render', 'heads.qmd'], { cwd: folder });
    return 'heads.html';
  },

  async jupyter(folder, [{ text }]) {
    const cell = {
      cell_type: 'code',
      execution_count: null,
      metadata: {},
      outputs: [],
      source: text,
    };
    const metadata = {
      kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' },
    };
    const notebook = { cells: [cell], metadata, nbformat: 4, nbformat_minor: 4 };
    writeFileSync(join(folder, 'heads.ipynb'), JSON.stringify(notebook));
    const args = ['--to', 'html', '--template', 'basic', '--execute', 'heads.ipynb'];
    await run('Running the notebook', 'jupyter-nbconvert', args, { cwd: folder });
    return 'heads.html';
  },

  async observable(folder, [{ text }]) {
    const cell = (id: number, code: string) =>
      `<script id="${id}" type="module">\n${code}</script>\n`;
    const cells = cell(1, `const d = ${shown.options.d};\n`) + cell(2, text);
    const notebook = `<!doctype html>\n<notebook>\n<title>Heads</title>\n${cells}</notebook>\n`;
    writeFileSync(join(folder, 'heads.html'), notebook);
    // It looks for its fonts beside the notebook.
    symlinkSync(modules, join(folder, 'node_modules'));
    const program = join(modules, '@observablehq/notebook-kit/dist/bin/notebooks.js');
    const args = [program, 'build', '--root', '.', '--out', 'built', '--', 'heads.html'];
    await run('Building with Notebook Kit', process.execPath, args, { cwd: folder });
    return 'built/heads.html';
  },

  wordpress(folder, [{ text }]) {
    writeFileSync(join(folder, 'post.html'), `<!doctype html><title>Post</title>${text}`);
    return 'post.html';
  },

  reveal(folder) {
    symlinkSync(modules, join(folder, 'node_modules'));
    return 'slides.html#/1';
  },
};

/** The block of WordPress is opened in a bare page. What that leaves open is said with the result. */
const remarks = {
  wordpress: 'its block in a bare page, without WordPress',
} as Record<string, string>;

/**
 * The recipe's files and what an author has besides, in a folder of their own.
 * @param site - the address of the figures
 */
function layOut(recipe: string, site: string) {
  const folder = join(root, 'build/recipes', recipe);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(samples, recipe))) cpSync(join(samples, recipe), folder, { recursive: true });
  const files = recipeFiles(recipe).map(({ path, text }) => ({
    path,
    text: text.replaceAll(sampleSite, site),
  }));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, files };
}

/** What the page's figure measures, in whichever frame it is, and what the page shows of it. */
type Seen = {
  variance: number;
  /** what a listener of the page wrote down */
  heard: string | undefined;
  workers: number;
};

async function seenIn(browser: Browser, address: string): Promise<Seen> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  try {
    await page.goto(address);
    for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
      for (const frame of page.frames()) {
        if (frame !== page.mainFrame()) await (await frame.frameElement()).scrollIntoViewIfNeeded();
        const seen = await frame.evaluate((tag) => {
          const figure = document.querySelector(tag) as any;
          if (!figure?.settled) figure?.scrollIntoView({ behavior: 'instant' });
          const heard = document.querySelector('output')?.textContent ?? undefined;
          if (!figure?.settled || heard === '') return;
          return { variance: figure.numbers.measured.variance, heard };
        }, shown.figure);
        if (!seen) continue;
        if (errors.length > 0) throw new Error(errors.join('\n'));
        return { ...seen, workers: page.workers().length };
      }
      await page.waitForTimeout(100);
    }
    throw new Error(`no figure settled within ${patience / 1000} s\n${errors.join('\n')}`);
  } finally {
    await page.close();
  }
}

/**
 * @param variance - that Node has
 * @returns what was seen, if it is as it should be
 */
function checked({ variance: measured, heard, workers }: Seen, variance: number): string {
  if (measured !== variance) throw new Error(`variance ${measured}; Node has ${variance}`);
  if (heard !== undefined && heard !== String(variance))
    throw new Error(`the page heard of ${heard}; Node has ${variance}`);
  if (workers === 0) throw new Error('no worker was started');
  return `the figure measures ${measured}, as Node does, with ${workers === 1 ? '1 worker' : `${workers} workers`}`;
}

/**
 * A page of a blog: its element and its frame, or second element, are drawn, both as light or dark as the page is.
 * @param variance - that Node has
 */
async function checkPost(page: Page, dark: boolean, variance: number) {
  const sums = await page.waitForFunction((tag) => {
    const figure = document.querySelector(tag) as any;
    if (!figure?.settled) figure?.scrollIntoView({ behavior: 'instant' });
    return figure?.settled && figure.numbers.measured.variance;
  }, shown.figure);
  if ((await sums.jsonValue()) !== variance) throw new Error('another variance than Node has');
  const second = await page.waitForSelector('iframe, rootd-softmax');
  await second.scrollIntoViewIfNeeded();
  const place = (await second.contentFrame()) ?? page;
  await place.waitForFunction(() => (document.querySelector('rootd-softmax') as any)?.settled);
  const inks = [];
  for (const [where, tag] of [
    [page, shown.figure],
    [place, 'rootd-softmax'],
  ] as const)
    inks.push(
      await where.evaluate((tag) => {
        const figure = document.querySelector(tag)?.shadowRoot?.querySelector('figure');
        return Number(/\d+/.exec(figure ? getComputedStyle(figure).color : '')?.[0]);
      }, tag),
    );
  if (inks.some((ink) => ink > 128 !== dark))
    throw new Error(`inks of ${inks.join(' and ')} on a page that is ${dark ? 'dark' : 'light'}`);
  const heard = await page.evaluate(() => document.querySelector('output')?.textContent);
  if (heard !== undefined && heard !== String(variance))
    throw new Error(`the page heard of ${heard}`);
}

/** By its address, and by a link inside the site, there and back and there again; in light and in dark. */
async function lookAtBlog(browser: Browser, site: string, recipe: string, variance: number) {
  const { post = 'heads/', isNeverDark = false, faults } = blogs[recipe];
  for (const colorScheme of ['light', 'dark'] as const) {
    const isDark = colorScheme === 'dark' && !isNeverDark;
    const page = await browser.newPage({ colorScheme });
    page.setDefaultTimeout(patience);
    const errors: string[] = [];
    const note = (text: string) => {
      if (!faults?.test(text)) errors.push(text);
    };
    page.on('pageerror', (error) => note(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} ${message.location().url}`);
    });
    try {
      await page.goto(site + post);
      await checkPost(page, isDark, variance);
      await page.goto(site);
      for (let i = 0; i < 2; i += 1) {
        await page.getByRole('link', { name: 'Why the root' }).first().click();
        await checkPost(page, isDark, variance);
        await page.goBack();
        await page.waitForFunction(() => !document.querySelector('rootd-sums'));
      }
      if (errors.length > 0) throw new Error([...new Set(errors)].join('\n'));
    } finally {
      await page.close();
    }
  }
  const looks = isNeverDark ? 'in light (its pages are never dark here)' : 'in light and in dark';
  return `both figures draw by address and by link, ${looks}`;
}

type Tally = { passed: number; failed: number; skipped: number; lines: string[] };

async function tell(tally: Tally, name: string, look: () => Promise<string>) {
  try {
    tally.lines.push(`${name}: ${await look()}`);
    tally.passed += 1;
  } catch (error) {
    tally.failed += 1;
    tally.lines.push(`${name}: FAILED. ${error instanceof Error ? error.message : error}`);
  }
}

async function lookAtRecipes(recipes: string[], tally: Tally, browser: Browser, variance: number) {
  if (recipes.length === 0) return;
  await packages(samples);
  const headers = { 'access-control-allow-origin': '*' };
  const site = await serve({ folder: siteFolder, base: '/rootd/', headers });
  try {
    for (const recipe of recipes) {
      const lacking = await siteTool(recipe);
      if (lacking) {
        tally.skipped += 1;
        tally.lines.push(`${recipe}: skipped. ${lacking}`);
        continue;
      }
      const { folder, files } = layOut(recipe, site.address);
      if (recipe in blogs) {
        await tell(tally, recipe, async () => {
          await buildBlog(recipe, folder);
          const host = await serve({ folder: join(folder, blogs[recipe].out) });
          try {
            return await lookAtBlog(browser, host.address, recipe, variance);
          } finally {
            await host.close();
          }
        });
        continue;
      }
      const host = await serve({ folder });
      await tell(tally, recipe, async () => {
        const path = await builders[recipe](folder, files);
        const seen = checked(await seenIn(browser, host.address + path), variance);
        return remarks[recipe] ? `${seen} (${remarks[recipe]})` : seen;
      });
      await host.close();
    }
  } finally {
    await site.close();
  }
}

/** @param names - of projects */
async function lookAtProjects(names: string[], tally: Tally, browser: Browser, variance: number) {
  if (names.length === 0) return;
  const packed = await pack(join(root, 'build/recipes'));
  for (const name of names) {
    let ways: Awaited<ReturnType<typeof waysOf>> = [];
    await tell(tally, name, async () => {
      ways = await waysOf(name, await layOutProject(name, packed));
      return 'installs and builds';
    });
    for (const { way, open } of ways) {
      await tell(tally, `${name}, ${way}`, async () => {
        const opened = await open();
        try {
          return checked(await seenIn(browser, opened.address), variance);
        } finally {
          await opened.close();
        }
      });
    }
  }
}

/** @param args - recipes and projects; none means all */
export async function main(args: string[]) {
  const { positionals: names } = parseArgs({ args, allowPositionals: true });
  const recipesKnown = [...Object.keys(builders), ...Object.keys(blogs)];
  const known = [...recipesKnown, ...Object.keys(projects)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Failure(
      `There is no recipe named ${unknown.join(', ')}. There are ${known.join(', ')}.`,
    );
  const wanted = names.length > 0 ? names : known;
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  await buildPackage();
  const { openLab } = await import('../web/engine/library.js');
  const lab = await openLab({ workers: 0 });
  const { variance } = await lab.sums(shown.options);
  await lab.close();
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, lines: [] };
  const browser = await launchChromium();
  try {
    const recipes = wanted.filter((name) => recipesKnown.includes(name));
    await lookAtRecipes(recipes, tally, browser, variance);
    await lookAtProjects(
      wanted.filter((name) => name in projects),
      tally,
      browser,
      variance,
    );
  } finally {
    await browser.close();
  }
  say(`\n${tally.lines.join('\n')}\n`);
  const { passed, failed, skipped } = tally;
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
