// The essay's questions, answered by who sees them and knows nothing of boxes: by mouse and by finger, on a desktop and
// on a phone. What answers a question is not there until then.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { asking, drawnHandle } from './support/asking.js';
import { inEveryBrowser } from './support/browsers.js';
import { host } from './support/hosting.js';
import { laidOut, type Page, until } from './support/page.js';

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: siteFolder });
});
after(() => server.close());

/** In the page: what is selected, in a figure or beside it. */
function selectedBy(figure: string) {
  const selection = getSelection() as any;
  const root = document.querySelector(figure)?.shadowRoot;
  const ranges = selection.getComposedRanges?.({ shadowRoots: [root] }) ?? [];
  return {
    text: String(selection) + String((root as any)?.getSelection?.() ?? ''),
    ranges: ranges.filter((range: StaticRange) => !range.collapsed).length,
  };
}

/** Brings a figure's question to the middle of the window, where it stays: what is above it, and it itself, may grow. */
const comeTo = (page: Page, figure: string) =>
  until(
    page,
    (selector) => {
      const element = document.querySelector(selector);
      const question = element?.shadowRoot?.querySelector('.asked:not([hidden])');
      const top = () => question?.getBoundingClientRect().top ?? Number.NaN;
      const before = top();
      (question ?? element)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const commit = question?.querySelector('.commit')?.getBoundingClientRect();
      return Math.abs(top() - before) < 1 && commit && commit.bottom < innerHeight;
    },
    figure,
  );

/** In the page: what stands in a question. */
function stateOf(figure: string) {
  const host = document.querySelector(figure);
  const root = host?.shadowRoot;
  const answer = host?.nextElementSibling as HTMLElement;
  return {
    isOpen: Boolean(root?.querySelector('.ask')?.checkVisibility()),
    isWaiting: root?.querySelector('.commit')?.getAttribute('aria-disabled') === 'true',
    verdict: root?.querySelector('.verdict')?.textContent ?? '',
    answer: answer.localName,
    isThere: answer.checkVisibility(),
  };
}

/** In the page. */
function middleOfCommit(figure: string) {
  const commit = document.querySelector(figure)?.shadowRoot?.querySelector('.commit');
  const { x, y, width, height } = (commit as Element).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Takes hold of the handle where it is drawn, and moves it.
 * @param outwards - 1: away from a bracket's middle, and to the right; −1: the other way
 */
async function grab(
  page: Page,
  figure: string,
  pointer: 'mouse' | 'touch',
  where: string,
  outwards: number,
) {
  await comeTo(page, figure);
  const { dot, opposite, tip, length, isUpright } = await page.evaluate(drawnHandle, figure);
  if (isUpright) {
    await grabUpright(page, figure, pointer, where, outwards);
    return;
  }
  const start = where === 'centre' ? dot : where === 'below' ? { ...dot, y: dot.y + 5 } : tip;
  // Of a bracket the other end: it goes the other way.
  const side = opposite && Math.abs(start.x - opposite.x) < 1 ? -1 : 1;
  const way = outwards * 0.12 * length;
  const steps = [0.25, 0.5, 0.75, 1].map((part) => ({
    x: start.x + side * part * way,
    y: start.y + 3 * part,
  }));
  await page.drag(pointer, [start, ...steps]);
  // The coarsest question goes in twelfths of its axis, half of one to either side.
  const rounding = length / 24 + 1;
  let moved = Number.NaN;
  // It is drawn where it was led in the next frame, which a browser that has much to do shows late.
  for (const end = Date.now() + 5000; Date.now() < end; ) {
    const { dot: after } = await page.evaluate(drawnHandle, figure);
    moved = after.x - dot.x;
    if (Math.abs(moved - way) <= rounding) return;
  }
  assert.fail(
    `${figure}, ${pointer}, ${where}: ${moved.toFixed(1)} px instead of ${way.toFixed(1)}`,
  );
}

/** Takes hold of a handle that goes up and down. */
async function grabUpright(
  page: Page,
  figure: string,
  pointer: 'mouse' | 'touch',
  where: string,
  outwards: number,
) {
  const { dot } = await page.evaluate(drawnHandle, figure);
  const start = { ...dot, y: dot.y + (where === 'centre' ? 0 : where === 'below' ? 5 : -18) };
  const way = -20 * outwards;
  await page.drag(
    pointer,
    [0, 0.25, 0.5, 0.75, 1].map((part) => ({ x: start.x + 3 * part, y: start.y + part * way })),
  );
  let moved = Number.NaN;
  for (const end = Date.now() + 5000; Date.now() < end; ) {
    const { dot: after } = await page.evaluate(drawnHandle, figure);
    moved = after.y - dot.y;
    // The coarsest question goes in eightieths of an axis, and a round number draws the handle from 6 px.
    if (Math.abs(moved - way) <= 10) return;
  }
  assert.fail(`${figure}, ${pointer}, ${where}: ${moved.toFixed(1)} px instead of ${way}`);
}

const answered =
  (width: number, height: number, pointers: ('mouse' | 'touch')[]) => async (page: Page) => {
    await page.resize(width, height);
    await page.open(server.address);
    await laidOut(page);
    for (const [question, figure] of Object.entries(asking)) {
      await comeTo(page, figure);
      // A reader reads the question first. What is not known then moves the page when it comes.
      await until(page, (selector) => (document.querySelector(selector) as any).settled, figure);
      await comeTo(page, figure);
      const before = await page.evaluate(stateOf, figure);
      assert.deepEqual(
        before,
        { isOpen: true, isWaiting: true, verdict: '', answer: 'p', isThere: false },
        question,
      );
      if (question === 'bet') await page.click(`${figure} >>> .choice`);
      else {
        // A driver would wait for the button to work.
        await page.drag('mouse', [await page.evaluate(middleOfCommit, figure)]);
        assert.ok(
          (await page.evaluate(stateOf, figure)).isOpen,
          `${question}: nothing was guessed`,
        );
        await page.evaluate(() => getSelection()?.removeAllRanges());
        let outwards = -1;
        for (const pointer of pointers)
          for (const where of ['centre', 'below', 'tip']) {
            await grab(page, figure, pointer, where, outwards);
            outwards = -outwards;
            const selected = await page.evaluate(selectedBy, figure);
            assert.deepEqual(selected, { text: '', ranges: 0 }, `${figure}, ${pointer}, ${where}`);
          }
        assert.ok(!(await page.evaluate(stateOf, figure)).isWaiting, question);
        await page.click(`${figure} >>> .commit`);
      }
      await until(
        page,
        (selector) => !document.querySelector(selector)?.hasAttribute('data-asking'),
        figure,
      );
      const { isOpen, verdict, isThere } = await page.evaluate(stateOf, figure);
      assert.deepEqual({ isOpen, isThere }, { isOpen: false, isThere: true }, question);
      assert.match(verdict, /^You/, question);
    }
  };

inEveryBrowser('the questions', {
  'are answered by taking hold of what is drawn, on a desktop': answered(1280, 800, [
    'touch',
    'mouse',
  ]),
  'are answered by taking hold of what is drawn, on a phone': answered(390, 844, [
    'mouse',
    'touch',
  ]),
});
