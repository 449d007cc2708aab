// From the names of tensors to what is read for each head.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFiles } from '../../../../web/engine/models/openModel.js';
import { planOf } from '../../../../web/engine/models/plan.js';
import { fileOf, inMemory } from './support/files.js';

const layers = 1000;
const config = { model_type: 'llama', num_attention_heads: 1, num_hidden_layers: layers };
const said = { window: 16 };

/** A model of many small layers. */
async function opened() {
  const tensors: Parameters<typeof fileOf>[0] = {};
  for (let layer = 0; layer < layers; layer += 1) {
    for (const name of ['self_attn.q_proj', 'self_attn.k_proj', 'mlp.up_proj']) {
      tensors[`model.layers.${layer}.${name}.weight`] = {
        shape: [2, 2],
        numbers: Float64Array.of(1, 2, 3, 4),
      };
    }
    tensors[`model.layers.${layer}.input_layernorm.weight`] = {
      shape: [2],
      numbers: Float64Array.of(1, 1),
    };
  }
  return {
    ...(await openFiles([inMemory(fileOf(tensors))], {}, new AbortController().signal)),
    config,
  };
}

test('many layers are planned in their order', async () => {
  const plan = planOf(await opened(), said, Math.log);
  assert.deepEqual(
    plan.layers.map(({ layer }) => layer),
    Array.from({ length: layers }, (_, layer) => layer),
  );
  assert.deepEqual(plan.missing, []);
});
