// The figure of a trained model as a reader uses it: the handle dragged, the text changed, a sentence written, the
// question answered, and nothing of it fetched by a page without it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import opening from '../../web/text/en/figures/heads.js';
import words from '../../web/text/en/figures/model.js';
import { letsPagesIn, modelServer } from '../web/engine/models/support/modelServer.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

const exampleFolder = fileURLToPath(new URL('../../web/figures/model/example/', import.meta.url));

async function open(query: string = '') {
  const page = await at.browser.newPage({ viewport: { width: 1000, height: 900 } });
  await page.goto(`${at.site.address}embed.html?figure=model${query}`);
  const settled = () =>
    page.waitForFunction(() => (document.querySelector('rootd-model') as any)?.settled, undefined, {
      timeout: 60_000,
    });
  const tell = (what: string) =>
    page.evaluate((key) => (document.querySelector('rootd-model') as any)[key], what);
  return { page, figure: page.locator('rootd-model'), settled, tell };
}

/** What the figure tells programs. */
const result = (page: Page): Promise<any> =>
  page.evaluate(() => (document.querySelector('rootd-model') as any).numbers);

test('the handle is dragged, and every place of it gets its run of the whole model', async () => {
  const { page, figure, settled, tell } = await open();
  await settled();
  await page.evaluate(() => {
    const all: { power: number; loss: number; took: number }[] = [];
    let changed = 0;
    const element = document.querySelector('rootd-model') as HTMLElement;
    element.addEventListener('rootd-change', () => {
      changed = performance.now();
    });
    element.addEventListener('rootd-result', ((event: CustomEvent) => {
      const { options, numbers } = event.detail;
      all.push({ power: options.power, loss: numbers.loss, took: performance.now() - changed });
    }) as EventListener);
    (globalThis as any).seen = all;
  });
  const handle = figure.locator('.c-handle').first();
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 24];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; i <= 60; i += 1) {
    await page.mouse.move(x + 2.5 * i, y);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await settled();
  const seen: { power: number; loss: number; took: number }[] = await page.evaluate(
    () => (globalThis as any).seen,
  );
  const places = new Set(seen.map(({ power }) => power));
  assert.ok(places.size >= 20, `${places.size} places were run`);
  assert.ok(new Set(seen.map(({ loss }) => loss)).size >= 20);
  assert.ok(((await tell('power')) as number) > 0.7);
  const took = seen.map((one) => one.took).sort((a, b) => a - b);
  const quantile = (share: number) => took[Math.floor(share * (took.length - 1))].toFixed(1);
  console.log(`from the move to the result: median ${quantile(0.5)} ms, 95 % ${quantile(0.95)} ms`);
});

test('text, sibling and head are the reader’s, and a sentence is written and stopped', async () => {
  const { figure, settled, tell } = await open();
  await settled();
  const text = figure.locator('.control-text input');
  await text.fill('Call me Ishmael. Some years ago');
  await text.press('Tab');
  await settled();
  assert.equal(await tell('text'), 'Call me Ishmael. Some years ago');
  assert.equal(
    (await figure.locator('.read b').allTextContents()).join(''),
    'Call me Ishmael. Some years ago',
  );
  await figure.locator('.control-trained [value=d]').check();
  await settled();
  assert.match(
    (await figure.locator('.picture figcaption').allTextContents()).join(),
    /divided by d/,
  );
  await figure.getByRole('button', { name: words.written.start }).click();
  await settled();
  assert.match((await figure.locator('output').textContent()) ?? '', /^Call me Ishmael\..{20}/s);
  await figure.getByRole('button', { name: words.written.clear }).click();
  await settled();
  assert.equal(await figure.locator('output').textContent(), '');
});

test('the figure asks before it shows, and says where the loss is lowest', async () => {
  const { page, figure } = await open('&ask');
  const handle = figure.locator('.c-handle').first();
  await handle.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
  await figure.getByRole('button', { name: 'That is my guess' }).click();
  await figure
    .getByText(/You said 0\.30; over 83 new passages it is 0\.\d\d/)
    .first()
    .waitFor();
});

test('a model of the reader’s own is opened, read as it comes, stopped, refused with a reason, and nothing is sent', async () => {
  const { page, figure, settled, tell } = await open('&trained=own');
  await settled();
  const sent: (string | null)[] = [];
  page.on('request', (request) => sent.push(request.postData()));
  const choose = (...files: { name: string; buffer: Buffer }[]) =>
    figure
      .locator('input[type=file]')
      .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));
  const said = () => figure.locator('.opener .about');

  await choose({ name: 'notes.txt', buffer: Buffer.from('no model') });
  await said().getByText('This could not be read.').waitFor();
  assert.equal(await figure.locator('.picture svg').first().isVisible(), false);

  const own = readFileSync(join(exampleFolder, 'sqrt.gguf'));
  await choose({ name: 'mine <b>.gguf', buffer: own });
  await said().getByText('mine <b>.gguf: 4 layers, 16 heads').waitFor();
  await settled();
  const { loss, lossAtOwn, lowest } = await result(page);
  assert.equal(loss, lossAtOwn);
  // Its valley is where it was trained, within a factor of 1.5: of d = 32, ln 1.5 / ln 32 of a power.
  assert.ok(Math.abs(lowest.power - 0.5) < 0.17, String(lowest.power));
  assert.equal(await figure.locator('.read b').count(), 29);

  // A reader who has stopped it and chooses another file wants that one run.
  await page.evaluate(() => (document.querySelector('rootd-model') as any).pause());
  await choose({ name: 'other.gguf', buffer: own });
  await said().getByText('other.gguf: 4 layers, 16 heads').waitFor();
  await settled();

  // The same numbers as of the model that the page carries.
  await figure.locator('.control-trained [value=sqrt]').check();
  await settled();
  assert.ok(Math.abs((await result(page)).loss - loss) < 1e-6);
  await figure.locator('.control-trained [value=own]').check();
  await settled();

  await page.evaluate(() => {
    (document.querySelector('rootd-model') as any).power = 1;
  });
  await settled();
  assert.ok((await result(page)).loss > loss);
  assert.equal(await tell('power'), 1);
  assert.deepEqual(new Set(sent), new Set(sent.length > 0 ? [null] : []));
});

test('a model that lies elsewhere is run, and no byte of it is asked for twice', async () => {
  const { elsewhere } = opening.opened.open;
  const own = readFileSync(join(exampleFolder, 'sqrt.gguf'));
  const models = await modelServer({ '/sqrt.gguf': own }, letsPagesIn);
  const { page, figure, settled } = await open('&trained=own');
  await settled();
  const field = figure.getByLabel(elsewhere.label);
  await field.fill(`${models.at}/sqrt.gguf`);
  await field.press('Enter');
  await figure.getByText(elsewhere.all).waitFor();
  await settled();
  const asked = () => models.questions.reduce((sum, { part }) => sum + part.length, 0);
  assert.ok(asked() < own.length, `${asked()} of ${own.length} bytes before it may be read`);
  await figure.getByRole('button', { name: elsewhere.allow }).click();
  await figure.getByText('sqrt.gguf: 4 layers, 16 heads').waitFor();
  await settled();
  const { loss } = await result(page);
  const once = asked();
  assert.ok(once < 1.1 * own.length, `${once} of ${own.length} bytes`);
  await page.evaluate(() => {
    (document.querySelector('rootd-model') as any).power = 1;
  });
  await settled();
  assert.ok((await result(page)).loss > loss);
  assert.equal(asked(), once);
  models.close();
});

test('a page without the figure asks for none of its models', async () => {
  const asked: string[] = [];
  const page = await at.browser.newPage();
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${at.site.address}embed.html?figure=temperature`);
  await page.waitForFunction(() => (document.querySelector('rootd-temperature') as any)?.settled);
  assert.ok(asked.length > 0);
  assert.deepEqual(
    asked.filter((address) => /gguf|tokenizer/.test(address)),
    [],
  );
});
