// What a family needs and a file lacks is refused by its name, or said; and so is what a file holds and nobody uses. Every
// tensor of every family is taken away once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFiles } from '../../../../../web/engine/models/openModel.js';
import { ggufForm } from '../../../../../web/engine/models/running/ggufForm.js';
import { textConfig } from '../../../../../web/engine/models/running/textFamily.js';
import { TextPlan, usualForm } from '../../../../../web/engine/models/running/textPlan.js';
import { architectures, engine, ggufOf, models, safetensorsOf } from './cases.js';

const never = new AbortController().signal;

type Model = Awaited<ReturnType<typeof openFiles>>;
type Tensors = Model['tensors'];

async function planOf(model: Model, tensors: Tensors, config: any) {
  const own = { ...model, tensors };
  const read = model.gguf
    ? await ggufForm(own, engine)
    : { form: usualForm, tensors, config: textConfig(config) };
  return new TextPlan(read.tensors, read.config, {
    file: 'file',
    form: read.form,
    engine,
    tokens: 8,
  });
}

const unused = /^In the files and not used in this run: /;

async function takeAway(model: Model, config: any = undefined) {
  const whole = await planOf(model, model.tensors, config);
  const saidBefore = new Set(whole.assumed);
  for (const name of model.tensors.keys()) {
    if (whole.assumed.some((said) => unused.test(said) && said.includes(name))) continue;
    const tensors = new Map(model.tensors);
    tensors.delete(name);
    let plan: TextPlan;
    try {
      plan = await planOf(model, tensors, config);
    } catch (error) {
      const { name: kind, message } = error as Error;
      assert.equal(kind, 'ModelError', `${name}: ${message}`);
      // Any prefix may stand before what is named.
      const told = [...message.matchAll(/'([^']*)'/g)].map(([, one]) => one);
      assert.ok(
        told.some((end) => `.${name}`.endsWith(`.${end}`)),
        `${name}: ${message}`,
      );
      continue;
    }
    assert.ok(
      plan.assumed.some((said) => !saidBefore.has(said)),
      `${name} is not missed`,
    );
  }
  const [extra] = model.tensors.values();
  const more = new Map(model.tensors);
  const odd = model.gguf ? 'blk.0.attn_sinks.weight' : 'model.layers.0.self_attn.sinks';
  more.set(odd, { ...extra, name: odd });
  const said = (await planOf(model, more, config)).assumed;
  assert.ok(
    said.some((sentence) => unused.test(sentence) && sentence.includes(odd)),
    odd,
  );
}

for (const name of Object.keys(models)) {
  test(`${name}: whatever is taken away is missed, whatever is added is told of`, async () => {
    await takeAway(await openFiles([safetensorsOf(name)], undefined, never), models[name].config);
  });
}

for (const name of Object.keys(architectures)) {
  test(`${name} as GGUF: the same`, async () => {
    await takeAway(await openFiles([ggufOf(name)], undefined, never));
  });
}
