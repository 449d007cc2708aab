// In what the configs of two models differ, and in what only those who wrote them do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computing } from '../../../../../web/engine/models/config.js';
import { openFiles } from '../../../../../web/engine/models/openModel.js';
import { configsApart } from '../../../../../web/engine/models/running/configsApart.js';
import { architectures, ggufOf, models } from './cases.js';

/** Whose GGUF keeps what the stretch comes to in place of what it is. */
const stretched = ['llama3', 'phi3_long'];

for (const name of Object.keys(architectures))
  test(`the GGUF of ${name} says what its config does`, async () => {
    const { config } = await openFiles([ggufOf(name)], {}, new AbortController().signal);
    const [own, its] = [models[name].config, config ?? {}].map(computing);
    if (stretched.includes(name))
      assert.match(configsApart(own, its).join(), /^Their configs differ in 'rope_scaling', which/);
    else assert.deepEqual(configsApart(own, its), []);
    assert.match(
      configsApart({ ...own, hidden_act: 'relu', hidden_activation: 'relu' }, its).join(),
      /'hidden_act', (which is )?"relu"/,
    );
  });

const { config } = models.llama;

test('what is the default, is not used, or is of another way of writing is no difference', () => {
  for (const other of [
    { pretraining_tp: 1, rotary_dim: 8, head_dim: 8 },
    { rms_norm_eps: Math.fround(config.rms_norm_eps), partial_rotary_factor: 1 },
    { rope_theta: undefined, rope_parameters: { rope_theta: 10000, rope_type: 'default' } },
    { use_sliding_window: false, sliding_window: 32, max_window_layers: 2 },
    { hidden_act: 'swish' },
  ])
    assert.deepEqual(configsApart(computing(config), computing({ ...config, ...other })), []);
});

test('each true difference is named with both its values', () => {
  const other = { rotary_dim: 4, rms_norm_eps: 1.001e-5, num_key_value_heads: undefined };
  assert.deepEqual(configsApart(computing(config), computing({ ...config, ...other })), [
    "Their configs differ in 'num_key_value_heads', which is 2 in the first model and 4 in the second; in 'rms_norm_eps', 0.00001 and 0.00001001; in 'rotary_dim', 8 and 4.",
  ]);
  const bert = { ...config, model_type: 'bert' };
  assert.deepEqual(configsApart(config, bert), [
    'Their configs are of two kinds of model: "llama" and "bert".',
  ]);
});
