// Figures in somebody else's page, on another port than the site: as elements, in frames, as one file.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { siteFolder } from '../../scripts/support/site.js';
import { openLab } from '../../web/engine/lab.js';
import { figures } from '../../web/figures/index.js';
import en from '../../web/text/en/index.js';
import zh from '../../web/text/zh/index.js';
import { inEveryBrowser } from './support/browsers.js';
import { hostGuest, settledInView } from './support/guest.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

let site: Awaited<ReturnType<typeof host>>;
let guest: Awaited<ReturnType<typeof hostGuest>>;
let strictGuest: Awaited<ReturnType<typeof hostGuest>>;
/** What Node computes for d = 200, law = die, seed = 3. */
let variance: number;
const folder = mkdtempSync(join(tmpdir(), 'rootd-file-'));

/** What the pages load from the site. */
const scripts = (site: string) =>
  `<script type="module" src="${site}rootd.js"></script><script src="${site}rootd-frame.js"></script>`;

/** Notes what a page's scripts leave behind: workers at work, listeners on what outlives a figure. */
function keepBooks() {
  const books = window as any;
  books.workers = { now: 0, most: 0 };
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(...given: any[]) {
      super(...(given as [any]));
      books.workers.now += 1;
      books.workers.most = Math.max(books.workers.most, books.workers.now);
    }
    terminate() {
      books.workers.now -= 1;
      super.terminate();
    }
  };
  books.listeners = new Set();
  for (const target of [window, document, document.documentElement, document.body]) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (type: string, ...others: any[]) => {
      books.listeners.add(type);
      addEventListener.call(target, type, ...(others as [any]));
    };
    target.removeEventListener = (type: string, ...others: any[]) => {
      books.listeners.delete(type);
      removeEventListener.call(target, type, ...(others as [any]));
    };
  }
}

/** In a frame: one message that the page around may believe, if the frame shows sums, and many that it must not. */
function lie() {
  const good = { rootd: 'height', figure: 'sums', height: 777 };
  const heights = [-5, 0, Number.NaN, 1e9, '5', null, {}, undefined];
  const messages = [
    good,
    ...heights.map((height) => ({ ...good, height })),
    ...[null, undefined, 5, 'rootd', { height: 5 }, { rootd: 'height', height: 5 }],
    { ...good, height: 5, rootd: 'other' },
    { ...good, height: 5, figure: 'growth' },
    'done',
  ];
  for (const message of messages) parent.postMessage(message, '*');
}

const sums = '<rootd-sums d="200" law="die" seed="3"></rootd-sums>';

before(async () => {
  site = await host({ folder: siteFolder, base: '/a/folder/', crossOrigin: true });
  const at = site.address;
  const frame = (query: string, more = '') =>
    `<iframe src="${at}embed.html?${query}" ${more} width="100%"></iframe>`;
  const everyWay = `${scripts(at)}<body>
    ${sums}<rootd-temperature></rootd-temperature><rootd-sums d="200" law="die" seed="3"></rootd-sums>
    ${frame('figure=sums&d=200&law=die&seed=3&v=0.1.0', 'id="frame"')}
    ${frame('figure=temperature', 'id="sandboxed" sandbox="allow-scripts"')}
    <iframe id="file" src="${at}rootd-standalone.html?figure=mertens" width="100%"></iframe></body>`;
  const { origin } = new URL(at);
  strictGuest = await hostGuest(
    { 'index.html': everyWay, 'bare.html': '' },
    {
      policy: `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; frame-src ${origin}; worker-src blob: ${origin}; img-src data:`,
    },
  );
  guest = await hostGuest({
    'index.html': everyWay,
    'books.html': `<body><script>(${keepBooks})()</script>${scripts(at)}<main></main></body>`,
    'many.html': `<body><script>(${keepBooks})()</script>${scripts(at)}
      ${'<rootd-sums></rootd-sums><rootd-softmax></rootd-softmax>'.repeat(10)}
      <div style="height: 20000px"></div><rootd-depth></rootd-depth></body>`,
    'liar.html': `<script>(${lie})()</script>`,
    'plain.html': `${scripts(at)}<body style="margin: 0"><div style="width: 400px">${sums}</div></body>`,
    'hostile.html': `${scripts(at)}<style>
      * { box-sizing: content-box; margin: 0; padding: 0; letter-spacing: 0.3em; word-spacing: 1em;
        text-transform: uppercase; line-height: 3; text-indent: 2em; white-space: pre; font-weight: 900; }
      html { color: #eee; background: #111; font-style: italic; text-shadow: 0 0 3px red; }
      figure, svg, button, input, select, table, td, p, div { border: 5px solid red; width: 99%; }
      </style><body dir="rtl" style="margin: 0"><div style="width: 400px; border: 0">${sums}</div></body>`,
    'frames.html': `${scripts(at)}<script>addEventListener('message', ({ data }) => {
        const { dataset } = document.documentElement;
        if (data === 'done') dataset.done = Number(dataset.done ?? 0) + 1;
      });</script><body><iframe id="stranger" src="liar.html"></iframe>
      <iframe id="liar" src="liar.html?figure=sums"></iframe>${frame('figure=sums&d=50', 'id="frame"')}
      ${frame('figure=nothing', 'id="unknown"')}
      ${frame('figure=sums&d=-3&onclick=alert(1)&v=9.9.9&theme=pink&seed=2', 'id="nonsense"')}</body>`,
  });
  const lab = await openLab({ workers: 0 });
  ({ variance } = await lab.sums({ law: 'die', d: 200, count: 100_000, seed: 3 }));
  await lab.close();
});
after(async () => {
  await Promise.all([site.close(), guest.close(), strictGuest.close()]);
  rmSync(folder, { recursive: true });
});

const heightOf = (selector: string) =>
  (document.querySelector(selector) as HTMLElement | null)?.style.height ?? '';

/** The height that a frame's content told, once it is that of a drawn figure. */
const drawnHeight = (selector: string) => {
  const frame = document.querySelector(selector) as HTMLElement | null;
  frame?.scrollIntoView({ behavior: 'instant' });
  const height = Number.parseFloat(frame?.style.height ?? '');
  return height > 300 && height;
};

inEveryBrowser('embedded figures', {
  'work in all three ways at once, from another origin, below a folder and under a strict policy':
    async (page) => {
      await page.open(`${strictGuest.address}bare.html`);
      const bare = await page.evaluate(() => Object.getOwnPropertyNames(window));
      await page.open(strictGuest.address);
      await until(page, settledInView, 'rootd-sums:first-of-type');
      for (const id of ['#frame', '#sandboxed', '#file']) await until(page, drawnHeight, id);
      const figures = await page.evaluate(() => {
        const all = [...document.querySelectorAll('rootd-sums')];
        return all.map((figure) => (figure as any).numbers?.measured.variance);
      });
      assert.equal(figures[0], variance);
      const names = await page.evaluate(() => Object.getOwnPropertyNames(window));
      const added = names.filter((name) => !bare.includes(name) && !/^\d+$/.test(name));
      assert.deepEqual(added, [], 'no global');
      const { origin } = new URL(site.address);
      const own = new URL(strictGuest.address).origin;
      assert.deepEqual(
        page.requests.filter(
          (url) => !/^(data|blob|about):/.test(url) && ![origin, own].includes(new URL(url).origin),
        ),
        [],
      );
    },

  'in a sandbox load the parts that they need, where their host lets them in': async (page) => {
    const open = await host({ folder: siteFolder, crossOrigin: true });
    const guest = await hostGuest({
      'index.html': `${scripts(open.address)}<body><iframe src="${open.address}embed.html?figure=temperature" sandbox="allow-scripts" width="100%"></iframe></body>`,
    });
    try {
      await page.open(guest.address);
      await until(page, drawnHeight, 'iframe');
      const asked = [...open.sent.keys()];
      assert.ok(asked.some((path) => path.includes('/elements/worker-')));
      assert.ok(!asked.some((path) => path.includes('embed-whole.js')));
    } finally {
      await guest.close();
      await open.close();
    }
  },

  'share one engine, and cost nothing below the fold': async (page) => {
    await page.open(`${guest.address}many.html`);
    for (const tag of ['rootd-sums', 'rootd-softmax']) {
      for (const edge of [':first-of-type', ':last-of-type']) {
        await until(page, settledInView, tag + edge);
      }
    }
    const wasm = page.requests.filter((url) => url.endsWith('.wasm'));
    assert.ok(wasm.length > 0);
    assert.equal(new Set(wasm).size, wasm.length, wasm.join());
    const { most, cores } = await page.evaluate(() => ({
      ...(window as any).workers,
      cores: navigator.hardwareConcurrency,
    }));
    assert.ok(most >= 1 && most <= cores, `${most} workers on ${cores} cores`);
    const asked = () => page.requests.filter((url) => /\/depth-/.test(url)).length;
    assert.equal(asked(), 0);
    await until(page, settledInView, 'rootd-depth');
    assert.ok(asked() > 0);
  },

  'keep properties set before their code came, live in shadow trees, survive a move, and leave nothing':
    async (page) => {
      await page.open(`${guest.address}books.html`);
      await page.evaluate(() => {
        const main = document.querySelector('main') as HTMLElement;
        const before = document.createElement('rootd-sums');
        Object.assign(before, { d: 123, law: { name: 'student', degrees: 9 }, count: 2000 });
        const closed = document.createElement('div').attachShadow({ mode: 'closed' });
        const inside = document.createElement('rootd-sums');
        inside.setAttribute('d', '77');
        inside.setAttribute('count', '1000');
        closed.append(inside);
        main.append(before, closed.host);
        Object.assign(window, { before, inside });
      });
      const settled = (name: 'before' | 'inside') => {
        const figure = (window as any)[name];
        return figure.settled && [figure.options.d, figure.numbers.measured.count];
      };
      assert.deepEqual(await until(page, settled, 'before'), [123, 2000]);
      assert.deepEqual(await until(page, settled, 'inside'), [77, 1000]);
      assert.equal(
        await page.evaluate(() => (window as any).before.law.degrees),
        9,
        'a property that is an object',
      );
      // Set later, as a framework does; and moved to another place of the page.
      await page.evaluate(() => {
        const { before, inside } = window as any;
        before.d = 321;
        inside.setAttribute('count', '1500');
        document.querySelector('main')?.prepend(inside);
      });
      assert.deepEqual(await until(page, settled, 'before'), [321, 2000]);
      assert.deepEqual(await until(page, settled, 'inside'), [77, 1500]);
      assert.ok((await page.evaluate(() => (window as any).workers.now)) > 0);
      // The menu listens to the whole page while it is open.
      await page.evaluate(() => {
        const { before } = window as any;
        before.shadowRoot.querySelector('.menu-button').click();
        document.querySelector('main')?.replaceChildren();
      });
      await until(page, () => (window as any).workers.now === 0);
      assert.deepEqual(
        await page.evaluate(() => [...(window as any).listeners]),
        // The script for frames listens for their messages, and for what changes the page around them.
        ['message', 'load'],
      );
    },

  'look in any page as in a plain one, and change nothing outside themselves': async (page) => {
    /** Where everything in the figure is, relative to it. */
    const places = () => {
      const figure = document.querySelector('rootd-sums') as HTMLElement;
      const origin = figure.getBoundingClientRect();
      const parts = figure.shadowRoot?.querySelectorAll('.controls *, .picture *, .numbers *');
      return [...(parts ?? [])].flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width === 0 && height === 0) return [];
        const place = [x - origin.x, y - origin.y, width, height].map(Math.round);
        return [`${element.localName}.${element.getAttribute('class')} ${place.join(' ')}`];
      });
    };
    /** The same, once what moves there has come to rest. */
    const layout = async () => {
      await until(page, settledInView, 'rootd-sums');
      for (let before: string[] = []; ; ) {
        const now = await page.evaluate(places);
        if (now.join() === before.join()) return now;
        before = now;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    };
    await page.resize(1000, 800);
    await page.open(`${guest.address}plain.html`);
    const plain = await layout();
    await page.open(`${guest.address}hostile.html`);
    const outside = () => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const figure of copy.querySelectorAll('rootd-sums')) figure.remove();
      const { length } = history;
      return [copy.outerHTML, location.href, document.title, length, document.cookie].join('\n');
    };
    const before = await page.evaluate(outside);
    const found = await layout();
    assert.ok(plain.length > 50);
    assert.deepEqual(
      found.filter((place, i) => place !== plain[i]),
      [],
    );
    await page.type('rootd-sums >>> .control-d input[type=text]', '300');
    await page.press('Enter');
    await until(page, () => (document.querySelector('rootd-sums') as any).options.d === 300);
    assert.equal(await page.evaluate(outside), before);
  },

  'say in a sentence what an address holds that makes no sense, and trust no message': async (
    page,
  ) => {
    for (const [query, pattern] of [
      ['figure=nothing', /no figure named “nothing”.*sums, squares, growth/],
      ['', /names no figure.*\bsums\b.*\bgrowth\b/],
      ['figure=sums&d=-3&onclick=alert(1)&theme=pink&v=9.9.9', /9\.9\.9.*d=-3/],
    ] as [string, RegExp][]) {
      await page.open(`${site.address}embed.html?${query}`);
      const said = await until(page, () => document.querySelector('.said')?.textContent);
      assert.match(String(said), pattern);
      if (query.includes('onclick'))
        assert.match(String(said), /theme=pink, onclick=alert\(1\), d=-3/);
      assert.ok(!(await page.evaluate(() => document.querySelector('[onclick]'))));
      if (query.includes('sums')) await until(page, settledInView, 'rootd-sums');
    }
    await page.open(`${guest.address}frames.html`);
    await until(page, drawnHeight, '#nonsense');
    await until(page, drawnHeight, '#frame');
    assert.ok(await until(page, heightOf, '#unknown'));
    await until(page, () => document.documentElement.dataset.done === '2');
    // What it may have at most.
    assert.equal(await page.evaluate(heightOf, '#liar'), '6000px');
    assert.equal(await page.evaluate(heightOf, '#stranger'), '');
    const height = await page.evaluate(drawnHeight, '#frame');
    assert.ok(height && height < 5000, `${height} px`);
  },

  'give a link that keeps the theme of their address, if there is such a theme': async (page) => {
    for (const [theme, kept] of [
      ['dark', 'dark'],
      ['pink', null],
    ]) {
      await page.open(`${site.address}embed.html?figure=sums&theme=${theme}`);
      await until(page, settledInView, 'rootd-sums');
      const link = await page.evaluate(() => {
        const detail = { attributes: { d: '200' } } as any;
        const figure = document.querySelector('rootd-sums');
        figure?.dispatchEvent(new CustomEvent('rootd-address', { detail }));
        return detail.link;
      });
      const { searchParams } = new URL(link);
      assert.deepEqual([searchParams.get('theme'), searchParams.get('d')], [kept, '200']);
    }
  },

  'name the window as the figure is called, with its settings and in its language': async (
    page,
  ) => {
    for (const [query, title] of [
      ['', en.figures.sums.title],
      ['&law=die', en.figures.sums.titleOther],
      ['&law=die&lang=zh', zh.figures.sums.titleOther],
    ]) {
      await page.open(`${site.address}embed.html?figure=sums${query}`);
      await until(page, settledInView, 'rootd-sums');
      assert.equal(await page.evaluate(() => document.title), title);
      await page.evaluate(() => (document.querySelector('rootd-sums') as any).set({ law: 'die' }));
      await until(page, settledInView, 'rootd-sums');
      const words = query.includes('zh') ? zh : en;
      assert.equal(await page.evaluate(() => document.title), words.figures.sums.titleOther);
    }
  },

  'are one file that asks for nothing, offers every figure, and saves itself as it stands': async (
    page,
  ) => {
    const address = pathToFileURL(join(siteFolder, 'rootd-standalone.html')).href;
    await page.open(address);
    const links = await until(page, () => document.querySelectorAll('li a').length);
    assert.equal(links, Object.keys(figures).length);
    await page.open(`${address}?figure=sums&d=200&law=die&seed=3`);
    await until(page, settledInView, 'rootd-sums');
    const saved = await page.evaluate(async () => {
      const figure = document.querySelector('rootd-sums') as any;
      figure.count = 5000;
      const detail = { attributes: { d: '200', law: 'die', count: '5000' } } as any;
      figure.dispatchEvent(new CustomEvent('rootd-address', { detail }));
      return detail.file();
    });
    const file = join(folder, `${page.requests.length}.html`);
    writeFileSync(file, saved);
    await page.open(pathToFileURL(file).href);
    await until(page, settledInView, 'rootd-sums');
    const { options, numbers } = await page.evaluate(() => {
      const { options, numbers } = document.querySelector('rootd-sums') as any;
      return { options, numbers };
    });
    assert.deepEqual([options.d, options.law, numbers.measured.count], [200, 'die', 5000]);
    const asked = page.requests.filter((url) => !/^(data|blob|about):/.test(url));
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(address) && url !== pathToFileURL(file).href),
      [],
    );
  },
});
