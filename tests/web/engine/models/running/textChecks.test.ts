// What is taken for granted of a text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ggufTokenizer } from '../../../../../web/engine/models/tokens/ggufTokenizer.js';
import { sharedLab } from '../../../../support/labs.js';
import { runFiles, runTexts } from '../support/askModel.js';
import { fileOf, inMemory } from '../support/files.js';
import { ggufOf, ids, models, safetensorsOf, tensorsOf, tokens } from './cases.js';

const { vocabularies } = tokens;

const lab = await sharedLab(2);

test('a text begins with the token that texts begin with, once', async () => {
  const config = { ...models.llama.config, bos_token_id: 1 };
  const metadata = [['tokenizer.ggml.bos_token_id', 'u32', 1]];
  for (const [files, asked] of [
    [safetensorsOf('llama'), { config }],
    [ggufOf('llama', { metadata }), {}],
  ] as const) {
    const told = async (...tokens: number[]) =>
      (await runFiles(lab, files, { ...asked, tokens })).assumed.join('\n');
    assert.match(
      await told(1, 1, 5, 1),
      /^The text begins with token 1 twice, as where it holds one itself and the tokenizer adds an/m,
    );
    assert.match(await told(5, 1, 1), /^The text does not begin with token 1, /m);
    assert.doesNotMatch(await told(1, 5, 5), /begin/);
  }
});

const emptyRows = (...rows: number[]) =>
  `Tokens of the text have a row that is all 0, in the embedding or in the output: ${rows.join(', ')}.`;

test('a token of the text whose row of the output is all 0 is said, and refused if asked', async () => {
  const tensors = tensorsOf('llama');
  tensors['lm_head.weight'].numbers.fill(0, 7 * 32, 8 * 32);
  const { config } = models.llama;
  const run = (tokens: number[], more: object = {}) =>
    runFiles(lab, inMemory(fileOf(tensors)), { config, tokens, ...more });
  assert.ok((await run([5, 9, 7, 9])).assumed.includes(emptyRows(7)));
  await assert.rejects(run([5, 9, 7, 9], { strict: true }), /row that is all 0/);
  // Nothing is said before the first token.
  assert.doesNotMatch((await run([7, 5, 9], { strict: true })).assumed.join(), /all 0/);
});

test('a token whose row of the embedding is all 0 is said, and refused if asked; what fills texts up is none', async () => {
  const tensors = tensorsOf('llama');
  const { numbers } = tensors['model.embed_tokens.weight'];
  for (const row of [7, 9]) numbers.fill(0, row * 32, (row + 1) * 32);
  const files = inMemory(fileOf(tensors));
  const run = (tokens: number[], more: object = {}, pad?: number) => {
    const config = { ...models.llama.config, pad_token_id: pad };
    return runFiles(lab, files, { config, tokens, ...more });
  };
  assert.ok((await run([5, 9, 7, 9])).assumed.includes(emptyRows(7, 9)));
  assert.ok((await run([5, 9, 7, 9], {}, 9)).assumed.includes(emptyRows(7)));
  assert.doesNotMatch((await run([5, 9, 8, 9], { strict: true }, 9)).assumed.join(), /all 0/);
  assert.doesNotMatch((await run([5, 6, 8], { strict: true })).assumed.join(), /all 0/);
  await assert.rejects(run([5, 9, 8], { strict: true }), {
    message: `model.safetensors: ${emptyRows(9).slice(0, -1)}`,
  });
  const texts = [{ tokens: [5, 6, 8] }, { tokens: [5, 7, 8] }];
  const { config } = models.llama;
  const [without, having] = await runTexts(lab, files, { config, texts });
  assert.doesNotMatch(without.assumed.join(), /all 0/);
  assert.ok(having.assumed.includes(emptyRows(7)));
});

test('a tokenizer with tokens that the model does not have is said', async () => {
  const { json } = ggufTokenizer(vocabularies.bpe);
  const { config } = models.llama;
  const told = async (...ids: number[]) => {
    const added = ids.map((id) => ({ id, content: `<added${id}>`, special: true }));
    const tokenizer = { ...json, added_tokens: [...json.added_tokens, ...added] };
    const asked = { config, tokenizer, text: 'The scores of a head', strict: true };
    return (await runFiles(lab, safetensorsOf('llama'), asked)).assumed.join('\n');
  };
  assert.match(
    await told(320, 321),
    /^The tokenizer has tokens up to 321, and the model's vocabulary ends at 319\.$/m,
  );
  assert.doesNotMatch(await told(), /The tokenizer has/);
});

test('what a run or a comparison reads has to be there, for the compiler too', async () => {
  const model = await lab.openModel(safetensorsOf('llama'), { config: models.llama.config });
  const message = /^text or tokens must say/;
  // @ts-expect-error: nothing to read
  await assert.rejects(model.run({}), { message });
  // @ts-expect-error: nothing to read
  await assert.rejects(model.compare(model, { factors: [2] }), { message });
  // @ts-expect-error: a text among several without one
  await assert.rejects(model.run({ texts: [{ span: null }] }));
  assert.equal((await model.run({ texts: [{ tokens: ids }] })).length, 1);
  await model.close();
});
