// Memory that does not come, as on a phone that has little: a sentence, and a lab that works on.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openLab } from 'rootd';
import { toldOfMemory } from '../../../../web/engine/models/shortOfMemory.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';

const { grow } = WebAssembly.Memory.prototype;
const { Uint8Array: Bytes } = globalThis;
afterEach(() => {
  WebAssembly.Memory.prototype.grow = grow;
  globalThis.Uint8Array = Bytes;
});

/** Heads so large that the engine's memory has to grow. */
const [heads, d, width] = [4, 256, 4096];
const numbers = Float64Array.from({ length: heads * d * width }, (_, i) => Math.sin(i));
const large = fileOf({
  'model.layers.0.input_layernorm.weight': {
    shape: [width],
    numbers: new Float64Array(width).fill(1),
  },
  'model.layers.0.self_attn.q_proj.weight': { shape: [heads * d, width], numbers },
  'model.layers.0.self_attn.k_proj.weight': { shape: [heads * d, width], numbers },
});

const sentence = {
  name: 'ModelError',
  message:
    /^model\.safetensors: there is not enough free memory here, .* read it again \((?!.*ASSERTIONS).*\)$/,
};

for (const [where, fail] of [
  [
    'in the engine',
    () => {
      WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
      };
    },
  ],
  [
    'where weights are read',
    () => {
      globalThis.Uint8Array = new Proxy(Bytes, {
        construct(target, [length, ...more]) {
          if (length > 2 ** 20) throw new RangeError('Array buffer allocation failed');
          return Reflect.construct(target, [length, ...more]);
        },
      });
    },
  ],
] as const) {
  test(`memory that does not come ${where} is told of, and the lab works on`, async () => {
    const lab = await openLab({ workers: 0 });
    const read = () => inspectFiles(lab, { files: inMemory(large), heads });
    fail();
    await assert.rejects(read(), sentence);
    WebAssembly.Memory.prototype.grow = grow;
    globalThis.Uint8Array = Bytes;
    assert.equal((await read()).heads.length, heads);
    await lab.close();
  });
}

test('what browsers say of memory is known, and nothing else is taken for it', () => {
  for (const message of [
    'Array buffer allocation failed',
    'out of memory',
    'allocation size overflow',
    'Out of memory',
    'Invalid typed array length: 536870912',
    'WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance',
    'WebAssembly.Memory(): could not allocate memory',
    'the engine failed: Error: out of memory (in inspectHeads)',
  ]) {
    const told = toldOfMemory(new RangeError(message), 'model.safetensors');
    assert.match(String(told), /not enough free memory/);
  }
  for (const error of [
    new RangeError('heads must fit the weights: 8 rows; likely: 2'),
    new DOMException('the call was aborted', 'AbortError'),
    new Error('the engine failed: RuntimeError: unreachable'),
    new Error(
      'the engine failed: Error: the engine ended itself, which is a fault of rootd (in density)',
    ),
    new TypeError('files must hold at least one file; got none'),
    'out of memory',
  ]) {
    assert.equal(toldOfMemory(error, 'model.safetensors'), error);
  }
});
