// Inspecting models: a file of the attention shapes of Llama 3 8B in Node, and GPT-2 small's in Chromium; and how soon
// either speaks of a large file and lets it go.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../../scripts/support/chromium.js';
import { root, typescript } from '../../scripts/support/program.js';
import { serve } from '../../scripts/support/serve.js';
import { buildSite, siteFolder } from '../../scripts/support/site.js';
import { median, quantile } from './compare.js';
import type { Section } from './main.js';
import { writeModel } from './modelFile.js';

/** Seconds, MB, seconds, and milliseconds. */
const budgets = { seconds: 25, megabytes: 600, browser: 1, heard: 200, stopped: 100 };
/** So often a large model is begun and given up. */
const tries = 10;
/** So often a small one is opened by a browser that has seen none. */
const firsts = 5;

/** In the page: GPT-2 small's shapes in F32, from a Blob; the seconds that it takes. */
async function inPage() {
  const { openLab } = await import('/dist/package/web/engine/library.js' as any);
  const [layers, width] = [12, 768];
  const header: Record<string, object> = {};
  const parts: (Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>)[] = [];
  let at = 0;
  const add = (name: string, shape: number[]) => {
    const count = shape.reduce((product, size) => product * size, 1);
    parts.push(Float32Array.from({ length: count }, () => 0.2 * (Math.random() - 0.5)));
    header[name] = { dtype: 'F32', shape, data_offsets: [at, at + 4 * count] };
    at += 4 * count;
  };
  for (let layer = 0; layer < layers; layer += 1) {
    add(`h.${layer}.ln_1.weight`, [width]);
    add(`h.${layer}.ln_1.bias`, [width]);
    add(`h.${layer}.attn.c_attn.weight`, [width, 3 * width]);
    add(`h.${layer}.attn.c_attn.bias`, [3 * width]);
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = new Uint8Array(8);
  new DataView(start.buffer).setBigUint64(0, BigInt(text.length), true);
  const file = new File([start, text, ...parts], 'model.safetensors');
  const lab = await openLab({ workers: 2 });
  const from = performance.now();
  const model = await lab.openModel(file, { heads: 12 });
  const { heads } = await model.inspect();
  if (heads.length !== 144) throw new Error(`${heads.length} heads`);
  const seconds = (performance.now() - from) / 1000;
  await lab.close();
  return seconds;
}

/**
 * In the page, which has the figure with nothing opened and the files in a field of their own: drops them and cancels,
 * as a reader does.
 *
 * @param wait - ms until the reader cancels
 * @returns ms until something moves, and from Cancel until it has ended
 */
async function dropAndCancel(wait: number): Promise<{ heard: number; stopped: number }> {
  const root = document.querySelector('rootd-heads')?.shadowRoot as ShadowRoot;
  const part = (selector: string) => root.querySelector(selector) as HTMLElement;
  const transfer = new DataTransfer();
  const field = document.querySelector('#files') as HTMLInputElement;
  for (const file of field.files ?? []) transfer.items.add(file);
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const [meter, cancel] = [part('.opener progress'), part('.opener .actions button')];
  const from = performance.now();
  part('.opener').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  do await painted();
  while (meter.hidden);
  const heard = performance.now() - from;
  while (performance.now() - from < wait || cancel.hidden) await painted();
  const at = performance.now();
  cancel.click();
  do await painted();
  while (!cancel.hidden);
  return { heard, stopped: performance.now() - at };
}

const rowOf = (times: number[], unit: string = 'ms') => ({
  ratio: median(times),
  unit,
  spread: [quantile(times, 0.25), quantile(times, 0.75)] as [number, number],
  detail: { longest: Math.max(...times) },
});

/** How soon a large model is spoken of, and how soon it is let go. */
function reportHeard(
  report: Parameters<Section['rows']>[0],
  where: string,
  { heard, stopped }: { heard: number[]; stopped: number[] },
) {
  const what = `1.34 GB of a model, ${where}`;
  report({ what, against: 'until progress is told of', budget: budgets.heard, ...rowOf(heard) });
  report({ what, against: 'from Cancel to its end', budget: budgets.stopped, ...rowOf(stopped) });
}

/** @param path - of the model */
async function inFigure(path: string): Promise<{ heard: number[]; stopped: number[] }> {
  const config = join(path, '../config.json');
  writeFileSync(config, JSON.stringify({ model_type: 'llama', num_attention_heads: 32 }));
  await buildSite();
  const site = await serve({ folder: siteFolder });
  const browser = await launchChromium();
  const times = { heard: [] as number[], stopped: [] as number[] };
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    for (let turn = 0; turn < tries; turn += 1) {
      // Every other time in a page that has opened none yet.
      if (turn % 2 === 0) {
        await page.goto(`${site.address}embed.html?figure=heads&view=file`);
        await page.waitForFunction(() => (document.querySelector('rootd-heads') as any)?.settled);
        await page.evaluate(() => {
          document.body.insertAdjacentHTML('beforeend', '<input type=file multiple id=files>');
        });
        await page.locator('#files').setInputFiles([path, config]);
      }
      const { heard, stopped } = await page.evaluate(dropAndCancel, 10 + 100 * turn);
      times.heard.push(heard);
      times.stopped.push(stopped);
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return times;
}

/** What a program of this folder prints, in a process of its own. */
function runProgram(program: string, ...args: string[]) {
  const script = fileURLToPath(new URL(program, import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [...typescript, script, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

export default {
  title: 'Inspecting models, two workers',
  rows: async (report) => {
    const folder = join(root, 'build/bench-models');
    mkdirSync(folder, { recursive: true });
    try {
      const path = join(folder, 'model.safetensors');
      const bytes = await writeModel(path);
      const { all, reading, work, memory, heads } = runProgram(
        'inspecting.ts',
        path,
        '2',
        String(bytes),
      );
      const what = `Llama 3 8B's ${heads} heads, ${(bytes / 1e9).toFixed(2)} GB`;
      const detail = { all, reading, work, memory };
      report({
        what,
        against: 'beyond reading',
        ratio: all - reading,
        unit: 's',
        budget: budgets.seconds,
        detail,
      });
      report({
        what,
        against: "the process's memory at its most",
        ratio: memory,
        unit: 'MB',
        budget: budgets.megabytes,
        detail,
      });
      reportHeard(report, 'in Node', runProgram('givingUp.ts', path, '2', String(tries)));
      reportHeard(report, 'in Chromium', await inFigure(path));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const made = (path: string) =>
      path === '/empty'
        ? { type: '.html', text: '<!doctype html><title>Empty</title>' }
        : undefined;
    const site = await serve({ folder: root, made });
    try {
      const times = [];
      for (let turn = 0; turn < firsts; turn += 1) {
        const browser = await launchChromium();
        try {
          const page = await browser.newPage();
          await page.goto(`${site.address}empty`);
          times.push(await page.evaluate(inPage));
        } finally {
          await browser.close();
        }
      }
      report({
        what: "GPT-2 small's 144 heads, in Chromium",
        against: 'the first time',
        ...rowOf(times, 's'),
        budget: budgets.browser,
      });
    } finally {
      await site.close();
    }
  },
} satisfies Section;
