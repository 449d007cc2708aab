// What is taken for granted of a text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../../support/labs.js';
import { runFiles } from '../support/askModel.js';
import { ggufOf, ids, models, safetensorsOf } from './cases.js';

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
