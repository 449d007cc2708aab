// Figures in pages that were not made for them: every kind of place, other documents, networks that fail.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { hostGuest, settledInView } from './support/guest.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

/** Where a page may put a figure, as the style of what is around it and of the figure. */
const places: Record<string, [string, string]> = {
  'flex row': ['display: flex', ''],
  'centred flex row': ['display: flex; justify-content: center', ''],
  'centred flex column': ['display: flex; flex-direction: column; align-items: center', ''],
  'centred grid': ['display: grid; place-items: center', ''],
  'table cell': ['display: table-cell', ''],
  float: ['display: flow-root', 'float: left'],
  'inline-block': ['', 'display: inline-block'],
  'fit-content': ['', 'width: fit-content'],
  absolute: ['position: relative; min-height: 900px', 'position: absolute'],
};

const figure = 'rootd-temperature';

let site: Awaited<ReturnType<typeof host>>;
let busySite: Awaited<ReturnType<typeof host>>;
let isolatedSite: Awaited<ReturnType<typeof host>>;
let guest: Awaited<ReturnType<typeof hostGuest>>;
let isolatedGuest: Awaited<ReturnType<typeof hostGuest>>;

/** Whether the figure is there, or says that it could not come. */
function comesOrSays(tag: string) {
  const element = document.querySelector(tag) as any;
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (element?.settled) return 'comes';
  return element?.shadowRoot?.querySelector('[role=status] button') && 'says';
}

/** Addresses that have failed once. */
const failed = new Set<string>();

before(async () => {
  site = await host({ folder: siteFolder, crossOrigin: true });
  isolatedSite = await host({
    folder: siteFolder,
    crossOrigin: true,
    headers: {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
  busySite = await host({
    folder: siteFolder,
    crossOrigin: true,
    instead: (path) => {
      if (!/\/elements\/(temperature|figure|common)-/.test(path) || failed.has(path))
        return undefined;
      failed.add(path);
      return { type: '.txt', text: 'busy' };
    },
  });
  const script = (at: string) => `<script type="module" src="${at}rootd.js"></script>`;
  const everyPlace = Object.values(places)
    .map(([around, own]) => `<div style="${around}"><${figure} style="${own}"></${figure}></div>`)
    .join('<p>Text.</p>');
  const frame = (at: string, more = '') =>
    `<iframe src="${at}embed.html?figure=temperature" ${more} width="600"></iframe>`;
  guest = await hostGuest({
    'places.html': `${script(site.address)}<meta name="viewport" content="width=device-width"><body style="margin: 8px">${everyPlace}</body>`,
    'moves.html': `${script(site.address)}<body><button>Open</button><${figure}></${figure}><iframe></iframe>
      <script>document.querySelector('button').onclick = () => { window.popUp = open('', '', 'width=600,height=600'); };</script></body>`,
    'frame.html': `<script src="${site.address}rootd-frame.js"></script><body>${frame(site.address, 'style="height: 60rem"')}
      <script>window.heights = []; const frame = document.querySelector('iframe');
      const given = frame.style.height;
      new MutationObserver(() => frame.style.height === given || heights.push(parseFloat(frame.style.height)))
        .observe(frame, { attributes: true });</script></body>`,
    'busy.html': `${script(busySite.address)}<body><${figure}></${figure}></body>`,
    'large.html': `${script(site.address)}<style>html { font-size: 200%; }</style><body style="margin: 8px"><${figure}></${figure}><rootd-sums></rootd-sums></body>`,
  });
  isolatedGuest = await hostGuest(
    {
      'element.html': `${script(site.address)}<body><${figure}></${figure}></body>`,
      'frame.html': `<script src="${isolatedSite.address}rootd-frame.js"></script><body>${frame(isolatedSite.address)}</body>`,
    },
    { headers: { 'cross-origin-embedder-policy': 'require-corp' } },
  );
});
after(async () => {
  const open = [site, busySite, isolatedSite, guest, isolatedGuest];
  await Promise.all(open.map((server) => server?.close()));
});

type Found = { cut: number; clientWidth: number; sizes: number[][] };

/** In a page: the figures' widths once all have drawn, and how much is cut off at the window's edge. */
const widths = (tag: string) => {
  const all = [...document.querySelectorAll(tag)] as any[];
  const next = all.find(({ settled }) => !settled);
  next?.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (next) return undefined;
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    cut: scrollWidth - clientWidth,
    clientWidth,
    sizes: all.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return [width, height];
    }),
  };
};

/** In a page: whether the figure's own style sheet is in force, wherever the figure is. */
const isStyled = () => {
  const moved = (window as any).moved ?? document.querySelector('rootd-temperature');
  const controls = moved.shadowRoot?.querySelector('.controls');
  return controls && moved.ownerDocument.defaultView.getComputedStyle(controls).display === 'flex';
};

inEveryBrowser('a page that was not made for figures', {
  'has room for one in every kind of place, wide or narrow': async (page) => {
    for (const [window, least] of [
      [1000, 600],
      [360, 280],
    ]) {
      await page.resize(window, 800);
      await page.open(`${guest.address}places.html`);
      const found = (await until(page, widths, figure)) as Found;
      assert.ok(found.cut <= 0, `${found.cut} px cut off in a window of ${window}`);
      for (const [i, place] of Object.keys(places).entries()) {
        const [width, height] = found.sizes[i] ?? [0, 0];
        // Some browsers make no window that narrow.
        const fits = width >= least && width <= found.clientWidth;
        assert.ok(fits, `${place} in ${window}: ${width} px wide`);
        assert.ok(height < 2500, `${place} in ${window}: ${height} px high`);
      }
    }
  },

  'keeps its looks in another document, and back': async (page) => {
    await page.open(`${guest.address}moves.html`);
    await until(page, settledInView, figure);
    assert.ok(await page.evaluate(isStyled));
    await page.click('button');
    for (const place of ['frame', 'page', 'pop-up', 'frame', 'page']) {
      await page.evaluate((place) => {
        const all = window as any;
        all.moved ??= document.querySelector('rootd-temperature');
        const inFrame = document.querySelector('iframe')?.contentDocument;
        const there = { frame: inFrame, page: document, 'pop-up': all.popUp?.document }[place];
        // Not every browser under test opens a window.
        there?.body.append(all.moved);
      }, place);
      assert.ok(await until(page, isStyled), place);
    }
    await page.evaluate(() => {
      const all = window as any;
      all.popUp?.close();
      all.moved.keys = 32;
    });
    await until(page, settledInView, figure);
  },

  'keeps the height that it gave a frame until there is a figure': async (page) => {
    await page.open(`${guest.address}frame.html`);
    await until(page, () => {
      document.querySelector('iframe')?.scrollIntoView({ behavior: 'instant' });
      return (window as any).heights.length > 0;
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    const heights = (await page.evaluate(() => (window as any).heights)) as number[];
    // It does not shrink while the figure comes, to grow again.
    assert.ok(Math.min(...heights) > 300, heights.join());
    assert.equal(Math.min(...heights), heights.at(-1));
  },

  'says that a part failed, and has its figure when all parts come': async (page) => {
    failed.clear();
    await page.open(`${guest.address}busy.html`);
    // Browsers keep a module that failed for the life of a page; each part fails once.
    for (let isThere = false; !isThere; ) {
      isThere = (await until(page, comesOrSays, figure)) === 'comes';
      if (!isThere) await page.open(`${guest.address}busy.html?${failed.size}`);
    }
    assert.ok(failed.size >= 2, [...failed].join());
    // The browser's own words for what failed.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    page.errors.length = 0;
  },

  'may isolate itself: elements need nothing more, a frame two headers': async (page) => {
    await page.open(`${isolatedGuest.address}element.html`);
    await until(page, settledInView, figure);
    await page.open(`${isolatedGuest.address}frame.html`);
    await until(page, () => {
      const frame = document.querySelector('iframe');
      frame?.scrollIntoView({ behavior: 'instant' });
      return Number.parseFloat(frame?.style.height ?? '') > 300;
    });
  },

  'may be written twice as large: text follows, and nothing is cut off': async (page) => {
    for (const window of [1200, 640, 360]) {
      await page.resize(window, 800);
      await page.open(`${guest.address}large.html`);
      for (const tag of [figure, 'rootd-sums']) {
        const { cut } = (await until(page, widths, tag)) as Found;
        assert.ok(cut <= 0, `${tag}: ${cut} px cut off in a window of ${window}`);
        const small = await page.evaluate((tag) => {
          const root = document.querySelector(tag)?.shadowRoot;
          return [...(root?.querySelectorAll('*') ?? [])].flatMap((element) => {
            const own = [...element.childNodes].some(
              (node) => node.nodeType === 3 && node.textContent?.trim(),
            );
            const { width, height } = element.getBoundingClientRect();
            const size = Number.parseFloat(getComputedStyle(element).fontSize);
            return own && width > 1 && height > 1 && size < 24
              ? [`${element.localName}.${element.getAttribute('class')}: ${size} px`]
              : [];
          });
        }, tag);
        assert.deepEqual(small, []);
      }
    }
  },
});
