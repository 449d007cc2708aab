// Numbers as files store them, and models as files without a disk.

import { writeSafetensors } from '../../support/safetensors.js';
import type { Contents } from './weights.js';

/** Round to nearest, ties to even. @returns its 16 bits */
function toBf16(x: number): number {
  const bits = new Uint32Array(Float32Array.of(x).buffer)[0];
  if (Number.isNaN(x)) return 0x7fc0;
  return ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) & 0xffff;
}

/** @returns its 16 bits */
function toF16(x: number): number {
  const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
  const size = Math.abs(x);
  if (Number.isNaN(x)) return 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  const scaled = size / 2 ** (exponent - 10);
  const low = Math.floor(scaled);
  const rest = scaled - low;
  const rounded = low + (rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? 1 : 0);
  return sign | (size < 2 ** -14 ? rounded : ((exponent + 14) << 10) + rounded);
}

const encoders: Record<string, (numbers: Float64Array) => { buffer: ArrayBufferLike }> = {
  F64: (numbers) => Float64Array.from(numbers),
  F32: (numbers) => Float32Array.from(numbers),
  F16: (numbers) => Uint16Array.from(numbers, toF16),
  BF16: (numbers) => Uint16Array.from(numbers, toBf16),
};

export const encode = (dtype: string, numbers: ArrayLike<number>) =>
  new Uint8Array(encoders[dtype](Float64Array.from(numbers)).buffer);

const decoders: Record<string, (bits: number) => number> = {
  F16: (bits) => {
    const size = bits & 0x7fff;
    const exponent = size >>> 10;
    const value = exponent === 0 ? size * 2 ** -24 : (1024 + (size & 1023)) * 2 ** (exponent - 25);
    return bits & 0x8000 ? -value : value;
  },
  BF16: (bits) => new Float32Array(Uint32Array.of(bits << 16).buffer)[0],
};

/** Finite numbers. */
export const decode = (dtype: string, bytes: Uint8Array) =>
  Float64Array.from(new Uint16Array(bytes.buffer), decoders[dtype]);

/** @param dtype - of the weights */
export function fileOf(tensors: Record<string, Contents>, dtype: string = 'F32') {
  return writeSafetensors(
    new Map(
      Object.entries(tensors).map(([name, { shape, numbers }]) => [
        name,
        { dtype, shape, bytes: encode(dtype, numbers) },
      ]),
    ),
  );
}

/** A file in memory that counts what is read of it. */
export function inMemory(bytes: Uint8Array, name: string = 'model.safetensors') {
  const file = {
    name,
    size: bytes.length,
    largest: 0,
    total: 0,
    read: async (from: number, to: number) => {
      file.largest = Math.max(file.largest, to - from);
      file.total += to - from;
      return bytes.slice(from, to);
    },
  };
  return file;
}
