// The essay around the figures, as a reader meets it, in every browser.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { settledInView } from './support/guest.js';
import { host, policies } from './support/hosting.js';
import { laidOut, until } from './support/page.js';

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: siteFolder, policy: policies.strict });
});
after(() => server.close());

/** WebKit's driver clicks only what is on screen. */
function scrollTo(selector: string) {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** What a figure is set to, once its code is there. */
function optionOf(name: string, option: string) {
  const figure = document.querySelector(name) as any;
  return figure?.options ? String(figure.options[option]) : '';
}

inEveryBrowser('the essay', {
  'fits every width from 320 px, its formulas too': async (page) => {
    for (const name of ['', 'deeper.html']) {
      await page.open(server.address + name);
      await laidOut(page);
      for (const width of [320, 360, 768, 1440]) {
        await page.resize(width, 700);
        const wide = await page.evaluate(async () => {
          const elements = [
            document.documentElement,
            ...document.querySelectorAll('math[display]'),
          ];
          const tooWide = () =>
            elements
              .filter((element) => element.scrollWidth > element.clientWidth + 1)
              .map((element) => element.textContent?.slice(0, 40));
          // Charts take their new width with one of the next frames; a busy machine has few of them.
          for (let frame = 0; frame < 600 && tooWide().length > 0; frame += 1)
            await new Promise(requestAnimationFrame);
          return tooWide();
        });
        assert.deepEqual(wide, [], `${width} px`);
      }
    }
  },

  'shows stills and says why where no script comes': async (page) => {
    const instead = (path: string) =>
      path.endsWith('.js') ? { type: '.html', text: '<!doctype html>' } : undefined;
    const bare = await host({ folder: siteFolder, policy: policies.strict, instead });
    try {
      await page.open(bare.address);
      await until(page, () => {
        const [said, still] = ['.without', '#chain .still img'].map((selector) =>
          document.querySelector(selector),
        );
        const isSeen = (said?.clientHeight ?? 0) > 0;
        return isSeen && (still as HTMLImageElement).naturalWidth > 0;
      });
      // Stills may be on their way yet when their server goes.
      await page.open('about:blank');
      // That nothing came is what this is about.
      page.errors.length = 0;
    } finally {
      await bare.close();
    }
  },

  'sets a figure by a link without loading the page again, and back undoes it': async (page) => {
    await page.open(server.address);
    await page.evaluate(() => {
      (window as any).sameDocument = true;
    });
    await laidOut(page);
    // What is above it grows meanwhile.
    await until(page, settledInView, '#growth rootd-growth');
    const link = '#growth a[href*="cauchy"]';
    await page.evaluate(scrollTo, link);
    // Where it stands moves while the page is laid out.
    await page.evaluate((at) => (document.querySelector(at) as HTMLElement).click(), link);
    // The text leads the figure there before the link is followed: the address tells of the link.
    await until(page, () => /growth\.case=cauchy/.test(location.search));
    await until(
      page,
      () => (document.querySelector('#growth rootd-growth') as any).case === 'cauchy',
    );
    await page.evaluate(() => history.back());
    await until(
      page,
      () => (document.querySelector('#growth rootd-growth') as any).case === 'mean',
    );
    assert.ok(await page.evaluate(() => (window as any).sameDocument));
  },

  'takes the seed and the figures along to a section of Deeper and back': async (page) => {
    await page.resize(390, 844);
    await page.open(`${server.address}?seed=3&stage.d=256&growth.case=cauchy&normality.law=die`);
    // A worker that is still to start when its page is left may be told of in the console.
    const settled = (name: string) =>
      until(page, (tag) => (document.querySelector(tag) as any)?.settled, name);
    await settled('rootd-chain');
    /** Where a link leads that is about to be followed. */
    const addressOf = (at: string) =>
      page.evaluate((selector) => {
        const link = document.querySelector(selector) as HTMLAnchorElement;
        link.focus();
        return link.href;
      }, at);
    await page.open(await addressOf('#stage a[href$="#normality"]'));
    await until(page, optionOf, 'rootd-normality', 'law');
    assert.equal(await page.evaluate(optionOf, 'rootd-normality', 'law'), 'die');
    assert.equal(await page.evaluate(optionOf, 'rootd-normality', 'seed'), '3');
    await until(page, () => {
      const top = document.querySelector('#normality')?.getBoundingClientRect().top ?? NaN;
      return Math.abs(top) < 90;
    });
    await settled('rootd-normality');
    assert.equal(await page.evaluate(() => document.querySelector('.notice')?.textContent), '');
    await page.open(
      await addressOf(
        'a[href="./?origin.initialisation=pytorch&origin.normalise=true&origin.size=1#origin"]',
      ),
    );
    await until(page, optionOf, 'rootd-origin', 'initialisation');
    assert.equal(await page.evaluate(optionOf, 'rootd-origin', 'initialisation'), 'pytorch');
    assert.equal(
      await page.evaluate(() => location.search),
      '?seed=3&stage.d=256&growth.case=cauchy&normality.law=die&origin.initialisation=pytorch&origin.normalise=true&origin.size=1',
    );
    assert.equal(await page.evaluate(() => document.querySelector('.notice')?.textContent), '');
  },

  'draws every figure from the seed of the page': async (page) => {
    await page.open(server.address);
    await until(page, optionOf, 'rootd-chain', 'seed');
    await until(page, () => document.querySelector('.seed-bar input') !== null);
    await page.evaluate(scrollTo, '.seed-bar');
    await page.type('.seed-bar input', '17');
    await page.press('Enter');
    assert.equal(await page.evaluate(optionOf, 'rootd-chain', 'seed'), '17');
    assert.match(await page.evaluate(() => location.search), /seed=17/);
  },

  'makes a figure only when the reader comes near it': async (page) => {
    await page.open(server.address);
    await until(page, optionOf, 'rootd-chain', 'd');
    await laidOut(page);
    assert.equal(await page.evaluate(optionOf, 'rootd-origin', 'size'), '');
    await page.evaluate(() =>
      document.querySelector('rootd-origin')?.scrollIntoView({ behavior: 'instant' }),
    );
    await until(page, optionOf, 'rootd-origin', 'size');
  },

  'lands where a link into the text says, and stays there while all is laid out': async (page) => {
    /** Whether the section is where a jump to it should end. */
    const isThere = () => {
      const { top } = (document.querySelector('#origin') as Element).getBoundingClientRect();
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      return Math.abs(top - Number.parseFloat(scrollPaddingTop)) < 3;
    };
    const staysThere = async () => {
      await until(page, isThere);
      await laidOut(page);
      await until(page, () => (document.querySelector('rootd-origin') as any).settled);
      assert.ok(await page.evaluate(isThere));
    };
    await page.open(`${server.address}#origin`);
    await staysThere();
    await page.open(`${server.address}?seed=2`);
    await page.click('nav summary');
    await page.click('nav a[href="#origin"]');
    await staysThere();
  },
});
