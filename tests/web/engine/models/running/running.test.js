// Small models of every family run on a text by the engine's steps, against a forward pass in double.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../../../../web/engine/workers/loadEngine.js';
import { encode } from '../support/files.js';
import { uniform } from '../support/weights.js';
import { sensitivities } from './reversePass.js';
import { TextModel } from './textModel.js';

/** @param {string} name */
const read = (name) =>
  readFileSync(new URL(`../../../../reference/${name}`, import.meta.url), 'utf8');
/** @type {Record<string, any>} */
const models = JSON.parse(read('running-cases.json'));
const { ids, cases } = JSON.parse(read('running.json'));
/** @type {Record<string, number[][]>} */
const sensitivity = JSON.parse(read('running-sensitivities.json'));

/** The codes and bits of src/models/number_kinds.h. @type {Record<string, { kind: number, bits: number }>} */
const kinds = {
  F32: { kind: 1, bits: 32 },
  F16: { kind: 2, bits: 16 },
  BF16: { kind: 3, bits: 16 },
};

/** The reference's names of what the engine tells of a head. */
const names = /** @type {const} */ ([
  ['spread', 'spread'],
  ['without', 'spreadWithoutFirst'],
  ['max', 'largest'],
  ['entropy', 'entropy'],
  ['share', 'evenness'],
  ['effective', 'effectiveKeys'],
  ['sink', 'firstKey'],
  ['stiffness', 'stiffness'],
]);

const wasm = readFileSync(new URL('../../../../../web/engine/wasm/running.wasm', import.meta.url));
/** @type {any} */
const engine = await loadEngine(await WebAssembly.compile(wasm));

/** @param {string} name @param {number} [parts] */
function modelOf(name, parts) {
  const { config, seed, dtype, tensors } = models[name];
  const stored = new Map();
  tensors.forEach(
    (
      /** @type {[string, number[], number, number]} */ [tensor, shape, base, sd],
      /** @type {number} */ t,
    ) => {
      const count = shape.reduce((product, size) => product * size, 1);
      const numbers = uniform(seed + t, count, sd).map((x) => Math.fround(base + x));
      stored.set(tensor, { shape, ...kinds[dtype], bytes: encode(dtype, numbers) });
    },
  );
  return new TextModel(engine, config, stored, parts);
}

/** @param {number} got @param {number} wanted @param {number} share @param {string} what */
function near(got, wanted, share, what) {
  const off = Math.abs(got - wanted);
  assert.ok(off <= share * Math.max(1, Math.abs(wanted)), `${what}: ${got}, not ${wanted}`);
}

/** What BERT's cases were run with. @param {string} name */
const typesOf = (name) =>
  /bert/.test(name)
    ? ids.map((/** @type {number} */ _, /** @type {number} */ i) => (i < 10 ? 0 : 1))
    : undefined;

for (const [name, wanted] of Object.entries(cases)) {
  test(`${name}: heads, weights, losses and what is likeliest`, () => {
    const model = modelOf(name);
    const { d, isCausal } = model.families;
    const curve = Object.entries(wanted.curve ?? {});
    /** @type {((layer: number, head: number) => { factor?: number, divisor?: number })[]} */
    const texts = [
      () => ({}),
      (layer, head) => ({ factor: layer === 1 && head === 2 ? 4 : 1 }),
      ...curve.map(([what]) => () => {
        if (what === 'even') return { factor: 0 };
        if (what === 'divisor_1') return { divisor: 1 };
        if (what === 'divisor_d') return { divisor: d };
        return { factor: Number(what.slice(1)) };
      }),
    ];
    const result = model.run(ids, {
      texts: isCausal ? texts : [texts[0]],
      maps: [{ layer: 1, head: 2 }],
      types: typesOf(name),
    });
    wanted.scale.forEach((/** @type {number} */ scale, /** @type {number} */ layer) => {
      near(model.layers[layer].scale, scale, 1e-8, `scale of layer ${layer}`);
    });
    for (const [theirs, ours] of names) {
      wanted.heads[theirs].forEach((/** @type {number[]} */ row, /** @type {number} */ layer) => {
        row.forEach((number, head) => {
          near(result.heads[layer][head][ours], number, 1e-4, `${ours} of head ${layer}.${head}`);
        });
      });
    }
    const [map] = result.maps;
    assert.deepEqual([map.layer, map.head], [1, 2]);
    wanted.last_row.own.forEach((/** @type {number} */ weight, /** @type {number} */ key) => {
      near(map.weights[(ids.length - 1) * ids.length + key], weight, 1e-4, `weight on key ${key}`);
    });
    wanted.top.forEach(
      (
        /** @type {[number, number, number]} */ [token, logit, logProbability],
        /** @type {number} */ i,
      ) => {
        assert.equal(result.top[i].token, token);
        near(result.top[i].logit, logit, 1e-4, 'logit');
        near(result.top[i].logProbability, logProbability, 1e-4, 'log probability');
      },
    );
    if (!isCausal) return;
    near(result.loss[0], wanted.loss, 1e-5, 'loss');
    wanted.losses.forEach((/** @type {number} */ loss, /** @type {number} */ i) => {
      near(result.losses[0][i], loss, 1e-4, `loss of token ${i + 1}`);
    });
    near(result.loss[1], wanted.one_head_x4, 1e-5, 'loss with one head four times as sharp');
    curve.forEach(([what, loss], i) => {
      near(result.loss[2 + i], loss, 1e-5, `loss under ${what}`);
    });
  });
}

test('the same bits however many share the work, and however many texts run together', () => {
  for (const name of ['gpt2', 'llama3', 'neox', 'mixtral']) {
    const alone = modelOf(name).run(ids);
    const shared = modelOf(name, 5).run(ids, { texts: [() => ({}), () => ({ factor: 2 })] });
    assert.deepEqual(shared.heads, alone.heads);
    assert.deepEqual(shared.losses[0], alone.losses[0]);
    assert.deepEqual(shared.top, alone.top);
  }
});

for (const [name, wanted] of Object.entries(sensitivity)) {
  test(`${name}: how the loss answers to each head's scale`, () => {
    const answers = sensitivities(modelOf(name), ids);
    wanted.forEach((row, layer) => {
      row.forEach((number, head) => {
        near(answers[layer][head], number, 2e-5, `head ${layer}.${head}`);
      });
    });
  });
}
