// Two models side by side, against what NumPy says of them in double.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Lab, Model, ModelOnText, ModelsOnText } from 'rootd';
import { openLab } from '../../../../../web/engine/library.js';
import { ggufTokenizer } from '../../../../../web/engine/models/tokens/ggufTokenizer.js';
import { sharedLab } from '../../../../support/labs.js';
import { fileOf, inMemory } from '../support/files.js';
import { ids, models, safetensorsOf, tensorsOf, tokens } from './cases.js';

const lab = await sharedLab(2);
const next: Record<string, { kls: number[]; same: number[] }> = JSON.parse(
  readFileSync(new URL('../../../../reference/next-tokens.json', import.meta.url), 'utf8'),
);

/** With every number of layer 1 larger by a tenth. */
function changed(name: string) {
  const tensors = tensorsOf(name);
  for (const [tensor, contents] of Object.entries(tensors)) {
    if (tensor.includes('.1.'))
      contents.numbers = contents.numbers.map((x) => Math.fround(x * 1.1));
  }
  return inMemory(fileOf(tensors));
}

async function withBoth<Result>(
  name: string,
  ask: (first: Model, second: Model) => Promise<Result>,
  { config = models[name].config, second = changed(name), own = lab as Lab } = {},
) {
  const one = await own.openModel(safetensorsOf(name), { config: models[name].config });
  const other = await own.openModel(second, { config });
  try {
    return await ask(one, other);
  } finally {
    await one.close();
    await other.close();
  }
}

/** But for what it took: the vocabulary is read a second time. */
const untimed = ({ seconds, bytesRead, ...told }: ModelOnText) => told;
const bothUntimed = ({ models: both, ...told }: ModelsOnText) => ({
  ...told,
  models: both.map(untimed),
});

const near = (x: number, y: number) => Math.abs(x - y) < 1e-4 * y + 1e-6;
const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x) / numbers.length;

for (const [name, { kls, same }] of Object.entries(next)) {
  test(`${name}: how far apart what two models say next is`, async () => {
    const asked = { tokens: ids, sensitivity: name === 'llama' };
    await withBoth(name, async (first, second) => {
      const both = await first.compare(second, asked);
      const place = kls.findIndex((kl, i) => !near(both.kls[i], kl));
      assert.equal(place, -1, `${both.kls[place]} and ${kls[place]}`);
      assert.deepEqual([...both.same], same);
      assert.ok(near(Number(both.kl), mean(kls)));
      assert.equal(both.kl99, Math.max(...both.kls));
      assert.equal(both.sameFirst, mean(same));
      assert.deepEqual(both.assumed, []);
      for (const [i, model] of [first, second].entries()) {
        const alone = await model.run(asked);
        assert.deepEqual(untimed(both.models[i]), untimed(alone));
      }
    });
  });
}

test('in what the configs of two differ is said, but for what says nothing of the model', async () => {
  const config = {
    ...models.llama.config,
    rms_norm_eps: 0.01,
    rope_scaling: { rope_type: 'linear', factor: 2 },
    transformers_version: '4',
  };
  const { assumed } = await withBoth(
    'llama',
    (first, second) => first.compare(second, { tokens: ids }),
    { config },
  );
  assert.deepEqual(assumed, [
    'Their configs differ in \'rms_norm_eps\', which is 0.00001 in the first model and 0.01 in the second; in \'rope_scaling\', null and {"factor":2,"rope_type":"linear"}.',
  ]);
});

test('a model and itself are no way apart', async () => {
  const { kls, sameFirst, kl } = await withBoth(
    'llama',
    (first, second) => first.compare(second, { tokens: ids }),
    { second: safetensorsOf('llama') },
  );
  assert.ok(kls.every((one) => one === 0));
  assert.deepEqual([kl, sameFirst], [0, 1]);
});

test('many texts, in several passes, have the bits of each alone, for any number of workers', async () => {
  // 33 runs of 24 columns: some twenty texts fill the memory that activations may have.
  const asked = { factors: Array.from({ length: 32 }, (_, i) => 1 + i / 8) };
  const texts = Array.from({ length: 30 }, (_, i) => ({
    tokens: ids.slice(i % 5),
    span: i % 2 === 0 ? null : { tokens: [4, 9] as [number, number] },
  }));
  const ask = (first: Model, second: Model) => first.compare(second, { ...asked, texts });
  const told: number[] = [];
  const all = await withBoth('llama', (first, second) =>
    first.compare(second, { ...asked, texts, onProgress: (share) => void told.push(share) }),
  );
  assert.deepEqual(
    told,
    told.toSorted((a, b) => a - b),
  );
  assert.equal(told.at(-1), 1);
  const own = await openLab({ workers: 0 });
  const others = await withBoth('llama', ask, { own }).finally(() => own.close());
  for (const i of [0, 3, 29]) {
    const alone = await withBoth('llama', (first, second) =>
      first.compare(second, { ...asked, ...texts[i] }),
    );
    assert.deepEqual(bothUntimed(all[i]), bothUntimed(alone));
    assert.deepEqual(bothUntimed(others[i]), bothUntimed(alone));
  }
  const [part] = all.slice(3);
  assert.equal(part.kl, mean([...part.kls.subarray(3, 8)]));
});

test('of a text that is longer than a window, the beginning has the bits that it has alone', async () => {
  const long = Array.from({ length: 4200 }, (_, i) => (i * 37) % 320);
  await withBoth('llama', async (first, second) => {
    const whole = await first.compare(second, { tokens: long });
    const part = await first.compare(second, { tokens: long.slice(0, 700) });
    assert.deepEqual(whole.kls.slice(0, 699), part.kls);
    assert.deepEqual(whole.same.slice(0, 699), part.same);
    assert.ok(whole.kls.subarray(4096).every((kl) => kl > 0));
  });
});

test('of vocabularies of two lengths what both have is compared, and that is said', async () => {
  const tensors = tensorsOf('llama');
  for (const name of ['lm_head.weight', 'model.embed_tokens.weight']) {
    const { shape, numbers } = tensors[name];
    // Rows that the other model lacks, and would choose.
    tensors[name] = {
      shape: [shape[0] + 8, shape[1]],
      numbers: [...numbers, ...[...numbers].slice(0, 8 * shape[1]).map((x) => 9 * x)] as any,
    };
  }
  const config = { ...models.llama.config, vocab_size: 328 };
  const second = inMemory(fileOf(tensors));
  const { kl, assumed } = await withBoth(
    'llama',
    (first, other) => first.compare(other, { tokens: ids }),
    { config, second },
  );
  assert.equal(kl, 0);
  assert.match(assumed[0], /^Their vocabularies have 320 and 328 entries: .* the first 320, as/);
});

test('what predicts no next token has no divergence', async () => {
  const { kl, kls } = await withBoth('bert', (first, second) =>
    first.compare(second, { tokens: ids }),
  );
  assert.deepEqual([kl, kls.length], [null, 0]);
});

test('a text that only the first cuts is said to be cut by it', async () => {
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  const about = { config: models.llama.config, tokenizer: json };
  const one = await lab.openModel(safetensorsOf('llama'), about);
  for (const [tokenizer, count] of [
    [undefined, 1],
    [json, 0],
  ] as const) {
    const other = await lab.openModel(changed('llama'), { ...about, tokenizer });
    const { assumed } = await one.compare(other, { text: 'The scores of a head' });
    assert.equal(
      assumed.filter((one) => /^The second model has no tokenizer: /.test(one)).length,
      count,
    );
    const byNumber = await one.compare(other, { tokens: ids });
    assert.deepEqual(byNumber.assumed, []);
    await other.close();
  }
  await one.close();
});

test('models that are not alike are refused, and what is for one model alone', async () => {
  const tokens = { tokens: ids };
  const wider = { ...models.llama.config, num_attention_heads: 2, num_key_value_heads: 1 };
  const asked = (first: Model, second: Model) => first.compare(second, tokens);
  await assert.rejects(
    withBoth('llama', asked, { config: { ...wider, head_dim: 16 } }),
    /^TypeError: other must be a model with the same layers, heads and d: .*\(heads 4 and 2, d 8 and 16\)$/,
  );
  // It has fewer layers because of the shard, which is what is to be told.
  const tensors = Object.entries(tensorsOf('llama')).filter(([name]) => !/layers\.2/.test(name));
  const shard = fileOf(Object.fromEntries(tensors));
  await assert.rejects(
    withBoth('llama', asked, { second: inMemory(shard, 'model-00001-of-00002.safetensors') }),
    /other: .*'model-00002-of-00002\.safetensors' were not given: a model can be run only as a whole$/,
  );
  await assert.rejects(
    withBoth('llama', (first) => first.compare({} as Model, tokens)),
    /^TypeError: other must be a model that is open/,
  );
  await assert.rejects(
    withBoth('llama', (first, second) =>
      first.compare(second, { ...tokens, onLayer: () => {} } as any),
    ),
    /^TypeError: onLayer must be left out/,
  );
  await assert.rejects(
    withBoth('llama', async (first, second) => {
      await second.close();
      return first.compare(second, tokens);
    }),
    { name: 'InvalidStateError' },
  );
});

test('closing either model ends the comparison', async () => {
  for (const which of [0, 1]) {
    await assert.rejects(
      withBoth('llama', (...both) => {
        const result = both[0].compare(both[1], { tokens: ids });
        void both[which].close();
        return result;
      }),
      { name: 'AbortError' },
    );
  }
});
