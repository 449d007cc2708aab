// Models that are not whole, or not as one would wish, opened in the figure of real heads.

import '../support/page.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadOf } from '../../../../web/figures/heads/model/seen.js';
import { inspectFiles } from '../../engine/models/support/askModel.js';
import { enter, shadow, until, window } from '../support/page.js';
import { choose, lab, llama, place, safetensors } from './openedHeads.js';

const config = (fields: object = {}) =>
  new File(
    [JSON.stringify({ model_type: 'llama', num_attention_heads: 2, rope_theta: 1e4, ...fields })],
    'config.json',
  );

/** Llama's names, 8 × 8, with some of its numbers. */
function layersOf(layers: number[], spoil: (values: Float32Array) => void = () => {}) {
  const tensors: Record<string, { shape: number[]; values: Float32Array }> = {};
  for (const layer of layers) {
    for (const [at, matrix] of ['q', 'k'].entries()) {
      const values = Float32Array.from({ length: 64 }, (_, i) =>
        Math.sin(37.7 * (i + 100 * at + layer + 1) ** 1.1),
      );
      if (matrix === 'q') spoil(values);
      tensors[`model.layers.${layer}.self_attn.${matrix}_proj.weight`] = { shape: [8, 8], values };
    }
    const gains = new Float32Array(8).fill(1);
    tensors[`model.layers.${layer}.input_layernorm.weight`] = { shape: [8], values: gains };
  }
  return tensors;
}

/** The figure once it has read what was chosen. */
async function opened(files: File[], attributes: string = '') {
  const figure = await place(`<rootd-heads view="file" layer="0" ${attributes}></rootd-heads>`);
  const root = shadow(figure);
  choose(figure, files);
  const about = root.querySelector('.about');
  await until(() => figure.settled && !/^(Opening|Reading)/.test(about?.textContent ?? ''));
  return { figure, root, text: () => root.textContent ?? '', about: about?.textContent ?? '' };
}

test('half of the shards: the layers that are whole, and openly what is not there', async () => {
  const { figure, root, about } = await opened([
    safetensors(layersOf([0, 1]), 'model-00001-of-00002.safetensors'),
    config({ num_hidden_layers: 4 }),
  ]);
  assert.equal(about, 'model-00001-of-00002.safetensors: Llama, 2 layers, 4 heads.');
  assert.equal(figure.numbers.predicted.heads, 4);
  const lacking = [...root.querySelectorAll('.opener p')].map((p) => p.textContent);
  assert.ok(
    lacking.includes(
      "The shards 'model-00002-of-00002.safetensors' were not given: their layers are left out.",
    ),
  );
  assert.ok(
    lacking.some((sentence) => /layers 2 to 3 have no queries and keys/.test(`${sentence}`)),
  );
});

for (const picture of ['grid', 'waterfall', 'strangers', 'spectrum', 'distance', 'compare']) {
  test(`of a head with a NaN nothing is claimed, in the picture ${picture}`, async () => {
    const spoilt = layersOf([0], (values) => {
      values[3] = Number.NaN;
    });
    const { figure, text, about } = await opened(
      [safetensors(spoilt, 'spoilt.safetensors'), config()],
      `head="0" picture="${picture}"`,
    );
    assert.equal(about, 'spoilt.safetensors: Llama, 1 layer, 2 heads.');
    assert.match(text(), /Layer 0, head 0 cannot be read: the file holds numbers that are not fin/);
    assert.match(
      text(),
      /1 of 2 heads cannot be read, .* not finite or leave 10\^±12: layer 0, head 0\./,
    );
    assert.doesNotMatch(text(), /NaN|Layer 0, head 0 is (not )?frozen/);
    // The other head stays as it was.
    figure.head = 1;
    await until(() => figure.settled && / frozen /.test(text()));
    assert.match(text(), /Layer 0, head 1 is (not )?frozen/);
  });
}

test('a model of zeros has no spread, and nothing of it is not a number', async () => {
  const zeros = layersOf([0], (values) => values.fill(0));
  const { text } = await opened(
    [safetensors(zeros, 'zeros.safetensors'), config()],
    'picture="waterfall"',
  );
  assert.match(text(), /is not frozen for strangers: at 1,024 keys a spread of 0 is below 3\.72/);
  assert.doesNotMatch(text(), /NaN|Infinity/);
});

test('a model without layers: what the config promised and the file does not hold', async () => {
  const values = new Float32Array(4);
  const { about } = await opened([
    safetensors({ 'model.embed_tokens.weight': { shape: [2, 2], values } }, 'none.safetensors'),
    config({ num_hidden_layers: 0 }),
  ]);
  assert.match(
    about,
    /the config says Llama, but no 'layers\.\{i\}\.self_attn\.q_proj\.weight' is among the tensors 'model\.embed_tokens\.weight'\)\.$/,
  );
});

test('an answer that does not fit is asked again, with why', async () => {
  const { figure, root } = await opened([llama('model.safetensors')]);
  const about = root.querySelector('.about');
  const answer = (value: string) => {
    const input = root.querySelector('.needed input') as HTMLInputElement;
    input.value = value;
    root
      .querySelector('.needed')
      ?.dispatchEvent(new window.Event('submit', { cancelable: true, bubbles: true }));
  };
  answer('3');
  await until(() => /^That does not fit: heads must fit .*8 rows/.test(about?.textContent ?? ''));
  answer('2');
  await until(() => figure.numbers.predicted.heads === 2);
});

/** What the field of an option shows. */
const field = (root: ShadowRoot, option: string) =>
  root.querySelector(`.control-${option} input`) as HTMLInputElement;

test('the fields show the layer and head that are shown, and take none that the model lacks', async () => {
  const { figure, root } = await opened(
    [safetensors(layersOf([0, 1, 2]), 'small.safetensors'), config()],
    'head="7"',
  );
  figure.layer = 3;
  await until(() => figure.settled && field(root, 'layer').value === '2');
  assert.equal(field(root, 'head').value, '1');
  assert.match(root.querySelector('.views + p')?.textContent ?? '', /^Layer 2, head 1 /);
  // What a link or the page asks for stays: it may be there in the next model.
  assert.equal(figure.layer, 3);
  enter(field(root, 'layer'), '3');
  const note = root.getElementById(field(root, 'layer').getAttribute('aria-describedby') ?? '');
  assert.equal(note?.textContent, 'A whole number from 0 to 2. The figure still shows 2.');
  figure.picture = 'waterfall';
  await until(() => figure.settled);
  assert.equal(field(root, 'layer').value, '3', 'what is complained about stays');
  enter(field(root, 'layer'), '1', 'change');
  assert.equal(figure.layer, 1);
  figure.set({ layer: 3, head: 2, view: 'scores' });
  await until(() => figure.settled && field(root, 'layer').value === '3');
  assert.equal(field(root, 'head').value, '2');
  figure.layer = 40;
  await until(() => figure.settled && field(root, 'layer').value === '11');
});

test('layers are called by their numbers, also where those before them are not there', async () => {
  const { figure, root, text } = await opened(
    [safetensors(layersOf([3, 7]), 'hybrid.safetensors'), config()],
    'head="0"',
  );
  const name = () => /Layer \d+, head \d+ is/.exec(text())?.[0];
  // No layer 0: the first there is.
  assert.equal(field(root, 'layer').value, '3');
  assert.equal(name(), 'Layer 3, head 0 is');
  figure.layer = 7;
  await until(() => figure.settled && name() === 'Layer 7, head 0 is');
  assert.equal(field(root, 'layer').value, '7');
  // While the reader is typing what they type stays; then it is what is shown.
  field(root, 'layer').focus();
  enter(field(root, 'layer'), '5');
  await until(() => figure.settled && name() === 'Layer 3, head 0 is');
  assert.equal(field(root, 'layer').value, '5');
  enter(field(root, 'layer'), '5', 'change');
  assert.equal(field(root, 'layer').value, '3');
  // Chosen in the grid it has its number too.
  const grid = root.querySelector('.views:not([hidden]) .c-reader') as HTMLElement;
  grid.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter'])
    grid.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  assert.equal(figure.layer, 7);
});

test('a head is shown as its softmax sees it: rotated, then capped', async () => {
  const both = [safetensors(layersOf([0]), 'model.safetensors')];
  const rotated = await inspectFiles(lab, { files: [...both, config()] });
  const capped = await inspectFiles(lab, {
    files: [...both, config({ model_type: 'helium', attn_logit_softcapping: 2 })],
  });
  for (const [i, head] of capped.heads.entries()) {
    const window = Number(rotated.heads[i].sigmaWindow);
    assert.equal(spreadOf(rotated.heads[i]), window);
    assert.ok(spreadOf(head) < Math.min(2, window));
    // Two models of another window have another spread, under a cap too.
    const near = { ...head, sigmaCapped: null };
    assert.equal(spreadOf(near), window);
  }
});

test('a run of the lab’s own: what training measured stands beside what the weights predict', async () => {
  const run = lab.train({
    task: 'recall',
    d: 16,
    rule: 'sqrt',
    optimizer: 'adam',
    steps: 3,
    heads: 2,
  });
  for await (const _ of run);
  const { bytes, config: its } = await lab.exportRun({ saved: await run.save() });
  const { figure, root } = await opened([
    new File([bytes as any], 'run.safetensors'),
    new File([JSON.stringify(its)], 'config.json'),
  ]);
  assert.equal(figure.numbers.predicted.heads, 2);
  const { sigmaAll, sigmaMeasured } = figure.numbers.predicted.chosen;
  const rows = [...root.querySelectorAll('table tr')].map((row) => row.textContent ?? '');
  const shown = (label: string) =>
    Number.parseFloat(rows.find((row) => row.startsWith(label))?.slice(label.length) ?? '');
  assert.ok(Math.abs(shown('spread over all pairs of strangers') / sigmaAll - 1) < 1e-3);
  assert.ok(Math.abs(shown('the same, measured in training') / sigmaMeasured - 1) < 1e-3);
});

test('a cap on the scores is a bar of its own, and the bars end at the spread that is told', async () => {
  const capped = await opened(
    [
      safetensors(layersOf([0]), 'model.safetensors'),
      config({ model_type: 'helium', attn_logit_softcapping: 2 }),
    ],
    'head="0" picture="waterfall"',
  );
  const labels = [...capped.root.querySelectorAll('.views svg text')].map(
    (text) => text.textContent,
  );
  assert.ok(labels.includes('cap'));
  const { sigmaCapped, factors } = capped.figure.numbers.predicted.chosen;
  const last = Number(labels[labels.indexOf('σ²') + 1] ?? Number.NaN);
  const bars = labels.map(Number).filter((value) => value > 0);
  assert.ok(
    [last, ...bars].some((value) => Math.abs(value / sigmaCapped ** 2 - 1) < 0.01),
    `${labels}`,
  );
  const product = Object.values<number>(factors).reduce((all, factor) => all * factor, 1);
  assert.ok(product > sigmaCapped ** 2);
  assert.match(capped.root.querySelector('figcaption')?.textContent ?? '', /among strangers/);
  assert.doesNotMatch(capped.root.querySelector('figcaption')?.textContent ?? '', /GPT-2/);
});

test('what lies beside a model does not name it, and small files are counted in kB', async () => {
  const { root, about } = await opened([
    new File(['# A model'], 'README.md'),
    safetensors(layersOf([0]), 'model.safetensors'),
    config(),
  ]);
  assert.equal(about, 'model.safetensors: Llama, 1 layer, 2 heads.');
  assert.match(
    root.querySelector('.opener .remark')?.textContent ?? '',
    /^Read in your browser: 0\.\d+ kB of 0\.\d+ kB\./,
  );
});

test('a file that is gone is said to be gone', async () => {
  const { figure, root } = await opened([
    safetensors(layersOf([0]), 'model.safetensors'),
    config(),
  ]);
  const file = safetensors(layersOf([1]), 'removed.safetensors');
  file.slice = () =>
    ({
      arrayBuffer: async () => {
        throw new DOMException('A requested file could not be found.', 'NotFoundError');
      },
    }) as any;
  choose(figure, [file]);
  await until(() =>
    /^removed\.safetensors can no longer be read: .* Choose it again\.$/.test(
      root.querySelector('.about')?.textContent ?? '',
    ),
  );
});

test('after an answer, and after cancelling, the keyboard goes on where it was', async () => {
  const { figure, root } = await opened([llama('model.safetensors')]);
  const input = root.querySelector('.needed input') as HTMLInputElement;
  input.value = '2';
  input.focus();
  root
    .querySelector('.needed')
    ?.dispatchEvent(new window.Event('submit', { cancelable: true, bubbles: true }));
  await until(() => figure.numbers.predicted.heads === 2);
  assert.equal(root.activeElement?.textContent, 'Choose other files');
});
