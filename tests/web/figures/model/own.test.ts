// A model of the reader's own in the figure.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ggufTokenizer } from '../../../../web/engine/models/tokens/ggufTokenizer.js';
import { model } from '../../../../web/figures/model/model.js';
import { nothingOpened } from '../../../../web/figures/shared/opening/opened.js';
import { sharedLab } from '../../../support/labs.js';
import { models, safetensorsOf, tokens } from '../../engine/models/running/cases.js';
import { inMemory } from '../../engine/models/support/files.js';
import { runFigure } from '../support/run.js';

const lab = await sharedLab(1);

test('it writes on with its tokenizer opened once, and however long it writes', async () => {
  const fileOf = (name: string, content: object) =>
    inMemory(new TextEncoder().encode(JSON.stringify(content)), name);
  const tokenizer = fileOf('tokenizer.json', ggufTokenizer(tokens.vocabularies.bpe).json);
  let opened = 0;
  const counted = {
    ...tokenizer,
    read: (from: number, to: number) => {
      if (from === 0) opened += 1;
      return tokenizer.read(from, to);
    },
  };
  const files = [safetensorsOf('gpt2'), fileOf('config.json', models.gpt2.config), counted];
  const known = new Map([['opened', { opened: { ...nothingOpened(), first: { id: 1, files } } }]]);
  const options = { trained: 'own', text: 'The scores of a head' };
  await runFigure(model, lab, options, known);
  const { result } = await runFigure(model, lab, { ...options, write: true }, known);
  assert.equal(result.opened.error, '');
  assert.ok(result.written.isDone && result.written.text.length > 20, result.written.text);
  assert.equal(opened, 1);
});
