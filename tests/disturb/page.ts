// Figures that are made, worked and taken out at random, and pages that are left, leave nothing behind.

import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/support/chromium.js';
import { serve } from '../../scripts/support/serve.js';
import { siteFolder } from '../../scripts/support/site.js';
import { figures } from '../../web/figures/index.js';
import { createRandom } from '../fuzz/random.js';
import { growth } from './growth.js';

/** The first rounds fill what is kept on purpose. */
const warmUp = 0.25;

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

/** Counts the workers at work, whose memory goes with them, and the wasm memory that the page itself holds. */
function countHeld() {
  const books = window as any;
  books.workersNow = 0;
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(...given: any[]) {
      super(...(given as [any]));
      books.workersNow += 1;
    }
    terminate() {
      books.workersNow -= 1;
      super.terminate();
    }
  };
  const memories: WeakRef<WebAssembly.Memory>[] = [];
  const instantiate = WebAssembly.instantiate as (...given: any[]) => Promise<any>;
  (WebAssembly as any).instantiate = async (...given: any[]) => {
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
  const within = (node: Node): number => {
    let sum = 1;
    const { shadowRoot } = node as Element;
    if (shadowRoot) sum += within(shadowRoot);
    for (const child of node.childNodes) sum += within(child);
    return sum;
  };
  return within(document);
}

async function measurer(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      // Those in the page change with what its figures show.
      'nodes of nobody': of('Nodes') - (await page.evaluate(countNodes)),
      listeners: of('JSEventListeners'),
      heap: of('JSHeapUsedSize'),
      documents: of('Documents'),
      workers: (await page.evaluate('window.workersNow')) as number,
      wasm: (await page.evaluate('window.wasmNow()')) as number,
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

function errorsOf(page: Page) {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('crash', () => errors.push('the page crashed'));
  return errors;
}

/** In a page: makes figures one after the other, moves what can be moved, and takes each out at any moment. */
async function comeAndGo(plan: [tag: string, time: number, share: number][]) {
  const main = document.querySelector('main') as HTMLElement;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (const [tag, time, share] of plan) {
    const figure = document.createElement(tag);
    main.append(figure);
    await wait(time);
    const { shadowRoot: root } = figure;
    const moved = 'input[type=range], .controls :is(select, [type=radio])';
    for (const each of root?.querySelectorAll(moved) ?? []) {
      if (each instanceof HTMLInputElement && each.type === 'radio') {
        each.click();
        continue;
      }
      if (each instanceof HTMLSelectElement)
        each.selectedIndex = Math.floor(share * each.options.length);
      else if (each instanceof HTMLInputElement)
        each.valueAsNumber = Number(each.min) + share * (Number(each.max) - Number(each.min));
      const event = each instanceof HTMLInputElement ? 'input' : 'change';
      each.dispatchEvent(new Event(event, { bubbles: true, composed: true }));
      await wait(16);
    }
    const play: HTMLElement | null | undefined = root?.querySelector(
      '.transport button:not(:disabled)',
    );
    play?.click();
    await wait(16);
    figure.remove();
  }
  // Labs close a moment after their last figure.
  await wait(300);
}

/** So many figures come and go before the clock is looked at. */
const together = 10;

/** Figures that are made, worked, and taken out at any moment, in a page that is left at work in the end. */
export async function disturbPage({
  seconds,
  seed,
  say,
}: {
  seconds: number;
  seed: number;
  say?: (text: string) => void;
}): Promise<{ done: number; wrong: string[] }> {
  const random = createRandom(seed);
  const tags = Object.keys(figures);
  const head = '<link rel="icon" href="data:,"><script type="module" src="/rootd.js"></script>';
  const text = `<!doctype html><html lang="en"><title>Guest</title>${head}<main></main></html>`;
  const site = await serve({
    folder: siteFolder,
    made: (path) => (path === '/empty' ? { type: '.html', text } : undefined),
  });
  const browser = await launchChromium();
  const wrong: string[] = [];
  let done = 0;
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
    await page.addInitScript(countHeld);
    const errors = errorsOf(page);
    await page.goto(`${site.address}empty`);
    const measure = await measurer(page);
    const plan = () =>
      random.list(together, () => {
        const time = random.chance(0.7) ? random.whole(0, 120) : random.whole(120, 1000);
        return [random.pick(tags), time, random.next()] as [string, number, number];
      });
    /** @param share - of the time */
    const play = async (share: number) => {
      const end = performance.now() + share * seconds * 1000;
      const from = done;
      do {
        await page.evaluate(comeAndGo, plan());
        done += together;
      } while (performance.now() < end);
      return done - from;
    };
    // Of every kind one first: its code comes.
    await page.evaluate(
      comeAndGo,
      tags.map((tag) => [tag, 1000, 0.5] as [string, number, number]),
    );
    await play(warmUp);
    const before = await measure();
    const rounds = await play(1 - warmUp);
    const after = await measure();
    say?.(`${rounds} rounds: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
    wrong.push(...growth(before, after, rounds, roundLeasts));
    for (let i = 0; i < 10; i += 1) {
      page.evaluate(comeAndGo, plan()).catch(() => {});
      await page.waitForTimeout(random.whole(0, 500));
      await page.goto('about:blank');
      if (page.workers().length > 0) wrong.push('a page that was left keeps its workers');
      await page.goto(`${site.address}empty`);
      done += 1;
    }
    wrong.push(...errors);
  } finally {
    await browser.close();
    await site.close();
  }
  return { done, wrong };
}
