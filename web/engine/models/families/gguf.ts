// A family as GGUF files keep it. Their names are the same for every family, and the converter has put fused matrices
// into blocks, added the 1 to Gemma's gains, and turned Llama's rows so that neighbouring entries make a plane.

import { familyOfType } from './families.js';
import { apart, type Family, fused, layerNorm, rms } from './family.js';

const norm = rms('blk.{i}.attn_norm');
const attention = [
  apart('blk.{i}.attn_q', 'blk.{i}.attn_k', norm),
  fused('blocks', 'blk.{i}.attn_qkv', norm),
];

/**
 * Whose neighbouring entries turn together, as llama.cpp has it (llama_model_rope_type), by the names that GGUF gives them,
 * or the type that a config does. Others turn entries j and j + d/2.
 */
const neighbours = new Set(
  `llama llama4 llama-embed llada deci baichuan starcoder internlm2 minicpm xverse cohere cohere2 cohere2moe olmo arctic
  deepseek plm chatglm glm4 granite granitemoe granitehybrid chameleon bailingmoe neo-bert smollm3 arcee ernie4_5
  ernie4_5-moe mistral3 mistral4 maincoder nanbeige`.split(/\s+/),
);
/** @param type - an architecture of GGUF, or of a config @returns whether neighbouring entries of a head turn together */
export const turnsNeighbours = (type: string) => neighbours.has(type);

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
        : { ...own?.rotary, interleaved: turnsNeighbours(type) },
    distance: hasAlibi ? 'alibi' : own?.distance,
    assumes:
      own || hasAlibi || withoutRotary.test(type) || turnsNeighbours(type)
        ? undefined
        : `Entries j and j + d/2 of a head are taken to turn together: how models of the kind '${type}' turn is not known here.`,
    headNorm: own?.headNorm,
    needs: own?.needs,
  };
}
