// Inspecting models: a file of the attention shapes of Llama 3 8B in Node, and GPT-2 small's in Chromium.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../../scripts/support/chromium.js';
import { root } from '../../scripts/support/program.js';
import { serve } from '../../scripts/support/serve.js';
import { median } from './compare.js';

const shapes = { layers: 32, width: 4096, queries: 4096, keys: 1024, feedForward: 14_336 };
const budgets = { seconds: 25, megabytes: 600, browser: 1 };

/** Normal enough numbers of BF16, drawn once: every matrix is made of stretches of them. */
function someWeights() {
  const count = 2 ** 22;
  const words = new Uint16Array(count);
  let state = 1;
  for (let i = 0; i < count; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Sizes from 2⁻⁸ to 2⁻⁶ of either sign.
    words[i] = ((state >>> 16) & 0x8000) | (0x3b80 + ((state >>> 8) % 0x100));
  }
  return new Uint8Array(words.buffer);
}

/**
 * Queries and keys are written, 1.34 GB of them; all else is a hole in the file.
 * @param {string} path
 */
async function writeModel(path) {
  const { layers, width, queries, keys, feedForward } = shapes;
  /** @type {Record<string, object>} */
  const header = {};
  /** @type {{ at: number, bytes: number }[]} */
  const written = [];
  let at = 0;
  /** @param {string} name @param {number[]} shape @param {boolean} isWritten */
  const add = (name, shape, isWritten) => {
    const bytes = 2 * shape.reduce((product, size) => product * size, 1);
    header[name] = { dtype: 'BF16', shape, data_offsets: [at, at + bytes] };
    if (isWritten) written.push({ at, bytes });
    at += bytes;
  };
  for (let layer = 0; layer < layers; layer += 1) {
    const name = `model.layers.${layer}`;
    add(`${name}.input_layernorm.weight`, [width], true);
    add(`${name}.self_attn.q_proj.weight`, [queries, width], true);
    add(`${name}.self_attn.k_proj.weight`, [keys, width], true);
    add(`${name}.self_attn.v_proj.weight`, [keys, width], false);
    add(`${name}.mlp.up_proj.weight`, [feedForward, width], false);
  }
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(8);
  start.writeBigUInt64LE(BigInt(text.length));
  const file = await open(path, 'w');
  await file.write(Buffer.concat([start, text]), 0, undefined, 0);
  await file.truncate(8 + text.length + at);
  const weights = someWeights();
  for (const [i, { at: place, bytes }] of written.entries()) {
    for (let done = 0; done < bytes; done += weights.length) {
      const length = Math.min(weights.length, bytes - done);
      // Another stretch for every tensor.
      const from = length < weights.length ? (i * 4096) % (weights.length - length) : 0;
      await file.write(weights, from, length, 8 + text.length + place + done);
    }
  }
  await file.close();
  return written.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** In the page: GPT-2 small's shapes in F32, from a Blob, four times over. */
async function inPage() {
  const { openLab } = await import(/** @type {any} */ ('/web/engine/library.js'));
  const [layers, width] = [12, 768];
  /** @type {Record<string, object>} */
  const header = {};
  /** @type {(Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>)[]} */
  const parts = [];
  let at = 0;
  /** @param {string} name @param {number[]} shape */
  const add = (name, shape) => {
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
  const times = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const from = performance.now();
    const { heads } = await lab.inspectModel({ files: [file], heads: 12 });
    if (heads.length !== 144) throw new Error(`${heads.length} heads`);
    times.push((performance.now() - from) / 1000);
  }
  await lab.close();
  return times;
}

/** @type {import('./main.js').Section} */
export default {
  title: 'Inspecting models, two workers',
  rows: async (report) => {
    const folder = join(root, 'build/bench-models');
    mkdirSync(folder, { recursive: true });
    try {
      const path = join(folder, 'model.safetensors');
      const bytes = await writeModel(path);
      const script = fileURLToPath(new URL('inspecting.js', import.meta.url));
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [script, path, '2', String(bytes)],
        {
          encoding: 'utf8',
        },
      );
      if (status !== 0) throw new Error(stderr);
      const { all, reading, work, memory, heads } = JSON.parse(stdout);
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
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const browser = await launchChromium();
    const made = (/** @type {string} */ path) =>
      path === '/empty'
        ? { type: '.html', text: '<!doctype html><title>Empty</title>' }
        : undefined;
    const site = await serve({ folder: root, made });
    try {
      const page = await browser.newPage();
      await page.goto(`${site.address}empty`);
      const [first, ...others] = await page.evaluate(inPage);
      report({
        what: "GPT-2 small's 144 heads, in Chromium",
        against: 'the first time / the median of three more',
        ratio: first,
        unit: 's',
        budget: budgets.browser,
        detail: { first, median: median(others) },
      });
    } finally {
      await browser.close();
      await site.close();
    }
  },
};
