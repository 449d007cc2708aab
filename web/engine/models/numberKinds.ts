// How tensors' numbers are stored, by the names that files give them. `code` is the place in src/models/number_kinds.h;
// without one it is named and refused.

import type { Source } from './sources.js';

export type NumberKind = {
  name: string;
  /** of one number; in blocks its share of one */
  bits: number;
  code?: number;
  /** numbers that share a scale */
  block?: number;
  /** too few bits to stand alone: a tensor of scales goes with it */
  needsScale?: boolean;
};

const F64 = { name: 'F64', bits: 64, code: 0 };
const F32 = { name: 'F32', bits: 32, code: 1 };
const F16 = { name: 'F16', bits: 16, code: 2 };
const BF16 = { name: 'BF16', bits: 16, code: 3 };

/** What safetensors holds besides, by its bits. */
const refusedBits = Object.entries({ F4: 4, F6_E2M3: 6, F6_E3M2: 6, BOOL: 8, C64: 64 });
for (const bits of [8, 16, 32, 64]) refusedBits.push([`U${bits}`, bits], [`I${bits}`, bits]);

/** Of safetensors. */
export const safetensorsKinds: ReadonlyMap<string, NumberKind> = new Map(
  (
    [
      F64,
      F32,
      F16,
      BF16,
      { name: 'F8_E4M3', bits: 8, code: 4, needsScale: true },
      { name: 'F8_E5M2', bits: 8, code: 5, needsScale: true },
      { name: 'F8_E4M3FNUZ', bits: 8, code: 6, needsScale: true },
      { name: 'F8_E5M2FNUZ', bits: 8, code: 7, needsScale: true },
      { name: 'F8_E8M0', bits: 8, code: 8 },
      ...refusedBits.map(([name, bits]) => ({ name, bits })),
    ] as NumberKind[]
  ).map((kind) => [kind.name, kind]),
);

/** GGUF's blocks, in the order of src/models/number_kinds.h: name, number in GGUF, numbers of a block and its bytes. */
const blocks: readonly (readonly [string, number, number, number])[] = [
  ['Q8_0', 8, 32, 34],
  ['Q4_0', 2, 32, 18],
  ['Q4_1', 3, 32, 20],
  ['Q5_0', 6, 32, 22],
  ['Q5_1', 7, 32, 24],
  ['Q2_K', 10, 256, 84],
  ['Q3_K', 11, 256, 110],
  ['Q4_K', 12, 256, 144],
  ['Q5_K', 13, 256, 176],
  ['Q6_K', 14, 256, 210],
  ['IQ4_NL', 20, 32, 18],
  ['IQ4_XS', 23, 256, 136],
  ['TQ2_0', 35, 256, 66],
  ['MXFP4', 39, 32, 17],
];
const firstBlock = 9;

/** Of GGUF, by its numbers. */
export const ggufKinds: ReadonlyMap<number, NumberKind> = new Map([
  [0, F32],
  [1, F16],
  [28, F64],
  [30, BF16],
  ...blocks.map(([name, number, block, bytes], i) => [
    number,
    { name, bits: (8 * bytes) / block, code: firstBlock + i, block },
  ]),
] as [number, NumberKind][]);

/** Names of what GGUF holds besides, to refuse it by name: by its numbers. */
export const ggufRefused: ReadonlyMap<number, string> = new Map([
  [9, 'Q8_1'],
  [15, 'Q8_K'],
  [16, 'IQ2_XXS'],
  [17, 'IQ2_XS'],
  [18, 'IQ3_XXS'],
  [19, 'IQ1_S'],
  [21, 'IQ3_S'],
  [22, 'IQ2_S'],
  [24, 'I8'],
  [25, 'I16'],
  [26, 'I32'],
  [27, 'I64'],
  [29, 'IQ1_M'],
  [34, 'TQ1_0'],
  [40, 'NVFP4'],
  [41, 'Q1_0'],
  [42, 'Q2_0'],
]);

/** A tensor as its file describes it. */
export type Tensor = {
  name: string;
  kind: NumberKind;
  /** slowest axis first */
  shape: number[];
  source: Source;
  /** its first byte in the file */
  from: number;
  to: number;
};

const count = ({ shape }: Tensor) => shape.reduce((product, size) => product * size, 1);

/** @returns what the weights are kept as, that of most numbers first: 'BF16', or 'Q8_0, F32' */
export function weightTypeOf(tensors: Iterable<Tensor>): string {
  const counts = new Map<string, number>();
  for (const tensor of tensors) {
    const { name, code } = tensor.kind;
    // Masks and places beside them are whole numbers.
    if (code !== undefined) counts.set(name, (counts.get(name) ?? 0) + count(tensor));
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name)
    .join(', ');
}
