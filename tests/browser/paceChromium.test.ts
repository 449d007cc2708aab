// Training plays at a pace that can be watched, and ends at once for who wants to see the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

async function open(reducedMotion: 'reduce' | 'no-preference') {
  const page = await at.browser.newPage({ reducedMotion });
  // Small heads take a machine far less than the time that they are watched.
  const address = `${at.site.address}embed.html?figure=training&d=16&steps=100&linear=false&predicted=false`;
  await page.goto(address);
  const figure = page.locator('rootd-training');
  await figure.locator('.transport button').first().waitFor();
  await page.waitForFunction(() => (document.querySelector('rootd-training') as any).settled);
  const reached = () =>
    figure.evaluate((element) => (element as any).numbers.measured.runs[0].steps.at(-1) as number);
  return { page, figure, reached, play: figure.locator('.transport button').first() };
}

test('a run plays for about twelve seconds, and at once when that is chosen', async () => {
  const { page, figure, reached, play } = await open('no-preference');
  const start = Date.now();
  await play.click();
  await page.waitForTimeout(3000);
  const early = await reached();
  const seconds = (Date.now() - start) / 1000;
  // Never quicker than its pace, whatever the machine; so many steps may be under way.
  assert.ok(early > 1 && early <= 1 + (100 * seconds) / 12 + 1, `step ${early} at ${seconds} s`);
  await figure.getByText('more', { exact: true }).first().click();
  await figure.locator('.speed select').selectOption('most');
  await page.waitForFunction(
    () => {
      const { settled, numbers } = document.querySelector('rootd-training') as any;
      return settled && numbers.measured.runs[0].steps.at(-1) === 100;
    },
    undefined,
    { polling: 50 },
  );
});

test('who wants no motion gets the end, and so does who opens a link to it', async () => {
  const { page, figure, play } = await open('reduce');
  await play.click();
  await page.waitForFunction(() => (document.querySelector('rootd-training') as any).trained > 1);
  assert.equal(await figure.evaluate((element) => (element as any).pace), 0);
  const linked = await at.browser.newPage();
  await linked.goto(
    `${at.site.address}embed.html?figure=training&d=16&steps=100&trained=100&pace=600`,
  );
  await linked.waitForFunction(
    () => (document.querySelector('rootd-training') as any)?.settled === true,
    undefined,
    { timeout: 60_000 },
  );
});

test('“Just show me” trains the heads of the bet, and shows what they have learned', async () => {
  const page = await at.browser.newPage();
  await page.goto(at.site.address);
  const figure = page.locator('#training > rootd-training');
  await figure.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await figure.getByRole('button', { name: 'Just show me' }).click();
  await page.waitForFunction(
    () => {
      const { settled, numbers } = document.querySelector('#training > rootd-training') as any;
      return settled && numbers.measured.runs[0].steps.at(-1) === 400;
    },
    undefined,
    { timeout: 120_000 },
  );
});
