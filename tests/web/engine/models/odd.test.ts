// Models as users have them: halves of them, of no known family, with holes in their numbers.

import assert from 'node:assert/strict';
import { open, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type HeadNumbers, openLab } from 'rootd';
import { temporaryFolder } from '../../../support/folder.js';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';
import { type Contents, gpt2, llama, uniform } from './support/weights.js';

const lab = await sharedLab(2);
const folder = temporaryFolder();

/** A small model of Llama's form. */
function small(
  layers: number[],
  { width = 24, rows = 16, keyRows = 8 }: { width?: number; rows?: number; keyRows?: number } = {},
) {
  const tensors: Record<string, Contents> = {};
  for (const layer of layers) {
    const at = `model.layers.${layer}`;
    tensors[`${at}.input_layernorm.weight`] = {
      shape: [width],
      numbers: new Float64Array(width).fill(1),
    };
    for (const [i, [name, count]] of (
      [
        ['q_proj', rows],
        ['k_proj', keyRows],
      ] as const
    ).entries()) {
      tensors[`${at}.self_attn.${name}.weight`] = {
        shape: [count, width],
        numbers: uniform(1 + 2 * layer + i, count * width, 0.3),
      };
    }
  }
  return tensors;
}
const config = { model_type: 'llama', num_attention_heads: 4, num_hidden_layers: 4 };

test('without a config the number of heads is asked for, with what is likely', async () => {
  const files = inMemory(fileOf(small([0], { rows: 4096, keyRows: 1024 })));
  await assert.rejects(inspectFiles(lab, { files }), (error) => {
    assert.ok(error instanceof TypeError);
    assert.match(error.message, /^heads must be given: 4096 rows of queries do not say/);
    assert.match(error.message, /likely: 64 \(of 64\), 32 \(of 128\)/);
    return true;
  });
  const { heads, assumed } = await inspectFiles(lab, { files, heads: 32 });
  assert.deepEqual([heads.length, heads[31].keyHead, heads[31].d], [32, 7, 128]);
  assert.ok(assumed.some((sentence) => /taken for Llama.*no config/.test(sentence)));
  assert.ok(assumed.some((sentence) => /θ.*10000/.test(sentence)));
});

test('what the caller says comes before the config, and what cannot be is refused', async () => {
  const files = inMemory(fileOf(small([0])));
  const { heads } = await inspectFiles(lab, { files, config, heads: 2 });
  assert.deepEqual([heads.length, heads[0].d], [2, 8]);
  await assert.rejects(inspectFiles(lab, { files, heads: 5 }), {
    name: 'TypeError',
    message: /^heads must fit the weights: 16 rows/,
  });
  await assert.rejects(inspectFiles(lab, { files, heads: 2, keyHeads: 4 }), {
    name: 'RangeError',
    message: /^keyHeads must be 1/,
  });
  await assert.rejects(
    inspectFiles(lab, { files, config: { ...config, num_attention_heads: '4' } }),
    { name: 'TypeError', message: /^config\.num_attention_heads must be a whole number/ },
  );
  await assert.rejects(inspectFiles(lab, {} as any), {
    name: 'TypeError',
    message: /^files must be/,
  });
  await assert.rejects(inspectFiles(lab, { files: [3] } as any), {
    name: 'TypeError',
    message: /^files\[0\] must be a File/,
  });
  const query = { name: 'TypeError', message: 'names.query must be the name of a tensor; got 3' };
  await assert.rejects(inspectFiles(lab, { files, names: { query: 3, key: 'k' } } as any), query);
});

const indexOf = (map: Record<string, string>) =>
  inMemory(
    new TextEncoder().encode(JSON.stringify({ metadata: {}, weight_map: map })),
    'model.safetensors.index.json',
  );

test('half the shards: the layers that are whole, and the names of what is missing', async () => {
  const one = inMemory(fileOf(small([0, 1])), 'model-00001-of-00002.safetensors');
  for (const files of [
    [one],
    [
      one,
      indexOf({
        'model.layers.0.self_attn.q_proj.weight': 'model-00001-of-00002.safetensors',
        'model.layers.2.self_attn.q_proj.weight': 'model-00002-of-00002.safetensors',
      }),
    ],
  ]) {
    const { layers, missing } = await inspectFiles(lab, { files, config });
    assert.equal(layers, 2);
    assert.ok(missing.some((sentence) => sentence.includes('model-00002-of-00002.safetensors')));
    assert.ok(missing.some((sentence) => sentence.includes('layers 2 to 3')));
  }
});

test('without the shard that holds all queries it is that shard that is said to be missing', async () => {
  const tensors = Object.entries(small([0, 1])).filter(([name]) => !name.includes('q_proj'));
  const one = inMemory(fileOf(Object.fromEntries(tensors)), 'model-00001-of-00002.safetensors');
  await assert.rejects(inspectFiles(lab, { files: [one], config }), {
    name: 'ModelError',
    code: 'incomplete',
    message: /: The shards 'model-00002-of-00002\.safetensors' were not given, and no others hold/,
  });
});

test('an index that lies, names that climb, and a tensor in two shards', async () => {
  const one = inMemory(fileOf(small([0])), 'a.safetensors');
  await assert.rejects(
    inspectFiles(lab, { files: [one, indexOf({ 'no.such': 'a.safetensors' })], config }),
    { name: 'ModelError', message: /^a\.safetensors: tensor 'no\.such' is not in it/ },
  );
  for (const name of ['../a.safetensors', 'x/a', 'C:a', '.a', 'a\\b']) {
    await assert.rejects(inspectFiles(lab, { files: [one, indexOf({ x: name })], config }), {
      name: 'ModelError',
      message: /is not the name of a shard/,
    });
  }
  const two = inMemory(fileOf(small([0])), 'b.safetensors');
  await assert.rejects(inspectFiles(lab, { files: [one, two], config }), {
    name: 'TypeError',
    message:
      /^files must be of one model: 'a\.safetensors' and 'b\.safetensors' are two, for both hold/,
  });
  const shards = [1, 2].map((i) => inMemory(fileOf(small([0])), `m-0000${i}-of-00002.safetensors`));
  await assert.rejects(inspectFiles(lab, { files: shards, config }), {
    name: 'ModelError',
    message: /^m-00002.* is in 'm-00001-of-00002\.safetensors' too/,
  });
});

test('a NaN in a head leaves that head unread and the others as they were', async () => {
  const tensors = small([0]);
  const whole = await inspectFiles(lab, { files: inMemory(fileOf(tensors)), config });
  tensors['model.layers.0.self_attn.q_proj.weight'].numbers[5 * 24 + 3] = Number.NaN;
  const { heads, missing } = await inspectFiles(lab, { files: inMemory(fileOf(tensors)), config });
  assert.ok(Number.isNaN(heads[1].sigma) && Number.isNaN(heads[1].sigmaWindow));
  for (const i of [0, 2, 3]) assert.deepStrictEqual(heads[i], whole.heads[i]);
  assert.ok(missing.some((sentence) => /^1 of 4 heads/.test(sentence)));
});

test('a model of no layers, of no tensors, and of a family nobody knows', async () => {
  const embeddings = {
    'model.embed_tokens.weight': { shape: [2, 2], numbers: new Float64Array(4) },
  };
  await assert.rejects(inspectFiles(lab, { files: inMemory(fileOf(embeddings)), config }), {
    name: 'TypeError',
    message: /^names must say where queries and keys are.*'model\.embed_tokens\.weight'/,
  });
  await assert.rejects(inspectFiles(lab, { files: inMemory(fileOf({})), config }), {
    name: 'ModelError',
    message: /holds no tensors/,
  });
  const own = Object.fromEntries(
    Object.entries(small([0, 1])).map(([name, contents]) => [
      name
        .replace('model.layers.', 'net.b')
        .replace('.self_attn.q_proj.weight', '.Q')
        .replace('.self_attn.k_proj.weight', '.K')
        .replace('.input_layernorm.weight', '.g'),
      contents,
    ]),
  );
  const files = inMemory(fileOf(own));
  await assert.rejects(inspectFiles(lab, { files, heads: 4 }), { message: /^names must say/ });
  const result = await inspectFiles(lab, {
    files,
    heads: 4,
    names: { query: 'b{i}.Q', key: 'b{i}.K', rotation: 'half' },
  });
  const known = await inspectFiles(lab, { files: inMemory(fileOf(small([0, 1]))), config });
  assert.deepEqual(
    result.heads.map(({ tower, ...head }) => head),
    known.heads.map(({ tower, ...head }) => head),
  );
  assert.ok(result.assumed.some((sentence) => sentence.includes('as given by hand')));
  await assert.rejects(
    inspectFiles(lab, { files, heads: 4, names: { query: 'b{i}.X', key: 'b{i}.K' } }),
    {
      name: 'TypeError',
      message: /^names must fit the tensors: no layer holds 'b\{i\}\.X' and 'b\{i\}\.K'$/,
    },
  );
  await assert.rejects(inspectFiles(lab, { files, names: { query: 'b{i}.Q' } }), {
    name: 'TypeError',
    message: /^names must hold either query and key, or fused/,
  });
});

test('names from a file stay data', async () => {
  const files = inMemory(fileOf({ __proto__x: { shape: [1], numbers: new Float64Array(1) } }));
  await assert.rejects(inspectFiles(lab, { files, heads: 1 }), { name: 'TypeError' });
  const evil = {
    '__proto__.polluted\u0007<img src=x>': { shape: [1], numbers: new Float64Array(1) },
  };
  await assert.rejects(inspectFiles(lab, { files: inMemory(fileOf(evil)), heads: 1 }), (error) => {
    assert.ok(error instanceof Error && !error.message.includes('\u0007'));
    return true;
  });
  assert.equal(({} as any).polluted, undefined);
});

test('the same bits for any number of workers, in order, whichever way the file comes', async () => {
  const bytes = fileOf(gpt2(7, 96, 8, 12), 'BF16');
  const path = join(folder, 'model.safetensors');
  await writeFile(path, bytes);
  const handle = await open(path);
  const options = { config: { n_head: 12 }, spectrum: true };
  const wanted = await inspectFiles(lab, { ...options, files: inMemory(bytes) });
  for (const workers of [0, 1, 3]) {
    const other = await openLab({ workers });
    for (const files of [path, [handle], new File([bytes], 'model.safetensors')]) {
      const seen: HeadNumbers[] = [];
      const shares: number[] = [];
      const got = await inspectFiles(other, {
        ...options,
        files,
        onHead: (head) => {
          seen.push(head);
        },
        onProgress: (share) => {
          shares.push(share);
        },
      });
      assert.deepStrictEqual(got, wanted);
      assert.deepStrictEqual(seen, wanted.heads);
      assert.equal(shares[0], 0);
      assert.equal(shares.at(-1), 1);
    }
    await other.close();
  }
  // A handle that was lent stays open.
  assert.equal((await handle.stat()).size, bytes.length);
  await handle.close();
});

test('a file that changes while it is read is noticed', async () => {
  const path = join(folder, 'changing.safetensors');
  await writeFile(path, fileOf(small([0, 1])));
  await assert.rejects(
    inspectFiles(lab, {
      files: path,
      config,
      onProgress: async (share) => {
        if (share === 0) await utimes(path, new Date(1e9), new Date(1e9));
      },
    }),
    { name: 'ModelError', message: /changed since it was opened/ },
  );
  const short = inMemory(fileOf(small([0])));
  const read = short.read;
  short.read = async (from, to) => (await read(from, to)).subarray(0, Math.max(1, to - from - 1));
  await assert.rejects(inspectFiles(lab, { files: short, config }), { message: /changed/ });
});

test('what a reader of one’s own throws is told as it is, and what it gives is looked at', async () => {
  const failing = {
    name: 'config.json',
    size: 10,
    read: () => Promise.reject(new Error('HTTP 503')),
  };
  const model = inMemory(fileOf(small([0])));
  await assert.rejects(inspectFiles(lab, { files: [failing, model] }), { message: 'HTTP 503' });
  const noText = inMemory(Uint8Array.of(0xff), 'config.json');
  await assert.rejects(inspectFiles(lab, { files: [noText, model] }), {
    name: 'ModelError',
    message: 'config.json: not UTF-8',
  });
  for (const [given, shown] of [
    ['bytes', "'bytes'"],
    [undefined, 'nothing'],
    [new Float32Array(1), 'an object'],
  ]) {
    const files = { name: 'model', size: 64, read: () => given } as any;
    await assert.rejects(inspectFiles(lab, { files }), {
      name: 'TypeError',
      message: `files[0].read(0, 4) must be an ArrayBuffer or a Uint8Array; got ${shown}`,
    });
  }
  const whole = fileOf(small([0]));
  for (const kind of [Buffer.from, (bytes: Uint8Array) => bytes.slice().buffer]) {
    const files = {
      ...inMemory(whole),
      read: (from: number, to: number) => kind(whole.subarray(from, to)),
    };
    assert.equal((await inspectFiles(lab, { files, config })).layers, 1);
  }
});

test('cancelling answers at once, also while a file does not', async () => {
  const never = { name: 'model.safetensors', size: 1e6, read: () => new Promise(() => {}) };
  const stop = new AbortController();
  const waiting = inspectFiles(lab, { files: never as any, signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await assert.rejects(waiting, { name: 'AbortError' });
  const during = new AbortController();
  const files = inMemory(fileOf(llama({ keyHeads: [0, 1] })));
  await assert.rejects(
    inspectFiles(lab, {
      files,
      config,
      heads: 8,
      signal: during.signal,
      onHead: () => during.abort(),
    }),
    { name: 'AbortError' },
  );
  // The lab still works.
  assert.equal(
    (await inspectFiles(lab, { files: inMemory(fileOf(small([0]))), config })).layers,
    1,
  );
});
