// The stage of the essay: one picture whose marks go from state to state as the text is scrolled.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type StateName, states } from '../../web/essay/stage/states.js';
import en from '../../web/text/en/index.js';
import { axe } from './support/axe.js';
import { swipe } from './support/chromium.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

async function open(options: BrowserContextOptions = {}, query = '') {
  const context = await at.browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${at.site.address}${query}#stage`);
  await page.waitForFunction(() => customElements.get('rootd-stage'));
  await page.waitForFunction(() => !document.querySelector('main > section:not(.open)'));
  return page;
}

const settled = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('rootd-stage') as any).settled, undefined, {
    timeout: 60_000,
  });

/** Scrolls a state's text to where it is read. */
async function scrollTo(page: Page, state: StateName) {
  await page.evaluate((at) => {
    document.querySelectorAll('.state')[at]?.scrollIntoView({ behavior: 'instant' });
  }, states.indexOf(state));
  await page.waitForFunction(
    (name) => document.querySelector('.state.here')?.classList.contains(name),
    state,
  );
}

async function comeTo(page: Page, state: StateName) {
  await scrollTo(page, state);
  await settled(page);
}

/** What is drawn, with its labels. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('rootd-stage canvas') as HTMLCanvasElement;
    const labels = [...document.querySelectorAll('.labels span')].map(
      (label) => `${label.textContent} ${label.getAttribute('style')}`,
    );
    return [canvas.toDataURL(), ...labels.sort()].join('\n');
  });

/** The numbers of axes, and where they are. */
const ticks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.labels .tick')]
      .map(({ textContent, style }) => `${textContent} ${style.transform}`)
      .sort()
      .join('\n'),
  );

const slider = (page: Page) => page.locator('rootd-stage .slider input');

async function setD(page: Page, d: number) {
  await slider(page).evaluate((input, to) => {
    (input as HTMLInputElement).value = String(Math.log2(to));
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type));
  }, d);
  await page.waitForFunction(
    (to) => document.querySelector('.slider output')?.textContent?.replace(/\D/g, '') === `${to}`,
    d,
  );
  await settled(page);
}

test('there and back, even half-way, each state is the same picture', async () => {
  const page = await open({ reducedMotion: 'no-preference' });
  for (const [from, to] of [
    ['many', 'squares'],
    ['question', 'weights'],
    ['map', 'shares'],
    ['products', 'walk'],
  ] as const) {
    await comeTo(page, from);
    const before = await drawn(page);
    await comeTo(page, to);
    assert.notEqual(await drawn(page), before);
    await comeTo(page, from);
    assert.equal(await drawn(page), before, from);
    await scrollTo(page, to);
    await page.waitForTimeout(250);
    assert.notEqual(await drawn(page), before, 'it is on its way');
    await comeTo(page, from);
    assert.equal(await drawn(page), before, `${from}, turned back`);
  }
  await page.context().close();
});

test('no axis of a state moves while d does', async () => {
  const page = await open();
  for (const state of [
    'walk',
    'spread',
    'question',
    'divide',
    'gap',
    'map',
    'shares',
    'slopes',
  ] as const) {
    await comeTo(page, state);
    const before = await ticks(page);
    assert.ok(before.split('\n').length >= 3, state);
    const pictures = new Set<string>();
    for (const d of [1, 7, 1000, 1024, 4096]) {
      await setD(page, d);
      assert.equal(await ticks(page), before, `${state}, d = ${d}`);
      pictures.add(await drawn(page));
    }
    assert.equal(pictures.size, 5, state);
  }
  await page.context().close();
});

test('for who asked for less motion a state is there at once', async () => {
  const pictures = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await open({ reducedMotion });
    await comeTo(page, 'divide');
    await comeTo(page, 'spread');
    await page.evaluate(() => {
      const canvas = document.querySelector('rootd-stage canvas') as HTMLCanvasElement;
      const seen = new Set<string>();
      const look = () => {
        seen.add(canvas.toDataURL());
        requestAnimationFrame(look);
      };
      look();
      (window as any).seen = seen;
    });
    await comeTo(page, 'divide');
    const count = await page.evaluate(() => (window as any).seen.size);
    await page.context().close();
    return count;
  };
  assert.ok((await pictures('reduce')) <= 2);
  assert.ok((await pictures('no-preference')) > 5);
});

const guess = (page: Page) => page.locator('rootd-stage .handle');

/** The guess, which rests on even numbers. */
const guessed = async (page: Page) => Number(await guess(page).getAttribute('aria-valuenow'));

const answer = (page: Page) => page.locator('.question .answer');

async function answered(page: Page) {
  const mine = await guessed(page);
  assert.equal(await answer(page).isVisible(), false);
  await page.locator('.question .commit').click();
  await page.waitForFunction(
    () => document.querySelector('.slider output')?.textContent === 'd = 96',
  );
  await settled(page);
  assert.equal(await answer(page).isVisible(), true);
  // The guess stays, and the truth is beside it.
  const texts = await page.locator('.labels .strong').allTextContents();
  const labels = texts.map((text) => text.replaceAll('\u00a0', ' '));
  assert.ok(labels.includes(`you: ±${mine}`), labels.join());
  assert.ok(labels.includes('95 % within ±20'), labels.join());
}

test('who shows the answer without a guess has none in the picture', async () => {
  const page = await open();
  await comeTo(page, 'question');
  const strong = () => page.locator('.labels .strong').allTextContents();
  assert.ok((await strong()).includes('±32'));
  await page.locator('.question .commit').click();
  await page.waitForFunction(
    () => document.querySelector('.slider output')?.textContent === 'd = 96',
  );
  await settled(page);
  assert.deepEqual(
    (await strong()).filter((text) => /32|you/.test(text)),
    [],
  );
  assert.equal(await guess(page).isVisible(), false);
  await page.context().close();
});

const middle = async (page: Page) => {
  const { x, y, width, height } = (await guess(page).boundingBox()) as NonNullable<
    Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>
  >;
  return { x: x + width / 2, y: y + height / 2 };
};

test('the question is answered by mouse', async () => {
  const page = await open();
  await comeTo(page, 'question');
  assert.equal(await guessed(page), 32);
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 50, { steps: 5 });
  await page.mouse.up();
  const now = await guessed(page);
  assert.ok(now < 32 && now > 20 && now % 2 === 0, `${now}`);
  // It is drawn where it was led, on the nearest even number.
  assert.ok(Math.abs((await middle(page)).y - (y + 50)) <= 9);
  await answered(page);
  await page.context().close();
});

test('the question is answered by a finger, on a phone', async () => {
  const page = await open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await comeTo(page, 'question');
  const { x, y } = await middle(page);
  await swipe(page, [
    { x, y },
    { x, y: y + 20 },
    { x, y: y + 40 },
  ]);
  const now = await guessed(page);
  assert.ok(now < 30 && now % 2 === 0, `${now}`);
  await answered(page);
  await page.context().close();
});

test('the question is answered by keys alone, from its own text', async () => {
  const page = await open();
  await comeTo(page, 'question');
  await guess(page).focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await guessed(page), 30);
  await page.keyboard.press('End');
  assert.equal(await guessed(page), 40);
  await page.keyboard.press('Tab');
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent),
    en.stage.question.show,
  );
  await answered(page);
  await page.context().close();
});

test('a sign is turned by mouse and by key, and the score follows', async () => {
  const page = await open();
  await comeTo(page, 'products');
  const counted = () =>
    page.locator('.labels .strong', { hasText: '× (+1)' }).textContent() as Promise<string>;
  const plus = async () => Number((await counted()).split(' ')[0]);
  const before = await plus();
  const sign = page.locator('.signs button').first();
  await sign.click();
  await settled(page);
  assert.equal(Math.abs((await plus()) - before), 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.equal(await plus(), before);
  await page.context().close();
});

test('keys move d to round numbers, and what is shown is told', async () => {
  const page = await open();
  await comeTo(page, 'spread');
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await settled(page);
  assert.match((await slider(page).getAttribute('aria-valuetext')) ?? '', /^25\. .*√d\s=\s5\./);
  // Up and down are a step as well, and lead back.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await settled(page);
  assert.match((await slider(page).getAttribute('aria-valuetext')) ?? '', /^25\. /);
  await page.keyboard.press('PageUp');
  await settled(page);
  assert.match((await slider(page).getAttribute('aria-valuetext')) ?? '', /^50\. /);
  assert.match(await page.evaluate(() => location.search), /stage\.d=50/);
  await page.goBack();
  await page.goBack();
  await page.context().close();
});

for (const [id, state] of [
  ['lookup', 'products'],
  ['sums', 'walk'],
  ['farther', 'question'],
  ['squares', 'squares'],
  ['product', 'normals'],
  ['keys', 'gap'],
  ['softmax', 'shares'],
] as const)
  test(`a link to #${id} leads to where its subject is`, async () => {
    const page = await at.browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${at.site.address}#${id}`);
    await page.waitForFunction(
      (name) => document.querySelector('.state.here')?.classList.contains(name),
      state,
    );
    await page.close();
  });

test('a link holds d, the law, the count and the divisor, and asks nothing', async () => {
  const page = await open({}, '?v=0.1.0&seed=3&stage.d=100&stage.law=rare&stage.divisor=linear');
  await comeTo(page, 'divide');
  const options = await page.evaluate(() => (document.querySelector('rootd-stage') as any).options);
  assert.deepEqual(options, { d: 100, law: 'rare', count: 240, divisor: 'linear', seed: 3 });
  assert.equal(await page.locator('.notice p').count(), 0);
  await comeTo(page, 'question');
  assert.equal(await guess(page).isVisible(), false);
  assert.equal(await answer(page).isVisible(), true);
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const)
    test(`at ${width} × ${height}, ${colorScheme}, every state is told, keeps its labels in the picture, and has no faults for axe`, async () => {
      const page = await open({ viewport: { width, height }, colorScheme });
      await page.addScriptTag({ path: axe });
      for (const state of states) {
        await comeTo(page, state);
        const { out, told, share } = await page.evaluate((name) => {
          const picture = document.querySelector('rootd-stage .picture') as HTMLElement;
          const box = picture.getBoundingClientRect();
          const labels = [...picture.querySelectorAll('.labels span')];
          return {
            out: labels
              .filter((label) => {
                const { left, right, top } = label.getBoundingClientRect();
                return left < box.left - 1 || right > box.right + 1 || top < box.top - 12;
              })
              .map(({ textContent }) => textContent),
            told: document.querySelector(`.${name} .unseen`)?.textContent ?? '',
            share: box.height / innerHeight,
          };
        }, state);
        assert.deepEqual(out, [], state);
        assert.ok(told.length > 30 && !/[{}]|NaN|undefined/.test(told), `${state}: ${told}`);
        // A phone's lines are short, so the text needs more room.
        if (width < 800) assert.ok(share <= (width < 640 ? 0.55 : 0.66), `${share}`);
      }
      const violations = await page.evaluate(async () => {
        const found = await (window as any).axe.run('rootd-stage');
        return found.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
      });
      assert.deepEqual(violations, []);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${overflow} px too wide`);
      await page.context().close();
    });

test('on paper, and without scripts, every state has its picture and its text', async () => {
  const printed = await open();
  await comeTo(printed, 'spread');
  await printed.emulateMedia({ media: 'print' });
  const silent = await at.browser.newContext({ javaScriptEnabled: false });
  const still = await silent.newPage();
  await still.goto(at.site.address);
  for (const page of [printed, still]) {
    assert.equal(await page.locator('rootd-stage .state h3:visible').count(), states.length);
    assert.equal(
      await page.locator('rootd-stage .state .still img:visible').count(),
      states.length,
    );
    assert.equal(await answer(page).isVisible(), true);
    assert.equal(await page.locator('rootd-stage .picture').isVisible(), false);
  }
  await printed.context().close();
  await silent.close();
});
