// Norms that act on queries and keys themselves, after the projections.

import { type Config, flagIn } from './config.js';
import { type Family, needsOf, usualHeadNorms } from './families/family.js';
import type { Shape } from './layout.js';
import { lengthOf, type ModelContext } from './modelContext.js';
import { quoted } from './modelError.js';
import type { LayerPlan, SidePlan } from './plan.js';

const ofGguf = ['attn_q_norm', 'attn_k_norm'] as const;
const headNormNames = [usualHeadNorms, ['q_layernorm', 'k_layernorm'], ofGguf] as const;

/** A norm on queries and keys themselves. */
export function headNorm(
  context: ModelContext,
  family: Family,
  folder: string,
  shape: Shape,
  config: Config,
  rotates: boolean,
): Pick<LayerPlan, 'headNorm' | 'gainPlusOne' | 'across' | 'query' | 'key'> {
  const { d, heads, keyHeads, query, key } = shape;
  const none = {
    headNorm: 'none' as 'none' | 'rms' | 'layer',
    gainPlusOne: family.headGainPlusOne ?? false,
    across: undefined,
    query,
    key,
  };
  if (/^llama4/.test(String(config.model_type)) && flagIn(config, 'use_qk_norm') && rotates) {
    return { ...none, headNorm: 'rms' };
  }
  if (context.tensors.has(`${folder}.q_layernorm.norms.0.weight`)) {
    const each = (name: string, count: number, side: (i: number) => SidePlan) => {
      const gains = Array.from({ length: count }, (_, i) =>
        context.beside(`${folder}.${name}.norms.${i}.weight`, true),
      );
      return (i: number): SidePlan => {
        const tensor = gains[i];
        return { ...side(i), gain: tensor && { tensor, first: 0, count: d } };
      };
    };
    return {
      ...none,
      headNorm: 'layer',
      query: each('q_layernorm', heads, query),
      key: each('k_layernorm', keyHeads, key),
    };
  }
  const { headNorms } = needsOf(family, config);
  const usual = headNorms && (context.isGguf ? ofGguf : headNorms);
  for (const [queryName, keyName] of headNormNames) {
    const names = [queryName, keyName].map((name) => `${folder}.${name}.weight`);
    const [queryGain, keyGain] = names.map((name) =>
      context.beside(name, usual?.[0] === queryName),
    );
    const gain = queryGain ?? keyGain;
    if (!gain) continue;
    if (!queryGain || !keyGain) {
      const absent = quoted(queryGain ? names[1] : names[0]);
      return context.refuse(gain, `no ${absent} is in the files beside it`, 'incomplete');
    }
    for (const tensor of [queryGain, keyGain]) context.checkKind(tensor);
    if (context.tensors.has(`${folder}.${queryName}.bias`)) {
      context.assume('The biases of the norms on queries and keys are left out.');
    }
    if (lengthOf(queryGain) === heads * d && heads > 1 && queryGain.shape.length === 1) {
      context.checkLength(keyGain, keyHeads * d);
      context.assume(
        "The norm over all heads' queries, and that over all keys, are taken to divide by their mean lengths.",
      );
      return {
        ...none,
        across: { query: queryGain, key: keyGain },
        query: (head) => ({
          ...query(head),
          scale: { tensor: queryGain, first: head * d, count: d },
        }),
        key: (head) => ({ ...key(head), scale: { tensor: keyGain, first: head * d, count: d } }),
      };
    }
    const own = queryGain.shape.length === 2;
    context.checkLength(queryGain, own ? heads * d : d);
    context.checkLength(keyGain, own ? keyHeads * d : d);
    return {
      ...none,
      headNorm: family.headNorm ?? 'rms',
      query: (head) => ({
        ...query(head),
        gain: { tensor: queryGain, first: own ? head * d : 0, count: d },
      }),
      key: (head) => ({
        ...key(head),
        gain: { tensor: keyGain, first: own ? head * d : 0, count: d },
      }),
    };
  }
  return none;
}
