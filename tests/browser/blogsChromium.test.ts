// Figures in somebody's post are as light or dark as it is, as wide as its text, and printed with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { rooms } from '../../web/figures/shared/takeaway/rooms.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

const framed = async (page: Page) => {
  const inside = page.frames()[1];
  await settle(inside, 'rootd-softmax');
  return inside;
};

/** Waits until it is; out of sight a frame sleeps, and a figure follows its ground with the next picture. */
const becomes = async (inside: Frame, dark: boolean) => {
  if (inside.parentFrame()) await (await inside.frameElement()).scrollIntoViewIfNeeded();
  await inside.waitForFunction(
    (dark) => {
      const figure = document.querySelector('rootd-softmax')?.shadowRoot?.querySelector('figure');
      const isDark = figure && getComputedStyle(figure).color === 'rgb(235, 232, 225)';
      return figure && isDark === dark;
    },
    dark,
    { timeout: 20_000 },
  );
};

for (const system of ['light', 'dark'] as const)
  test(`a frame is as light or dark as its page, whose switch it follows, on a ${system} system`, () =>
    at.lookAt(
      `${at.frameScript}<style>.dark { color-scheme: dark; background: #101014; }</style><body>${at.frame('softmax')}</body>`,
      async (page) => {
        const inside = await framed(page);
        const shades = () =>
          inside.evaluate(() => {
            const canvas = document
              .querySelector('rootd-softmax')
              ?.shadowRoot?.querySelector('canvas');
            return canvas?.toDataURL();
          });
        const become = (dark: boolean) =>
          inside.waitForFunction(
            (dark) =>
              getComputedStyle(document.documentElement).colorScheme === (dark ? 'dark' : 'light'),
            dark,
          );
        await become(false);
        await becomes(inside, false);
        const painted = await shades();
        await page.evaluate(() => document.documentElement.classList.add('dark'));
        await become(true);
        await becomes(inside, true);
        await page.waitForTimeout(300);
        assert.notEqual(await shades(), painted, 'what is painted is painted anew');
        const ground = await inside.evaluate(
          () => getComputedStyle(document.documentElement).backgroundColor,
        );
        assert.equal(ground, 'rgba(0, 0, 0, 0)');
        await page.evaluate(() => document.documentElement.classList.remove('dark'));
        await become(false);
      },
      { colorScheme: system },
    ));

for (const [way, html, style] of [
  ['its text alone', '', 'body { background: #111; color: #eee; }'],
  ['a class', 'class="dark"', '.dark body { background: #18181b; color: oklch(0.92 0.01 90); }'],
  [
    'an attribute',
    'data-theme="dark"',
    '[data-theme="dark"] { --t: #e3e3e3; } body { color: var(--t); }',
  ],
  ['a part of the page', '', 'main { background: #222; color: rgb(230 230 230 / 90%); }'],
])
  for (const system of ['light', 'dark'] as const)
    test(`on a page that is dark by ${way}, element and frame are, on a ${system} system`, () =>
      at.lookAt(
        `<html ${html}>${at.style}${at.script}${at.frameScript}<style>${style}</style><body><main><rootd-softmax></rootd-softmax>${at.frame('softmax')}</main></body>`,
        async (page) => {
          await becomes(page.mainFrame(), true);
          await page.locator('iframe').scrollIntoViewIfNeeded();
          const inside = page.frames()[1] as Frame;
          await becomes(inside, true);
          // A switch turns it light.
          await page.addStyleTag({
            content: 'html body, html body main { background: #fff; color: #222; }',
          });
          await page.evaluate(() => document.documentElement.classList.toggle('switched'));
          for (const place of [inside, page.mainFrame()]) await becomes(place, false);
        },
        { colorScheme: system },
      ));

test('where the page says nothing, or has no script, the theme of the address holds', async () => {
  const dark = at.frame('softmax').replace('figure=softmax', 'figure=softmax&amp;theme=dark');
  for (const head of ['', at.frameScript])
    await at.lookAt(`${head}<body>${dark}</body>`, async (page) => {
      const inside = await framed(page);
      await page.waitForTimeout(200);
      await becomes(inside, true);
    });
});

test('a figure paints no ground of its own, unless a variable says which', () =>
  at.lookAt(
    `${at.style}${at.script}<body style="background: #ffe">${'<rootd-mertens data-figure limit="1000"></rootd-mertens>'}</body>`,
    async (page) => {
      await settle(page, 'rootd-mertens');
      const ground = () =>
        page.evaluate(() => {
          const figure = document
            .querySelector('rootd-mertens')
            ?.shadowRoot?.querySelector('figure');
          return figure && getComputedStyle(figure).backgroundColor;
        });
      assert.equal(await ground(), 'rgba(0, 0, 0, 0)');
      await page.evaluate(() => document.body.style.setProperty('--rootd-paper', 'rgb(1, 2, 3)'));
      assert.equal(await ground(), 'rgb(1, 2, 3)');
    },
  ));

/** In a page or a frame: the colour of the figure's menu. */
const menuIn = (place: Page | Frame) =>
  place.evaluate(() => {
    const menu = document.querySelector('rootd-softmax')?.shadowRoot?.querySelector('[role=menu]');
    return menu && getComputedStyle(menu).backgroundColor;
  });

for (const [ground, style, menu] of [
  ['nothing', '', 'rgb(255, 255, 255)'],
  ['white', 'html { background: white; }', 'rgb(255, 255, 255)'],
  ['its own colour', 'main { background: #f4ecd8; }', 'rgb(244, 236, 216)'],
  ['black', 'body { background: #000; color: #eee; }', 'rgb(0, 0, 0)'],
  // Its colour lies under something else.
  ['a picture', 'html { background: #000; } main { background: linear-gradient(#fff, #eee); }'],
  ['a layer between', 'body { color: #eee; } main { background: rgb(0 0 0 / 50%); }'],
  ['another than its text says', 'body { background: white; color: #eee; }'],
])
  test(`on a page that paints ${ground} the menus of element and frame are of that colour, or of the browser’s`, () =>
    at.lookAt(
      `${at.style}${at.script}${at.frameScript}<style>${style}</style><body><main><rootd-softmax></rootd-softmax>${at.frame('softmax')}</main></body>`,
      async (page) => {
        await settle(page, 'rootd-softmax');
        const inside = await framed(page);
        const isDark = style.includes('#eee;');
        for (const place of [page, inside])
          assert.equal(
            await menuIn(place),
            menu ?? (isDark ? 'rgb(18, 18, 18)' : 'rgb(255, 255, 255)'),
          );
      },
    ));

test('a menu follows its page’s switch, and on paper it is white', () =>
  at.lookAt(
    `${at.style}${at.script}${at.frameScript}<style>.night { background: #102030; color: #eee; }</style><body><rootd-softmax></rootd-softmax>${at.frame('softmax')}</body>`,
    async (page) => {
      await settle(page, 'rootd-softmax');
      const inside = await framed(page);
      await page.evaluate(() => document.body.classList.add('night'));
      for (const place of [inside, page.mainFrame()]) {
        await becomes(place, true);
        assert.equal(await menuIn(place), 'rgb(16, 32, 48)');
      }
      await page.emulateMedia({ media: 'print' });
      for (const place of [inside, page]) assert.equal(await menuIn(place), 'rgb(255, 255, 255)');
    },
  ));

for (const reset of ['* { all: revert }', 'body * { all: unset }'])
  test(`charts are as wide as their column under ${reset}`, () =>
    at.lookAt(
      `${at.script}<style>${reset}</style><body><div style="display: block; width: 900px"><rootd-mertens limit="1000"></rootd-mertens></div></body>`,
      async (page) => {
        await settle(page, 'rootd-mertens');
        await page.waitForTimeout(300);
        const width = await page.evaluate(
          () =>
            document
              .querySelector('rootd-mertens')
              ?.shadowRoot?.querySelector('.picture svg')
              ?.getBoundingClientRect().width ?? 0,
        );
        assert.ok(width > 860 && width <= 900, `${width} px`);
      },
      { viewport: { width: 1000, height: 800 } },
    ));

test('two figures in a row do not touch, and their margins are one', () =>
  at.lookAt(
    `${at.style}${at.script}<body><rootd-sums></rootd-sums><rootd-mertens></rootd-mertens></body>`,
    async (page) => {
      const gap = await page.evaluate(() => {
        const [sums, mertens] = ['rootd-sums', 'rootd-mertens'].map((tag) =>
          (document.querySelector(tag) as Element).getBoundingClientRect(),
        );
        return mertens.top - sums.bottom;
      });
      assert.equal(gap, 24);
    },
  ));

for (const [place, width, html] of [
  ['beside nothing in a flexible row, on a phone', 375, '<main style="flex: 1">{figure}</main>'],
  [
    'in two columns of a flexible row',
    520,
    '<div style="flex: 1; min-width: 0">{figure}</div>'.repeat(2),
  ],
] as const)
  test(`${place} a figure makes its page no wider`, () =>
    at.lookAt(
      `<meta name="viewport" content="width=device-width">${at.style}${at.script}<body style="margin: 0"><div style="display: flex">${html.replaceAll('{figure}', '<rootd-mertens limit="1000"></rootd-mertens>')}</div></body>`,
      async (page) => {
        await settle(page, 'rootd-mertens');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        const drawn = await page.evaluate(
          () =>
            document
              .querySelector('rootd-mertens')
              ?.shadowRoot?.querySelector('.picture svg')
              ?.getBoundingClientRect().right,
        );
        assert.ok(drawn && drawn > 200 && drawn <= width, `${drawn} px`);
      },
      { viewport: { width, height: 800 } },
    ));

test('an element that is added later wakes, and one that is put back after navigation', () =>
  at.lookAt(`${at.style}${at.script}<body><main></main></body>`, async (page) => {
    await page.waitForFunction(() => customElements.get('rootd-mertens'));
    for (let i = 0; i < 2; i += 1) {
      await page.evaluate(() => {
        const main = document.createElement('main');
        main.innerHTML = '<rootd-mertens limit="1000"></rootd-mertens>';
        document.querySelector('main')?.replaceWith(main);
      });
      await settle(page, 'rootd-mertens');
    }
  }));

/** A4 less margins of 15 mm, in px. */
const sheet = { width: 680, height: 1009 };

/** In a page or a frame: how a figure is coloured. */
const coloursOf = (tag: string) => {
  const figure = document.querySelector(tag)?.shadowRoot?.querySelector('figure');
  const { color, backgroundColor } = getComputedStyle(figure as Element);
  return [color, backgroundColor];
};
const onPaper = ['rgb(34, 37, 42)', 'rgb(255, 255, 255)'];

test('figures of a dark page are light on paper, on a light ground', () =>
  at.lookAt(
    `${at.style}${at.script}${at.frameScript}<style>:root { color-scheme: dark; background: #101014; }</style>
<body><rootd-sums></rootd-sums><rootd-mertens theme="dark"></rootd-mertens>${at.frame('softmax')}</body>`,
    async (page) => {
      for (const tag of ['rootd-sums', 'rootd-mertens']) await settle(page, tag);
      const inside = await framed(page);
      await inside.waitForFunction(
        () => getComputedStyle(document.documentElement).colorScheme === 'dark',
      );
      await page.emulateMedia({ media: 'print' });
      for (const tag of ['rootd-sums', 'rootd-mertens'])
        assert.deepEqual(await page.evaluate(coloursOf, tag), onPaper, tag);
      assert.deepEqual(await inside.evaluate(coloursOf, 'rootd-softmax'), onPaper);
      const ground = () => getComputedStyle(document.documentElement).backgroundColor;
      assert.equal(await inside.evaluate(ground), onPaper[1]);
    },
    { colorScheme: 'dark' },
  ));

test('what cannot be parted between two sheets leaves less than a third of one empty', () => {
  const tags = Object.keys(rooms.en).map((figure) => `rootd-${figure}`);
  const long = `<rootd-model text="${'the white whale '.repeat(25)}"></rootd-model>`;
  const column = `<div style="width: 648px">${tags.map((tag) => `<${tag}></${tag}>`).join('')}${long}</div>`;
  return at.lookAt(
    `${at.style}${at.script}<body>${column}</body>`,
    async (page) => {
      for (const tag of [...tags, 'rootd-model[text]']) await settle(page, tag);
      await page.emulateMedia({ media: 'print' });
      await page.waitForTimeout(500);
      const whole = await page.evaluate(() =>
        [...(document.querySelector('div')?.children ?? [])].flatMap((figure) =>
          [...(figure.shadowRoot?.querySelectorAll('figure *') ?? [])]
            .filter((part) => getComputedStyle(part).breakInside === 'avoid')
            .map((part) => ({
              tag: figure.localName,
              part: part.className,
              height: part.getBoundingClientRect().height,
            })),
        ),
      );
      assert.ok(whole.length > tags.length);
      assert.deepEqual(
        // The opening is one picture.
        whole.filter(
          ({ tag, height }) => height >= sheet.height * (tag === 'rootd-chain' ? 0.45 : 1 / 3),
        ),
        [],
      );
    },
    { viewport: sheet, reducedMotion: 'reduce' },
  );
});

test('a frame that is printed narrower and lower than its figure was cuts nothing off', () =>
  at.lookAt(
    `${at.frameScript}<body style="width: 880px">${at.frame('growth')}</body>`,
    async (page) => {
      const inside = page.frames()[1];
      await settle(inside, 'rootd-growth');
      await inside.evaluate(() => {
        new MutationObserver(() => {
          const { innerHeight, innerWidth, document } = window;
          const svg = document.querySelector('rootd-growth')?.shadowRoot?.querySelectorAll('svg');
          const parts = [document.body, ...(svg ?? [])].map((part) => part.getBoundingClientRect());
          const right = Math.max(...parts.map((part) => part.right)) / innerWidth;
          const bottom = Math.max(...parts.map((part) => part.bottom)) / innerHeight;
          if (document.body.style.transform) (window as any).printed = { right, bottom };
        }).observe(document.body, { attributes: true });
      });
      await page.pdf({ format: 'A4', margin: { left: '15mm', right: '15mm' } });
      await inside.waitForFunction(() => document.body.style.transform === '');
      const { right, bottom } = await inside.evaluate(() => (window as any).printed);
      assert.ok(right > 0.5 && right < 1.001, `${right} of the width`);
      assert.ok(bottom > 0.3 && bottom < 1.001, `${bottom} of the height`);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('beside a frame, too, a chart is printed as wide as its column', () =>
  at.lookAt(
    `${at.style}${at.script}${at.frameScript}<body style="max-width: 880px"><rootd-mertens></rootd-mertens>${at.frame('softmax')}</body>`,
    async (page) => {
      await settle(page, 'rootd-mertens');
      await framed(page);
      await page.evaluate(() => {
        matchMedia('print').addEventListener('change', ({ matches }) => {
          const root = document.querySelector('rootd-mertens')?.shadowRoot;
          const [column, chart] = ['figure', '.picture svg'].map(
            (selector) => root?.querySelector(selector)?.getBoundingClientRect().width,
          );
          if (matches) (window as any).printed = { column, chart };
        });
      });
      await page.pdf({ format: 'A4' });
      const { column, chart } = await page.evaluate(() => (window as any).printed);
      assert.ok(column < 880, `${column} px`);
      assert.equal(chart, Math.round(column));
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('a figure in a frame is as wide as the text around it', () =>
  at.lookAt(
    `${at.frameScript}<style>body { max-width: 720px; margin: 0 auto; padding: 0 16px; font: 1.125rem/1.6 Georgia, serif; }</style><body><p>Text</p>${at.frame('softmax')}</body>`,
    async (page) => {
      const inside = await framed(page);
      const place = await inside.evaluate(() => {
        const { left, right } = (
          document.querySelector('rootd-softmax') as Element
        ).getBoundingClientRect();
        const { scrollWidth, clientWidth } = document.documentElement;
        return [left, right, scrollWidth, clientWidth];
      });
      assert.deepEqual(place, [0, 720, 720, 720]);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('a page may say what it is in its head alone; a reader who jumps past its top is seen', () =>
  at.lookAt(
    `<meta name="color-scheme" content="light dark">${at.frameScript}<body><p style="height: 1200px"></p>${at.frame('softmax')}</body>`,
    async (page) => {
      await page.waitForTimeout(1500);
      await page.evaluate(() => scrollTo(0, 1500));
      const inside = page.frames()[1];
      await inside.waitForFunction(() => (document.querySelector('rootd-softmax') as any).settled);
      await becomes(inside, true);
    },
    { colorScheme: 'dark', viewport: { width: 1280, height: 700 } },
  ));
