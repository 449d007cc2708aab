/**
 * Pictures one after the other as one file that every browser plays: PNG with frames
 * (https://www.w3.org/TR/png-3/#apng-frame-based-animation), in up to 255 colours. A frame holds what has changed;
 * one alone is a picture like any other.
 */
import { crc32, deflateSync } from 'node:zlib';

/** The most colours; one more stands for what has not changed. */
const most = 255;

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** @param values - each as four bytes */
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, 4 * i);
  return bytes;
};

/** Colours that differ by less than the eye sees are one: five bits of each channel. */
const bucketOf = (pixels: Uint8Array, i: number) =>
  ((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3);

/**
 * The most frequent colours, and for each bucket the nearest of them, counted from 1.
 * @param frames - RGBA
 */
function paletteOf(frames: Uint8Array[]) {
  const buckets = new Float64Array(4 * 32_768);
  for (const pixels of frames)
    for (let i = 0; i < pixels.length; i += 4) {
      const at = 4 * bucketOf(pixels, i);
      for (let channel = 0; channel < 3; channel++) buckets[at + channel] += pixels[i + channel];
      buckets[at + 3]++;
    }
  const seen = Array.from({ length: 32_768 }, (_, bucket) => bucket).filter(
    (bucket) => buckets[4 * bucket + 3] > 0,
  );
  const colourOf = (bucket: number) =>
    [0, 1, 2].map((channel) => buckets[4 * bucket + channel] / buckets[4 * bucket + 3]);
  const colours = seen
    .toSorted((one, other) => buckets[4 * other + 3] - buckets[4 * one + 3])
    .slice(0, most)
    .map(colourOf);
  const nearest = new Uint8Array(32_768);
  for (const bucket of seen) {
    const [r, g, b] = colourOf(bucket);
    let least = Infinity;
    colours.forEach((colour, i) => {
      const away = (colour[0] - r) ** 2 + (colour[1] - g) ** 2 + (colour[2] - b) ** 2;
      if (away < least) [least, nearest[bucket]] = [away, i + 1];
    });
  }
  return { colours, nearest };
}

/** Where two pictures differ. */
function changed(before: Uint8Array, now: Uint8Array, width: number) {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  for (let i = 0; i < now.length; i++) {
    if (before[i] === now[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return right > left ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

/**
 * @param frames - RGBA, all of one size; how long each stays, in ms
 * @param width - in px
 */
export function animatedPng(frames: { pixels: Uint8Array; time: number }[], width: number): Buffer {
  const height = frames[0].pixels.length / 4 / width;
  const { colours, nearest } = paletteOf(frames.map(({ pixels }) => pixels));
  const chunks = [
    chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([8, 3, 0, 0, 0])])),
    ...(frames.length > 1 ? [chunk('acTL', words(frames.length, 0))] : []),
    chunk('PLTE', Buffer.from([0, 0, 0, ...colours.flat().map(Math.round)])),
    chunk('tRNS', Buffer.from([0])),
  ];
  let sequence = 0;
  let before = new Uint8Array(width * height);
  frames.forEach(({ pixels, time }, frame) => {
    const now = Uint8Array.from(before, (_, i) => nearest[bucketOf(pixels, 4 * i)]);
    const { left, top, right, bottom } = frame
      ? changed(before, now, width)
      : { left: 0, top: 0, right: width, bottom: height };
    const long = right - left + 1;
    // Each line begins with its filter: none.
    const lines = Buffer.alloc(long * (bottom - top));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const i = y * width + x;
        lines[(y - top) * long + x - left + 1] = before[i] === now[i] ? 0 : now[i];
      }
    const data = deflateSync(lines, { level: 9 });
    const size = words(sequence++, right - left, bottom - top, left, top);
    // In thousandths of a second; it stays, and the next one is laid over it.
    const rest = Buffer.from([time >> 8, time & 255, 3, 232, 0, 1]);
    if (frames.length > 1) chunks.push(chunk('fcTL', Buffer.concat([size, rest])));
    chunks.push(
      frame ? chunk('fdAT', Buffer.concat([words(sequence++), data])) : chunk('IDAT', data),
    );
    before = now;
  });
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
