// Dragging d at the default settings in Chromium: from the control's event to the page showing the sums of the
// new d, and to the frame on screen.

import { launchChromium } from '../../scripts/support/chromium.js';
import { buildSite, siteFolder } from '../../scripts/support/site.js';
import { host } from '../browser/support/hosting.js';
import { quantile } from './compare.js';
import type { Section } from './main.js';

/** Steps of the hand in one sweep, one every so many ms: 60 a second. */
const steps = 60;
const pace = 16;
/** Sweeps, each over draws of its own, so that none is known already; the first warms the compilers up. */
const sweeps = 5;
/** The slider's share at both ends of a sweep: about 300 and 900, around the default 500. */
const from = 0.26;
const to = 0.39;

/** Milliseconds. */
const budgets = { updated: { median: 8, late: 16 }, shown: { median: 33, late: 50 } };

/**
 * Records, in the page, how long each new d takes. A newer d counts as an answer to an older one that it
 * overtook: what the reader waits for is a picture that is not behind.
 */
function record() {
  const figure = document.querySelector('rootd-sums') as any;
  const slider = figure.shadowRoot.querySelector('input[type=range]');
  const updated: number[] = [];
  const shown: number[] = [];
  let moved: number | undefined;
  slider.addEventListener(
    'input',
    () => {
      moved ??= performance.now();
    },
    { capture: true },
  );
  figure.addEventListener('rootd-result', (event: CustomEvent) => {
    if (moved === undefined || event.detail.options.d !== figure.d) return;
    const start = moved;
    moved = undefined;
    updated.push(performance.now() - start);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // The message comes when the frame has been painted.
      port1.onmessage = () => shown.push(performance.now() - start);
      port2.postMessage(null);
    });
  });
  Object.assign(window, { dragTimes: { updated, shown } });
  const box = slider.getBoundingClientRect();
  return { x: box.x, y: box.y + box.height / 2, width: box.width };
}

export default {
  title: 'Dragging d in Chromium, from the control to the page',
  async rows(report) {
    await buildSite();
    const server = await host({ folder: siteFolder });
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${server.address}deeper.html?seed=1`);
      await page.locator('rootd-sums').scrollIntoViewIfNeeded();
      await page.waitForFunction(() => (document.querySelector('rootd-sums') as any)?.numbers);
      const box = await page.evaluate(record);
      for (let sweep = 0; sweep < sweeps; sweep++) {
        await page.evaluate((seed) => {
          (document.querySelector('rootd-sums') as any).seed = seed;
        }, sweep + 1);
        const at = (step: number) => box.x + box.width * (from + ((to - from) * step) / steps);
        await page.mouse.move(at(0), box.y);
        await page.mouse.down();
        await page.waitForTimeout(300);
        await page.evaluate(
          `if (${sweep} <= 1) dragTimes.updated.length = dragTimes.shown.length = 0`,
        );
        for (let step = 1; step <= steps; step++) {
          await page.mouse.move(at(step), box.y);
          await page.waitForTimeout(pace);
        }
        await page.mouse.up();
        await page.waitForTimeout(300);
      }
      const times: Record<'updated' | 'shown', number[]> = await page.evaluate('dragTimes');
      const words = { updated: 'DOM updated', shown: 'frame on screen' };
      for (const key of ['updated', 'shown'] as const) {
        const { median, late } = budgets[key];
        const row = { what: words[key], unit: 'ms', detail: { steps: times[key].length } };
        const at = (share: number) => quantile(times[key], share);
        report({ ...row, against: 'median', ratio: at(0.5), budget: median });
        report({ ...row, against: '95th percentile', ratio: at(0.95), budget: late });
      }
    } finally {
      await browser.close();
      await server.close();
    }
  },
} satisfies Section;
