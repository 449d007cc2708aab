// Every question that a figure asks is answered by keys alone and by touch, and what comes of it is announced.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { figures } from '../../web/figures/index.js';
import en from '../../web/text/en/index.js';
import { drawnHandle } from './support/asking.js';
import { swipe } from './support/chromium.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

/** The questions of all figures. */
const asked = (
  await Promise.all(
    Object.entries(figures).map(async ([tag, load]) => {
      const { name, questions = [] } = await load();
      return questions.map(({ id, kind }) => ({ tag, name, id, kind }));
    }),
  )
).flat();

/** Where a figure's own settings are not those that a question is about. */
const settings: Record<string, string> = { farther: '&case=centred' };

type Asked = (typeof asked)[number];

/** Opens a figure that asks, in a page of its own. */
async function open({ tag, name, id }: Asked, options: Parameters<Browser['newPage']>[0]) {
  const page = await at.browser.newPage(options);
  const more = settings[id] ?? '';
  await page.goto(`${at.site.address}embed.html?figure=${name}&ask=${id}${more}`);
  await page.evaluate(() => {
    document.addEventListener('rootd-guess', (event) => {
      (window as any).guesses ??= [];
      (window as any).guesses.push((event as CustomEvent).detail);
    });
  });
  await page.locator(`${tag} .question`).waitFor();
  return page;
}

/** What has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element
      ? `${element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName} ${element.textContent ?? ''}`
      : '';
  });

/** Whether a result is to be seen, to eyes or to others. */
const isShown = (page: Page, tag: string) =>
  page.evaluate((wanted) => {
    const root = document.querySelector(wanted)?.shadowRoot;
    const parts = ['picture', 'key', 'tables', 'caption', 'data', 'controls'];
    const seen = parts.some((part) => root?.querySelector(`.${part}`)?.checkVisibility());
    return seen || Boolean(root?.querySelector('.summary')?.textContent);
  }, tag);

/** The sentence that compares, as a screen reader is told, and the event. */
async function announced(page: Page, { tag, name, id }: Asked) {
  const verdict = page.locator(`${tag} .verdict`);
  assert.equal(await verdict.getAttribute('role'), 'status');
  const text = await verdict.textContent();
  assert.match(text ?? '', /^(You said|At .* your bet)/);
  const waits = await page.evaluate(() => (window as any).guesses === undefined);
  if (!waits) {
    const [guess] = await page.evaluate(() => (window as any).guesses);
    assert.deepEqual([guess.figure, guess.question], [name, id]);
    assert.ok(guess.guess !== undefined && guess.truth !== undefined);
  }
  return text;
}

const settled = (page: Page, tag: string) =>
  page.waitForFunction((wanted) => (document.querySelector(wanted) as any)?.settled, tag);

for (const question of asked) {
  const { tag, id, kind } = question;
  test(`${tag} ${id} is answered by keys alone`, async () => {
    const page = await open(question, { reducedMotion: 'reduce' });
    await settled(page, tag);
    assert.equal(await isShown(page, tag), false);
    await page.keyboard.press('Tab');
    if (kind !== 'choice') {
      assert.match(await focused(page), /^slider/);
      const spoken = () =>
        page.locator(`${tag} .question .c-handle`).getAttribute('aria-valuetext');
      const before = await spoken();
      await page.keyboard.press('ArrowRight');
      assert.notEqual(await spoken(), before);
      await page.keyboard.press('Tab');
      assert.match(await focused(page), new RegExp(en.common.asking.commit));
    }
    await page.keyboard.press('Enter');
    assert.match(await focused(page), /^status You/);
    await announced(page, question);
    assert.equal(await isShown(page, tag), true);
    // Never twice: not after the page is loaded again, either.
    await page.reload();
    await settled(page, tag);
    await page.waitForFunction(
      (wanted) =>
        document.querySelector(wanted)?.shadowRoot?.querySelector('.picture')?.checkVisibility(),
      tag,
    );
    assert.equal(await page.locator(`${tag} .ask`).isVisible(), false);
  });

  test(`${tag} ${id} is answered by touch, at 360 px`, async () => {
    const page = await open(question, { viewport: { width: 360, height: 740 }, hasTouch: true });
    if (kind !== 'choice') {
      const slider = page.locator(`${tag} .question .c-handle`);
      const before = await slider.getAttribute('aria-valuetext');
      const { dot, length, isUpright } = await page.evaluate(drawnHandle, tag);
      const by = (part: number) =>
        isUpright ? { ...dot, y: dot.y - 30 * part } : { ...dot, x: dot.x + 0.12 * length * part };
      await swipe(page, [dot, by(0.5), by(1)]);
      assert.notEqual(await slider.getAttribute('aria-valuetext'), before);
    }
    const commit = page.locator(`${tag} ${kind === 'choice' ? '.choice' : '.commit'}`).first();
    const { height } = (await commit.boundingBox()) as { height: number };
    assert.ok(height >= 44, `a button of ${height} px`);
    await commit.tap();
    await settled(page, tag);
    await page.waitForFunction(
      (wanted) =>
        document.querySelector(wanted)?.shadowRoot?.querySelector('.verdict')?.textContent,
      tag,
    );
    await announced(page, question);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
  });
}

test('who answers on a phone stays where the question was', async () => {
  const page = await at.browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto(at.site.address);
  for (const name of ['training', 'model']) {
    const figure = page.locator(`rootd-${name}[ask]`).first();
    // The page opens its sections on the way.
    for (let i = 0; i < 3; i++) {
      await figure.evaluate((each) => each.scrollIntoView({ behavior: 'instant' }));
      await figure.locator('.question').waitFor();
    }
    if (name === 'model') await figure.locator('.asked .c-handle').press('ArrowLeft');
    const top = () => figure.evaluate((each) => each.getBoundingClientRect().top);
    const before = await top();
    await figure
      .locator(name === 'model' ? '.commit' : '.choice')
      .first()
      .tap();
    const bar = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    );
    await page.waitForTimeout(1000);
    // What grew above since may have pushed it down: then it comes up to the bar again, and no further, on a busy machine late.
    let after = await top();
    const isKept = () => after < before + 3 && after > Math.min(before, bar) - 3;
    for (let i = 0; i < 40 && !isKept(); i++) {
      await page.waitForTimeout(250);
      after = await top();
    }
    assert.ok(isKept(), `${name}: from ${before} to ${after}, the bar ends at ${bar}`);
  }
});

test('there are questions', () => assert.ok(asked.length >= 4));

test('maps that a question has hidden have the colours of a dark page', async () => {
  const page = await at.browser.newPage({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(`${at.site.address}embed.html?figure=training&ask=bet`);
  await page.locator('rootd-training .question').waitFor();
  await settled(page, 'rootd-training');
  await page.locator('rootd-training .choice').first().click();
  await page.locator('rootd-training .picture canvas').first().waitFor();
  const brightness = await page.evaluate(() => {
    const root = document.querySelector('rootd-training')?.shadowRoot;
    const canvas = root?.querySelector('.picture canvas') as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colors = data.filter((_, i) => i % 4 < 3);
    return colors.reduce((sum, value) => sum + value, 0) / colors.length;
  });
  assert.ok(brightness < 80, `${brightness}`);
});

test('what is said of a bet on what plays stands between what starts it and what it shows', async () => {
  const page = await at.browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${at.site.address}embed.html?figure=training&ask=bet`);
  await page.locator('rootd-training .choice').first().click();
  const placeOf = async (part: string) => {
    const box = await page.locator(`rootd-training ${part}`).first().boundingBox();
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
  };
  await page.locator('rootd-training .picture canvas').first().waitFor();
  const [start, verdict, map] = await Promise.all(
    ['.transport', '.verdict', '.picture canvas'].map(placeOf),
  );
  assert.ok(
    start.bottom <= verdict.top && verdict.bottom <= map.top,
    JSON.stringify([start, verdict, map]),
  );
});

/** Whether each figure that may ask does, and whether the text that answers it is there. */
const answers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [ask]')].map((figure) => ({
      asks: figure.hasAttribute('data-asking'),
      isThere: figure.parentElement?.querySelector(':scope > [ask] ~ p')?.checkVisibility(),
    })),
  );

/** Brings the essay's figures that ask near, until each satisfies. @param satisfies - inside the figure */
async function comeToAll(page: Page, satisfies: string) {
  await page.waitForFunction(() => !document.querySelector('main > section:not(.open)'));
  for (const figure of await page.locator('main [ask]').all()) {
    for (let i = 0; i < 3; i += 1)
      await figure.evaluate((each) => each.scrollIntoView({ behavior: 'instant' }));
    await figure.locator(satisfies).first().waitFor();
  }
}

test('the answer is not there before the guess; it is on paper, and for who wants no questions', async () => {
  const page = await at.browser.newPage();
  await page.goto(at.site.address);
  await comeToAll(page, '.question');
  const shut = { asks: true, isThere: false };
  const told = { asks: false, isThere: true };
  assert.deepEqual(await answers(page), Array(2).fill(shut));
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await answers(page), Array(2).fill({ ...shut, isThere: true }));
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#model > rootd-model').getByText(en.common.asking.show).click();
  assert.deepEqual(await answers(page), [shut, told]);
  await page.locator('#training > rootd-training').getByText(en.common.asking.never).click();
  assert.deepEqual(await answers(page), Array(2).fill(told));
  await page.reload();
  await comeToAll(page, '.picture');
  assert.deepEqual(await answers(page), Array(2).fill(told));
  // The room of an answer is kept before it is computed, or who comes back finds the page shorter.
  for (const name of ['training', 'model']) {
    const figure = page.locator(`#${name} > rootd-${name}`);
    const kept = await figure.evaluate((each) =>
      Number.parseFloat(getComputedStyle(each).minHeight),
    );
    assert.ok(kept > 750, `${name}: ${kept}`);
  }
});

test('who goes to Deeper and comes back is still asked, whatever was set; who opens a link is not', async () => {
  // Nothing moves by itself, which would be in the address.
  const page = await at.browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(at.site.address);
  await page.locator('.seed-bar input').fill('7');
  await page.locator('.seed-bar input').press('Enter');
  await page.waitForURL(/seed=7/);
  const questions = () => page.locator('main [ask]').count();
  assert.equal(await questions(), 2);
  await page.locator('#deeper a').first().press('Enter');
  await page.waitForURL(/deeper\.html\?v=[\d.]+&seed=7$/);
  await page.goBack();
  await page.waitForURL(/\/\?v=[\d.]+&seed=7$/);
  await page.locator('.seed-bar input').waitFor();
  assert.equal(await questions(), 2);
  const { href } = new URL(page.url());
  await page.close();
  const other = await at.browser.newPage();
  await other.goto(href);
  await other.locator('.seed-bar input').waitFor();
  assert.equal(await other.locator('main [ask]').count(), 0);
});

test('where no engine comes, no answer is kept back', async () => {
  const page = await at.browser.newPage();
  await page.addInitScript(() => {
    // @ts-expect-error: as a policy or a setting does it.
    delete globalThis.WebAssembly;
  });
  await page.goto(at.site.address);
  await comeToAll(page, '.question');
  await page.waitForFunction(() => document.querySelectorAll('main [data-asking]').length === 0);
  assert.ok((await answers(page)).every(({ isThere }) => isThere));
});
