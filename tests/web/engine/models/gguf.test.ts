// GGUF: the same heads as from safetensors, and what is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { encode, fileOf, inMemory } from './support/files.js';
import { gguf, type types } from './support/gguf.js';
import { stream, uniform } from './support/weights.js';

const lab = await sharedLab(1);

const [width, heads, keyHeads, d] = [64, 4, 2, 16];
const gains = uniform(1, width, 0.3).map((w) => 1 + w);
const queries = uniform(2, heads * d * width, 0.3);
const keys = uniform(3, keyHeads * d * width, 0.3);
const metadata: [string, 'text' | 'u32' | 'f32' | 'texts' | 'i32s', any][] = [
  ['general.architecture', 'text', 'llama'],
  ['tokenizer.ggml.tokens', 'texts', ['a', 'b', 'é']],
  ['llama.attention.head_count', 'u32', heads],
  ['llama.attention.head_count_kv', 'u32', keyHeads],
  ['llama.embedding_length', 'u32', width],
  ['llama.block_count', 'u32', 1],
  ['llama.rope.freq_base', 'f32', 10_000],
  ['llama.rope.dimension_count', 'u32', d],
];

const metadataOf = (architecture: string, layers = 1) =>
  metadata.map(([key, kind, value]): (typeof metadata)[number] => [
    key.replace('llama', architecture),
    kind,
    value === 'llama' ? architecture : key.endsWith('block_count') ? layers : value,
  ]);

const tensorsOf = (
  type: 'F32' | 'F16' | 'BF16',
): [string, number[], keyof typeof types, Uint8Array][] => [
  ['blk.0.attn_norm.weight', [width], 'F32', encode('F32', gains)],
  ['blk.0.attn_q.weight', [width, heads * d], type, encode(type, queries)],
  ['blk.0.attn_k.weight', [width, keyHeads * d], type, encode(type, keys)],
];

for (const type of ['F32', 'F16', 'BF16'] as const) {
  test(`${type}: what safetensors gives, with neighbouring entries turning together`, async () => {
    const result = await inspectFiles(lab, { files: inMemory(gguf(metadata, tensorsOf(type))) });
    assert.equal(result.family, 'Llama');
    assert.deepEqual(result.missing, []);
    const same = await inspectFiles(lab, {
      files: inMemory(
        fileOf(
          {
            'layers.0.g.weight': { shape: [width], numbers: gains },
            'layers.0.q.weight': { shape: [heads * d, width], numbers: queries },
            'layers.0.k.weight': { shape: [keyHeads * d, width], numbers: keys },
          },
          type,
        ),
      ),
      heads,
      names: {
        query: 'layers.{i}.q.weight',
        key: 'layers.{i}.k.weight',
        // The gains are rounded here and not there: leave them out but for F32.
        ...(type === 'F32' && { norm: 'layers.{i}.g.weight' }),
        rotation: 'interleaved',
      },
    });
    for (const [h, head] of result.heads.entries()) {
      if (type === 'F32') assert.deepStrictEqual(head, same.heads[h]);
      assert.equal(head.keyHead, Math.floor(h / 2));
      assert.ok(head.sigmaWindow !== null);
    }
  });
}

// As llama.cpp turns them (llama_model_rope_type).
test('which entries turn together goes by the architecture, and is said where that is not known', async () => {
  const headsOf = async (architecture: string) => {
    const files = inMemory(gguf(metadataOf(architecture), tensorsOf('F32')));
    const { heads: told, assumed } = await inspectFiles(lab, { files });
    const guess = assumed.find((sentence) => /Entries j and j \+ d\/2 .* are taken/.test(sentence));
    return { windows: told.map(({ sigmaWindow }) => sigmaWindow), guess };
  };
  const neighbours = await headsOf('llama');
  const halves = await headsOf('qwen2');
  assert.notDeepEqual(neighbours.windows, halves.windows);
  for (const like of ['smollm3', 'granite', 'arcee', 'ernie4_5', 'mistral3', 'plm'])
    assert.deepEqual(await headsOf(like), neighbours, like);
  for (const like of ['gemma3', 'qwen3', 'phi3', 'seed_oss', 'exaone4'])
    assert.deepEqual(await headsOf(like), halves, like);
  const { windows, guess } = await headsOf('unheard');
  assert.deepEqual(windows, halves.windows);
  assert.match(String(guess), /'unheard'/);
});

test('BERT norms after each block: the gains before its queries are those of the block before', async () => {
  const [, query, key] = tensorsOf('F32');
  const bias = uniform(4, width, 0.3);
  const result = await inspectFiles(lab, {
    files: inMemory(
      gguf(metadataOf('bert'), [
        ['token_embd_norm.weight', [width], 'F32', encode('F32', gains)],
        ['token_embd_norm.bias', [width], 'F32', encode('F32', bias)],
        query,
        key,
      ]),
    ),
  });
  assert.match(result.missing.join('\n'), /^Biases are taken as 0 .*'blk\.0\.attn_k\.bias'\.$/);
  assert.ok(result.heads.every(({ isNormKnown }) => isNormKnown));
  assert.ok(result.heads.every(({ sigmaWindow }) => sigmaWindow === null));
  const same = await inspectFiles(lab, {
    files: inMemory(
      fileOf({
        'layers.0.g.weight': { shape: [width], numbers: gains },
        'layers.0.g.bias': { shape: [width], numbers: bias },
        'layers.0.q.weight': { shape: [heads * d, width], numbers: queries },
        'layers.0.k.weight': { shape: [keyHeads * d, width], numbers: keys },
      }),
    ),
    heads,
    names: {
      query: 'layers.{i}.q.weight',
      key: 'layers.{i}.k.weight',
      norm: 'layers.{i}.g',
      normKind: 'layer',
    },
  });
  assert.deepStrictEqual(result.heads, same.heads);
});

for (const [architecture, layers] of [
  ['refact', 1],
  ['jina-bert-v2', 1],
  ['baichuan', 40],
] as const) {
  test(`${architecture}: what ALiBi does to the scores is said to be left out`, async () => {
    const { assumed, heads: told } = await inspectFiles(lab, {
      files: inMemory(gguf(metadataOf(architecture, layers), tensorsOf('F32'))),
    });
    assert.ok(assumed.some((sentence) => /ALiBi/.test(sentence)));
    assert.ok(told.every(({ sigmaWindow }) => sigmaWindow === null));
  });
}

test('Q8_0: blocks of 32 with a scale each', async () => {
  const blocks = (numbers: Float64Array) => {
    const bytes = new Uint8Array((numbers.length / 32) * 34);
    const rounded = new Float64Array(numbers.length);
    for (let block = 0; block < numbers.length / 32; block += 1) {
      // A power of two is exact in 16 bits.
      const scale = 2 ** -7;
      bytes.set(encode('F16', [scale]), 34 * block);
      for (let i = 0; i < 32; i += 1) {
        const stored = Math.max(-127, Math.min(127, Math.round(numbers[32 * block + i] / scale)));
        bytes[34 * block + 2 + i] = stored & 255;
        rounded[32 * block + i] = stored * scale;
      }
    }
    return { bytes, rounded };
  };
  const [q, k] = [blocks(queries), blocks(keys)];
  const norm = tensorsOf('F32')[0];
  const packed = await inspectFiles(lab, {
    files: inMemory(
      gguf(metadata, [
        norm,
        ['blk.0.attn_q.weight', [width, heads * d], 'Q8_0', q.bytes],
        ['blk.0.attn_k.weight', [width, keyHeads * d], 'Q8_0', k.bytes],
      ]),
    ),
  });
  const plain = await inspectFiles(lab, {
    files: inMemory(
      gguf(metadata, [
        norm,
        ['blk.0.attn_q.weight', [width, heads * d], 'F32', encode('F32', q.rounded)],
        ['blk.0.attn_k.weight', [width, keyHeads * d], 'F32', encode('F32', k.rounded)],
      ]),
    ),
  });
  assert.deepStrictEqual(packed.heads, plain.heads);
});

test('what is refused is named', async () => {
  const [norm, q, k] = tensorsOf('F32');
  const refused = (bytes: Uint8Array, message: RegExp) =>
    assert.rejects(inspectFiles(lab, { files: inMemory(bytes, 'model.gguf') }), {
      name: 'ModelError',
      message,
    });
  const few = new Uint8Array((heads * d * width * 4.5) / 8);
  await refused(
    gguf(metadata, [norm, ['blk.0.attn_q.weight', [width, heads * d], 'IQ2_XXS', few], k]),
    /'blk\.0\.attn_q\.weight': IQ2_XXS is not read as weights/,
  );
  await refused(gguf(metadata, [norm, q, k], { version: 1 }), /version 1 of GGUF/);
  await refused(gguf([...metadata, metadata[2]], [norm, q, k]), /head_count' stands twice/);
  await refused(gguf(metadata, [norm, q, q]), /two tensors are named 'blk\.0\.attn_q\.weight'/);
  const whole = gguf(metadata, [norm, q, k]);
  await refused(whole.slice(0, whole.length - 64), /attn_k\.weight' ends at byte .* cut off/);
  await refused(whole.slice(0, 200), /cut off in its header/);
});

test('lists are passed over, and what comes after them is read as it is', async () => {
  const lengths = uniform(4, 100_000, 20);
  const vocabulary = Array.from(lengths, (length) => 'x'.repeat(Math.abs(Math.round(length))));
  // Several times what is read at once, so that strings stand across its ends, one of them longer than it.
  vocabulary[50_000] = 'y'.repeat(2 ** 21);
  const scores = Array.from(lengths, (_, i) => i);
  const long = gguf(
    [
      ['tokenizer.ggml.tokens', 'texts', vocabulary],
      ['tokenizer.ggml.token_type', 'i32s', scores],
      ...metadata.filter(([key]) => key !== 'tokenizer.ggml.tokens'),
    ],
    tensorsOf('F32'),
  );
  const files = inMemory(long);
  const result = await inspectFiles(lab, { files });
  const same = await inspectFiles(lab, { files: inMemory(gguf(metadata, tensorsOf('F32'))) });
  assert.deepStrictEqual(result.heads, same.heads);
  // Neither the long string nor the numbers are read to their ends.
  assert.ok(files.total < files.size, `${files.total} of ${files.size}`);
});

/** A header that begins with a list, and a file of zeros as long as it likes. */
function listOf(type: number, count: number, size = 2 ** 30) {
  const start = gguf([['x', 'i32s', []]], []);
  const bytes = new Uint8Array(2 ** 20);
  bytes.set(start.subarray(0, 24 + 9 + 4));
  const view = new DataView(bytes.buffer);
  view.setUint32(24 + 9 + 4, type, true);
  view.setBigUint64(24 + 9 + 8, BigInt(count), true);
  // Two entries: what comes after the list is looked at.
  view.setBigUint64(16, 2n, true);
  return {
    name: 'lying.gguf',
    size,
    reads: 0,
    async read(from: number, to: number) {
      this.reads += 1;
      const piece = new Uint8Array(to - from);
      if (from < bytes.length) piece.set(bytes.subarray(from, to));
      return piece;
    },
  };
}

test('a list of 2²⁸ numbers is not read', async () => {
  const files = listOf(0, 2 ** 28);
  await assert.rejects(inspectFiles(lab, { files }), {
    name: 'ModelError',
    message: 'lying.gguf: its header is longer than 268435456 bytes',
  });
  assert.ok(files.reads <= 2, `${files.reads}`);
});

test('a list longer than its file is told with the byte where it would end', async () => {
  for (const [type, width] of [
    [0, 1],
    [5, 4],
    [12, 8],
    [8, 8],
  ]) {
    await assert.rejects(inspectFiles(lab, { files: listOf(type, 2 ** 24, 2 ** 20) }), {
      name: 'ModelError',
      message: `lying.gguf: the 16777216 values of 'x' end at byte ${49 + 2 ** 24 * width} or later, the file at 1048576: it is cut off`,
    });
  }
  const unknown = { name: 'ModelError', message: /value of 'x' is of the unknown type 9/ };
  await assert.rejects(inspectFiles(lab, { files: listOf(9, 1) }), unknown);
});

test('a signal is heard between the pieces of a list', async () => {
  // Empty strings: 2²⁰ bytes hold 2¹⁷ of them.
  const files = listOf(8, 2 ** 24);
  const stopped = new AbortController();
  const { read } = files;
  files.read = async (from, to) => {
    // In a task of its own, as a click or a clock is.
    if (files.reads === 2) setImmediate(() => stopped.abort());
    return read.call(files, from, to);
  };
  await assert.rejects(inspectFiles(lab, { files, signal: stopped.signal }), {
    name: 'AbortError',
  });
  assert.ok(files.reads < 8, `${files.reads} of 130`);
});

test('a list where one number is asked for is refused as such', async () => {
  const listed = metadata.map(([key, kind, value]): (typeof metadata)[number] =>
    key === 'llama.attention.head_count' ? [key, 'i32s', [value]] : [key, kind, value],
  );
  await assert.rejects(
    inspectFiles(lab, { files: inMemory(gguf(listed, tensorsOf('F32'))) }),
    /num_attention_heads must be .*; got an array/,
  );
});

test('a read that fails is told as it is', async () => {
  // Longer than what is read at a time, so that reading it fails and not what stands before it.
  const long = gguf([['general.name', 'text', 'x'.repeat(2 ** 21)], ...metadata], []);
  const files = {
    ...inMemory(long, 'model.gguf'),
    read: async (from: number, to: number) => {
      if (to - from > 2 ** 20) throw new Error('HTTP 503');
      return long.slice(from, to);
    },
  };
  await assert.rejects(inspectFiles(lab, { files }), { message: 'HTTP 503' });
});

test('random faults are read or refused, and nothing else', async () => {
  const good = gguf(metadata, tensorsOf('F32'));
  const headerEnd = good.length - 4 * (width + (heads + keyHeads) * d * width);
  const faults = 1500;
  const draws = stream(7, 3 * faults);
  for (let fault = 0; fault < faults; fault += 1) {
    const bytes = good.slice();
    bytes[Math.floor(draws[3 * fault] * headerEnd)] = Math.floor(draws[3 * fault + 1] * 256);
    const length =
      draws[3 * fault + 2] < 0.2 ? Math.floor(draws[3 * fault] * good.length) : good.length;
    try {
      await inspectFiles(lab, { files: inMemory(bytes.slice(0, length)), heads, keyHeads });
    } catch (error) {
      assert.ok(
        ['ModelError', 'TypeError', 'RangeError'].includes((error as Error).name) &&
          !/not a function|undefined|engine failed|read propert/.test(String(error)),
        `fault ${fault}: ${(error as Error).stack}`,
      );
    }
  }
});
