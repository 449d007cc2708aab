// What lies beside the weights in the files of a model, and changes them or is another state of them, is never passed over.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strayTensors } from '../../../../web/engine/models/strayTensors.js';
import { sharedLab } from '../../../support/labs.js';
import { ids, models, safetensorsOf, tensorsOf } from './running/cases.js';
import { inspectFiles, runFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';

const lab = await sharedLab(1);
const { config } = models.llama;
const layer = 'model.layers.0.self_attn.q_proj';

for (const name of [
  `${layer}.lora_A.weight`,
  `${layer}.lora_B.default.weight`,
  `${layer}.hada_w1_a`,
  `${layer}.oft_R`,
  'model.layers.0.mlp.up_proj.base_layer.weight',
  `ema.${layer}.weight`,
  `model_ema.${layer}.weight`,
  `${layer}.weight_ema`,
  'shadow_params.0',
  `optimizer.state.${layer}.exp_avg`,
])
  test(`said in inspecting, refused in a run: ${name}`, async () => {
    const tensors = tensorsOf('llama');
    tensors[name] = tensors[`${layer}.weight`];
    const files = inMemory(fileOf(tensors));
    const { missing } = await inspectFiles(lab, { files, config });
    assert.equal(missing[0], strayTensors([name])[0]);
    assert.match(missing[0], new RegExp(`passes over, .* taken out: '${name}'\\.$`));
    const { missing: unsettled } = await inspectFiles(lab, { files, heads: 4, keyHeads: 2 });
    assert.equal(unsettled[0], missing[0]);
    await assert.rejects(runFiles(lab, files, { config, tokens: ids }), {
      name: 'ModelError',
      message: new RegExp(`taken out: '${name}': a model can be run only as a whole$`),
    });
  });

test('what training put before the names of all tensors is said to be left away', async () => {
  const prefix = 'module._orig_mod.';
  const named = Object.entries(tensorsOf('llama')).map(([name, one]) => [prefix + name, one]);
  const files = inMemory(fileOf(Object.fromEntries(named)));
  const sentence = new RegExp(
    `^What stands before the names of ${named.length} tensors, as torch.compile and DDP put it there, is left away: '${prefix}'\\.$`,
    'm',
  );
  const run = await runFiles(lab, files, { config, tokens: ids });
  assert.match(run.assumed.join('\n'), sentence);
  const { assumed } = await inspectFiles(lab, { files, config });
  assert.match(assumed.join('\n'), sentence);
  const plain = await runFiles(lab, safetensorsOf('llama'), { config, tokens: ids });
  assert.doesNotMatch(plain.assumed.join('\n'), /left away/);
  assert.equal(run.loss, plain.loss);
});

test('weights alone are whole', async () => {
  const files = safetensorsOf('llama');
  assert.deepEqual((await inspectFiles(lab, { files, config })).missing, []);
  const usual = [
    'multi_modal_projector.mm_soft_emb_norm.weight',
    'model.schema.weight',
    'cinema.embed.weight',
    'explora.weight',
    'model.layers.0.mlp.mediator_oft.weight',
  ];
  assert.deepEqual(strayTensors([...usual, `${layer}.weight_scale_inv`]), []);
});
