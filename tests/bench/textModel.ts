// A GGUF file of GPT-2 small's shapes with made-up weights, for whoever reads GGUF.

import { encode } from '../web/engine/models/support/files.js';
import { gguf, type types } from '../web/engine/models/support/gguf.js';

export type Kind = 'F32' | 'F16' | 'Q8_0' | 'Q4_K';

const shape = { layers: 12, heads: 12, width: 768, inner: 3072, places: 1024, vocabulary: 50_257 };

/** Numbers and bytes of a block; where in it scales of half precision stand. */
const blocks = {
  Q8_0: { numbers: 32, bytes: 34, scales: [0] },
  Q4_K: { numbers: 256, bytes: 144, scales: [0, 2] },
};

/** Small weights: each of 4096 numbers comes again and again. */
function weights(kind: Kind, count: number): Uint8Array {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const repeated = (piece: Uint8Array, length: number) => {
    const all = new Uint8Array(length);
    for (let at = 0; at < length; at += piece.length) {
      all.set(piece.subarray(0, Math.min(piece.length, length - at)), at);
    }
    return all;
  };
  if (kind === 'F32' || kind === 'F16') {
    const numbers = Float64Array.from({ length: 4096 }, () => 0.06 * (next() / 2 ** 32 - 0.5));
    return repeated(encode(kind, numbers), count * (kind === 'F32' ? 4 : 2));
  }
  const { numbers, bytes, scales } = blocks[kind];
  const piece = Uint8Array.from({ length: 16 * bytes }, () => next() >>> 24);
  // 2⁻¹² in half precision.
  const small = encode('F16', Float64Array.of(2 ** -12));
  for (let block = 0; block < 16; block += 1) {
    for (const place of scales) piece.set(small, block * bytes + place);
  }
  return repeated(piece, (count / numbers) * bytes);
}

/** The letters by which GPT-2's pieces write bytes; enough for a text of one letter a token. */
const letters = 'abcdefghijklmnopqrstuvwxyz';

export const promptOf = (tokens: number) =>
  Array.from({ length: tokens }, (_, i) => letters[(7 * i) % 26]).join('');
export const tokensOf = (prompt: string) => [...prompt].map((letter) => letters.indexOf(letter));

export function textModel(kind: Kind): Uint8Array {
  const { layers, heads, width, inner, places, vocabulary } = shape;
  const tensors: [string, number[], keyof typeof types, Uint8Array][] = [];
  const matrix = (name: string, input: number, output: number) =>
    tensors.push([name, [input, output], kind, weights(kind, input * output)]);
  const vector = (name: string, length: number, value: number) =>
    tensors.push([name, [length], 'F32', encode('F32', new Float64Array(length).fill(value))]);
  matrix('token_embd.weight', width, vocabulary);
  tensors.push(['position_embd.weight', [width, places], 'F32', weights('F32', width * places)]);
  for (let layer = 0; layer < layers; layer += 1) {
    const block = `blk.${layer}`;
    for (const norm of ['attn_norm', 'ffn_norm']) {
      vector(`${block}.${norm}.weight`, width, 1);
      vector(`${block}.${norm}.bias`, width, 0);
    }
    for (const [name, input, output] of [
      ['attn_qkv', width, 3 * width],
      ['attn_output', width, width],
      ['ffn_up', width, inner],
      ['ffn_down', inner, width],
    ] as const) {
      matrix(`${block}.${name}.weight`, input, output);
      vector(`${block}.${name}.bias`, output, 0);
    }
  }
  vector('output_norm.weight', width, 1);
  vector('output_norm.bias', width, 0);
  const pieces = Array.from({ length: vocabulary }, (_, i) => letters[i] ?? `piece${i}`);
  return gguf(
    [
      ['general.architecture', 'text', 'gpt2'],
      ['gpt2.context_length', 'u32', places],
      ['gpt2.embedding_length', 'u32', width],
      ['gpt2.feed_forward_length', 'u32', inner],
      ['gpt2.block_count', 'u32', layers],
      ['gpt2.attention.head_count', 'u32', heads],
      ['gpt2.attention.layer_norm_epsilon', 'f32', 1e-5],
      ['tokenizer.ggml.model', 'text', 'gpt2'],
      ['tokenizer.ggml.pre', 'text', 'gpt-2'],
      ['tokenizer.ggml.tokens', 'texts', pieces],
      ['tokenizer.ggml.token_type', 'i32s', pieces.map(() => 1)],
      ['tokenizer.ggml.merges', 'texts', ['piece30 piece31']],
      ['tokenizer.ggml.bos_token_id', 'u32', vocabulary - 1],
      ['tokenizer.ggml.eos_token_id', 'u32', vocabulary - 1],
    ],
    tensors,
  );
}
