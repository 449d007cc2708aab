// Whether the page keeps its 60 frames a second while it works, in Chromium: while four heads train, and while
// weights of 2048 × 2048 come up, which takes under a second.

import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/support/chromium.js';
import { buildSite, siteFolder } from '../../scripts/support/site.js';
import { host } from '../browser/support/hosting.js';
import { quantile } from './compare.js';
import type { Section } from './main.js';

/** How long the frames of a training are counted, in ms, and how many of them are enough to speak of a share of 5 %. */
const watched = 5000;
const enough = 100;
const largeMaps = 5;

/** The page has several of each; the first is the one that a reader plays. */
const training = 'rootd-training:not([data-key])';
const softmax = 'rootd-softmax:not([data-key])';

/** Milliseconds. A frame of 60 a second lasts 16.7; one that waits for a task of 50 ms comes within 67. */
const budgets = { mean: 17, late: 20, weights: 1000, longest: 67 };

/** In the page: the time from each frame to the next until `done` holds. */
function intervals(done: () => boolean): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const next = (now: number) => {
      times.push(now);
      if (!done()) requestAnimationFrame(next);
      else resolve(times.slice(1).map((time, i) => time - times[i]));
    };
    requestAnimationFrame(next);
  });
}

/** In the page: notes when a map was last painted, which it is in bands. */
function watchPainting() {
  const { prototype } = CanvasRenderingContext2D;
  const { putImageData } = prototype;
  prototype.putImageData = function paint(...args: any[]) {
    Object.assign(window, { painted: performance.now() });
    return putImageData.apply(this, args as any);
  };
}

async function settle(page: Page, tag: string) {
  await page.locator(tag).scrollIntoViewIfNeeded();
  await page.waitForFunction((name) => (document.querySelector(name) as any)?.settled, tag);
}

const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;

export default {
  title: 'Frames while the page works, in Chromium',
  async rows(report) {
    await buildSite();
    const server = await host({ folder: siteFolder });
    const browser = await launchChromium();
    const row = (what: string, against: string, ratio: number, budget: number) =>
      report({ what, against, ratio, unit: 'ms', budget });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.addInitScript(`window.intervals = ${intervals}; (${watchPainting})()`);
      for (const d of [64, 1024]) {
        await page.goto(`${server.address}?training.d=${d}&training.steps=5000`);
        await settle(page, training);
        const frames = await page.evaluate(
          async ([figureName, time]) => {
            const figure = document.querySelector(figureName) as any;
            figure.shadowRoot.querySelector('.transport button').click();
            const end = performance.now() + time;
            const { intervals } = window as any;
            await intervals(() => !figure.settled);
            return intervals(() => figure.settled || performance.now() > end);
          },
          [training, watched] as const,
        );
        if (frames.length < enough)
          throw new Error(`only ${frames.length} frames while it trained`);
        row(`four runs in training, d = ${d}`, 'a frame, mean', mean(frames), budgets.mean);
        row(
          `four runs in training, d = ${d}`,
          '95th percentile',
          quantile(frames, 0.95),
          budgets.late,
        );
      }

      await page.goto(`${server.address}deeper.html`);
      await settle(page, softmax);
      const taken: number[] = [];
      const longest: number[] = [];
      for (let seed = 1; seed <= largeMaps; seed += 1) {
        const { time, frames } = await page.evaluate(async (its) => {
          const figure = document.querySelector('rootd-softmax') as any;
          const start = performance.now();
          figure.set({ queries: 2048, keys: 2048, seed: its });
          const page = window as any;
          page.painted = 0;
          const frames = await page.intervals(
            () => page.painted > 0 && performance.now() - page.painted > 500,
          );
          return { time: page.painted - start, frames };
        }, seed + 1);
        taken.push(time);
        longest.push(Math.max(...frames));
      }
      row(
        'two maps of 2048 × 2048 weights',
        'from the change to the picture',
        quantile(taken, 0.5),
        budgets.weights,
      );
      report({
        what: 'two maps of 2048 × 2048 weights',
        against: 'longest wait for a frame',
        ratio: quantile(longest, 0.5),
        spread: [quantile(longest, 0.25), quantile(longest, 0.75)],
        unit: 'ms',
        budget: budgets.longest,
      });
    } finally {
      await browser.close();
      await server.close();
    }
  },
} satisfies Section;
