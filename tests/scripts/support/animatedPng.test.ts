import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { animatedPng } from '../../../scripts/support/animatedPng.js';

function chunksOf(file: Buffer) {
  const chunks = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    assert.equal(file.readUInt32BE(at + 8 + length), crc32(body));
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

const [white, red] = [
  [255, 255, 255, 255],
  [255, 0, 0, 255],
];
const frame = (colours: number[][], time = 100) => ({
  pixels: Uint8Array.from(colours.flat()),
  time,
});

test('a frame holds only what has changed, and every chunk its check sum', () => {
  const file = animatedPng(
    [frame([white, white, white, white]), frame([white, white, white, red], 250)],
    2,
  );
  const chunks = chunksOf(file);
  assert.deepEqual(
    chunks.map(({ type }) => type),
    ['IHDR', 'acTL', 'PLTE', 'tRNS', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'],
  );
  const named = (type: string) => chunks.filter((each) => each.type === type);
  assert.deepEqual([...named('PLTE')[0].data], [0, 0, 0, 255, 255, 255, 255, 0, 0]);
  assert.deepEqual([...inflateSync(named('IDAT')[0].data)], [0, 1, 1, 0, 1, 1]);
  const second = named('fcTL')[1].data;
  const words = [0, 4, 8, 12, 16].map((at) => second.readUInt32BE(at));
  assert.deepEqual(words, [1, 1, 1, 1, 1], 'its number, size and place');
  assert.equal(second.readUInt16BE(20), 250);
  const { data } = named('fdAT')[0];
  assert.equal(data.readUInt32BE(0), 2);
  assert.deepEqual([...inflateSync(data.subarray(4))], [0, 2]);
});

test('more colours than there is room for become the nearest of the most frequent', () => {
  const many = Array.from({ length: 400 }, (_, i) => [(i % 32) * 8, (i >> 5) * 16, 0, 255]);
  const chunks = chunksOf(animatedPng([frame(many)], 20));
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? Buffer.alloc(0);
  assert.equal(palette.length, 3 * 256);
  const pixels = inflateSync(chunks.find(({ type }) => type === 'IDAT')?.data ?? Buffer.alloc(0));
  assert.ok(pixels.every((index, i) => (i % 21 === 0 ? index === 0 : index >= 1)));
});
