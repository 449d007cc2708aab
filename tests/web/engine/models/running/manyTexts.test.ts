// Many texts go through a model's weights together, and each comes to what it comes to alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelOnText, RunEstimate } from 'rootd';
import { ggufTokenizer } from '../../../../../web/engine/models/tokens/ggufTokenizer.js';
import { sharedLab } from '../../../../support/labs.js';
import { runFiles, runTexts } from '../support/askModel.js';
import { ids, models, safetensorsOf, tokens } from './cases.js';

const lab = await sharedLab(2);

/** Without what all texts share. */
const alone = ({ seconds, bytesRead, ...result }: ModelOnText) => result;

const texts = [ids, ids.slice(0, 5), ids.slice(2, 19), ids.slice(4, 12)];
const asked = {
  factors: [0.5, 2],
  headScales: [{ layer: 1, head: 2, factor: 3 }],
  maps: [{ layer: 1, head: 2 }],
};

for (const name of ['gpt2', 'neox', 'mixtral', 'bert', 'gemma3', 'olmo2', 'opt', 'phi3_long']) {
  test(`${name}: each of many texts has the bits of a run of its own`, async () => {
    const { config } = models[name];
    const all = { ...asked, config, sensitivity: name in { gpt2: 1, mixtral: 1, olmo2: 1 } };
    const told: [number | undefined, number][] = [];
    const results = await runTexts(lab, safetensorsOf(name), {
      ...all,
      texts: texts.map((own) => ({ tokens: own })),
      onLayer: ({ text, layer }) => told.push([text, layer]),
    });
    assert.equal(results.length, texts.length);
    for (const [i, own] of texts.entries()) {
      const result = await runFiles(lab, safetensorsOf(name), { ...all, tokens: own });
      assert.deepEqual(alone(results[i]), alone(result), `text ${i}`);
    }
    const layers = results[0].layers * texts.length;
    assert.equal(new Set(told.map(String)).size, layers);
  });
}

test('a block of a matrix is read once for all texts', async () => {
  const { config } = models.wide;
  const [one, ...others] = await Promise.all(
    [1, 50].map(async (count) => {
      const many = Array.from({ length: count }, () => ({ tokens: ids }));
      const [{ bytesRead }] = await runTexts(lab, safetensorsOf('wide'), { texts: many, config });
      return bytesRead;
    }),
  );
  assert.deepEqual(others, [one]);
});

test('what does not fit into memory together is read in several passes, with the same bits', async () => {
  const { config } = models.llama;
  // 33 runs of 24 columns: some twenty texts fill the memory that activations may have.
  const all = { config, factors: Array.from({ length: 32 }, (_, i) => 1 + i / 8) };
  const many = Array.from({ length: 30 }, (_, i) => ({ tokens: ids.slice(i % 3) }));
  const results = await runTexts(lab, safetensorsOf('llama'), { ...all, texts: many });
  const one = await runFiles(lab, safetensorsOf('llama'), { ...all, tokens: ids });
  const last = await runFiles(lab, safetensorsOf('llama'), { ...all, ...many[29] });
  assert.deepEqual(alone(results[0]), alone(one));
  assert.deepEqual(alone(results[29]), alone(last));
  assert.ok(results[0].bytesRead > 1.9 * one.bytesRead, 'two passes');
});

const { config } = models.llama;
const llama = safetensorsOf('llama');
const tokenizer = ggufTokenizer(tokens.vocabularies.bpe).json as Record<string, unknown>;

test('a text that is too short or too long is refused, or told of and left out', async () => {
  const model = await lab.openModel(llama, { config, tokenizer });
  const words = 'The scores of a head';
  const long = { tokens: Array.from({ length: 131_073 }, () => 5) };
  const endless = 'a'.repeat(1_100_000);
  const wanted = { texts: ['a', words, long, { tokens: [1, 2] }, endless, { tokens: ids }] };
  await assert.rejects(model.run(wanted), {
    name: 'RangeError',
    message: 'texts[4] must be of at most 1048576 letters; got 1100000: cut it first',
  });
  await assert.rejects(model.run({ texts: [words, 'a'] }), {
    name: 'RangeError',
    message: 'texts[1] must be of 3 to 131072 tokens; it has 1',
  });
  const skipped: [number, string][] = [];
  const onSkip = ({ text, why }: { text: number; why: string }) => skipped.push([text, why]);
  const results = await model.run({ ...wanted, onSkip });
  assert.deepEqual(
    skipped.map(([text]) => text),
    [4, 0, 2, 3],
  );
  assert.equal(skipped[2][1], 'texts[2] must be of 3 to 131072 tokens; it has 131073');
  assert.deepEqual(
    results.map(({ heads }) => heads),
    [await model.run({ text: words }), await model.run({ tokens: ids })].map(({ heads }) => heads),
  );
  await assert.rejects(model.run({ texts: ['a', ''], onSkip }), {
    name: 'RangeError',
    message:
      /^texts\[0\] must be of 3 to 131072 tokens; it has 1; and no other of the texts can be read/,
  });
  await model.close();
});

test('truncate leaves away what comes after so many tokens', async () => {
  const model = await lab.openModel(llama, { config, tokenizer });
  const long = 'The scores of a head '.repeat(400);
  const cut = (await model.tokens(long)).slice(0, 7).map(({ id }) => id);
  const [result, other] = await model.run({ texts: [long, { tokens: ids }], truncate: 7 });
  assert.deepEqual(result.heads, (await model.run({ tokens: cut })).heads);
  assert.equal(other.tokens.length, 7);
  assert.equal(result.options.truncate, 7);
  await model.close();
});

/** That do not go through a layer's matrices together: those take 4096 tokens. */
const long = Array.from({ length: 4200 }, (_, i) => (i * 37) % 320);

for (const name of ['llama', 'gemma3', 'neox', 'mixtral']) {
  test(`${name}: texts that are cut by a window have the bits of runs of their own`, async () => {
    const all = { config: models[name].config, headScales: [{ layer: 1, head: 2, factor: 3 }] };
    const halves = [long.slice(0, 2030), long.slice(2030)].map((own) => ({ tokens: own }));
    const results = await runTexts(lab, safetensorsOf(name), { ...all, texts: halves });
    for (const [i, own] of halves.entries()) {
      const result = await runFiles(lab, safetensorsOf(name), { ...all, ...own });
      assert.deepEqual(alone(results[i]), alone(result));
    }
  });
}

test('a long text: its beginning is what it is alone', async () => {
  const estimates: RunEstimate[] = [];
  const onEstimate = (one: RunEstimate) => estimates.push(one);
  const whole = await runFiles(lab, llama, { config, tokens: long, onEstimate });
  const part = await runFiles(lab, llama, { config, tokens: long.slice(0, 700), onEstimate });
  assert.deepEqual(whole.losses.slice(0, 699), part.losses);
  const [ofWhole, ofPart] = estimates;
  assert.deepEqual([ofWhole.readings, ofPart.readings], [2, 1]);
  assert.ok(ofWhole.bytes > ofPart.bytes);
  // Six times as many tokens, and 36 times as many pairs.
  assert.ok(ofWhole.seconds > 6 * ofPart.seconds && ofWhole.seconds < 36 * ofPart.seconds);
  assert.ok(whole.heads.every(({ high, largest }) => high < largest));
  await assert.rejects(
    runFiles(lab, llama, { config, tokens: new Array(4097).fill(5), sensitivity: true }),
    { name: 'RangeError', message: /^tokens must be of at most 4096 tokens with sensitivity; it/ },
  );
  await assert.rejects(
    runFiles(lab, llama, { config, tokens: long, maps: Array(4).fill({ layer: 0, head: 0 }) }),
    {
      name: 'RangeError',
      message:
        /^maps must be of fewer heads for so many tokens, of none for more than 8192; got 4$/,
    },
  );
});

for (const [what, options, name, message] of [
  [
    'no text at all',
    { texts: [] },
    'RangeError',
    /^texts must be 1 to 10000 texts; got 0 of them$/,
  ],
  ['a text beside them', { texts: ['a'], text: 'a' }, 'TypeError', /^text must be left out where/],
  ['a number for a text', { texts: [1] }, 'TypeError', /^texts\[0\] must be a string or an object/],
  [
    'a text and tokens',
    { texts: [{ text: 'a', tokens: ids }] },
    'TypeError',
    /^texts\[0\]\.text or/,
  ],
  ['onSkip of one text', { tokens: ids, onSkip() {} }, 'TypeError', /^onSkip must be left out/],
  [
    'a token beyond',
    { texts: [{ tokens: [1, 2, 999] }] },
    'RangeError',
    /^texts\[0\]\.tokens\[2\] must be of/,
  ],
  [
    'too short a cut',
    { tokens: ids, truncate: 2 },
    'RangeError',
    /^truncate must be a whole number/,
  ],
] as [string, any, string, RegExp][]) {
  test(`${what} is refused, and the lab works afterwards`, async () => {
    await assert.rejects(runTexts(lab, llama, { config, ...options }), { name, message });
    const { loss } = await runFiles(lab, llama, { config, tokens: ids });
    assert.ok(Number.isFinite(loss));
  });
}
