// What is refused, and how: the cases of tests/reference/safetensors.json, which say what any reader must refuse,
// and headers with random faults.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openLab } from 'rootd';
import { readSafetensors } from '../../../../web/engine/models/safetensors.js';
import { openSource } from '../../../../web/engine/models/sources.js';
import { fileOf, inMemory } from './support/files.js';
import { stream } from './support/weights.js';

/** @type {{ name: string, ok: boolean, why: string, base64: string | null }[]} */
const cases = JSON.parse(
  readFileSync(new URL('../../../reference/safetensors.json', import.meta.url), 'utf8'),
);

/** @type {import('rootd').Lab} */
let lab;
before(async () => {
  lab = await openLab({ workers: 0 });
});
after(() => lab.close());

/** One is too long to be stored. @param {{ name: string, base64: string | null }} of @returns {Uint8Array} */
function bytesOf({ name, base64 }) {
  if (base64 !== null) return Uint8Array.from(Buffer.from(base64, 'base64'));
  assert.equal(name, 'nested 100,000 deep');
  const text = `{"a":${'['.repeat(100_000)}`;
  const bytes = new Uint8Array(8 + text.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(new TextEncoder().encode(text), 8);
  return bytes;
}

/** @param {Uint8Array} bytes */
const readHeader = async (bytes) => readSafetensors(await openSource(inMemory(bytes), 'files[0]'));

test('all 57 cases are read or refused as they must be', async () => {
  assert.equal(cases.length, 57);
  for (const each of cases) {
    const bytes = bytesOf(each);
    if (each.ok) {
      await readHeader(bytes);
      continue;
    }
    await assert.rejects(readHeader(bytes), (error) => {
      assert.ok(error instanceof Error);
      assert.equal(error.name, 'ModelError', `${each.name}: ${error.message}`);
      assert.match(error.message, /^model\.safetensors: ./, each.name);
      assert.ok(error.message.length < 400, each.name);
      return true;
    });
    // And no less through the library.
    await assert.rejects(lab.inspectModel({ files: inMemory(bytes) }), { name: 'ModelError' });
  }
});

for (const [name, pattern] of /** @type {const} */ ([
  ['duplicate name by escape', /the name "a" stands twice/],
  ['hole', /'b' leaves a hole before it: it begins at byte 20 of the data, where 16 was to come/],
  ['overlap by 8', /'b' overlaps the one before it: it begins at byte 8/],
  ['header length 2^53+1 (a double rounds it)', /a header of 9007199254740993 bytes/],
  ['unknown dtype', /tensor 'a': unknown dtype 'F33'/],
  ['offsets do not match the shape', /hold 12 bytes; its shape and dtype take 16/],
  ['bytes left over at the end', /1 bytes? .*left over at the end/],
  ['half a byte of F4', /no whole number of bytes/],
])) {
  test(`the message says what is wrong and where: ${name}`, async () => {
    const found = cases.find((each) => each.name === name);
    assert.ok(found);
    await assert.rejects(readHeader(bytesOf(found)), { message: pattern });
  });
}

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
  const draw = (/** @type {number} */ below) => {
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
      for (const { from, to, shape, element } of tensors.values()) {
        assert.ok(from >= 8 && to <= bytes.length);
        assert.equal(
          (to - from) * 8,
          shape.reduce((product, size) => product * size, element.bits),
        );
      }
    } catch (error) {
      assert.equal(/** @type {Error} */ (error).name, 'ModelError', String(error));
      refused += 1;
    }
  }
  assert.ok(refused > faults / 2);
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
  await assert.doesNotReject(lab.inspectModel({ files: file, heads: 2 }));
  assert.ok(file.largest <= 2 ** 24, `${file.largest}`);
  // What is no query or key is not read.
  assert.ok(file.total < file.size * 0.7);
});
