// How tensors' numbers are stored, by the names that files give them. `code` is the place in src/models/elements.h;
// without one it is named and refused.

/**
 * @typedef {object} Element
 * @property {string} name
 * @property {number} bits of one number; of Q8_0 its share of a block
 * @property {number} [code]
 * @property {boolean} [needsScale] too few bits to stand alone: a tensor of scales goes with it
 */

/** Of safetensors. @type {ReadonlyMap<string, Element>} */
export const elements = new Map(
  /** @type {Element[]} */ ([
    { name: 'F64', bits: 64, code: 0 },
    { name: 'F32', bits: 32, code: 1 },
    { name: 'F16', bits: 16, code: 2 },
    { name: 'BF16', bits: 16, code: 3 },
    { name: 'F8_E4M3', bits: 8, code: 4, needsScale: true },
    { name: 'F8_E5M2', bits: 8, code: 5, needsScale: true },
    { name: 'F8_E4M3FNUZ', bits: 8, code: 6, needsScale: true },
    { name: 'F8_E5M2FNUZ', bits: 8, code: 7, needsScale: true },
    { name: 'F8_E8M0', bits: 8, code: 8 },
    { name: 'F4', bits: 4 },
    { name: 'F6_E2M3', bits: 6 },
    { name: 'F6_E3M2', bits: 6 },
    { name: 'BOOL', bits: 8 },
    { name: 'U8', bits: 8 },
    { name: 'I8', bits: 8 },
    { name: 'U16', bits: 16 },
    { name: 'I16', bits: 16 },
    { name: 'U32', bits: 32 },
    { name: 'I32', bits: 32 },
    { name: 'U64', bits: 64 },
    { name: 'I64', bits: 64 },
    { name: 'C64', bits: 64 },
  ]).map((element) => [element.name, element]),
);

/** Numbers of a Q8_0 block, which share a scale of 16 bits. */
export const blockLength = 32;

/** Of GGUF, by its numbers. @type {ReadonlyMap<number, Element>} */
export const ggufElements = new Map([
  [0, { name: 'F32', bits: 32, code: 1 }],
  [1, { name: 'F16', bits: 16, code: 2 }],
  [8, { name: 'Q8_0', bits: 8.5, code: 9 }],
  [28, { name: 'F64', bits: 64, code: 0 }],
  [30, { name: 'BF16', bits: 16, code: 3 }],
]);

/** Names of what GGUF holds besides, to refuse it by name: by its numbers. @type {ReadonlyMap<number, string>} */
export const ggufRefused = new Map([
  [2, 'Q4_0'],
  [3, 'Q4_1'],
  [6, 'Q5_0'],
  [7, 'Q5_1'],
  [9, 'Q8_1'],
  [10, 'Q2_K'],
  [11, 'Q3_K'],
  [12, 'Q4_K'],
  [13, 'Q5_K'],
  [14, 'Q6_K'],
  [15, 'Q8_K'],
  [16, 'IQ2_XXS'],
  [17, 'IQ2_XS'],
  [18, 'IQ3_XXS'],
  [19, 'IQ1_S'],
  [20, 'IQ4_NL'],
  [21, 'IQ3_S'],
  [22, 'IQ2_S'],
  [23, 'IQ4_XS'],
  [24, 'I8'],
  [25, 'I16'],
  [26, 'I32'],
  [27, 'I64'],
  [29, 'IQ1_M'],
  [34, 'TQ1_0'],
  [35, 'TQ2_0'],
  [39, 'MXFP4'],
]);

/**
 * A tensor as its file describes it.
 * @typedef {object} Tensor
 * @property {string} name
 * @property {Element} element
 * @property {number[]} shape slowest axis first
 * @property {import('./sources.js').Source} source
 * @property {number} from its first byte in the file
 * @property {number} to
 */
