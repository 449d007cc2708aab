// npm run recipes: builds a small site from each recipe of the documentation, from the very files that its page shows,
// with the tool it is for, and opens it in Chromium, where its figure has to give the numbers that Node gives. What a
// recipe's author has already, a configuration or a layout, is in tests/recipes.

import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sampleSite } from '../web/docs/sampleSite.js';
import { recipeFiles } from './docs/recipes.js';
import { launchChromium } from './support/chromium.js';
import { prepare } from './support/prepare.js';
import { Failure, root, run, say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, siteTool, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

const samples = join(root, 'tests/recipes');
const modules = join(samples, 'node_modules');

/** What every recipe shows. */
const shown = {
  figure: 'rootd-sums',
  options: { law: /** @type {const} */ ('die'), d: 200, count: 100_000, seed: 3 },
};

/** A figure may take this long for its last word, in ms. */
const patience = 120_000;

/**
 * How a site is made of a recipe's files, which are in the folder already: the page to open, by its address.
 *
 * @type {Record<string, (folder: string, files: { path: string, text: string }[]) => Promise<string> | string>}
 */
const builders = {
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
    const cell = (/** @type {number} */ id, /** @type {string} */ code) =>
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
    cpSync(join(modules, 'reveal.js'), join(folder, 'reveal.js'), { recursive: true });
    return 'slides.html#/1';
  },
};

/** The block of WordPress is opened in a bare page. What that leaves open is said with the result. */
const remarks = /** @type {Record<string, string>} */ ({
  wordpress: 'its block in a bare page, without WordPress',
});

/**
 * The recipe's files and what an author has besides, in a folder of their own.
 *
 * @param {string} recipe
 * @param {string} site the address of the figures
 */
function layOut(recipe, site) {
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

/**
 * The variance that the page's figure measures, in whichever frame it is.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<number>}
 */
async function measuredIn(browser, address) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    for (const frame of page.frames()) {
      if (frame !== page.mainFrame()) await (await frame.frameElement()).scrollIntoViewIfNeeded();
      const variance = await frame.evaluate((tag) => {
        const figure = /** @type {any} */ (document.querySelector(tag));
        if (!figure?.settled) figure?.scrollIntoView({ behavior: 'instant' });
        return figure?.settled ? figure.numbers.measured.variance : undefined;
      }, shown.figure);
      if (variance === undefined) continue;
      await page.close();
      if (errors.length > 0) throw new Error(errors.join('\n'));
      return variance;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`no figure settled within ${patience / 1000} s\n${errors.join('\n')}`);
}

/** @param {string[]} args recipes; none means all */
export async function main(args) {
  const unknown = args.filter((name) => !(name in builders));
  if (unknown.length > 0) throw new Failure(`There is no recipe named ${unknown.join(', ')}.`);
  await packages();
  await packages(samples);
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  const { openLab } = await import('../web/engine/lab.js');
  const lab = await openLab({ workers: 0 });
  const { variance } = await lab.sums(shown.options);
  await lab.close();
  const headers = { 'access-control-allow-origin': '*' };
  const site = await serve({ folder: siteFolder, base: '/rootd/', headers });
  const browser = await launchChromium();
  /** @type {string[]} */
  const lines = [];
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  try {
    for (const recipe of args.length > 0 ? args : Object.keys(builders)) {
      const lacking = await siteTool(recipe);
      if (lacking) {
        skipped += 1;
        lines.push(`${recipe}: skipped, for ${lacking}`);
        continue;
      }
      const { folder, files } = layOut(recipe, site.address);
      const host = await serve({ folder });
      try {
        const path = await builders[recipe](folder, files);
        const measured = await measuredIn(browser, host.address + path);
        if (measured !== variance) throw new Error(`variance ${measured}; Node has ${variance}`);
        passed += 1;
        lines.push(
          `${recipe}: the figure measures ${measured}, as Node does${remarks[recipe] ? ` (${remarks[recipe]})` : ''}`,
        );
      } catch (error) {
        failed += 1;
        lines.push(`${recipe}: FAILED. ${error instanceof Error ? error.message : error}`);
      } finally {
        await host.close();
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
  say(`\n${lines.join('\n')}\n`);
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
