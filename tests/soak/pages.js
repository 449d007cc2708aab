// A page that is worked for long, and figures that come and go, leave nothing behind.

import { launchChromium } from '../../scripts/support/chromium.js';
import { serve } from '../../scripts/support/serve.js';
import { siteFolder } from '../../scripts/support/site.js';
import { figures } from '../../web/figures/index.js';
import { createRandom } from '../fuzz/random.js';
import { growth } from './growth.js';

/** @typedef {import('playwright-core').Page} Page */

/** Without a sign of life for so long, a figure counts as hanging. In ms. */
const patience = 30_000;

/**
 * What one round of a figure that came and went may leave: a figure forgotten would leave hundreds of nodes and a
 * megabyte.
 */
const roundLeasts = {
  'nodes of nobody': 0.2,
  listeners: 0.1,
  heap: 3000,
  documents: 0,
  workers: 0,
  // Of a page of wasm's memory, of which an engine has hundreds.
  wasm: 2 ** 16,
};

/** What working every control of the essay once may leave. What was computed is kept on purpose, up to a bound. */
const tourLeasts = {
  'nodes of nobody': 20,
  listeners: 5,
  heap: 300_000,
  documents: 0,
  workers: 0,
  wasm: 2 ** 20,
};

/** Counts the workers at work, whose memory goes with them, and the wasm memory that the page itself holds. */
function countHeld() {
  const books = /** @type {any} */ (window);
  books.workersNow = 0;
  const { Worker } = window;
  window.Worker = class extends Worker {
    /** @param {any[]} given */
    constructor(...given) {
      super(.../** @type {[any]} */ (given));
      books.workersNow += 1;
    }
    terminate() {
      books.workersNow -= 1;
      super.terminate();
    }
  };
  /** @type {WeakRef<WebAssembly.Memory>[]} */
  const memories = [];
  const instantiate = /** @type {(...given: any[]) => Promise<any>} */ (WebAssembly.instantiate);
  /** @type {any} */ (WebAssembly).instantiate = async (/** @type {any[]} */ ...given) => {
    const made = await instantiate(...given);
    const { exports } = made.instance ?? made;
    for (const each of Object.values(exports))
      if (each instanceof WebAssembly.Memory) memories.push(new WeakRef(each));
    return made;
  };
  books.wasmNow = () =>
    memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
}

/** In a page: its nodes, in shadow trees too. */
function countNodes() {
  /** @param {Node} node @returns {number} */
  const within = (node) => {
    let sum = 1;
    const { shadowRoot } = /** @type {Element} */ (node);
    if (shadowRoot) sum += within(shadowRoot);
    for (const child of node.childNodes) sum += within(child);
    return sum;
  };
  return within(document);
}

/** @param {Page} page */
async function measurer(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) =>
      metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      // Those in the page change with what its figures show.
      'nodes of nobody': of('Nodes') - (await page.evaluate(countNodes)),
      listeners: of('JSEventListeners'),
      heap: of('JSHeapUsedSize'),
      documents: of('Documents'),
      workers: /** @type {number} */ (await page.evaluate('window.workersNow')),
      wasm: /** @type {number} */ (await page.evaluate('window.wasmNow()')),
    };
  };
  return async () => {
    // Work under way holds its figure until it ends, on a busy machine for seconds: the page is at rest when ten
    // measures in a row find nothing less.
    let least = await measure();
    for (let alike = 0, i = 0; alike < 10 && i < 120; i += 1) {
      await page.waitForTimeout(500);
      const now = await measure();
      alike = now['nodes of nobody'] < least['nodes of nobody'] ? 0 : alike + 1;
      if (now['nodes of nobody'] <= least['nodes of nobody']) least = now;
    }
    return least;
  };
}

/** @param {Page} page */
function errorsOf(page) {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('crash', () => errors.push('the page crashed'));
  return errors;
}

/** @param {Page} page @param {string} tag */
const settles = (page, tag) =>
  page
    .waitForFunction((name) => /** @type {any} */ (document.querySelector(name))?.settled, tag, {
      timeout: patience,
    })
    .then(
      () => true,
      () => false,
    );

/**
 * In a page: drags every slider from end to end and back, chooses every choice, ticks every box, presses every
 * button that plays, and puts all back.
 *
 * @param {string} tag
 */
async function workFigure(tag) {
  const figure = /** @type {any} */ (document.querySelector(tag));
  figure.scrollIntoView({ block: 'center', behavior: 'instant' });
  const root = /** @type {ShadowRoot} */ (figure.shadowRoot);
  const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
  /** @param {EventTarget} target @param {string} type */
  const tell = (target, type) =>
    target.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  for (const details of root.querySelectorAll('details')) details.open = true;
  for (const slider of root.querySelectorAll('input[type=range]')) {
    const input = /** @type {HTMLInputElement} */ (slider);
    const [from, to] = [Number(input.min), Number(input.max)];
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.6, 0.4, 0.2]) {
      input.valueAsNumber = from + share * (to - from);
      tell(input, 'input');
      await frame();
    }
    tell(input, 'change');
  }
  for (const each of root.querySelectorAll('.controls select')) {
    const select = /** @type {HTMLSelectElement} */ (each);
    for (const option of [...select.options]) {
      select.value = option.value;
      tell(select, 'change');
      await frame();
    }
  }
  for (const each of root.querySelectorAll('.controls input[type=checkbox]')) {
    for (let i = 0; i < 2; i += 1) {
      /** @type {HTMLInputElement} */ (each).click();
      await frame();
    }
  }
  for (let i = 0; i < 2; i += 1) {
    /** @type {HTMLElement | null} */ (
      root.querySelector('.transport button:not(:disabled)')
    )?.click();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  const menu = /** @type {HTMLElement | null} */ (root.querySelector('.menu-button'));
  menu?.click();
  await frame();
  menu?.click();
  for (const details of root.querySelectorAll('details')) details.open = false;
  figure.reset();
}

/**
 * Works every figure of the essay over and over.
 *
 * @param {{ minutes: number, say?: (text: string) => void }} how
 * @returns {Promise<{ done: number, wrong: string[] }>}
 */
export async function soakEssay({ minutes, say }) {
  const site = await serve({ folder: siteFolder });
  const browser = await launchChromium();
  /** @type {string[]} */
  const wrong = [];
  let worked = 0;
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.addInitScript(countHeld);
    const errors = errorsOf(page);
    await page.goto(site.address);
    const measure = await measurer(page);
    const tour = async () => {
      for (const tag of Object.keys(figures)) {
        await page.evaluate((name) => {
          document.querySelector(name)?.scrollIntoView({ block: 'center', behavior: 'instant' });
        }, tag);
        await page.waitForFunction((name) => document.querySelector(name)?.shadowRoot, tag);
        // Training waits for its reader.
        if (tag !== 'rootd-training' && !(await settles(page, tag)))
          wrong.push(`${tag} does not settle`);
        await page.evaluate(workFigure, tag);
        worked += 1;
      }
    };
    const end = performance.now() + minutes * 60_000;
    // Twice: the first brings the figures, the second what they make when they are worked.
    await tour();
    await tour();
    const before = await measure();
    let tours = 0;
    while (tours === 0 || performance.now() < end) {
      await tour();
      tours += 1;
    }
    const after = await measure();
    say?.(`${tours} tours: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
    wrong.push(...growth(before, after, tours, tourLeasts), ...errors);
  } finally {
    await browser.close();
    await site.close();
  }
  return { done: worked, wrong };
}

/**
 * Figures that are made, run, stopped at any moment and taken out.
 *
 * @param {{ rounds: number, seed: number, say?: (text: string) => void }} how
 * @returns {Promise<{ done: number, wrong: string[] }>}
 */
export async function soakElements({ rounds, seed, say }) {
  const random = createRandom(seed);
  const site = await serve({
    folder: siteFolder,
    made: (path) =>
      path === '/empty'
        ? {
            type: '.html',
            text: '<!doctype html><html lang="en"><title>Guest</title><link rel="icon" href="data:,"><script type="module" src="/rootd.js"></script><main></main></html>',
          }
        : undefined,
  });
  const browser = await launchChromium();
  /** @type {string[]} */
  const wrong = [];
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
    await page.addInitScript(countHeld);
    const errors = errorsOf(page);
    await page.goto(`${site.address}empty`);
    const measure = await measurer(page);
    const tags = Object.keys(figures);
    /** @param {number} count */
    const play = (count) => {
      const plan = random.list(count, () => [random.pick(tags), random.whole(0, 120)]);
      return page.evaluate(async (plan) => {
        const main = /** @type {HTMLElement} */ (document.querySelector('main'));
        for (const [tag, time] of plan) {
          const figure = document.createElement(String(tag));
          main.append(figure);
          await new Promise((resolve) => setTimeout(resolve, Number(time)));
          figure.remove();
        }
        // Labs close a moment after their last figure.
        await new Promise((resolve) => setTimeout(resolve, 300));
      }, plan);
    };
    const first = Math.ceil(rounds / 4);
    await play(first);
    const before = await measure();
    for (let done = first; done < rounds; done += 50) await play(Math.min(50, rounds - done));
    const after = await measure();
    say?.(`${rounds} rounds: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
    wrong.push(...growth(before, after, rounds - first, roundLeasts), ...errors);
    if (after.workers > 0) wrong.push(`${after.workers} workers live on`);
  } finally {
    await browser.close();
    await site.close();
  }
  return { done: rounds, wrong };
}
