// The documentation as an author meets it: built, below a folder, under a strict policy, in every browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { host, policies } from './support/hosting.js';
import { type Page, until } from './support/page.js';

const listen = readFileSync(new URL('../../web/docs/examples/listen.js', import.meta.url), 'utf8');

let server: Awaited<ReturnType<typeof host>>;
/** For what a strict policy forbids: a script inside the page. */
let unguarded: Awaited<ReturnType<typeof host>>;
let docs: string;
before(async () => {
  server = await host({ folder: siteFolder, base: '/some/folder/', policy: policies.strict });
  unguarded = await host({ folder: siteFolder });
  docs = `${server.address}docs/`;
});
after(async () => {
  await server?.close();
  await unguarded?.close();
});

const codeOf = (follows: string) =>
  document.querySelector(`[data-follows=${follows}]`)?.textContent;

/** Whether the figure has said its last word. */
const hasSettled = () => (document.querySelector('.live') as any).settled === true;

const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

const links = () => [...document.querySelectorAll('#found a')].map((link) => link.textContent);

inEveryBrowser('the documentation', {
  'shows code with the address that the site has': async (page) => {
    await page.open(`${docs}index.html`);
    await until(
      page,
      (address) =>
        document.querySelector('pre code')?.textContent?.includes(`src="${address}rootd.js"`),
      server.address,
    );
  },

  'has a live figure that its code follows': async (page) => {
    await page.open(`${docs}mertens.html`);
    await until(page, hasSettled);
    assert.match(
      (await page.evaluate(codeOf, 'element')) ?? '',
      /<rootd-mertens><\/rootd-mertens>/,
    );
    await page.type('.live >>> input[type=text]', '30000');
    await until(page, hasSettled);
    assert.equal(
      await page.evaluate(codeOf, 'element'),
      `<link rel="stylesheet" href="${server.address}rootd.css" />\n<script type="module" src="${server.address}rootd.js"></script>\n<rootd-mertens limit="30000"></rootd-mertens>`,
    );
    const frame = (await page.evaluate(codeOf, 'frame')) ?? '';
    assert.match(frame, /embed\.html\?figure=mertens&amp;limit=30000&amp;v=[\d.]+"/);
  },

  'searches by keyboard': async (page) => {
    await page.open(`${docs}index.html`);
    await page.type('search input', 'initialisation token');
    await until(page, () => document.querySelectorAll('#found a').length > 0);
    assert.match(
      (await page.evaluate(links)).join('\n'),
      /Attributes · Where unit variance comes from/,
    );
    assert.match(
      await page.evaluate(() => document.querySelector('#found [role=status]')?.textContent ?? ''),
      /^\d+ places? found$/,
    );
    await page.press('ArrowDown');
    assert.ok(
      await page.evaluate(() => document.activeElement?.matches('#found li:first-child a')),
    );
    await page.press('Escape');
    assert.ok(await page.evaluate(() => document.activeElement?.matches('search input')));
    await until(page, () => (document.querySelector('#found') as HTMLElement).hidden);
  },

  'has the focus on the link that is found': async (page) => {
    await page.open(`${docs}sums.html`);
    await page.type('search input', 'policy workers');
    await until(page, () => document.querySelectorAll('#found a').length > 0);
    await page.press('ArrowDown');
    const href = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href);
    assert.match(href, /\/docs\/policy\.html#workers$/);
  },

  'shows what was asked for in the address': async (page) => {
    await page.open(`${docs}search.html?q=histogram`);
    await until(page, () => document.querySelectorAll('#found a').length > 0);
    assert.match((await page.evaluate(links)).join('\n'), /Histogram · The library/);
  },

  'holds a figure in 320 px': async (page) => {
    await page.resize(320, 700);
    await page.open(`${docs}softmax.html`);
    await until(page, hasSettled);
    assert.ok(await page.evaluate(fits));
  },

  // Each page in a test of its own: what is still on its way when a page is left counts as an error.
  ...Object.fromEntries(
    ['index', 'elements', 'library', 'recipes', 'projects', 'theming', 'policy'].map((file) => [
      `fits every width from 320 px: ${file}`,
      async (page: Page) => {
        await page.open(`${docs}${file}.html`);
        for (const width of [320, 768, 1440]) {
          await page.resize(width, 700);
          assert.ok(await page.evaluate(fits), `${width} px`);
        }
      },
    ]),
  ),

  'tells a script of the page what the example says': async (page) => {
    await page.open(`${unguarded.address}docs/sums.html`);
    await until(page, hasSettled);
    const printed = await page.evaluate(
      (source) =>
        new Promise<string>((resolve) => {
          const { log } = console;
          console.log = (text) => {
            console.log = log;
            resolve(String(text));
          };
          const script = document.createElement('script');
          script.type = 'module';
          script.textContent = source;
          document.head.append(script);
        }),
      listen,
    );
    assert.match(printed, /^100000 sums, variance \d+/);
    const set = await page.evaluate(() => (document.querySelector('.live') as any).options);
    assert.equal(set.d, 1000);
    assert.equal(set.law, 'die');
  },
});
