// The figure of real heads: models from files, as a reader opens them.

import '../support/page.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleFiles } from '../../../../web/figures/heads/example/example.js';
import { heads } from '../../../../web/figures/heads/heads.js';
import { readQuestion } from '../../../../web/figures/heads/model/question.js';
import { spreadOf } from '../../../../web/figures/heads/model/seen.js';
import { nothingOpened, sourceOf } from '../../../../web/figures/shared/opening/opened.js';
import { shadow, until, window } from '../support/page.js';
import { runFigure } from '../support/run.js';
import { choose, lab, llama, place, safetensors } from './openedHeads.js';

async function opened(
  files: File[],
  changes: Record<string, any> = {},
  answers: Record<string, number> = {},
) {
  const known = new Map();
  const first = Object.assign(sourceOf(files), { answers });
  known.set('opened', { ...nothingOpened(), first });
  return runFigure(heads, lab, { view: 'file', ...changes }, known);
}

test('the example is a model of 3 layers of 4 heads, whose queries and keys learned to agree', async () => {
  const { result, report } = await runFigure(heads, lab, { view: 'example', picture: 'compare' });
  assert.equal(result.first.error, '');
  assert.equal(result.first.heads.length, 12);
  assert.equal(result.second.heads.length, 12);
  assert.equal(result.first.numbers.family, 'GPT-2');
  // Random weights agree by chance: |z| > 4 in one of 12 heads has probability 8e-4. Trained ones agree far beyond it.
  for (const { agreementZ } of result.second.heads) assert.ok(Math.abs(agreementZ) < 4);
  for (const { agreementZ } of result.first.heads) assert.ok(agreementZ > 3);
  assert.deepEqual(report.head, ['trained.safetensors', 'untrained.safetensors']);
  const { columns, rows } = report.data();
  assert.equal(rows.length, 12);
  assert.ok(rows.every((row) => row.length === columns.length));
  for (const { label, measured, predicted } of report.rows)
    assert.doesNotMatch(`${label} ${measured} ${predicted}`, /NaN|undefined|null/);
});

test('the factors of a head multiply to its variance', async () => {
  const { result } = await runFigure(heads, lab, { view: 'example' });
  for (const head of result.first.heads) {
    const { raw, gains, agreement, offsets, rotation } = head.factors;
    const product = raw * gains * agreement * offsets * rotation;
    assert.ok(Math.abs(product / spreadOf(head) ** 2 - 1) < 1e-9);
  }
});

test('of heads of one entry it is not said how far their agreement is from chance', async () => {
  const changes = { layer: 0, head: 0, picture: 'strangers' };
  const { result, report } = await opened([llama('model.safetensors')], changes, { heads: 8 });
  assert.equal(result.first.heads[0].d, 1);
  const shown = new Map(report.rows.map(({ label, measured }) => [label, measured]));
  assert.equal(shown.get('agreement (multiplies the variance)'), '1');
  assert.equal(shown.get('agreement, in deviations of chance'), '–');
});

test('without a config the reader is asked for the heads, and the answer is taken', async () => {
  const asked = await opened([llama('model.safetensors')]);
  assert.equal(asked.result.first.question.option, 'heads');
  assert.equal(asked.result.first.heads.length, 0);
  assert.doesNotMatch(asked.report.summary, /NaN/);
  const answered = await opened([llama('model.safetensors')], {}, { heads: 2 });
  assert.equal(answered.result.first.question, undefined);
  assert.equal(answered.result.first.heads.length, 2);
  const config = new File(
    [JSON.stringify({ model_type: 'llama', num_attention_heads: 2, hidden_size: 8 })],
    'config.json',
  );
  const told = await opened([llama('model.safetensors'), config]);
  assert.equal(told.result.first.error, '');
  assert.equal(told.result.first.source.name, 'model.safetensors');
  assert.equal(told.result.first.heads.length, 2);
});

test('of a model with names from nowhere the reader is asked where queries and keys are', async () => {
  const values = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i * i));
  const file = safetensors(
    { 'block.0.a': { shape: [8, 8], values }, 'block.0.b': { shape: [8, 8], values } },
    'strange.safetensors',
  );
  const figure = await place('<rootd-heads view="file"></rootd-heads>');
  const root = shadow(figure);
  choose(figure, [file]);
  await until(() => root.querySelectorAll('.needed input').length === 3);
  assert.match(
    root.querySelector('.about')?.textContent ?? '',
    /of no known family.*'block\.0\.a'/,
  );
  const submit = () =>
    root
      .querySelector('.needed')
      ?.dispatchEvent(new window.Event('submit', { cancelable: true, bubbles: true }));
  submit();
  const [query] = root.querySelectorAll('.needed input');
  assert.equal(query.getAttribute('aria-invalid'), 'true');
  // A name that is not there is asked for again, with why.
  (query as any).value = 'block.{i}.c';
  submit();
  await until(() =>
    /no layer holds 'block\.\{i\}\.c'\)\.$/.test(root.querySelector('.about')?.textContent ?? ''),
  );
  const [again] = root.querySelectorAll('.needed input');
  assert.equal(root.querySelectorAll('.needed input').length, 3);
  (again as any).value = 'block.{i}.a';
  const [, key] = root.querySelectorAll('.needed input');
  (key as any).value = 'block.{i}.b';
  submit();
  await until(() => root.querySelectorAll('.needed input').length === 1);
  (root.querySelector('.needed input') as any).value = '2';
  submit();
  await until(() => figure.numbers.predicted.heads === 2);
});

test('questions are read from what the engine says, errors of another kind are not', () => {
  assert.deepEqual(readQuestion(new TypeError('heads must be given: … ; likely: 12, 8')), {
    option: 'heads',
    likely: [12, 8],
    refused: '',
    reason: 'heads must be given: … ; likely: 12, 8',
  });
  assert.deepEqual(readQuestion(new TypeError('headDimension must be given')), {
    option: 'headDimension',
    likely: [],
    refused: '',
    reason: 'headDimension must be given',
  });
  assert.equal(
    readQuestion(new TypeError('heads must fit the weights: 8 rows; likely: 2'))?.refused,
    'heads must fit the weights: 8 rows',
  );
  assert.equal(readQuestion(new TypeError('files must hold')), undefined);
  assert.equal(readQuestion(new Error('heads must be given')), undefined);
});

test('a model that rotates is shown over longer and longer rows', async () => {
  const { result } = await opened(
    [llama('model.safetensors')],
    { picture: 'distance', keys: 100 },
    { heads: 2 },
  );
  assert.deepEqual(
    result.lengths.map(({ keys }: any) => keys),
    [1, 4, 16, 64, 100],
  );
  const [first] = result.lengths[0].heads;
  assert.equal(first.sigmaWindow, first.sigmaNear);
  const none = await runFigure(heads, lab, { view: 'example', picture: 'distance' });
  assert.deepEqual(none.result.lengths, []);
});

test('singular values stand beside those of random weights of the same shape', async () => {
  const { result } = await runFigure(heads, lab, { view: 'example', picture: 'spectrum' });
  const { singular, d, width } = result.first.heads[0];
  assert.equal(singular.length, d);
  assert.equal(result.random.length, d);
  assert.equal(width, 64);
  const falls = (values: Float64Array) =>
    values.every((value, i) => i === 0 || value <= values[i - 1]);
  assert.ok(falls(singular) && falls(result.random));
  // For standard normal weights E‖WqWkᵀ‖² = width²·d; its relative variance is 4/(width·d) from the lengths of the
  // columns and 2/width² from their angles. Five deviations.
  const square = result.random.reduce((sum: number, s: number) => sum + s * s, 0);
  const deviation = Math.sqrt(4 / (width * d) + 2 / width ** 2);
  assert.ok(Math.abs(square / (width * width * d) - 1) < 5 * deviation);
});

test('only parts of a file are read, and how much is counted', async () => {
  const tensors = { big: { shape: [1 << 20], values: new Float32Array(1 << 20) } };
  const { result } = await opened([safetensors(tensors, 'other.safetensors')]);
  const { source, error } = result.first;
  assert.notEqual(error, '');
  assert.ok(source.size > 4_000_000);
  assert.ok(source.read > 0 && source.read < 1000);
});

test('names in a file are text: they inject no markup, in whatever state', async () => {
  const evil = '<img src=x onerror="globalThis.injected=1"><b>';
  const figure = await place('<rootd-heads view="file"></rootd-heads>');
  const root = shadow(figure);
  const before = root.querySelectorAll('img, b, script').length;
  // Asked for heads; then read; then an error that repeats the names of tensors.
  choose(figure, [llama(`${evil}.safetensors`, evil)]);
  await until(() => root.querySelector('.needed button'));
  assert.ok(root.querySelector('.about')?.textContent?.includes('<img'));
  const input = root.querySelector('.needed input') as HTMLInputElement;
  input.value = '2';
  root
    .querySelector('.needed')
    ?.dispatchEvent(new window.Event('submit', { cancelable: true, bubbles: true }));
  await until(() => figure.numbers.predicted.heads === 2);
  for (const picture of ['waterfall', 'strangers', 'compare', 'grid']) {
    figure.picture = picture;
    await until(() => figure.settled);
  }
  const values = new Float32Array(4);
  choose(figure, [safetensors({ [evil]: { shape: [2, 2], values } }, `${evil}.safetensors`)]);
  await until(() => /no known family.*<img/.test(root.querySelector('.about')?.textContent ?? ''));
  choose(figure, [new File(['neither one nor the other'], `${evil}.safetensors`)]);
  await until(() =>
    /could not be read.*<img/.test(root.querySelector('.about')?.textContent ?? ''),
  );
  assert.equal(root.querySelectorAll('img, b, script').length, before);
  assert.equal(Reflect.get(globalThis, 'injected'), undefined);
});

test('a file is spoken of at once, can be given up, and be read again', async () => {
  const figure = await place('<rootd-heads view="file"></rootd-heads>');
  const root = shadow(figure);
  const { trained } = await exampleFiles();
  let held = () => {};
  const slow = new File([trained[0]], 'slow.safetensors');
  let isHeld = true;
  slow.slice = (from, to) =>
    ({
      arrayBuffer: async () => {
        if (isHeld)
          await new Promise((resolve) => {
            held = () => resolve(undefined);
          });
        return trained[0].slice(from, to).arrayBuffer();
      },
    }) as any;
  const about = root.querySelector('.about') as Element;
  choose(figure, [slow, trained[1]]);
  assert.equal(about.textContent, 'Opening slow.safetensors …');
  const [cancel, retry] = root.querySelectorAll('.opener .actions button');
  await until(() => (cancel as any).hidden === false);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const start = performance.now();
  (cancel as any).click();
  await until(() => about.textContent === 'Stopped before it was done.');
  assert.ok(performance.now() - start < 1000);
  isHeld = false;
  held();
  (retry as any).click();
  await until(() => figure.numbers.predicted.heads === 12);
  assert.match(about.textContent ?? '', /slow\.safetensors: GPT-2, 3 layers, 12 heads/);
});
