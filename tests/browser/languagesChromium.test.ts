// The site in each of its languages: no word of another one, no file of another one, and a switch between them that
// keeps settings and place.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pages } from '../../scripts/support/essayPages.js';
import { readLanguages } from '../../scripts/support/languages.js';
import { siteFolder } from '../../scripts/support/site.js';
import { chromiumAtSite } from './support/chromiumAtSite.js';
import { isRead, openPanels, readTexts, settleFigures } from './support/reading.js';

const at = chromiumAtSite();
const [en, zh] = (await readLanguages()).map(({ source }) => source);

/** Names, code and signs that Chinese writes in Latin letters too. */
const latin = new Set(
  `rootd softmax Softmax logits MLP npm GPT PyTorch transformers AdamW sqrt gguf node-llama-cpp LayerNorm RMS Transformer Adam SGD Xavier He ReLU tanh ln sin cos exp max min sup nat Wq Wk
  Wv QK Berry Esseen Frobenius Hadamard Laplace Student Scalable-Softmax muP PNG SVG CSV JSON Python NumPy HTML CSS CSP
  WebAssembly SIMD JavaScript Chrome Edge Firefox Safari Node DeepMind Kimi Llama Qwen Gemma OLMo Phi Cohere NeoX GPT-NeoX
  Hoeffding Shevtsova QK-norm QK-clip Swin Reparam GPT-Neo Grok ViT Vaswani BTLM Henry norm Zhai Hayase Karakida Odlyzko Riele Kuznetsov Mertens MIT Explainer
  BLOOM Falcon DeepSeek BERT ViT CLIP Whisper Mistral safetensors GGUF DCP Orbax config json pickle BF GB MB kB MiB px brotli LoRA ONNX GPTQ AWQ
  compressed-tensors modelopt Chromium onnxruntime-web ms popcount worker iframe MDX Markdown HTML Eleventy VitePress Docusaurus Starlight Astro ClientRouter RTL Gatsby rem small GNU parallel Slurm Schema SmolLM Slidev`.match(
    /\S+/g,
  ),
);

/** What a model saw: the tokens of a made-up list, and the sentences that GPT-2 read. */
const token = /^[bcdfghjklmnpstz][aeiou]$/;
const sentences =
  /Data visualization( …| empowers users to)|Artificial Intelligence …|As the spaceship …|On the deserted planet …|IEEE VIS conference …/g;
const pieces = /^(Data|visualization|em|empowers|powers|users)$/;

const latinWords = (text: string) =>
  text.replace(sentences, '').match(/[A-Za-z]+(?:[-’]?[A-Za-z]+)+/g) ?? [];

const englishIn = (texts: { text: string; place: string }[]) => [
  ...new Set(
    texts.flatMap(({ text, place }) =>
      latinWords(text)
        .filter((word) => !latin.has(word) && !token.test(word))
        .filter((word) => !(pieces.test(word) && place.startsWith('rootd-heads')))
        .filter((word) => !isRead(word, place))
        .map((word) => `${place}: ${word} in “${text.slice(0, 70)}”`),
    ),
  ),
];

for (const path of pages)
  test(`the Chinese ${path} holds no English word but names, with every panel open`, async () => {
    const page = await at.browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${at.site.address}zh/${path}`);
    const found: string[] = [];
    const look = async () => {
      await page.evaluate(openPanels);
      await page.waitForTimeout(300);
      found.push(...englishIn(await page.evaluate(readTexts)));
    };
    await settleFigures(page, look);
    await look();
    await page.evaluate(() => {
      (document.querySelector('nav details') as HTMLDetailsElement).open = false;
    });
    for (const menu of await page.locator('.menu-button').all()) {
      await menu.click();
      found.push(...englishIn(await page.evaluate(readTexts)));
      await page.keyboard.press('Escape');
    }
    assert.equal([...new Set(found)].join('\n'), '');
  });

/** Names of options, values, types and tools, which the documentation says in the middle of its sentences. */
const code = new Set(
  `en zh ask light dark auto color-scheme RangeError TypeError AbortError InvalidStateError
  NotSupportedError sigmaCapped Promise promise detail options changed
  settled false true null NaN Infinity reset numbers final figure question guess truth attributes link script file worker
  student values die case cauchy mean correlation lab openLab lower normal rows heads columns valueWidth sqrt cosine gain
  width linear await recall majority sgd adam measured predicted stopped classes diag pp margin model raw gains agreement
  factors offsets rotation sigmaWindow sigma strangersRaw strangers encoder vision decoder cross window beta score weights
  center log-length scalable
  limit points from to keys scaled variance scores layers wq weight blocks groups in out rms none ba rms-norm initialisation
  own all both notebook iframe sandbox standalone html shortcode include kramdown PDF Word JupyterLab Jupyter Notebook nbconvert
  Quarto MkDocs Material Sphinx Furo Hexo Keep NexT Nuxt Content WordPress wordpress com Hugo Jekyll Observable reveal js Framework Vite webpack Rollup esbuild Parcel Next Astro
  SvelteKit React Vue Svelte Solid Preact TypeScript Content-Security-Policy npm Turbopack ref Storybook jsdom happy-dom Jest
  flex style Worker blob cookie Explainer MIT IEEE VIS Wv Wo pred
  tokenizer vocab merges txt text type llama cpp ggml transformers logit Unigram GELU IQ NL TQ XS MXFP Pythia SmolLM RoBERTa OPT
  Mixtral Granite SHA frame adapter peft rsLoRA DoRA PiSSA TensorBoard Weights Biases StarCoder macOS Windows`.match(
    /\S+/g,
  ),
);

test('the Chinese documentation holds no English word but names and code', async () => {
  const page = await at.browser.newPage();
  const found: string[] = [];
  const files = readdirSync(join(siteFolder, 'zh/docs')).filter((file) => file.endsWith('.html'));
  assert.ok(files.length > 20);
  for (const file of files) {
    await page.goto(`${at.site.address}zh/docs/${file}`, { waitUntil: 'domcontentloaded' });
    const texts = (await page.evaluate(readTexts)).filter(
      ({ place }) => !place.startsWith('rootd-'),
    );
    assert.ok(texts.length > 20, file);
    found.push(
      ...texts.flatMap(({ text, place }) =>
        latinWords(text)
          .filter((word) => !latin.has(word) && !code.has(word) && !/^(rootd|GPT)-/.test(word))
          .map((word) => `${file} ${place}: ${word} in “${text.slice(0, 60)}”`),
      ),
    );
  }
  await page.fill('search input', '随机种子');
  await page.waitForSelector('#found a');
  const [first = ''] = await page.locator('#found li').allInnerTexts();
  assert.match(first, /种子|随机/);
  assert.match(await page.locator('#found [role=status]').innerText(), /^\D*\d+\D*$/);
  assert.equal([...new Set(found)].join('\n'), '');
});

const han = /\p{Script=Han}+/gu;

/** What a page and all its figures ask for, by address. */
async function filesOf(path: string) {
  const page = await at.browser.newPage({ reducedMotion: 'reduce' });
  const urls = new Set<string>();
  page.on('response', (response) => {
    if (/\.(js|json|css)$|\/$|html$/.test(response.url())) urls.add(response.url());
  });
  await page.goto(at.site.address + path);
  await settleFigures(page);
  await page.close();
  // The browser no longer has all that it was sent.
  const read = async (url: string) => [url, await (await fetch(url)).text()] as const;
  return new Map(await Promise.all([...urls].map(read)));
}

test('an English reader downloads nothing of Chinese but its name, and what says that a figure is not there', async () => {
  const files = new Map([...(await filesOf('')), ...(await filesOf('deeper.html'))]);
  assert.ok(files.size > 8);
  const known = [zh.language.name, ...Object.values(zh.language.unavailable)];
  for (const [url, text] of files) {
    assert.doesNotMatch(url, /\/zh\//);
    // What cuts texts into tokens, and what names such cuts, knows where Han begins and ends.
    const isCutting = /\/(tokens|ggufTokenizer)-[^/]*\.js$/.test(url);
    const rest = known.reduce((left, one) => left.replaceAll(one, ''), text);
    if (!isCutting) assert.deepEqual(rest.match(han) ?? [], [], url);
  }
});

test('a Chinese reader downloads no words of English', async () => {
  const files = new Map([...(await filesOf('zh/')), ...(await filesOf('zh/deeper.html'))]);
  const everything = [...files.values()].join('\n');
  for (const words of [en.common.errors.noWasm, en.page.version, en.figures.sums.title])
    assert.ok(!everything.includes(words), words);
  assert.ok(everything.includes(zh.common.errors.noWasm));
});

test('the switch keeps settings and place, there and back', async () => {
  const page = await at.browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${at.site.address}?v=0.1.0&seed=7&growth.mean=0.2`);
  await settleFigures(page);
  for (const [name, path] of [
    [zh.language.name, 'zh/'],
    [en.language.name, ''],
  ]) {
    await page.evaluate(() =>
      document.querySelector('#growth')?.scrollIntoView({ behavior: 'instant' }),
    );
    // Playwright would scroll to the bar, which is at the top of the window wherever the reader is.
    await page
      .getByRole('link', { name, exact: true })
      .evaluate((link) => (link as HTMLElement).click());
    await page.waitForURL(`${at.site.address}${path}?v=0.1.0&seed=7&growth.mean=0.2#growth`);
    assert.equal(await page.locator('.seed-bar input').inputValue(), '7');
    const top = await page
      .locator('#growth')
      .evaluate((place) => place.getBoundingClientRect().top);
    assert.ok(Math.abs(top) < 300, `${top}`);
    await settleFigures(page);
    const mean = await page
      .locator('rootd-growth')
      .first()
      .evaluate((figure) => (figure as any).options.mean);
    assert.equal(mean, 0.2);
  }
  await page.goto(`${at.site.address}docs/elements.html`);
  await page.getByRole('link', { name: zh.language.name, exact: true }).click();
  await page.waitForURL(`${at.site.address}zh/docs/elements.html`);
  await page.goto(`${at.site.address}zh/deeper.html`);
  await settleFigures(page);
  await page.evaluate(() =>
    document.querySelector('#mertens')?.scrollIntoView({ behavior: 'instant' }),
  );
  await page
    .getByRole('link', { name: en.language.name, exact: true })
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL(`${at.site.address}deeper.html#mertens`);
});

test('every page names the same page in every language, with whole addresses', async () => {
  const page = await at.browser.newPage();
  for (const path of [
    '',
    'zh/',
    'deeper.html',
    'zh/deeper.html',
    'docs/sums.html',
    'zh/docs/sums.html',
  ]) {
    await page.goto(at.site.address + path);
    const file = path.replace('zh/', '');
    const listed = await page.evaluate(() =>
      [...document.querySelectorAll('link[hreflang]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    );
    assert.deepEqual(listed, [
      ['en', at.site.address + file],
      ['zh', `${at.site.address}zh/${file}`],
      ['x-default', at.site.address + file],
    ]);
    const tag = path.startsWith('zh') ? 'zh-Hans' : 'en';
    assert.equal(await page.evaluate(() => document.documentElement.lang), tag);
  }
});

const captionOf = (page: Page) =>
  page.locator('rootd-sums figcaption').evaluate((caption) => caption.textContent ?? '');

test('frames, elements and the one-file build speak the language that they are given', async () => {
  const page = await at.browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const file = pathToFileURL(join(siteFolder, 'zh/rootd-standalone.html')).href;
  const query = '?figure=sums&d=9';
  for (const address of [
    `${at.site.address}embed.html${query}&lang=zh`,
    `${at.site.address}embed.html${query}&lang=zh-TW`,
    `${at.site.address}zh/embed.html${query}`,
    `${file}${query}`,
  ]) {
    await page.goto(address);
    assert.match(await captionOf(page), /[\u4e00-\u9fff]{3}/, address);
    assert.equal(await page.title(), zh.figures.sums.title);
  }
  await page.goto(`${at.site.address}zh/embed.html${query}&lang=en`);
  assert.match(await captionOf(page), /sums/);
  const english = readFileSync(join(siteFolder, 'rootd-standalone.html'), 'utf8');
  assert.equal(english.match(/[\u4e00-\u9fff]{3}/), null);
  assert.deepEqual(errors, []);
});

test('a figure that speaks Chinese gives codes and links that do', async () => {
  const page = await at.browser.newPage();
  await page.goto(`${at.site.address}zh/embed.html?figure=sums&d=9`);
  await page.waitForFunction(() => (document.querySelector('rootd-sums') as any)?.settled);
  const detail = await page.evaluate(() => {
    const given = { attributes: { d: '9' } };
    document
      .querySelector('rootd-sums')
      ?.dispatchEvent(new CustomEvent('rootd-address', { bubbles: true, detail: given }));
    return given as any;
  });
  assert.match(detail.link, /\/zh\/embed\.html\?figure=sums&d=9/);
  assert.equal(detail.script, `${at.site.address}rootd.js`);
});
