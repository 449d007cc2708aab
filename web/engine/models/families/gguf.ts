// A family as GGUF files keep it. Their names are the same for every family, and the converter has put fused matrices
// into blocks, added the 1 to Gemma's gains, and turned Llama's rows so that neighbouring entries make a plane.

import { familyOfType } from './families.js';
import { apart, type Family, fused, rms } from './family.js';

const norm = rms('blk.{i}.attn_norm');
const attention = [
  apart('blk.{i}.attn_q', 'blk.{i}.attn_k', norm),
  fused('blocks', 'blk.{i}.attn_qkv', norm),
];

const interleaved =
  /^(llama|llama4|baichuan|starcoder|internlm2|minicpm|cohere|cohere2|olmo|granite|granitemoe|chatglm|glm4|deci)$/;
const withLayerNorm =
  /^(gpt2|gpt_neox|gptj|falcon|bloom|phi|stablelm|starcoder|starcoder2|cohere|cohere2|mpt|codeshell)$/;
const withoutRotary = /^(gpt2|mpt|bloom|refact|bert)$/;

/** @param type - of the config that the metadata made */
export function ggufFamily(type: string): Family {
  const own = familyOfType(type);
  const hasNoNorm = own?.attention[0].norm.kind === 'none';
  const kind = withLayerNorm.test(type) ? 'layer' : 'rms';
  return {
    name: own?.name ?? `a GGUF model of the kind '${type}'`,
    types: [],
    attention: attention.map((each) => ({
      ...each,
      norm: hasNoNorm ? { kind: 'none' } : { ...norm, kind },
    })),
    rotary: withoutRotary.test(type)
      ? undefined
      : { ...own?.rotary, interleaved: interleaved.test(type) },
    distance: own?.distance,
    headNorm: own?.headNorm,
  };
}
