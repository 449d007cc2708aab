// A family as GGUF files keep it. Their names are the same for every family, and the converter has put fused matrices
// into blocks, added the 1 to Gemma's gains, and turned Llama's rows so that neighbouring entries make a plane.

import { familyOfType } from './families.js';
import { apart, type Family, fused, layerNorm, rms } from './family.js';

const norm = rms('blk.{i}.attn_norm');
const attention = [
  apart('blk.{i}.attn_q', 'blk.{i}.attn_k', norm),
  fused('blocks', 'blk.{i}.attn_qkv', norm),
];

const interleaved =
  /^(llama|llama4|baichuan|starcoder|internlm2|minicpm|cohere|cohere2|olmo|granite|granitemoe|chatglm|glm4|deci)$/;
const withLayerNorm =
  /^(gpt2|gpt_neox|gptj|falcon|bloom|phi|stablelm|starcoder|starcoder2|cohere|cohere2|mpt|codeshell)$/;
const withoutRotary = /^(gpt2|mpt|bloom|refact|bert|jina-bert-v2)$/;
/** Whose scores are lowered by the distance, and whose queries and keys do not turn. */
const withAlibi = /^(mpt|bloom|refact|jina-bert-v2)$/;
/** Those that norm after each block: what comes before the queries is the norm of the block before. */
const normsAfter = /^(bert|nomic-bert|nomic-bert-moe|jina-bert-v2)$/;
const normAfter = layerNorm('blk.{p}.layer_output_norm', 'token_embd_norm');
/** Of Baichuan's two sizes the larger has penalties for the distance in place of the rotation. */
const isLargeBaichuan = (type: string, layers: unknown) => type === 'baichuan' && layers === 40;

/**
 * @param type - of the config that the metadata made
 * @param layers - that it counts
 */
export function ggufFamily(type: string, layers?: unknown): Family {
  const own = familyOfType(type);
  const hasNoNorm = own?.attention[0].norm.kind === 'none';
  const hasAlibi = withAlibi.test(type) || isLargeBaichuan(type, layers);
  const kind = withLayerNorm.test(type) ? 'layer' : 'rms';
  return {
    name: own?.name ?? `a GGUF model of the kind '${type}'`,
    types: [],
    attention: attention.map((each) => ({
      ...each,
      norm: hasNoNorm ? { kind: 'none' } : normsAfter.test(type) ? normAfter : { ...norm, kind },
    })),
    rotary:
      hasAlibi || withoutRotary.test(type)
        ? undefined
        : { ...own?.rotary, interleaved: interleaved.test(type) },
    distance: hasAlibi ? 'alibi' : own?.distance,
    headNorm: own?.headNorm,
    needs: own?.needs,
  };
}
