// The room that figures take: on a phone the picture and its main control fit on one screen, and the height that the
// page keeps for a figure before it is there is about the one that it will have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumAtSite } from './support/chromiumAtSite.js';
import { fewSeeds } from './support/fewSeeds.js';

const at = chromiumAtSite();

/**
 * The essay and Deeper with every figure at rest, as `tell` sees each of them.
 * @param tell - in the page
 */
const everyFigure = async <Told>(...how: How<Told>) => [
  ...(await figuresOf('', ...how)),
  ...(await figuresOf('deeper.html', ...how)),
];

type How<Told> = [
  viewport: { width: number; height: number },
  tell: (figure: any) => Told,
  query?: string,
];

async function figuresOf<Told>(name: string, ...[viewport, tell, query = '']: How<Told>) {
  const page = await at.browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(`${at.site.address}${name}${query}`);
  await fewSeeds(page);
  const numbers = await page.evaluate(() =>
    [...document.querySelectorAll('[number]')].map((figure) => figure.getAttribute('number')),
  );
  const all: { key: string; told: Told }[] = [];
  for (const number of numbers) {
    const selector = `[number="${number}"]`;
    await page.waitForFunction(
      (wanted) => {
        const figure = document.querySelector(wanted) as any;
        if (!figure.settled) figure.scrollIntoView({ behavior: 'instant' });
        return figure.settled;
      },
      selector,
      { timeout: 60_000, polling: 100 },
    );
    const figure = page.locator(selector);
    const key = await figure.evaluate(
      ({ dataset, localName }: any) => dataset.key ?? localName.slice(6),
    );
    all.push({ key, told: await figure.evaluate(tell) });
  }
  await page.close();
  return all;
}

test('on a phone the picture of every figure and its main control fit on one screen', async () => {
  const phone = { width: 360, height: 740 };
  // A link asks nothing: every figure is at rest.
  const figures = await everyFigure(
    phone,
    ({ shadowRoot }) => {
      const { top } = shadowRoot.querySelector('.controls').getBoundingClientRect();
      const drawn = [...shadowRoot.querySelectorAll('.picture :is(svg, canvas)')].filter((each) =>
        each.checkVisibility(),
      );
      return Math.max(...drawn.map((each) => each.getBoundingClientRect().bottom)) - top;
    },
    '?seed=1',
  );
  assert.ok(figures.length >= 15);
  assert.deepEqual(
    figures.filter(({ told }) => !(told > 100 && told <= phone.height)),
    [],
  );
});

test('a caption stands under all pictures of its figure', async () => {
  const figures = await everyFigure(
    { width: 1440, height: 900 },
    ({ shadowRoot }) => {
      const { top } = shadowRoot.querySelector('figcaption.caption').getBoundingClientRect();
      const drawn = [...shadowRoot.querySelectorAll(':is(svg, canvas)')].filter((each) =>
        each.checkVisibility(),
      );
      return top - Math.max(...drawn.map((each) => each.getBoundingClientRect().bottom));
    },
    '?seed=1',
  );
  assert.deepEqual(
    figures.filter(({ told }) => !(told >= 0)),
    [],
  );
});

test('a phone shows the first picture, its three names and its slider without a scroll', async () => {
  const viewport = { width: 390, height: 844 };
  const page = await at.browser.newPage({ viewport, reducedMotion: 'reduce', hasTouch: true });
  await page.goto(at.site.address);
  await page.waitForFunction(() => (document.querySelector('rootd-chain') as any)?.settled, null, {
    timeout: 60_000,
  });
  const { bottoms, labels } = await page
    .locator('rootd-chain[sweep]')
    .evaluate(({ shadowRoot }: any) => ({
      bottoms: [...shadowRoot.querySelectorAll('input[type=range], .ask')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect().bottom),
      labels: [...shadowRoot.querySelectorAll('text.c-serif')].map((each) => each.textContent),
    }));
  assert.deepEqual(
    labels
      .filter((label) => /^(undivided|÷)/.test(label))
      .map((label) => label.replace(/\s/g, ' ')),
    ['undivided 90 %', '÷ √d 31 %', '÷ d 8 %'],
  );
  assert.equal(bottoms.length, 2);
  assert.ok(Math.max(...bottoms) <= viewport.height, `${bottoms}`);
});

for (const width of [360, 1440]) {
  for (const query of ['', '?seed=1']) {
    const state = query ? 'at rest' : 'that may ask';
    test(`the page keeps about the room that a figure ${state} needs, at ${width} px`, async () => {
      const figures = await everyFigure(
        { width, height: 900 },
        (figure) => {
          const kept = Number.parseFloat(getComputedStyle(figure).minHeight);
          const { height } = figure.shadowRoot.querySelector('figure').getBoundingClientRect();
          return { kept, height, asks: figure.hasAttribute('ask') };
        },
        query,
      );
      assert.equal(
        figures.some(({ told }) => told.asks),
        query === '',
      );
      // What grows moves all below it, even under a reader's jump; letters of another system may take a little more.
      const wrong = figures.filter(
        ({ told: { kept, height, asks } }) =>
          kept < height * 0.96 || kept > height * 1.04 + (asks ? 36 : 10),
      );
      assert.deepEqual(wrong, []);
    });
  }
}

test('no control reaches over the one beside it, however wide the figure is', async () => {
  for (const folder of ['', 'zh/']) {
    const page = await at.browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${at.site.address}${folder}deeper.html?seed=1`);
    // The longest field of all stands in this figure.
    const mertens = page.locator('rootd-mertens');
    await mertens.evaluate((figure) => figure.scrollIntoView({ behavior: 'instant' }));
    await mertens.locator('.controls label').first().waitFor();
    const over = await mertens.evaluate((figure) => {
      const shown = [
        ...(figure.shadowRoot?.querySelectorAll('.controls :is(label, input, select, button)') ??
          []),
        // A word is as large as what is pressed.
      ].filter((each) => !each.closest('label') || each.localName === 'label');
      const found: string[] = [];
      for (let width = 320; width <= 900; width += 5) {
        figure.style.width = `${width}px`;
        const boxes = shown
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect());
        for (const [i, a] of boxes.entries()) {
          for (const b of boxes.slice(i + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 1 && down > 1) found.push(`${width} px: ${across} px at ${b.left}`);
          }
        }
      }
      return found;
    });
    assert.deepEqual(over, []);
  }
});
