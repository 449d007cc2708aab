// The opening, as it is on the screen: what keeps its size, what stands still, what the reader can take hold of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite();
const tag = 'rootd-chain';

async function open({
  width = 1280,
  height = 800,
  motion = 'reduce' as 'reduce' | 'no-preference',
  path = '',
} = {}) {
  const page = await at.browser.newPage({ viewport: { width, height }, reducedMotion: motion });
  await page.goto(`${at.site.address}${path}`);
  await settle(page, tag);
  return page;
}

/** Once the picture shows it. */
async function setTo(page: Page, options: Record<string, number>) {
  await page.evaluate(([name, given]) => (document.querySelector(name) as any).set(given), [
    tag,
    options,
  ] as const);
  await settle(page, tag);
}

/** By how many px the edges of the green band lie off the parabola through ±1 of the axis, where no walk lies on them. */
function greenEdges() {
  const root = document.querySelector('rootd-chain')?.shadowRoot as ShadowRoot;
  const canvas = root.querySelector('canvas') as HTMLCanvasElement;
  const { data, width } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const tick = (text: string) => {
    const found = [...root.querySelectorAll('svg text')].find((each) => each.textContent === text);
    return [Number(found?.getAttribute('x')), Number(found?.getAttribute('y'))];
  };
  const [[x, up], [, down]] = [tick('+1'), tick('−1')];
  const dial = (root.querySelector('.dial') as HTMLElement).style;
  const [left, right] = [Number.parseFloat(dial.left), x - (innerWidth < 640 ? 9 : 13)];
  const unit = (down - up) / 2;
  // A label's baseline lies under its tick.
  const size = Number(root.querySelector('svg text')?.getAttribute('font-size'));
  const zero = (up + down) / 2 - 0.36 * size;
  const columns = Array.from(
    { length: Math.floor(0.5 * (right - left)) - 3 },
    (_, i) => Math.round(left + 0.5 * (right - left)) + i,
  );
  const colourAt = (column: number, row: number) => {
    const i = 4 * (Math.round(row) * width + column);
    return (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
  };
  const edgeAt = (column: number) => unit * Math.sqrt((column + 0.5 - left) / (right - left));
  // Where nothing lies on it, the band has one colour: the most frequent one outside the narrow band of what is divided by d.
  const counts = new Map<number, number>();
  for (const column of columns)
    for (let away = 3; away < 0.4 * edgeAt(column); away++)
      for (const way of [-1, 1]) {
        const colour = colourAt(column, zero + way * (edgeAt(column) - away));
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
  const [[band]] = [...counts].sort(([, one], [, other]) => other - one);
  return [-1, 1].map((way) => {
    const offs = columns.flatMap((column) => {
      for (let away = 12; away > -12; away--)
        if (colourAt(column, zero + way * (edgeAt(column) + away)) === band) return [away];
      return [];
    });
    return offs.sort((one, other) => one - other)[Math.floor(0.95 * offs.length)];
  });
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [1920, 1080],
])
  test(`the green band keeps its size within a pixel from d = 4 to 4,096, at ${width} px`, async () => {
    const page = await open({ width, height });
    const seen = [];
    for (const d of [4, 16, 64, 256, 1024, 4096]) {
      await setTo(page, { d });
      seen.push(await page.evaluate(greenEdges));
    }
    for (const side of [0, 1]) {
      const offs = seen.map((each) => each[side]);
      assert.ok(
        offs.every((off) => Math.abs(off) < 3),
        `${offs}`,
      );
      assert.ok(Math.max(...offs) - Math.min(...offs) <= 1, `${offs}`);
    }
    // Divided by another power it does not.
    await setTo(page, { d: 4096, power: 0.4 });
    const [off] = await page.evaluate(greenEdges);
    assert.ok(!(Math.abs(off) < 6), `${off}`);
  });

test('the axis stands still while d is dragged', async () => {
  const page = await open({ motion: 'no-preference' });
  await page.evaluate(() => {
    const root = document.querySelector('rootd-chain')?.shadowRoot as ShadowRoot;
    const seen = new Set<string>();
    const look = () => {
      const numbers = [...root.querySelectorAll('.opening svg text')]
        .filter(({ textContent }) => /^[−+]\d$/.test(textContent ?? ''))
        .map((text) => `${text.textContent}@${text.getAttribute('x')},${text.getAttribute('y')}`);
      seen.add(numbers.join(' '));
      requestAnimationFrame(look);
    };
    look();
    (window as any).axesSeen = () => [...seen];
  });
  const { x, y, width } = (await page.locator(`${tag} .dial input`).boundingBox()) as any;
  const to = (share: number) => page.mouse.move(x + 16 + share * (width - 32), y + 16);
  await to(0.5);
  await page.mouse.down();
  for (const share of [0.55, 0.9, 1, 0.3, 0, 0.4]) {
    await to(share);
    await page.waitForTimeout(60);
  }
  await page.mouse.up();
  await settle(page, tag);
  const seen = await page.evaluate(() => (window as any).axesSeen());
  assert.equal(seen.length, 1, seen.join('\n'));
  assert.ok(seen[0].length > 20, seen[0]);
  const d = await page.evaluate(() => (document.querySelector('rootd-chain') as any).options.d);
  assert.ok(d > 16 && d < 64, `${d}`);
});

/** How many pictures there are on the way to what is new. */
async function picturesAfter(options: object) {
  const figure = document.querySelector('rootd-chain') as any;
  const canvas = figure.shadowRoot.querySelector('canvas') as HTMLCanvasElement;
  const seen = new Set([canvas.toDataURL()]);
  figure.set(options);
  const until = performance.now() + 1500;
  while (performance.now() < until) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    seen.add(canvas.toDataURL());
  }
  return seen.size;
}

test('what is new is gone to, and is there at once for who asked for less motion', async () => {
  for (const [motion, isFew] of [
    ['reduce', true],
    ['no-preference', false],
  ] as const) {
    const page = await open({ motion, width: 500, height: 700 });
    await page.waitForTimeout(3500);
    for (const options of [{ d: 1024 }, { power: 0.3 }, { query: 7 }]) {
      const seen = await page.evaluate(picturesAfter, options);
      // What was there, and what is new.
      assert.ok(isFew ? seen === 2 : seen > 4, `${motion} ${JSON.stringify(options)}: ${seen}`);
    }
    await page.close();
  }
});

test('the sweep on arrival is in the picture alone, and is over on paper', async () => {
  const page = await at.browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'no-preference',
  });
  await page.goto(at.site.address);
  const shown = () =>
    page.evaluate(
      () => document.querySelector('rootd-chain')?.shadowRoot?.querySelector('.read')?.textContent,
    );
  await page.waitForFunction(
    () => document.querySelector('rootd-chain')?.shadowRoot?.querySelector('.read')?.textContent,
    undefined,
    { timeout: 60_000, polling: 'raf' },
  );
  assert.notEqual(await shown(), 'd = 64');
  const d = await page.evaluate(() => (document.querySelector('rootd-chain') as any).options.d);
  assert.equal(d, 64);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await shown(), 'd = 64');
  assert.equal(new URL(page.url()).search, '');
});

test('there is no sweep for who asked for less motion', async () => {
  const page = await open();
  const picture = () =>
    page.evaluate(() =>
      (document.querySelector('rootd-chain') as any).shadowRoot.querySelector('canvas').toDataURL(),
    );
  const before = await picture();
  await page.waitForTimeout(800);
  assert.equal(await picture(), before);
});

test('a row of the map is chosen by a click, a drag and keys, and the fans follow', async () => {
  const page = await open();
  const state = () =>
    page.evaluate(() => {
      const figure = document.querySelector('rootd-chain') as any;
      const canvas = figure.shadowRoot.querySelector('canvas');
      // The left half: fans alone.
      const { data } = canvas.getContext('2d').getImageData(0, 300, 700, 300);
      return {
        query: figure.options.query,
        fans: data.reduce((sum: number, x: number) => sum + x),
      };
    });
  const maps = page.locator(`${tag} .rows`);
  const box = async (i: number) => (await maps.nth(i).boundingBox()) as any;
  const first = await state();
  const upper = await box(0);
  await page.mouse.click(upper.x + 20, upper.y + (4.5 / 16) * upper.height);
  const clicked = await state();
  assert.equal(clicked.query, 5);
  assert.notEqual(clicked.fans, first.fans);
  const lower = await box(2);
  await page.mouse.move(lower.x + 20, lower.y + (4.5 / 16) * lower.height);
  await page.mouse.down();
  await page.mouse.move(lower.x + 20, lower.y + (11.5 / 16) * lower.height, { steps: 5 });
  await page.mouse.up();
  assert.equal((await state()).query, 12);
  const slider = page.getByRole('slider', { name: 'Row of the map' });
  await slider.press('ArrowDown');
  assert.equal((await state()).query, 13);
  assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^query 13: .*\d\s%$/);
});

test('the slider of d takes keys, names d, and catches powers of four', async () => {
  const page = await open();
  const d = () => page.evaluate(() => (document.querySelector('rootd-chain') as any).options.d);
  const slider = page.getByRole('slider', { name: 'd: numbers per key' });
  for (const [key, wanted] of [
    ['ArrowRight', 91],
    ['ArrowRight', 128],
    ['PageUp', 256],
    ['ArrowLeft', 181],
    ['Home', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowRight', 4],
    ['End', 4096],
  ] as const) {
    await slider.press(key);
    assert.equal(await d(), wanted, key);
  }
  assert.equal(await slider.getAttribute('aria-valuetext'), 'd = 4,096');
  const { x, y, width } = (await slider.boundingBox()) as any;
  const place = x + 16 + ((width - 32) * 4) / 12;
  await page.mouse.click(place + 3, y + 16);
  assert.equal(await d(), 16);
});

test('verdicts and the search for the power come once d has been moved', async () => {
  const page = await open();
  const told = () =>
    page.evaluate(() => {
      const root = document.querySelector('rootd-chain')?.shadowRoot as ShadowRoot;
      const words = [...root.querySelectorAll('svg text')].filter(({ textContent }) =>
        /^(frozen|usable|even)$/.test(textContent ?? ''),
      );
      return {
        words: words.map((word) => Number(word.getAttribute('opacity'))),
        ask: root.querySelector('.ask p')?.textContent,
        search: root.querySelector('.ask input')?.checkVisibility(),
      };
    });
  assert.deepEqual(await told(), {
    words: [0, 0, 0],
    ask: 'Drag d. Which\u00a0fan\u00a0keeps\u00a0its\u00a0size?',
    search: false,
  });
  await page.getByRole('slider', { name: 'd: numbers per key' }).press('ArrowRight');
  await settle(page, tag);
  const { words, search } = await told();
  assert.deepEqual([words, search], [[1, 1, 1], true]);
  const power = page.getByRole('slider', { name: 'Power of d' });
  for (let i = 0; i < 10; i++) await power.press('ArrowLeft');
  await settle(page, tag);
  // 1024 to the power of a tenth is 2.
  assert.match((await told()).ask ?? '', /d⁰·⁴ grows 2 times/);
});

test('as an element it fills the height that its place gives, from 320 px on', async () => {
  const page = await open({ path: 'embed.html?figure=chain', width: 960, height: 720 });
  for (const height of [320, 540, 720]) {
    const seen = await page.evaluate((wanted) => {
      const figure = document.querySelector('rootd-chain') as any;
      figure.style.height = `${wanted}px`;
      const root = figure.shadowRoot as ShadowRoot;
      const picture = root.querySelector('.picture')?.getBoundingClientRect() as DOMRect;
      const last = root.querySelector('.quiet')?.getBoundingClientRect() as DOMRect;
      const { top } = figure.getBoundingClientRect();
      return { picture: picture.height, all: last.bottom - top };
    }, height);
    assert.ok(seen.picture >= 320, `${height}: ${seen.picture}`);
    if (seen.picture > 320) assert.ok(Math.abs(seen.all - height) < 12, `${height}: ${seen.all}`);
  }
});
