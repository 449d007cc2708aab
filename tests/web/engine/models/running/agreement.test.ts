// A model is described twice: once to be inspected, once to be run. Both say the same of every head, from safetensors and
// from GGUF.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFiles } from '../../../../../web/engine/models/openModel.js';
import { planOf } from '../../../../../web/engine/models/plan.js';
import type { RotaryPlan } from '../../../../../web/engine/models/rotary.js';
import { ggufForm } from '../../../../../web/engine/models/running/ggufForm.js';
import { usualForm } from '../../../../../web/engine/models/running/tensorParts.js';
import { textConfig } from '../../../../../web/engine/models/running/textFamily.js';
import { TextPlan } from '../../../../../web/engine/models/running/textPlan.js';
import { architectures, engine, ggufOf, models, safetensorsOf } from './cases.js';

const never = new AbortController().signal;
const tokens = 8;

const digits = (x: number) => Number(x.toPrecision(9));

function frequenciesOf({ divisors, stretch, ...rotary }: RotaryPlan) {
  const place = ['none', 'linear', 'llama3', 'yarn'].indexOf(stretch);
  const frequencies = engine.rotaryFrequencies({ ...rotary, stretch: place });
  return Array.from(frequencies as Float64Array, (f, j) => digits(f / (divisors?.[j] ?? 1)));
}

async function checkAgreement(file: object, config?: any) {
  const model = await openFiles([file], { config }, never);
  const inspected = planOf(model, { window: tokens }, engine.naturalLogarithm);
  const read = model.gguf
    ? ggufForm(model)
    : { form: usualForm, tensors: model.tensors, config: textConfig(model.config as any) };
  const run = new TextPlan(read.tensors, read.config, {
    file: '',
    form: read.form,
    engine,
    tokens,
  });
  assert.deepEqual(
    inspected.layers.map(({ beta, window, cap, rotary, headNorm, across }) => ({
      scale: digits(beta(0)),
      window,
      cap,
      normsHeads: headNorm !== 'none' || across !== undefined,
      frequencies: rotary ? frequenciesOf(rotary) : [],
      length: rotary ? digits(rotary.length) : 1,
    })),
    run.layers.map(({ scale, window, qNorm, rotation }) => ({
      scale: digits(scale),
      window: Math.min(tokens, window || tokens),
      cap: run.cap,
      normsHeads: qNorm !== undefined,
      frequencies: Array.from(rotation?.frequencies ?? [], digits),
      length: digits(rotation?.length ?? 1),
    })),
  );
}

for (const name of Object.keys(models)) {
  test(`${name}: what is inspected is what is run`, () =>
    checkAgreement(safetensorsOf(name), models[name].config));
}

for (const [name, said] of [
  ['qwen2', { use_sliding_window: true, max_window_layers: 1 }],
  ['qwen2', { use_sliding_window: false }],
  ['qwen3', {}],
  ['mistral', {}],
  ['phi3', {}],
  ['smollm3', {}],
  ['smollm3', { use_sliding_window: false }],
  ['gemma2', {}],
  ['gemma3', {}],
  ['starcoder2', {}],
  ['qwen2', { use_sliding_window: true, sliding_window: undefined, rope_theta: undefined }],
  ['qwen3', { rope_theta: undefined }],
  ['mixtral', { rope_theta: undefined }],
  ['mistral', { sliding_window: undefined }],
  ['olmo3', { layer_types: undefined, rope_theta: undefined }],
  ['smollm3', { rope_theta: undefined }],
  ['granite', { attention_multiplier: undefined, sliding_window: undefined }],
] as const) {
  test(`${name} with a window in its config, ${JSON.stringify(said)}: the same`, () =>
    checkAgreement(safetensorsOf(name), { ...models[name].config, sliding_window: 4, ...said }));
}

for (const name of Object.keys(architectures)) {
  test(`${name} as GGUF: the same`, () => checkAgreement(ggufOf(name)));
}
