// What is refused, and how: the cases of tests/reference/safetensors.json, which say what any reader must refuse,
// and headers with random faults.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSafetensors } from '../../../../web/engine/models/safetensors.js';
import { openSource } from '../../../../web/engine/models/sources.js';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';
import { headers } from './support/malformed.js';
import { stream } from './support/weights.js';

const lab = await sharedLab(0);

const readHeader = async (bytes: Uint8Array) =>
  (await readSafetensors(await openSource(inMemory(bytes), 'files[0]'))).tensors;

test('all 57 cases are read or refused as they must be, with what is wrong and where', async () => {
  assert.equal(headers.length, 57);
  for (const { name, ok, says, bytes } of headers) {
    if (ok) await readHeader(bytes);
    else await assert.rejects(readHeader(bytes), { name: 'ModelError' }, name);
    // And no less through the library.
    await assert.rejects(inspectFiles(lab, { files: inMemory(bytes) }), (error) => {
      assert.ok(error instanceof Error);
      assert.match(error.message, says, name);
      if (!ok) assert.match(error.message, /^model\.safetensors: ./, name);
      assert.ok(error.message.length < 400, name);
      return true;
    });
  }
});

test('random faults in a header are read or refused, never anything else, and what is read fits the file', async () => {
  const good = fileOf({
    'h.0.attn.c_attn.weight': { shape: [2, 6], numbers: new Float64Array(12) },
    'h.0.ln_1.weight': { shape: [2], numbers: new Float64Array(2) },
  });
  const headerEnd = 8 + Number(new DataView(good.buffer).getBigUint64(0, true));
  const signs = new TextEncoder().encode('"{}[]:,0129-.eE\\u \n\0aF');
  const faults = 4000;
  const draws = stream(2026, faults * 8);
  let at = 0;
  const draw = (below: number) => {
    at += 1;
    return Math.floor(draws[at - 1] * below);
  };
  let refused = 0;
  for (let fault = 0; fault < faults; fault += 1) {
    let bytes = good.slice();
    const place = draw(headerEnd);
    const kind = draw(4);
    if (kind === 0) bytes[place] = draw(256);
    if (kind === 1) bytes[place] = signs[draw(signs.length)];
    if (kind === 2) bytes = bytes.slice(0, draw(bytes.length));
    if (kind === 3) {
      // A stretch of the header stands twice, whatever the length says.
      const end = Math.min(headerEnd, place + draw(20));
      bytes = Uint8Array.from([...bytes.slice(0, end), ...bytes.slice(place)]);
      if (draw(2) === 1) {
        new DataView(bytes.buffer).setBigUint64(0, BigInt(headerEnd - 8 + end - place), true);
      }
    }
    try {
      const tensors = await readHeader(bytes);
      for (const { from, to, shape, kind } of tensors.values()) {
        assert.ok(from >= 8 && to <= bytes.length);
        assert.equal(
          (to - from) * 8,
          shape.reduce((product, size) => product * size, kind.bits),
        );
      }
    } catch (error) {
      assert.equal((error as Error).name, 'ModelError', String(error));
      refused += 1;
    }
  }
  assert.ok(refused > faults / 2);
});

test('a signal is heard while a long header is read, and so is one while its tensors are placed', async () => {
  const names = Array.from({ length: 20_000 }, (_, i) => [`layers.${i}.w`, i]);
  const header = Object.fromEntries(
    names.map(([name, i]) => [
      name,
      { dtype: 'F32', shape: [1], data_offsets: [4 * Number(i), 4 * Number(i) + 4] },
    ]),
  );
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + 4 * names.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  const file = inMemory(bytes);
  const { read } = file;
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const source = await openSource(file, 'files[0]');
  assert.equal((await readSafetensors(source)).tensors.size, names.length);
  isDone = true;
  // One for every 2¹⁶ characters and every 4096 tensors, or so.
  assert.ok(turns > text.length / 2 ** 17, `${turns}`);
  const stopped = new AbortController();
  file.read = (from, to) => {
    if (from === 8) setImmediate(() => stopped.abort());
    return read(from, to);
  };
  await assert.rejects(inspectFiles(lab, { files: file, signal: stopped.signal }), {
    name: 'AbortError',
  });
  const aborting = readSafetensors(await openSource(file, 'files[0]'), AbortSignal.abort());
  await assert.rejects(aborting, { name: 'AbortError' });
});

test('a file is read in ranges, of at most 16 MiB', async () => {
  const rows = 2048;
  const numbers = new Float64Array(rows * 4096);
  const file = inMemory(
    fileOf({
      'layers.0.input_layernorm.weight': { shape: [4096], numbers: new Float64Array(4096).fill(1) },
      'layers.0.self_attn.q_proj.weight': { shape: [rows, 4096], numbers },
      'layers.0.self_attn.k_proj.weight': { shape: [rows, 4096], numbers },
      'layers.0.mlp.up_proj.weight': { shape: [rows, 4096], numbers },
    }),
  );
  // One head alone is 32 MiB.
  await assert.doesNotReject(inspectFiles(lab, { files: file, heads: 2 }));
  assert.ok(file.largest <= 2 ** 24, `${file.largest}`);
  // What is no query or key is not read.
  assert.ok(file.total < file.size * 0.7);
});
