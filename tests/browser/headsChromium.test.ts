// A model opened in the figure of real heads by a reader: by mouse, by keys, by dropping, and with nothing sent.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { siteFolder } from '../../scripts/support/site.js';
import { exampleFiles } from '../../web/figures/heads/example/example.js';
import words from '../../web/text/en/figures/heads.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { letsPagesIn, modelServer } from '../web/engine/models/support/modelServer.js';
import { llama } from '../web/engine/models/support/weights.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

async function open(query: string, width: number = 1000) {
  const page = await at.browser.newPage({
    viewport: { width, height: 900 },
    hasTouch: width < 500,
  });
  await page.goto(`${at.site.address}embed.html?figure=heads${query}`);
  await settled(page);
  return { page, figure: page.locator('rootd-heads') };
}

const settled = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('rootd-heads') as any)?.settled, undefined, {
    timeout: 60_000,
  });

/** The trained example, as a reader has it. */
const chosenFiles = async () =>
  Promise.all(
    (await exampleFiles()).trained.map(async (file) => ({
      name: file.name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await file.arrayBuffer()),
    })),
  );

test('chosen files are read in the page, and the page asks the network for nothing but itself', async () => {
  const { page, figure } = await open('&view=file');
  const files = await chosenFiles();
  const requests: { url: string; body: string | null }[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() }));
  await figure.locator('input[type=file]').first().setInputFiles(files);
  await figure.getByText('trained.safetensors: GPT-2, 3 layers, 12 heads.').waitFor();
  for (const { url, body } of requests) {
    assert.ok(url.startsWith(at.site.address) || url.startsWith('blob:'), url);
    assert.equal(body, null, url);
  }
  assert.match(
    (await figure.locator('.opener .remark').textContent()) ?? '',
    /Read in your browser: [\d.]+ kB of [\d.]+ kB\. Since you opened it, this page has/,
  );

  // Another file, dropped. By now the page has all of itself.
  requests.length = 0;
  const dropped = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
      return transfer;
    },
    ['dropped.safetensors', files[0].buffer.toString('base64')],
  );
  await figure.locator('.opener').dispatchEvent('drop', { dataTransfer: dropped });
  // Without its config the model does not say how many heads it has.
  await figure.getByLabel('Query heads in a layer').fill('4');
  await page.keyboard.press('Enter');
  await figure.getByText('dropped.safetensors: GPT-2, 3 layers, 12 heads.').waitFor();
  assert.deepEqual(requests, []);
});

test('a model is read by its address once the reader has seen how much there is, and not before', async () => {
  const config = { model_type: 'llama', num_attention_heads: 4, num_key_value_heads: 1 };
  const files = {
    '/model.safetensors': fileOf(llama({ keyHeads: [0] }, 900, 128, 32), 'BF16'),
    '/config.json': new TextEncoder().encode(JSON.stringify(config)),
  };
  const models = await modelServer(files, letsPagesIn);
  const { page, figure } = await open('&view=file');
  const { elsewhere } = words.opened.open;
  const field = figure.getByLabel(elsewhere.label);
  const asks = () => models.questions.map(({ path, part }) => `${path} ${part.length}`);
  await field.fill('a model of mine');
  await field.press('Enter');
  await figure.getByText(elsewhere.noAddress).waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill(`${models.at}/model.safetensors`);
  assert.deepEqual(asks(), []);
  await field.press('Enter');
  const { host } = new URL(models.at);
  await figure.getByText(`model.safetensors at ${host}: `).waitFor();
  await settled(page);
  const headers = asks().length;
  assert.deepEqual(
    new Set(asks().map((asked) => asked.split(' ')[0])),
    new Set(Object.keys(files)),
  );
  await figure.getByRole('button', { name: elsewhere.allow }).press('Enter');
  await figure.getByText('model.safetensors: Llama, 1 layer, 4 heads.').waitFor();
  assert.ok(asks().length > headers);
  assert.ok(await figure.getByText(`Read from ${host}: `).isVisible());
  models.close();

  // Nobody is there any more.
  await field.press('Enter');
  await figure.getByText(`${host} cannot be reached`).waitFor();

  // What was asked of it says nothing of files that come after.
  await figure
    .locator('input[type=file]')
    .first()
    .setInputFiles(await chosenFiles());
  await figure.getByText('trained.safetensors: GPT-2, 3 layers, 12 heads.').waitFor();
  const said = (await figure.locator('.opener .remark').textContent()) ?? '';
  assert.match(said, /^Read in your browser: /);
  assert.doesNotMatch(said, /model\.safetensors/);
});

test('a model that is read at once has the shades of the page around it', async () => {
  const page = await at.browser.newPage({
    viewport: { width: 768, height: 900 },
    colorScheme: 'dark',
  });
  await page.goto(`${at.site.address}embed.html?figure=heads&view=file`);
  await settled(page);
  const figure = page.locator('rootd-heads');
  const config = JSON.stringify({ model_type: 'llama', num_attention_heads: 4 });
  const mimeType = 'application/octet-stream';
  await figure
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      {
        ...{ name: 'model.safetensors', mimeType },
        buffer: Buffer.from(fileOf(llama({ keyHeads: [0] }, 900, 64, 16))),
      },
      { name: 'config.json', mimeType, buffer: Buffer.from(config) },
    ]);
  await figure.getByText('model.safetensors: Llama, 1 layer, 4 heads.').waitFor();
  await settled(page);
  // The least of the scale is the paper's own colour.
  const [least, paper] = await figure.evaluate((element) => {
    const root = element.shadowRoot as ShadowRoot;
    const scale = [...root.querySelectorAll('svg')].find((svg) =>
      /by rank/.test(svg.textContent ?? ''),
    );
    const probe = document.createElement('span');
    probe.style.color = 'var(--paper)';
    root.append(probe);
    const hex = (rgb: string) =>
      `#${(rgb.match(/\d+/g) ?? []).map((each) => Number(each).toString(16).padStart(2, '0')).join('')}`;
    return [scale?.querySelector('rect')?.getAttribute('fill'), hex(getComputedStyle(probe).color)];
  });
  assert.equal(least, paper);
});

/** What a file of the site weighs on its way. */
const weight = (path: string) => brotliCompressSync(readFileSync(join(siteFolder, path))).length;

test('of this figure the essay loads next to nothing before a reader is near, and its wasm only with a model', async () => {
  const page = await at.browser.newPage({ viewport: { width: 412, height: 823 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)));
  await page.goto(at.site.address);
  await page.waitForFunction(() => document.querySelector('[number="1"]')?.shadowRoot);
  await page.waitForTimeout(2000);
  const text = (path: string) => readFileSync(join(siteFolder, path), 'utf8');
  /** Words of the figure, and numbers of its asset. */
  const own = [...Object.values(words.choices.sentence), words.opened.open.prompt];
  const scripts = asked.filter((path) => path.endsWith('.js'));
  assert.ok(scripts.length > 0);
  for (const path of scripts) {
    for (const sentence of own) assert.ok(!text(path).includes(sentence), path);
  }
  // What stands in the page itself: the section, with what it says while nothing computes.
  const html = text('index.html');
  const from = html.lastIndexOf('<section', html.indexOf('<rootd-heads'));
  const to = html.indexOf('</section>', from);
  const without = brotliCompressSync(html.slice(0, from) + html.slice(to)).length;
  const growth = brotliCompressSync(html).length - without;
  assert.ok(growth > 100 && growth < 12_000, `${growth}`);

  const models = (path: string) => /models.*\.wasm$/.test(path);
  await page.locator('rootd-heads').scrollIntoViewIfNeeded();
  await settled(page);
  assert.deepEqual(asked.filter(models), []);
  await page.locator('rootd-heads').getByRole('radio', { name: 'an example' }).check();
  await page.locator('rootd-heads').getByText('12 heads.').waitFor();
  const [part, ...others] = [...new Set(asked.filter(models))];
  assert.deepEqual(others, []);
  assert.ok(weight(part) < 60_000, `${weight(part)}`);
});

test('a head is chosen by mouse, by keys and by touch', async () => {
  const { page, figure } = await open('');
  const chosen = () =>
    page.evaluate(() => {
      const { layer, head } = document.querySelector('rootd-heads') as any;
      return `${layer} ${head}`;
    });
  const first = await chosen();
  const heads = figure.locator('.c-reader').first();
  const box = await heads.boundingBox();
  assert.ok(box);
  // Where trained heads are.
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height * 0.5);
  const clicked = await chosen();
  assert.notEqual(clicked, first);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const afterKeys = await chosen();
  assert.notEqual(afterKeys, clicked);
  await settled(page);
  const [layer, head] = afterKeys.split(' ');
  const said = (await figure.locator('.views p').first().textContent()) ?? '';
  assert.ok(said.startsWith(`Layer ${layer}, head ${head}`), said);
  await page.close();

  const phone = await open('', 360);
  const small = phone.figure.locator('.c-reader').first();
  await small.scrollIntoViewIfNeeded();
  const place = await small.boundingBox();
  assert.ok(place);
  const tap = () =>
    phone.page.touchscreen.tap(place.x + place.width * 0.7, place.y + place.height * 0.5);
  await tap();
  await tap();
  await phone.page.waitForFunction(() => {
    const { layer, head } = document.querySelector('rootd-heads') as any;
    return layer !== 3 || head !== 2;
  });
  assert.equal(
    await phone.page.evaluate(() => document.documentElement.scrollWidth),
    360,
    'nothing is wider than the phone',
  );
});

test('a run of the figure of training is saved as a model from its menu, and opened here', async () => {
  const training = await at.browser.newPage({ viewport: { width: 1000, height: 900 } });
  await training.goto(
    `${at.site.address}embed.html?figure=training&d=16&steps=3&trained=3&heads=2`,
  );
  await training.waitForFunction(() => (document.querySelector('rootd-training') as any)?.settled);
  const menu = training.locator('rootd-training .menu-button');
  await menu.focus();
  await training.keyboard.press('ArrowDown');
  const coming = training.waitForEvent('download');
  await training.getByRole('menuitem', { name: 'Save as a model: divided by √d' }).press('Enter');
  const file = await coming;
  assert.equal(file.suggestedFilename(), 'rootd-training-sqrt-step-3.safetensors');
  await training.locator('rootd-training .said').waitFor();

  const { page, figure } = await open('&view=file');
  const buffer = readFileSync(await file.path());
  const [name, mimeType] = [file.suggestedFilename(), 'application/octet-stream'];
  await figure.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
  await figure.getByText(/ A run of this lab's own, 1 layer, 2 heads\.$/).waitFor();
  await settled(page);
  const measured = await page.evaluate(
    () => (document.querySelector('rootd-heads') as any).numbers.predicted.chosen,
  );
  assert.ok(measured.sigmaMeasured > 0 && measured.sigmaAll > 0);
  await figure.getByText('the same, measured in training').waitFor({ state: 'attached' });
});

test('a folder is dropped as a model is saved: its shards and its config, beside what is none', async () => {
  const { page, figure } = await open('&view=file');
  const folder = mkdtempSync(join(tmpdir(), 'rootd-folder-'));
  const drop = async (path: string) => {
    const box = await figure.locator('.opener').boundingBox();
    assert.ok(box);
    const tools = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await tools.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 10, data });
  };
  try {
    await drop(folder);
    await figure.getByText('No file was dropped.').waitFor();
    for (const file of (await exampleFiles()).trained)
      writeFileSync(join(folder, file.name), Buffer.from(await file.arrayBuffer()));
    writeFileSync(join(folder, 'README.md'), 'Not the model.');
    mkdirSync(join(folder, 'logs'));
    await drop(folder);
    await figure.getByText('trained.safetensors: GPT-2, 3 layers, 12 heads.').waitFor();
    await settled(page);

    // Changed since it was chosen, and then gone: said so, and how to go on.
    const gone =
      'trained.safetensors can no longer be read: since you chose it, it was changed or removed. Choose it again.';
    truncateSync(join(folder, 'trained.safetensors'), 1000);
    await page.evaluate(() => {
      (document.querySelector('rootd-heads') as any).picture = 'spectrum';
    });
    await figure.getByText(gone).waitFor();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
