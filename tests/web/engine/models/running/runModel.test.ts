// Small models of every family run on a text, from safetensors and from GGUF, against a forward pass in double.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelOnText } from 'rootd';
import { sharedLab } from '../../../../support/labs.js';
import { inspectFiles, runFiles } from '../support/askModel.js';
import type { types } from '../support/gguf.js';
import { stream } from '../support/weights.js';
import {
  architectures,
  cases,
  engine,
  ggufOf,
  ids,
  models,
  safetensorsOf,
  sensitivity,
} from './cases.js';

const lab = await sharedLab(2);

/** The reference's names of what is told of a head. */
const names = [
  ['spread', 'spread'],
  ['without', 'spreadWithoutFirst'],
  ['max', 'largest'],
  ['entropy', 'entropy'],
  ['share', 'evenness'],
  ['effective', 'effectiveKeys'],
  ['sink', 'firstKey'],
  ['stiffness', 'stiffness'],
] as const;

function near(got: number, wanted: number, share: number, what: string) {
  const off = Math.abs(got - wanted);
  assert.ok(off <= share * Math.max(1, Math.abs(wanted)), `${what}: ${got}, not ${wanted}`);
}

function nearHeads(result: ModelOnText, wanted: any) {
  for (const { layer, head, scale, ...numbers } of result.heads) {
    near(scale, wanted.scale[layer], 1e-7, `scale of layer ${layer}`);
    for (const [theirs, ours] of names) {
      const number = wanted.heads[theirs][layer][head];
      near(numbers[ours], number, 1e-4, `${ours} of head ${layer}.${head}`);
    }
  }
}

/** What BERT's cases were run with. */
const segmentsOf = (name: string) =>
  /bert/.test(name) ? ids.map((_, i) => (i < 10 ? 0 : 1)) : undefined;

for (const [name, wanted] of Object.entries(cases)) {
  test(`${name}: heads, weights, losses and what is likeliest`, async () => {
    const { config } = models[name];
    const isCausal = typeof wanted.loss === 'number';
    const curve = Object.entries(wanted.curve ?? {});
    const factors = curve.filter(([what]) => /^x|even/.test(what));
    const all = {
      tokens: ids,
      config,
      segments: segmentsOf(name),
      maps: [{ layer: 1, head: 2 }],
      factors: factors.map(([what]) => (what === 'even' ? 0 : Number(what.slice(1)))),
      headScales: [{ layer: 1, head: 2, factor: 4 }],
    };
    const result = await runFiles(lab, safetensorsOf(name), all);
    assert.equal(result.heads.length, wanted.heads.spread.flat().length);
    nearHeads(result, wanted);
    const [map] = result.maps;
    assert.deepEqual([map.layer, map.head, map.rows], [1, 2, ids.length]);
    wanted.last_row.own.forEach((weight: number, key: number) => {
      near(map.weights[(ids.length - 1) * ids.length + key], weight, 1e-4, `weight on key ${key}`);
    });
    (wanted.top ?? []).forEach(([token, , logProbability]: [number, number, number], i: number) => {
      assert.equal(result.top[i].id, token);
      near(Math.log(result.top[i].probability), logProbability, 1e-4, 'log probability');
    });
    if (!isCausal) {
      assert.equal(result.loss, null);
      return;
    }
    near(Number(result.loss), wanted.loss, 1e-5, 'loss');
    wanted.losses.forEach((loss: number, i: number) => {
      near(result.losses[i], loss, 1e-4, `loss of token ${i + 1}`);
    });
    factors.forEach(([what, loss]: [string, any], i: number) => {
      near(Number(result.factors[i].loss), loss, 1e-5, `loss under ${what}`);
    });
    const alone = result.factors[factors.length];
    assert.deepEqual(alone.heads, [{ layer: 1, head: 2 }]);
    near(Number(alone.loss), wanted.one_head_x4, 1e-5, 'loss with one head four times as sharp');
    for (const [what, divisor] of [
      ['divisor_1', 'one'],
      ['divisor_d', 'd'],
    ] as const) {
      const { loss } = await runFiles(lab, safetensorsOf(name), { tokens: ids, config, divisor });
      near(Number(loss), wanted.curve[what], 1e-5, `loss under the divisor ${divisor}`);
    }
  });
}

for (const name of Object.keys(architectures)) {
  test(`${name} as GGUF: the same heads and loss`, async () => {
    const result = await runFiles(lab, ggufOf(name), { tokens: ids });
    const wanted = cases[name];
    // A GGUF may hold rounded weights where the reference has those of a narrower file.
    if (models[name].dtype !== 'F32') {
      const { loss } = await runFiles(lab, safetensorsOf(name, 'F32'), {
        tokens: ids,
        config: models[name].config,
      });
      near(Number(result.loss), Number(loss), 1e-5, 'loss');
      return;
    }
    near(Number(result.loss), wanted.loss, 1e-5, 'loss');
    nearHeads(result, wanted);
  });
}

test('a family has the name that it has where its weights are inspected', async () => {
  for (const name of Object.keys(models)) {
    const { config } = models[name];
    const files = safetensorsOf(name);
    const { family } = await runFiles(lab, files, { tokens: ids, config });
    assert.equal(family, (await inspectFiles(lab, { files, config })).family, name);
    if (!(name in architectures)) continue;
    assert.equal((await inspectFiles(lab, { files: ggufOf(name) })).family, family, name);
    assert.equal((await runFiles(lab, ggufOf(name), { tokens: ids })).family, family, name);
  }
});

for (const [name, wanted] of Object.entries(sensitivity)) {
  test(`${name}: how the loss answers to each head's scale`, async () => {
    const { config } = models[name];
    const options = { tokens: ids, config, sensitivity: true };
    const { heads } = await runFiles(lab, safetensorsOf(name), options);
    for (const { layer, head, sensitivity: answer } of heads) {
      near(Number(answer), wanted[layer][head], 2e-5, `head ${layer}.${head}`);
    }
  });
}

/** Without what a clock says. */
const untimed = ({ seconds, ...result }: ModelOnText) => result;

test('the same bits for every number of workers, and however many runs go together', async () => {
  for (const name of ['gpt2', 'neox', 'mixtral', 'wide']) {
    const { config } = models[name];
    const options = { tokens: ids, config, sensitivity: name !== 'wide' };
    const results = [];
    for (const workers of [0, 1, 2, 3]) {
      const some = await sharedLab(workers);
      results.push(untimed(await runFiles(some, safetensorsOf(name), options)));
    }
    for (const result of results) assert.deepEqual(result, results[0]);
    const together = await runFiles(lab, safetensorsOf(name), { ...options, factors: [2, 0.5] });
    assert.deepEqual(together.heads, results[0].heads);
    assert.deepEqual(together.losses, results[0].losses);
  }
});

test('BF16 and F32 files of the same numbers give the same bits', async () => {
  const { config } = models.llama3;
  const narrow = safetensorsOf('llama3', 'BF16');
  const [one, other] = [
    await runFiles(lab, narrow, { tokens: ids, config }),
    await runFiles(lab, await widened(narrow), { tokens: ids, config }),
  ];
  assert.deepEqual(one.heads, other.heads);
  assert.deepEqual(one.losses, other.losses);
});

/** The same numbers as F32. */
async function widened(file: ReturnType<typeof safetensorsOf>) {
  const bytes = await file.read(0, file.size);
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  const { writeSafetensors } = await import('../../support/safetensors.js');
  const { inMemory } = await import('../support/files.js');
  const tensors = Object.entries<any>(header).map(
    ([
      name,
      {
        shape,
        data_offsets: [from, to],
      },
    ]) => {
      const own = bytes.slice(8 + length + from, 8 + length + to);
      const numbers = Float32Array.from(
        engine.decodeNumbers({ bytes: own, kind: 3, count: own.length / 2 }),
      );
      return [name, { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) }] as const;
    },
  );
  return inMemory(writeSafetensors(new Map(tensors)));
}

/** Bytes of a block and where in it a scale of 16 bits stands. */
const blocks: Record<string, [number, number, number, number[]]> = {
  Q8_0: [9, 32, 34, [0]],
  Q4_0: [10, 32, 18, [0]],
  Q4_1: [11, 32, 20, [0, 2]],
  Q5_0: [12, 32, 22, [0]],
  Q5_1: [13, 32, 24, [0, 2]],
  Q2_K: [14, 256, 84, [80, 82]],
  Q3_K: [15, 256, 110, [108]],
  Q4_K: [16, 256, 144, [0, 2]],
  Q5_K: [17, 256, 176, [0, 2]],
  Q6_K: [18, 256, 210, [208]],
  IQ4_NL: [19, 32, 18, [0]],
  IQ4_XS: [20, 256, 136, [0]],
  TQ2_0: [21, 256, 66, [64]],
  MXFP4: [22, 32, 17, []],
};

for (const [kind, [code, numbers, size, scales]] of Object.entries(blocks)) {
  test(`${kind}: a run of the blocks has the bits of a run of what they hold`, async () => {
    let seed = 7;
    const random = ({ shape }: { shape: number[] }): [keyof typeof types, Uint8Array] => {
      seed += 1;
      const count = (shape[0] * shape[1]) / numbers;
      const bytes = Uint8Array.from(stream(seed, count * size), (u) => Math.floor(256 * u));
      for (let block = 0; block < count; block += 1) {
        // 2⁻⁸ and the like: weights of the usual size.
        for (const at of scales) bytes[block * size + at + 1] = 0x14;
        if (kind === 'MXFP4') bytes[block * size] = 122;
      }
      return [kind as keyof typeof types, bytes];
    };
    const stored = new Map<string, Uint8Array>();
    const quantised = ggufOf('wide', {
      stored: (tensor) => {
        const [own, bytes] = random(tensor);
        stored.set(tensor.name, bytes);
        return [own, bytes];
      },
    });
    const decoded = ggufOf('wide', {
      stored: ({ name, shape }) => {
        const bytes = stored.get(name) as Uint8Array;
        const count = shape[0] * shape[1];
        const floats = Float32Array.from(engine.decodeNumbers({ bytes, kind: code, count }));
        return ['F32', new Uint8Array(floats.buffer)];
      },
    });
    const [one, other] = [
      await runFiles(lab, quantised, { tokens: ids }),
      await runFiles(lab, decoded, { tokens: ids }),
    ];
    assert.deepEqual(one.heads, other.heads);
    assert.deepEqual(one.losses, other.losses);
    // What is inspected is decoded alike.
    const [read, plain] = [
      await inspectFiles(lab, { files: quantised }),
      await inspectFiles(lab, { files: decoded }),
    ];
    assert.deepEqual(read.heads, plain.heads);
  });
}

test('layers and progress come as they are done', async () => {
  const { config } = models.llama;
  const layers: number[] = [];
  const shares: number[] = [];
  const result = await runFiles(lab, safetensorsOf('llama'), {
    tokens: ids,
    config,
    onLayer: ({ layer, heads }) => {
      assert.equal(heads.length, 4);
      layers.push(layer);
    },
    onProgress: (share) => {
      shares.push(share);
    },
  });
  assert.deepEqual(layers, [0, 1, 2]);
  assert.equal(shares[0], 0);
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );
  assert.ok(result.bytesRead > 0 && result.seconds > 0);
});

test('what the weights alone say stands beside each head where it is asked for', async () => {
  const { config } = models.llama;
  const files = safetensorsOf('llama');
  const { heads } = await runFiles(lab, files, { tokens: ids, config, sigma: true });
  const inspected = await inspectFiles(lab, { files, config });
  assert.deepEqual(
    heads.map(({ sigma }) => sigma),
    inspected.heads.map(({ sigmaWindow }) => sigmaWindow),
  );
});

test('which layers of SmolLM3 rotate follows from one rule, whether it is run or inspected', async () => {
  const { no_rope_layers: told, ...silent } = models.smollm3.config;
  const files = safetensorsOf('smollm3');
  const lossOf = async (config: any) => (await runFiles(lab, files, { tokens: ids, config })).loss;
  assert.equal(await lossOf(silent), await lossOf({ ...silent, no_rope_layers: told }));
  assert.notEqual(await lossOf(silent), await lossOf({ ...silent, no_rope_layer_interval: 2 }));
  for (const config of [silent, { ...silent, no_rope_layer_interval: 2 }]) {
    const every = config.no_rope_layer_interval ?? 4;
    const { heads } = await inspectFiles(lab, { files, config });
    for (const { layer, sigmaFar } of heads)
      assert.equal(sigmaFar === null, (layer + 1) % every === 0);
  }
});
