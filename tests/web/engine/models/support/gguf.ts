// A model as the bytes of a GGUF file.

export const types = {
  F32: 0,
  F16: 1,
  Q4_0: 2,
  Q4_1: 3,
  Q5_0: 6,
  Q5_1: 7,
  Q8_0: 8,
  Q2_K: 10,
  Q3_K: 11,
  Q4_K: 12,
  Q5_K: 13,
  Q6_K: 14,
  IQ2_XXS: 16,
  IQ4_NL: 20,
  IQ4_XS: 23,
  BF16: 30,
  TQ2_0: 35,
  MXFP4: 39,
} as const;

/** A growing stretch of bytes. */
class Bytes {
  all: number[] = [];
  number(size: number, value: number | bigint) {
    for (let i = 0n; i < BigInt(size); i += 1n) {
      this.all.push(Number((BigInt(value) >> (8n * i)) & 255n));
    }
    return this;
  }
  string(text: string) {
    const bytes = new TextEncoder().encode(text);
    this.number(8, bytes.length);
    for (const byte of bytes) this.all.push(byte);
    return this;
  }
}

/** @param tensors - shapes as GGUF has them: fastest axis first */
export function gguf(
  metadata: [
    string,
    'text' | 'u32' | 'u64' | 'i32' | 'f32' | 'bool' | 'texts' | 'i32s' | 'f32s',
    any,
  ][],
  tensors: [string, number[], keyof typeof types, Uint8Array][],
  { version = 3, magic = 'GGUF' } = {},
) {
  const head = new Bytes();
  head.all.push(...new TextEncoder().encode(magic));
  head.number(4, version).number(8, tensors.length).number(8, metadata.length);
  for (const [key, kind, value] of metadata) {
    head.string(key);
    if (kind === 'text') head.number(4, 8).string(value);
    if (kind === 'u32') head.number(4, 4).number(4, value);
    if (kind === 'u64') head.number(4, 10).number(8, value);
    if (kind === 'i32') head.number(4, 5).number(4, BigInt.asUintN(32, BigInt(value)));
    if (kind === 'f32') {
      head.number(4, 6).number(4, new Uint32Array(Float32Array.of(value).buffer)[0]);
    }
    if (kind === 'bool') head.number(4, 7).number(1, value ? 1 : 0);
    if (kind === 'f32s') {
      head.number(4, 9).number(4, 6).number(8, value.length);
      for (const bits of new Uint32Array(Float32Array.from(value).buffer)) head.number(4, bits);
    }
    if (kind === 'texts') {
      head.number(4, 9).number(4, 8).number(8, value.length);
      for (const text of value) head.string(text);
    }
    if (kind === 'i32s') {
      head.number(4, 9).number(4, 5).number(8, value.length);
      for (const number of value) head.number(4, number);
    }
  }
  let offset = 0;
  for (const [name, shape, type, bytes] of tensors) {
    head.string(name).number(4, shape.length);
    for (const size of shape) head.number(8, size);
    head.number(4, types[type]).number(8, offset);
    offset += Math.ceil(bytes.length / 32) * 32;
  }
  const start = Math.ceil(head.all.length / 32) * 32;
  const file = new Uint8Array(start + offset);
  file.set(head.all);
  let at = start;
  for (const [, , , bytes] of tensors) {
    file.set(bytes, at);
    at += Math.ceil(bytes.length / 32) * 32;
  }
  return file;
}
