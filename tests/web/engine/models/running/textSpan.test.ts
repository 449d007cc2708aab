// The loss over a part of a text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ggufTokenizer } from '../../../../../web/engine/models/tokens/ggufTokenizer.js';
import { sharedLab } from '../../../../support/labs.js';
import { runFiles } from '../support/askModel.js';
import { ids, models, safetensorsOf, tokens } from './cases.js';

const lab = await sharedLab(2);
const { config } = models.llama;
const llama = safetensorsOf('llama');
const tokenizer = ggufTokenizer(tokens.vocabularies.bpe).json as Record<string, unknown>;

const mean = (numbers: Float64Array) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

test('the loss of some tokens is the mean of theirs, under every factor', async () => {
  const whole = await runFiles(lab, llama, { config, tokens: ids, factors: [2] });
  assert.equal(whole.counted, ids.length - 1);
  assert.equal(whole.options.span, null);
  const span = { tokens: [5, 9] as [number, number] };
  const part = await runFiles(lab, llama, { config, tokens: ids, factors: [2], span });
  assert.equal(part.loss, mean(whole.losses.slice(4, 8)));
  assert.equal(part.counted, 4);
  assert.deepEqual(part.losses, whole.losses);
  assert.deepEqual(part.options.span, span);
  const [under] = part.factors;
  assert.equal(under.loss, mean(under.losses.slice(4, 8)));
  // The first token has no loss.
  const wide = { tokens: [0, ids.length] as [number, number] };
  const all = await runFiles(lab, llama, { config, tokens: ids, span: wide });
  assert.equal(all.loss, whole.loss);
  assert.deepEqual(all.options.span, { tokens: [1, ids.length] });
});

test('sensitivities are those of the loss over the span: their sum is its slope over the factor', async () => {
  const step = 0.01;
  const options = { config, tokens: ids, factors: [1 + step, 1 - step], sensitivity: true };
  const slopes = [];
  for (const span of [null, { tokens: [9, 14] as [number, number] }]) {
    const { heads, factors } = await runFiles(lab, llama, { ...options, span });
    const sum = heads.reduce((all, head) => all + Number(head.sensitivity), 0);
    const slope = (Number(factors[0].loss) - Number(factors[1].loss)) / (2 * step);
    assert.ok(Math.abs(sum - slope) < 1e-3 * Math.max(1, Math.abs(slope)), `${sum} ${slope}`);
    slopes.push(sum);
  }
  assert.ok(Math.abs(slopes[0] - slopes[1]) > 2e-3, 'the two differ');
});

test('words and bytes say which tokens: each that is partly in them', async () => {
  const model = await lab.openModel(llama, { config, tokenizer });
  const text = 'The scores of a head, the größe of a head';
  const cut = await model.tokens(text);
  const bytesOf = (some: string) => new TextEncoder().encode(some).length;
  const isWider: boolean[] = [];
  const ofSpan = async (span: any): Promise<number[]> => {
    const { options, assumed } = await model.run({ text, span });
    isWider.push(
      assumed.some((sentence) => sentence.includes('within a token, which counts whole')),
    );
    return options.span?.tokens ?? [];
  };
  const [from, to] = await ofSpan({ from: ' of a head' });
  const first = await model.tokens('The scores of a head, the größe');
  assert.deepEqual([from, to], [first.length, cut.length]);
  const start = bytesOf('The scores');
  const end = bytesOf('The scores of a head');
  const early = (await model.tokens('The scores')).length;
  const late = (await model.tokens('The scores of a head')).length;
  assert.deepEqual(await ofSpan({ bytes: [start, end] }), [early, late]);
  for (const bytes of [[start], [start, bytesOf(text)]])
    assert.deepEqual(await ofSpan({ bytes }), [early, cut.length]);
  const beyond = { name: 'RangeError', message: /^text must reach to the end of the span; it has/ };
  await assert.rejects(ofSpan({ bytes: [start, bytesOf(text) + 1] }), beyond);
  await assert.rejects(model.run({ text, truncate: late - 1, span: { bytes: [0, end] } }), beyond);
  // Within the two bytes of a letter, and within a word.
  const within = bytesOf('The scores of a head, the gr') + 1;
  const [begun, ended] = await ofSpan({ bytes: [within, within + 1] });
  assert.ok(begun <= first.length && ended > begun && ended <= first.length, `${begun} ${ended}`);
  assert.deepEqual(await ofSpan({ from: 'cores of a head,' }), [1, cut.length]);
  assert.deepEqual(isWider, [false, false, false, false, false, true]);
  await model.close();
});

for (const [what, span, name, message] of [
  ['no kind', {}, 'TypeError', /^span must have one of from, bytes and tokens; got 0$/],
  ['two kinds', { bytes: [1], tokens: [1] }, 'TypeError', /^span must have one of .*; got 2$/],
  ['an end before it begins', { tokens: [5, 5] }, 'RangeError', /^span\.tokens must end after it/],
  [
    'words of no text',
    { from: 'a' },
    'TypeError',
    /^span must be of tokens where no text is given$/,
  ],
  ['tokens beyond', { tokens: [500] }, 'RangeError', /^tokens must have a token behind its first/],
  [
    'tokens of which some are beyond',
    { tokens: [5, ids.length + 1] },
    'RangeError',
    /^tokens must reach to the end of the span; it has 24 tokens$/,
  ],
  ['the first token alone', { tokens: [0, 1] }, 'RangeError', /^tokens must have a token behind/],
] as [string, any, string, RegExp][]) {
  test(`a span of ${what} is refused, and the lab works afterwards`, async () => {
    await assert.rejects(runFiles(lab, llama, { config, tokens: ids, span }), { name, message });
    assert.ok((await runFiles(lab, llama, { config, tokens: ids })).loss);
  });
}
