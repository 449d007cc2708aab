// The figure of training, played as a reader plays it, in every browser.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { host } from './support/hosting.js';
import { laidOut, type Page, until } from './support/page.js';

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: siteFolder });
});
after(() => server.close());

async function open(page: Page, query: string = '') {
  await page.open(`${server.address}${query}`);
  await laidOut(page);
  await page.evaluate(() =>
    document.querySelector('rootd-training')?.scrollIntoView({ behavior: 'instant' }),
  );
  await settled(page);
}

const settled = (page: Page) =>
  until(page, () => (document.querySelector('rootd-training') as any).settled);

/** What the first run has of records, and what the figure says of itself. */
const state = (page: Page) =>
  page.evaluate(() => {
    const figure = document.querySelector('rootd-training') as any;
    const [play, , , slider, place] = figure.shadowRoot.querySelector('.transport').children;
    const [run] = figure.numbers.measured.runs;
    return {
      play: play.textContent,
      // Without the spaces that keep the room of more digits.
      place: place.textContent.replaceAll('\u2007', ''),
      slider: slider.valueAsNumber,
      steps: run.steps,
      losses: run.loss,
      fresh: run.fresh,
      trained: figure.trained,
    };
  });

/** @param button - play, step, stop */
const press = (page: Page, button: 1 | 2 | 3) =>
  page.click(`rootd-training >>> .transport button:nth-of-type(${button})`);

const reaches = (page: Page, step: number) =>
  until(
    page,
    (wanted) =>
      (document.querySelector('rootd-training') as any).numbers.measured.runs[0].steps.at(-1) >=
      wanted,
    step,
  );

inEveryBrowser('the figure of training', {
  'waits for play, pauses, goes on step by step, and shows the same numbers to whoever opens the link':
    async (page) => {
      // Wide and long, so that a machine that stands still for seconds does not end them before they are paused.
      await open(page, '?training.d=2048&training.steps=5000');
      const first = await state(page);
      assert.deepEqual(first.steps, [1]);
      assert.equal(first.place, 'step 1 of 5,000');
      assert.equal(first.play, 'Play');
      await press(page, 1);
      await reaches(page, 30);
      assert.equal((await state(page)).play, 'Pause');
      await press(page, 1);
      await settled(page);
      const paused = await state(page);
      assert.equal(paused.play, 'Play');
      assert.ok(paused.trained >= 30 && paused.trained < 5000, `${paused.trained}`);
      assert.equal(paused.steps.at(-1), paused.trained);
      await press(page, 2);
      await until(
        page,
        (step) => {
          const figure = document.querySelector('rootd-training') as any;
          return figure.settled && figure.trained === step;
        },
        paused.trained + 1,
      );
      const stepped = await state(page);
      assert.equal(stepped.steps.at(-1), paused.trained + 1);
      const link = await page.evaluate(() => location.search);
      assert.match(link, new RegExp(`training\\.trained=${stepped.trained}`));

      await open(page, link);
      const again = await state(page);
      assert.equal(again.losses.at(-1), stepped.losses.at(-1));
      assert.deepEqual(again.fresh, stepped.fresh);
      await press(page, 3);
      await until(page, () => (document.querySelector('rootd-training') as any).trained === 1);
      await settled(page);
      assert.deepEqual((await state(page)).steps, [1]);
    },

  'goes back to any step by keys, and to the end': async (page) => {
    await open(page, '?training.steps=40&training.trained=40&training.d=16');
    assert.equal((await state(page)).place, 'step 40 of 40');
    await page.evaluate(() => {
      const root = (document.querySelector('rootd-training') as any).shadowRoot;
      root.querySelector('.transport input').focus();
    });
    await page.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    assert.equal((await state(page)).place, 'step 37 of 40');
    assert.match(await page.evaluate(() => location.search), /training\.step=37/);
    await page.press('End');
    assert.equal((await state(page)).place, 'step 40 of 40');
    assert.doesNotMatch(await page.evaluate(() => location.search), /training\.step=/);
  },
});
