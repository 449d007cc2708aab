// Zeros where weights should be: what a file leaves that was not written there, and what training and pruning leave.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EmptyMatrices } from '../../../../web/engine/models/emptyWeights.js';
import { safetensorsKinds, type Tensor } from '../../../../web/engine/models/numberKinds.js';
import { ggufTokenizer } from '../../../../web/engine/models/tokens/ggufTokenizer.js';
import { sharedLab } from '../../../support/labs.js';
import { ids, models, tensorsOf, tokens } from './running/cases.js';
import { inspectFiles, runFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';

const rows = 256;
const rowBytes = 2048;
const size = rows * rowBytes;

/** @param row - its bytes */
const matrixOf = (row: number) =>
  ({
    name: 'w',
    kind: safetensorsKinds.get('BF16'),
    shape: [size / row, row / 2],
    from: 0,
    to: size,
  }) as Tensor;

/** Bytes of a matrix none of which is 0 but in these stretches. */
function withZeros(...stretches: [from: number, length: number][]) {
  const bytes = new Uint8Array(size).fill(63);
  for (const [from, length] of stretches) bytes.fill(0, from, from + length);
  return bytes;
}

/** @param places - of the parts in which it is read, in their order */
function toldOf(bytes: Uint8Array, places = [0], row = rowBytes) {
  const empty = new EmptyMatrices();
  const matrix = matrixOf(row);
  const parts = Math.max(...places) + 1;
  for (const i of places) {
    const [from, to] = [i, i + 1].map((part) => Math.floor((part * rows) / parts) * rowBytes);
    empty.look(matrix, from, bytes.subarray(from, to));
  }
  return empty.tell();
}

const hole = (length: number) => [
  `Zeros in a row, as where a file was not written, up to ${length} bytes, are in 'w'.`,
];

test('a hole of a page is found wherever a file has it, and one that is shorter is none', () => {
  for (const from of [100, 5000, 77_776, size - 4096 - 100])
    assert.deepEqual(toldOf(withZeros([from, 4096])), hole(4096), `${from}`);
  assert.deepEqual(toldOf(withZeros([5000, 4094])), []);
});

test('it is told alike however the matrix is read', () => {
  const bytes = withZeros([5000, 30_000], [200_000, 8192]);
  for (const parts of [1, 2, 3, 7, 100, rows]) {
    const places = Array.from({ length: parts }, (_, i) => i);
    assert.deepEqual(toldOf(bytes, places), hole(30_000), `${parts}`);
    assert.deepEqual(toldOf(bytes, [...places.toReversed(), ...places]), hole(30_000), `${parts}`);
  }
});

test('rows that were pruned, or fill a matrix up, are no hole; an eighth of a matrix is', () => {
  const row = (at: number, count: number): [number, number] => [at * rowBytes, count * rowBytes];
  assert.deepEqual(toldOf(withZeros(row(3, 1), row(17, 6), row(100, 9))), []);
  assert.deepEqual(toldOf(withZeros(row(rows - 24, 24))), []);
  // A number before them happens to be 0.
  assert.deepEqual(toldOf(withZeros([17 * rowBytes - 2, 6 * rowBytes + 2])), []);
  // Of each row, or of one, the same 5000 bytes.
  const wide = 8 * rowBytes;
  const entries = Array.from({ length: size / wide }, (_, i): [number, number] => [
    i * wide + 200,
    5000,
  ]);
  assert.deepEqual(toldOf(withZeros(...entries), [0], wide), []);
  assert.deepEqual(toldOf(withZeros(entries[3]), [0], wide), hole(5000));
  assert.deepEqual(toldOf(withZeros(row(17, rows / 8))), hole(size / 8));
  assert.deepEqual(toldOf(withZeros(row(0, rows))), ["All numbers are 0 in 'w'."]);
});

/** A kind of numbers, each of one byte that is 0 or not, by its place. */
const sparse = (
  kind: string,
  shape: [number, number],
  isZero: (row: number, i: number) => boolean,
) => {
  const own = safetensorsKinds.get(kind) as { bits: number };
  const unit = own.bits / 8;
  const [all, width] = shape;
  const bytes = new Uint8Array(all * width * unit).fill(63);
  for (let i = 0; i < all * width; i += 1)
    if (isZero(Math.floor(i / width), i % width)) bytes.fill(0, i * unit, (i + 1) * unit);
  const tensor = { name: 'w', kind: own, shape, from: 0, to: bytes.length } as unknown as Tensor;
  return { tensor, bytes };
};

test('zeros that are half of a matrix are told, however they are strewn, and fewer are not', () => {
  const cases: [
    kind: string,
    shape: [number, number],
    (row: number, i: number) => boolean,
    number?,
  ][] = [
    ['BF16', [256, 512], (row) => row % 2 === 0, 50],
    ['F32', [64, 64], (_, i) => i >= 32, 50],
    ['F64', [8, 6], (_, i) => i % 2 === 0, 50],
    ['BF16', [512, 256], (_, i) => i % 8 > 0, 87],
    ['BF16', [512, 256], (row, i) => (row + i) % 2 === 0, 50],
    ['F32', [512, 256], (row) => row % 16 > 7, 50],
    ['F32', [512, 256], (_, i) => i % 61 > 30 || i > 250],
    ['BF16', [512, 256], (row) => row % 5 < 2],
    ['F32', [64, 64], (_, i) => i > 32],
    ['F32', [3, 3], (row, i) => row === i],
  ];
  for (const [kind, shape, isZero, told] of cases) {
    const { tensor, bytes } = sparse(kind, shape, isZero);
    const empty = new EmptyMatrices();
    for (const part of [0, 1]) {
      const cut = (at: number) => Math.floor((shape[0] * at) / 2) * (bytes.length / shape[0]);
      empty.look(tensor, cut(part), bytes.subarray(cut(part), cut(part + 1)));
    }
    const sentence = `Half of the numbers or more, up to ${told} %, are 0 in 'w'.`;
    assert.deepEqual(empty.tell(), told === undefined ? [] : [sentence], `${shape} ${isZero}`);
  }
});

test('of a table of tokens the rows that stand for none are not in that share', () => {
  const told = (isZero: (row: number, i: number) => boolean) => {
    const { tensor, bytes } = sparse('F32', [200, 64], isZero);
    const empty = new EmptyMatrices();
    empty.look(tensor, 0, bytes);
    return empty.tell({ tables: [tensor], tokens: 100 });
  };
  assert.deepEqual(
    told((row, i) => row >= 100 || i < 31),
    [],
  );
  assert.match(told((row, i) => row >= 100 || i < 32).join(), /up to 50 %/);
});

test('a head of which the output takes nothing is told, in either order of a matrix', () => {
  const told = (inputsFirst: boolean, isZero: (head: number, i: number) => boolean) => {
    // Of 4 heads with 16 entries each.
    const { tensor, bytes } = sparse('BF16', [64, 64], (row, i) => {
      const [input, output] = inputsFirst ? [row, i] : [i, row];
      return isZero(input >> 4, output);
    });
    const empty = new EmptyMatrices();
    empty.expectHeads({ tensor, first: 0, count: 64, inputsFirst }, 4);
    for (const part of [0, 1])
      empty.look(tensor, part * 4096, bytes.subarray(part * 4096, (part + 1) * 4096));
    return empty.tell().join();
  };
  for (const inputsFirst of [false, true]) {
    assert.match(
      told(inputsFirst, (head) => head === 2),
      /All is 0 in 'w' for heads: 2\./,
    );
    assert.doesNotMatch(
      told(inputsFirst, (head, i) => head === 2 && i < 63),
      /heads/,
    );
  }
});

test('a 0 among the weights of a norm is told and refused, in a run and in its heads, but not where 1 is added', async () => {
  const zeroed = (model: 'llama' | 'gemma2' | 'qwen3', name: string) => {
    const tensors = tensorsOf(model);
    tensors[name].numbers[3] = 0;
    return inMemory(fileOf(tensors));
  };
  const lab = await sharedLab(2);
  const run = (model: 'llama' | 'gemma2' | 'qwen3', name: string, strict: boolean) =>
    runFiles(lab, zeroed(model, name), { config: models[model].config, tokens: ids, strict });
  const first = 'model.layers.1.input_layernorm.weight';
  for (const name of [
    first,
    'model.layers.0.post_attention_layernorm.weight',
    'model.norm.weight',
  ]) {
    const sentence = `Zeros are among the weights of norms, in '${name}'.`;
    assert.ok((await run('llama', name, false)).assumed.includes(sentence), name);
    await assert.rejects(run('llama', name, true), /Zeros are among the weights of norms/);
  }
  assert.doesNotMatch((await run('gemma2', first, true)).assumed.join(), /Zeros/);
  const ofHeads = 'model.layers.1.self_attn.q_norm.weight';
  await assert.rejects(run('qwen3', ofHeads, true), /Zeros are among/);
  const inspected = async (model: 'llama' | 'gemma2' | 'qwen3', name: string) =>
    (await inspectFiles(lab, { files: zeroed(model, name), config: models[model].config })).missing;
  assert.match((await inspected('llama', first)).join(), /Zeros are among.*1\.input_layernorm/);
  assert.match((await inspected('qwen3', ofHeads)).join(), /Zeros are among.*q_norm/);
  assert.deepEqual(await inspected('gemma2', first), []);
});

/** Of a file with a matrix, a vector and another matrix, one behind the other: zeros at its first bytes from … to. */
function toldOfFile(zeros: readonly [from: number, to: number][], vector: number, source: number) {
  const sizes = [size, vector, size];
  const file = new Uint8Array(2 * size + vector).fill(63);
  for (const [from, to] of zeros) file.fill(0, from, to);
  const empty = new EmptyMatrices();
  let from = 0;
  for (const [i, own] of sizes.entries()) {
    const shape = i === 1 ? [vector / 2] : [rows, rowBytes / 2];
    const kind = safetensorsKinds.get('BF16');
    const place = { source: i === 2 ? source : 0, from, to: from + own };
    const tensor = { name: 'avb'[i], kind, shape, ...place } as unknown as Tensor;
    const bytes = file.subarray(from, from + own);
    if (i === 1) empty.lookAtVector(tensor, 0, bytes);
    else empty.look(tensor, 0, bytes);
    from += own;
  }
  return empty.tell();
}

test('a hole across tensors of a file is found, a page of it, where a quarter of one is in matrices', () => {
  const holeIn = (length: number, names: string) => [
    `Zeros in a row, as where a file was not written, up to ${length} bytes, are in ${names}.`,
  ];
  const behind = size + 3072;
  const both: [number, number] = [size - 512, behind + 512];
  assert.deepEqual(toldOfFile([both], 3072, 0), holeIn(4096, "'a', 'v', 'b'"));
  assert.deepEqual(toldOfFile([[size - 1500, size + 2596]], 3072, 0), holeIn(4096, "'a', 'v'"));
  assert.deepEqual(toldOfFile([[size - 2600, size + 1496]], 0, 0), holeIn(4096, "'a', 'b'"));
  // Too short; too little in matrices; of another file.
  assert.deepEqual(toldOfFile([[size - 512, behind + 510]], 3072, 0), []);
  assert.deepEqual(toldOfFile([[size - 1022, size + 3072]], 3072, 0), []);
  assert.deepEqual(toldOfFile([[size - 2600, size + 1496]], 0, 1), []);
  // A vector alone may be 0, and so may whole rows beside it, or the same entries of each row.
  assert.deepEqual(toldOfFile([[size, behind]], 3072, 0), []);
  assert.deepEqual(toldOfFile([[size - 2 * rowBytes, behind + rowBytes]], 3072, 0), []);
  const columns = Array.from({ length: rows }, (_, i): [number, number] => [
    (i + 1) * rowBytes - 1200,
    (i + 1) * rowBytes,
  ]).filter((_, i) => i % 4 > 0);
  assert.deepEqual(toldOfFile([...columns, [size, behind]], 3072, 0), []);
  assert.notDeepEqual(toldOfFile([columns[columns.length - 1], [size, behind]], 3072, 0), []);
});

test('the last rows of a table of tokens are no hole where they stand for none, however many', () => {
  const table = matrixOf(rowBytes);
  const told = (first: number, end: number, tokens?: number, tables = [table]) => {
    const empty = new EmptyMatrices();
    empty.look(table, 0, withZeros([first, end - first]));
    return empty.tell(tokens === undefined ? undefined : { tables, tokens });
  };
  const half = (rows / 2) * rowBytes;
  assert.deepEqual(told(half, size, rows / 2), []);
  assert.deepEqual(told(half, size, 10), []);
  assert.deepEqual(told(half - 2, size, rows / 2), []);
  assert.deepEqual(told(half, size, rows / 2 + 1), hole(size / 2));
  assert.deepEqual(told(half - 66, size, rows / 2), hole(size / 2 + 66));
  assert.deepEqual(told(half, size - 2, rows / 2), hole(size / 2 - 2));
  assert.deepEqual(told(half, size), hole(size / 2));
  assert.deepEqual(told(half, size, rows / 2, []), hole(size / 2));
});

/** Two thirds of a matrix of the small model's second layer are 0. */
function withHole(name: string) {
  const tensors = tensorsOf('llama');
  const { numbers } = tensors[`model.layers.1.${name}.weight`];
  numbers.fill(0, numbers.length / 6, (numbers.length * 5) / 6);
  return inMemory(fileOf(tensors));
}

test('a run tells of a hole in any matrix, alike with and without workers, and refuses it if asked', async () => {
  const { config } = models.llama;
  const alone = await sharedLab(0);
  const labs = [alone, await sharedLab(2)];
  for (const name of ['self_attn.v_proj', 'self_attn.o_proj', 'mlp.up_proj', 'mlp.down_proj']) {
    const told = await Promise.all(
      labs.map(
        async (one) => (await runFiles(one, withHole(name), { config, tokens: ids })).assumed,
      ),
    );
    assert.deepEqual(told[0], told[1]);
    assert.match(told[0].join('\n'), new RegExp(`^Zeros in a row.*1\\.${name}\\.weight'`, 'm'));
    await assert.rejects(
      runFiles(labs[1], withHole(name), { config, tokens: ids, strict: true }),
      /^ModelError: model\.safetensors: Zeros in a row/,
    );
  }
  const whole = await runFiles(labs[1], inMemory(fileOf(tensorsOf('llama'))), {
    ...{ config, tokens: ids },
    strict: true,
  });
  assert.doesNotMatch(whole.assumed.join('\n'), /Zeros/);
});

test('a run tells of a page that lies in two matrices with the last norm between them', async () => {
  const { config } = models.llama;
  const withPage = (at: number, length: number) => {
    const file = fileOf(tensorsOf('llama'));
    const norm = file.length - tensorsOf('llama')['lm_head.weight'].numbers.length * 4 - 128;
    return inMemory(file.fill(0, norm + at, norm + at + length));
  };
  const run = async (length: number, strict: boolean) =>
    runFiles(await sharedLab(2), withPage(-700, length), { config, tokens: ids, strict });
  const { assumed } = await run(4096, false);
  assert.match(
    assumed.join('\n'),
    /^Zeros in a row.*4096 bytes.*down_proj\.weight', 'model\.norm\.weight', 'lm_head\.weight'/m,
  );
  await assert.rejects(run(4096, true), /Zeros in a row/);
  assert.doesNotMatch((await run(4092, false)).assumed.join('\n'), /Zeros in a row/);
});

/** The small model with so many rows of zeros behind those of its 320 tokens. */
function padded(count: number, from = 320) {
  const tensors = tensorsOf('llama');
  for (const name of ['model.embed_tokens.weight', 'lm_head.weight']) {
    const { numbers } = tensors[name];
    const wide = new Float64Array((320 + count) * 32);
    wide.set(numbers.slice(0, from * 32));
    tensors[name] = { shape: [320 + count, 32], numbers: wide };
  }
  return {
    files: inMemory(fileOf(tensors)),
    config: { ...models.llama.config, vocab_size: 320 + count },
  };
}

test('what fills a vocabulary up is passed where a tokenizer says how many tokens there are', async () => {
  const { json: tokenizer } = ggufTokenizer(tokens.vocabularies.bpe);
  const lab = await sharedLab(2);
  const run = (
    from: number,
    asked: { text: string; tokenizer: Record<string, unknown> } | { tokens: number[] },
  ) => {
    const { files, config } = padded(80, from);
    return runFiles(lab, files, { config, strict: true, ...asked });
  };
  const text = { text: 'The scores of a head', tokenizer };
  assert.doesNotMatch((await run(320, text)).assumed.join('\n'), /Zeros/);
  await assert.rejects(run(310, text), /Zeros in a row/);
  await assert.rejects(run(320, { tokens: ids }), /Zeros in a row/);
});

test('inspecting tells of a hole in what it reads', async () => {
  const { config } = models.llama;
  const files = [withHole('self_attn.q_proj'), withHole('mlp.up_proj')];
  const [keys, rest] = await Promise.all(
    files.map(async (file) => inspectFiles(await sharedLab(2), { files: file, config })),
  );
  assert.match(keys.missing.join('\n'), /^Zeros in a row.*1\.self_attn\.q_proj\.weight'/m);
  assert.deepEqual(rest.missing, []);
});

test('segments that are 0, as of RoBERTa, are as they were trained; numbers that are none are not', async () => {
  const tensors = tensorsOf('roberta');
  const [name] = Object.keys(tensors).filter((one) => one.includes('token_type_embeddings'));
  const asked = { config: models.roberta.config, tokens: ids, strict: true };
  tensors[name].numbers.fill(0);
  const run = async () => runFiles(await sharedLab(2), inMemory(fileOf(tensors)), asked);
  assert.doesNotMatch((await run()).assumed.join(), / 0 in|Zeros/);
  tensors[name].numbers[tensors[name].numbers.length - 1] = Number.NaN;
  await assert.rejects(run(), {
    message: new RegExp(`${name}': it holds NaN or Infinity`),
  });
});
