// A model of GPT-2 small's shapes on a text, in Chromium, from a file that is in memory: our one thread against llama.cpp
// as wasm (wllama) with one thread, which reads the same file and multiplies its last token alone with the vocabulary.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/support/chromium.js';
import { root } from '../../scripts/support/program.js';
import { serve } from '../../scripts/support/serve.js';
import { compare } from './compare.js';
import type { Section } from './main.js';
import { type Kind, promptOf, textModel, tokensOf } from './textModel.js';

/** Where llama.cpp multiplies what was rounded to 8 bits, and we do not. */
const budgets: Record<Kind, number> = { F32: 1, F16: 1, Q8_0: 0.7, Q4_K: 0.7 };

const short = {
  ...{ length: 64, isToLastLayer: false, rounds: 5 },
  what: 'with every head’s numbers and the loss',
};
/** Equal work: what the vocabulary makes of all tokens is left out. */
const long = {
  ...{ length: 512, isToLastLayer: true, rounds: 7 },
  what: 'with every head’s numbers, to the last layer',
};

const html = `<!doctype html><html lang="en"><title>A model runs</title>
<script type="importmap">{ "imports": { "@huggingface/tokenizers":
  "/sources/node_modules/@huggingface/tokenizers/dist/tokenizers.mjs" } }</script></html>`;

type Asked = { tokens: number[]; isToLastLayer: boolean };

/** In the page: both ways, ready. */
async function open(kind: string) {
  const rivals = '/sources/tests/bench/rivals/node_modules/@wllama/wllama/esm';
  const load = (path: string) => import(/* @vite-ignore */ path);
  const { openLab } = await load('/sources/dist/package/web/engine/library.js');
  const { Wllama } = await load(`${rivals}/index.js`);
  const answer = await fetch(`/sources/build/running/${kind}.gguf`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const name = `${kind}.gguf`;
  // In memory for both: browsers read files of the disk at a pace that is not ours.
  const file = {
    ...{ name, size: bytes.length },
    read: async (from: number, to: number) => bytes.subarray(from, to),
  };
  const lab = await openLab({ workers: 1 });
  const wllama = new Wllama({ default: `${rivals}/wasm/wllama.wasm` }, { suppressNativeLog: true });
  await wllama.loadModel([new File([bytes], name)], {
    ...{ n_ctx: 1024, n_batch: 1024, n_threads: 1, n_gpu_layers: 0, flash_attn: false },
    ...{ cache_type_k: 'f32', cache_type_v: 'f32' },
  });
  const model = await lab.openModel([file]);
  Object.assign(window, {
    ours: async ({ tokens, isToLastLayer }: Asked) => {
      const start = performance.now();
      let lastLayer = start;
      const onLayer = () => {
        lastLayer = performance.now();
      };
      await model.run({ tokens, onLayer });
      return ((isToLastLayer ? lastLayer : performance.now()) - start) / 1000;
    },
    theirs: async (text: string) => {
      const { timings } = await wllama.createCompletion({
        ...{ prompt: text, max_tokens: 1, temperature: 0, cache_prompt: false },
      });
      return { seconds: timings.prompt_ms / 1000, tokens: timings.prompt_n };
    },
  });
}

function waysIn(page: Page, { length, isToLastLayer }: { length: number; isToLastLayer: boolean }) {
  const prompt = promptOf(length);
  const asked = { tokens: tokensOf(prompt), isToLastLayer };
  return {
    ours: () => page.evaluate((one) => (window as any).ours(one) as Promise<number>, asked),
    theirs: async () => {
      const { seconds, tokens } = await page.evaluate(
        (text) => (window as any).theirs(text),
        prompt,
      );
      if (tokens !== length) throw new Error(`${tokens} tokens were read`);
      return seconds as number;
    },
  };
}

export default {
  title: 'A model of GPT-2 small’s shapes, in Chromium, one thread each',
  async rows(report) {
    const folder = join(root, 'build/running');
    await mkdir(folder, { recursive: true });
    const made = (path: string) =>
      path.endsWith('start.html') ? { type: '.html', text: html } : undefined;
    const server = await serve({ folder: root, base: '/sources/', made });
    const browser = await launchChromium();
    try {
      for (const kind of Object.keys(budgets) as Kind[]) {
        await writeFile(join(folder, `${kind}.gguf`), textModel(kind));
        const page = await browser.newPage();
        await page.goto(`${server.address}start.html`);
        await page.evaluate(open, kind);
        for (const asked of [short, ...(kind === 'F32' ? [long] : [])]) {
          const { ours, theirs } = waysIn(page, asked);
          const result = await compare(ours, theirs, { rounds: asked.rounds, warmUps: 1 });
          report({
            what: `${kind}, ${asked.length} tokens: ${asked.what}`,
            against: 'wllama 3.13.0, the prompt alone',
            ratio: result.ratio,
            spread: result.spread,
            budget: budgets[kind],
            detail: { ours: result.ours, theirs: result.theirs },
          });
        }
        await page.close();
      }
    } finally {
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true });
    }
  },
} satisfies Section;
