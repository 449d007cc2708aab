// What the figure of real heads shows of many heads, and what a reader takes away of a model: its extremes, its shades,
// its names and its table.

import '../support/page.js';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  headColumns,
  largestFirst,
  rankedColumns,
} from '../../../../web/engine/models/headColumns.js';
import { heads } from '../../../../web/figures/heads/heads.js';
import { ranksOf } from '../../../../web/figures/heads/model/ranks.js';
import {
  nothingOpened,
  sourceOf,
  tellApart,
} from '../../../../web/figures/shared/opening/opened.js';
import { csvOf, svgOf } from '../../../../web/figures/shared/takeaway/takeaway.js';
import en from '../../../../web/text/en/index.js';
import zh from '../../../../web/text/zh/index.js';
import { uniform } from '../../engine/models/support/weights.js';
import { shadow, until, window } from '../support/page.js';
import { runFigure } from '../support/run.js';
import { choose, lab, llama, place, safetensors } from './openedHeads.js';

const stamp = { figure: 'heads', title: 'heads', version: '0', settings: { view: 'file' } };

/** 12 layers of 4 heads: one has weights 40 times as large, one asks with its own keys. */
function manyHeads(name: string = 'model.safetensors') {
  const [layers, count, d, width] = [12, 4, 4, 16];
  const tensors: Record<string, { shape: number[]; values: Float32Array }> = {};
  for (let layer = 0; layer < layers; layer += 1) {
    const [query, key] = [1, 2].map((each) =>
      Float32Array.from(uniform(2 * layer + each, count * d * width, 0.2)),
    );
    const of = (all: Float32Array, head: number) =>
      all.subarray(head * d * width, (head + 1) * d * width);
    if (layer === 5) of(query, 3).set(of(query, 3).map((x) => 40 * x));
    if (layer === 7) of(key, 1).set(of(query, 1));
    for (const [matrix, values] of [
      ['q', query],
      ['k', key],
    ] as const)
      tensors[`model.layers.${layer}.self_attn.${matrix}_proj.weight`] = {
        shape: [count * d, width],
        values,
      };
    const values = new Float32Array(width).fill(1);
    tensors[`model.layers.${layer}.input_layernorm.weight`] = { shape: [width], values };
  }
  return safetensors(tensors, name);
}

const config = (count: number) =>
  new File([JSON.stringify({ model_type: 'llama', num_attention_heads: count })], 'config.json');

async function opened(files: File[], changes: Record<string, unknown> = {}) {
  const known = new Map([['opened', { ...nothingOpened(), first: sourceOf(files) }]]);
  return runFigure(heads, lab, { view: 'file', ...changes }, known);
}

test('a place among all: ties share one, what is no number has none, an outlier takes nothing', () => {
  const { shares, at } = ranksOf([1, 2, null, 2, 1e30, Number.NaN, Infinity]);
  assert.deepEqual([...shares], [0, 0.375, Number.NaN, 0.375, 0.75, Number.NaN, 1]);
  assert.deepEqual([at(0), at(0.5), at(1)], [1, 2, Infinity]);
  assert.deepEqual([...ranksOf([3]).shares], [0.5]);
  assert.deepEqual([...ranksOf([null]).shares], [Number.NaN]);
  assert.ok(Number.isNaN(ranksOf([]).at(0.5)));
});

test('the heads that are furthest out stand by name, and choose themselves', async () => {
  const figure = await place('<rootd-heads view="file"></rootd-heads>');
  const root = shadow(figure);
  choose(figure, [manyHeads(), config(4)]);
  await until(() => figure.numbers.predicted?.heads === 48);
  const listed = () =>
    [...root.querySelectorAll('.extremes ol')].map((list) =>
      [...list.querySelectorAll('li:not([hidden]) button')].map((button) => button.textContent),
    );
  const [largest, smallest] = listed();
  assert.deepEqual([largest.length, smallest.length], [5, 5]);
  assert.equal(largest[0], 'Layer 5, head 3');
  const button = root.querySelector('.extremes button') as HTMLElement;
  button.focus();
  button.click();
  await until(() => figure.layer === 5 && figure.head === 3);
  await until(() => button.getAttribute('aria-pressed') === 'true');
  // It stays where the keyboard is.
  assert.equal(root.activeElement, button);
  assert.match(root.textContent ?? '', /Layer 5, head 3 is frozen even for strangers/);

  // A head that asks with its own keys is no larger than others: another number shows it.
  figure.column = 'agreementZ';
  await until(() => listed()[0][0] === 'Layer 7, head 1');
  assert.match(root.querySelector('.extremes p')?.textContent ?? '', /^Largest: agreement,/);
  assert.match(
    root.querySelector('[aria-label^="agreement, in deviations of chance, by rank"]')
      ?.textContent ?? 'none',
    /./,
  );
  figure.column = 'sigmaCapped';
  await until(() => !root.querySelector('.extremes'));
  assert.match(
    root.textContent ?? '',
    /No head of this model has the number “spread after the cap”/,
  );
});

test('lengths beyond the ruler stand at its edge, counted, and are told by their number', async () => {
  const figure = await place('<rootd-heads view="file" layer="5" head="3"></rootd-heads>');
  const root = shadow(figure);
  choose(figure, [manyHeads(), config(4)]);
  await until(() => figure.numbers.predicted?.heads === 48);
  const { chosen } = figure.numbers.predicted;
  assert.ok(chosen.sigma ** 2 / 2 > Math.log(1e6));
  assert.match(root.textContent ?? '', /1 head beyond/);
  const readers = [...root.querySelectorAll('.views:not([hidden]) [tabindex="0"]')];
  for (const reader of readers)
    for (const key of ['End', 'ArrowDown'])
      reader.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  // Some power of ten of keys, and not "more than 1,000,000".
  assert.match(
    root.textContent ?? '',
    /Layer 5, head 3: spread [\d.]+\s*frozen with fewer than [\d.]+ × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ keys/,
  );
});

test('two models under one name: their folders, or numbers', () => {
  const inFolder = (path: string) => {
    const file = llama(path.split('/').at(-1) as string);
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return sourceOf([file]);
  };
  const names = (first: any, second: any) => {
    tellApart(first, second);
    return [first.name, second?.name];
  };
  const plain = () => sourceOf([llama('model.safetensors')]);
  assert.deepEqual(names(plain(), undefined), ['model.safetensors', undefined]);
  assert.deepEqual(names(plain(), plain()), ['model.safetensors (1)', 'model.safetensors (2)']);
  const base = () => inFolder('models/base/model.safetensors');
  const tuned = () => inFolder('models/tuned/model.safetensors');
  assert.deepEqual(names(base(), tuned()), ['base', 'tuned']);
  assert.deepEqual(names(base(), plain()), ['base', 'model.safetensors']);
  assert.deepEqual(names(base(), base()), ['base (1)', 'base (2)']);
  const named = (folder: string) => inFolder(`${folder}/llama.safetensors`);
  assert.deepEqual(names(named('a'), named('b')), ['a/llama.safetensors', 'b/llama.safetensors']);
  // Taken back once the other is another.
  const first = plain();
  tellApart(first, plain());
  assert.deepEqual(names(first, sourceOf([llama('b.safetensors')])), [
    'model.safetensors',
    'b.safetensors',
  ]);
});

test('axes that compare two files of one name tell them apart', async () => {
  const figure = await place('<rootd-heads view="file" picture="compare"></rootd-heads>');
  const root = shadow(figure);
  choose(figure, [llama('model.safetensors'), config(2)]);
  await until(() => figure.numbers.predicted?.heads === 2);
  const inputs = root.querySelectorAll('input[type=file]');
  Object.defineProperty(inputs[1], 'files', {
    configurable: true,
    value: [llama('model.safetensors'), config(2)],
  });
  inputs[1].dispatchEvent(new window.Event('change'));
  await until(() => /spread in model\.safetensors \(2\)/.test(root.textContent ?? ''));
  assert.match(root.textContent ?? '', /spread in model\.safetensors \(1\)/);
});

test('the table that is saved is the one that the command writes, line by line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rootd-heads-'));
  try {
    const files = [manyHeads(), config(4)];
    for (const file of files)
      writeFileSync(join(folder, file.name), Buffer.from(await file.arrayBuffer()));
    const program = fileURLToPath(
      new URL('../../../../dist/package/bin/rootd.js', import.meta.url),
    );
    const words = [program, 'inspect', folder, '--csv', '--workers', '0'];
    const { stdout, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    assert.equal(status, 0);
    const { report } = await opened(files, { keys: 1024 });
    assert.equal(report.partial, false);
    const text = csvOf(report.data());
    assert.deepEqual(text.trimEnd().split('\r\n'), stdout.trimEnd().split('\n'));
    assert.equal(text.split('\r\n')[0], headColumns.join());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a model with two parts has a column that says which', async () => {
  const tensors: Record<string, { shape: number[]; values: Float32Array }> = {};
  for (const [seed, part] of ['encoder', 'decoder'].entries()) {
    const at = `${part}.block.0.layer.0`;
    const values = (more: number) => Float32Array.from(uniform(10 * seed + more, 64, 1));
    tensors[`${at}.SelfAttention.q.weight`] = { shape: [8, 8], values: values(1) };
    tensors[`${at}.SelfAttention.k.weight`] = { shape: [8, 8], values: values(2) };
    tensors[`${at}.layer_norm.weight`] = { shape: [8], values: new Float32Array(8).fill(1) };
  }
  const about = new File(
    [JSON.stringify({ model_type: 't5', num_heads: 2, d_kv: 4, d_model: 8 })],
    'config.json',
  );
  const { report } = await opened([safetensors(tensors, 'model.safetensors'), about]);
  const { columns, rows } = report.data();
  const places = rows.map((row) =>
    ['tower', 'layer', 'head'].map((column) => row[columns.indexOf(column)]).join(' '),
  );
  assert.deepEqual(places, ['encoder 0 0', 'encoder 0 1', 'decoder 0 0', 'decoder 0 1']);
});

test('what was not read to its end is marked as a part', async () => {
  const { trained } = { trained: manyHeads() };
  const stopping = new AbortController();
  const known = new Map([
    ['opened', { ...nothingOpened(), first: sourceOf([trained, config(4)]) }],
  ]);
  let half: any;
  await runFigure(
    heads,
    lab,
    { view: 'file' },
    known,
    async (preview) => {
      if (preview.first?.heads.length >= 4 && !half)
        half = { ...preview, first: { ...preview.first } };
    },
    stopping.signal,
  );
  const { context, options, report: whole } = await opened([manyHeads(), config(4)]);
  const report = heads.report(half, options, context);
  assert.equal(report.partial, true);
  assert.ok(!whole.partial);
  const [heading, ...rows] = csvOf({ ...report.data(), partial: report.partial })
    .trimEnd()
    .split('\r\n');
  assert.equal(heading, `${headColumns.join()},partial`);
  assert.ok(rows.length >= 4 && rows.length < 48);
  for (const row of rows) assert.match(row, /,true$/);
});

test('names from a file leave the picture XML, and the table without formulas', async () => {
  const evil = '=1+cmd|x\u001b[2J\u0007\u202e';
  const figure = await place('<rootd-heads view="file"></rootd-heads>');
  const root = shadow(figure);
  choose(figure, [llama(`${evil}.safetensors`, `${evil}.`), config(2)]);
  await until(() => figure.numbers.predicted?.heads === 2);
  assert.doesNotMatch(root.textContent ?? '', /(?!\n)[\p{Cc}\u202e]/u);
  const { report, context, options, result } = await opened([
    llama('model.safetensors', `${evil}.`),
    config(2),
  ]);
  const [, row] = csvOf(report.data()).split('\r\n');
  assert.ok(row.startsWith("'=1+cmd|x\ufffd[2J\ufffd\ufffd"), row);
  const { document } = window;
  const stage = heads.stage({
    ...context,
    document,
    change: () => {},
    frame: {
      adopt: () => {},
      make: (tag: string, name: string, ...inner: any[]) => {
        const node = document.createElement(tag);
        node.className = name;
        node.append(...inner);
        return node;
      },
      plainButton: () => document.createElement('button'),
    } as any,
  });
  document.body.append(...stage.nodes);
  stage.draw(result, options, 700);
  const charts = stage.charts();
  const svg = svgOf({ charts, key: [], stamp: { ...stamp, title: evil }, notes: [evil] });
  const parsed = new window.DOMParser().parseFromString(svg, 'image/svg+xml');
  assert.equal(parsed.querySelector('parsererror'), null);
  assert.doesNotMatch(svg, /(?![\t\n\r])\p{Cc}/u);
});

test('a layer without its norm is listed nowhere, and its squares say why', async () => {
  const tensors: Record<string, { shape: number[]; values: Float32Array }> = {};
  for (const layer of [0, 1]) {
    for (const [seed, matrix] of ['q', 'k'].entries())
      tensors[`model.layers.${layer}.self_attn.${matrix}_proj.weight`] = {
        shape: [8, 8],
        values: Float32Array.from(uniform(1 + seed + 2 * layer, 64, 1)),
      };
  }
  const small = { shape: [8], values: new Float32Array(8).fill(0.1) };
  tensors['model.layers.0.input_layernorm.weight'] = small;
  const figure = await place('<rootd-heads view="file" layer="1" head="0"></rootd-heads>');
  const root = shadow(figure);
  choose(figure, [safetensors(tensors, 'model.safetensors'), config(4)]);
  await until(() => figure.numbers.predicted?.heads === 8);
  const listed = [...root.querySelectorAll('.extremes li:not([hidden]) button')];
  assert.equal(listed.length, 4);
  for (const { textContent } of listed) assert.match(textContent ?? '', /^Layer 0,/);
  const first = figure.numbers.data ?? figure.numbers.predicted;
  assert.ok(first.median < 1);
  const [reader] = root.querySelectorAll('.views:not([hidden]) [tabindex="0"]');
  for (const key of ['End', 'ArrowDown'])
    reader.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  assert.match(root.textContent ?? '', /Layer 1, head 3: the file lacks the gains of its norm/);
});

test('every column of the table has its words in both languages', () => {
  for (const { figures } of [en, zh]) {
    const { choices, opened: its, columns } = figures.heads;
    assert.deepEqual(Object.keys(choices.column).sort(), [...rankedColumns].sort());
    const titles = { ...columns, ...its.model.columns, ...choices.column };
    for (const column of headColumns) assert.ok(column in titles, column);
  }
});

test('what has no number is ranked nowhere', async () => {
  const { result } = await opened([manyHeads(), config(4)]);
  const all = result.first.heads;
  assert.equal(largestFirst(all, 'sigmaCapped').length, 0);
  const without = [{ ...all[0], agreementZ: Number.NaN }, ...all.slice(1)];
  assert.equal(largestFirst(without, 'agreementZ').length, all.length - 1);
});
