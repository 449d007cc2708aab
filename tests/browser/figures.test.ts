// The figures on the built page, as a reader with a keyboard and a pointer meets them, in every browser.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { openLab } from '../../web/engine/lab.js';
import { inEveryBrowser } from './support/browsers.js';
import { host, policies } from './support/hosting.js';
import { type Page, until } from './support/page.js';

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: siteFolder, base: '/rootd/', policy: policies.strict });
});
after(() => server.close());

/** Opens the page at a query and waits for the figure of sums. */
async function open(page: Page, query: string = '') {
  await page.open(`${server.address}deeper.html${query || '?seed=1'}`);
  await page.evaluate(() =>
    document.querySelector('rootd-sums')?.scrollIntoView({ behavior: 'instant' }),
  );
  await settled(page, '');
}

/**
 * Waits until the figure has answered.
 * @param d - what its d must be, if not empty
 */
const settled = (page: Page, d: string) =>
  until(
    page,
    (wanted) => {
      const figure = document.querySelector('rootd-sums') as any;
      return figure?.settled && (!wanted || String(figure.d) === wanted);
    },
    d,
  );

const numbersOf = (page: Page) =>
  page.evaluate(() => (document.querySelector('rootd-sums') as any).numbers.measured);

inEveryBrowser('the figures', {
  'show the numbers that the library gives in Node, whoever opens the link': async (page) => {
    await open(page, '?v=0.1.0&seed=11&sums.d=123&sums.law=die&sums.count=30000');
    const lab = await openLab({ workers: 0 });
    const run = await lab.sums({ law: 'die', d: 123, count: 30_000, seed: 11 });
    await lab.close();
    const { mean, variance, minimum, maximum } = await numbersOf(page);
    assert.deepEqual(
      { mean, variance, minimum, maximum },
      {
        mean: run.mean,
        variance: run.variance,
        minimum: run.minimum,
        maximum: run.maximum,
      },
    );
  },

  'lose no character that is typed, and explain what does not fit': async (page) => {
    await open(page);
    const field = 'rootd-sums >>> .control-d input[type=text]';
    await page.type(field, '2345');
    assert.equal(await value(page, field), '2345');
    await settled(page, '2345');
    await page.type(field, '23x45');
    assert.equal(await value(page, field), '23x45');
    assert.match(await noteOf(page), /whole number from 1 to 1,000,000/);
    await page.press('Escape');
    assert.equal(await noteOf(page), '');
  },

  'go back and forward through what the reader did': async (page) => {
    await open(page);
    const field = 'rootd-sums >>> .control-d input[type=text]';
    await page.type(field, '100');
    await page.press('Enter');
    await settled(page, '100');
    const first = await numbersOf(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    await page.type(field, '900');
    await page.press('Enter');
    await settled(page, '900');
    assert.match(await page.evaluate(() => location.search), /sums\.d=900/);
    await page.evaluate(() => history.back());
    await settled(page, '100');
    assert.deepEqual(await numbersOf(page), first);
    await page.evaluate(() => history.back());
    await settled(page, '500');
    assert.equal(await page.evaluate(() => location.search), '?seed=1');
    await page.evaluate(() => history.forward());
    await settled(page, '100');
  },

  'say what a link held that makes no sense': async (page) => {
    await open(page, '?v=0.1.0&seed=1&sums.d=-3&nonsense=1');
    const text = await until(page, () => document.querySelector('.notice')?.textContent);
    assert.match(String(text), /sums\.d=-3/);
    assert.match(String(text), /nonsense=1/);
    await settled(page, '500');
  },

  'are worked by keys alone': async (page) => {
    await open(page);
    await page.evaluate(() => {
      const root = document.querySelector('rootd-sums')?.shadowRoot as ShadowRoot;
      (root.querySelector('.control-d input[type=range]') as HTMLElement).focus();
    });
    assert.equal(await focused(page), 'range');
    await page.press('ArrowRight');
    await settled(page, '510');
    for (let stops = 0; (await focused(page)) !== 'menu-button'; stops += 1) {
      assert.ok(stops < 12, 'the menu is not far');
      await page.press('Tab');
    }
    await page.press('Enter');
    assert.equal(await focused(page), 'link');
    await page.press('End');
    assert.equal(await focused(page), 'reset');
    await page.press('Enter');
    await settled(page, '500');
    assert.equal(await focused(page), 'menu-button');
  },

  'show a vector that fell into the bar that was chosen': async (page) => {
    await open(page);
    await page.evaluate(() => {
      const root = document.querySelector('rootd-sums')?.shadowRoot as ShadowRoot;
      const readers = root.querySelectorAll('.c-reader') as NodeListOf<HTMLElement>;
      readers[readers.length - 1].focus();
    });
    await page.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    const vector = await until(page, () => (document.querySelector('rootd-sums') as any).vector);
    assert.match(await page.evaluate(() => location.search), new RegExp(`sums\\.vector=${vector}`));
  },
});

const value = (page: Page, selector: string) =>
  page.evaluate((path) => {
    const [host, inner] = path.split(' >>> ');
    const field = document.querySelector(host)?.shadowRoot?.querySelector(inner);
    return (field as HTMLInputElement).value;
  }, selector);

const noteOf = (page: Page) =>
  page.evaluate(
    () =>
      document
        .querySelector('rootd-sums')
        ?.shadowRoot?.querySelector('.control-d .note')
        ?.textContent?.trim() ?? '',
  );

/** What has the focus inside the figure: a menu's item, a class, or a type. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('rootd-sums')?.shadowRoot?.activeElement;
    const { dataset, className, type } = (element as any) ?? {};
    return dataset?.item || className || type;
  });
