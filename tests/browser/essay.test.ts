// The essay around the figures, as a reader meets it, in every browser.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { host, policies } from './support/hosting.js';
import { laidOut, type Page, until } from './support/page.js';

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: siteFolder, policy: policies.strict });
});
after(() => server.close());

/** WebKit's driver clicks only what is on screen. */
function scrollTo(selector: string) {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Goes to where Deeper begins, and waits for its text. */
async function comeToDeeper(page: Page) {
  await laidOut(page);
  await page.evaluate(scrollTo, '#deeper');
  await until(page, () => !document.querySelector('main > section:empty'));
}

/** What a figure is set to, once its code is there. */
function optionOf(name: string, option: string) {
  const figure = document.querySelector(name) as any;
  return figure?.options ? String(figure.options[option]) : '';
}

inEveryBrowser('the essay', {
  'fits every width from 320 px, its formulas too': async (page) => {
    await page.open(server.address);
    await comeToDeeper(page);
    for (const width of [320, 360, 768, 1440]) {
      await page.resize(width, 700);
      const wide = await page.evaluate(async () => {
        const elements = [document.documentElement, ...document.querySelectorAll('math[display]')];
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
    await page.evaluate(scrollTo, 'rootd-sums');
    await until(page, optionOf, 'rootd-sums', 'law');
    await comeToDeeper(page);
    const link = 'a[href="?sums.law=die#sums"]';
    await page.evaluate(scrollTo, link);
    await page.click(link);
    await until(page, () => (document.querySelector('rootd-sums') as any).options.law === 'die');
    assert.match(await page.evaluate(() => location.search), /sums\.law=die/);
    await page.evaluate(() => history.back());
    await until(
      page,
      () => (document.querySelector('rootd-sums') as any).options.law === 'rademacher',
    );
    assert.ok(await page.evaluate(() => (window as any).sameDocument));
  },

  'goes to a section of Deeper by a link that was pressed, though its text comes only then': async (
    page,
  ) => {
    await page.resize(390, 844);
    await page.open(server.address);
    await laidOut(page);
    const link = '#farther a[href$="#normality"]';
    // The page may move under a pointer while its figures come.
    await page.evaluate((at) => (document.querySelector(at) as HTMLElement).click(), link);
    await until(page, () => !document.querySelector('main > section:empty'));
    await until(page, () => {
      const top = document.querySelector('#normality')?.getBoundingClientRect().top ?? NaN;
      return Math.abs(top) < 90;
    });
  },

  'lands on the figure that a link sets, however far it is': async (page) => {
    await page.resize(390, 844);
    await page.open(server.address);
    await comeToDeeper(page);
    await page.evaluate(() =>
      (document.querySelector('a[href^="?training.view=l"]') as HTMLElement).click(),
    );
    await until(page, optionOf, 'rootd-training', 'view');
    // It is there when it has stood still for half a second.
    await until(page, async () => {
      const before = scrollY;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return scrollY > 0 && scrollY === before;
    });
    const top = await page.evaluate(
      () => document.querySelector('rootd-training')?.getBoundingClientRect().top ?? NaN,
    );
    assert.ok(Math.abs(top) < 60, `${top}`);
  },

  'lands on a section of Deeper, whose text comes late, and its figure takes what the link says':
    async (page) => {
      await page.open(`${server.address}?normality.law=die#normality`);
      await until(page, () => document.querySelector('#normality > h2') !== null);
      await until(page, optionOf, 'rootd-normality', 'law');
      assert.equal(await page.evaluate(optionOf, 'rootd-normality', 'law'), 'die');
      // Its place may move while sections above are laid out, and comes back.
      await until(page, () => {
        const { top, bottom } = (
          document.querySelector('#normality') as Element
        ).getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
      await page.open(`${server.address}deeper.html#depth`);
      await until(page, optionOf, 'rootd-depth', 'seed');
      assert.match(
        await page.evaluate(() => String(document.querySelector('#depth')?.textContent)),
        /He and Xavier|Xavier/,
      );
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
    assert.equal(await page.evaluate(optionOf, 'rootd-normality', 'law'), '');
    await page.evaluate(() =>
      document.querySelector('rootd-normality')?.scrollIntoView({ behavior: 'instant' }),
    );
    await until(page, optionOf, 'rootd-normality', 'law');
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
