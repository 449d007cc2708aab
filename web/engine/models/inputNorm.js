// The norm that acts on a token before it becomes queries and keys.

import { inLayer } from './families/family.js';
import { lengthOf } from './modelContext.js';
import { quoted } from './modelError.js';

/** @typedef {import('./modelContext.js').ModelContext} ModelContext */
/** @typedef {import('./plan.js').NormPlan} NormPlan */

/**
 * @param {ModelContext} context
 * @param {import('./families/family.js').Norm} norm
 * @param {string} prefix
 * @param {number} layer
 * @param {import('./config.js').Config} config
 * @returns {NormPlan}
 */
export function inputNorm(context, norm, prefix, layer, config) {
  if (!norm.at || norm.kind === 'none' || norm.kind === 'layerBare') {
    if (norm.kind === 'none') {
      context.assume(
        'No norm comes before the queries and keys: the tokens are taken to point anywhere alike.',
      );
    }
    return { kind: norm.kind };
  }
  let at = norm.first !== undefined && layer === 0 ? norm.first : norm.at;
  if (config.do_layer_norm_before === false) at = 'layers.{p}.final_layer_norm';
  const base = prefix + inLayer(at, layer);
  // Falcon's larger models norm for attention alone.
  const bases = [base, base.replace(/input_layernorm$/, 'ln_attn')];
  for (const name of bases) {
    const gain = context.tensors.get(`${name}.weight`) ?? context.tensors.get(`${name}.gamma`);
    if (!gain) continue;
    const bias = context.tensors.get(`${name}.bias`) ?? context.tensors.get(`${name}.beta`);
    for (const tensor of [gain, bias]) if (tensor) context.checkKind(tensor);
    // A bias tells a LayerNorm, whatever the family's usual kind.
    return { kind: bias && norm.kind === 'rms' ? 'layer' : norm.kind, gain, bias };
  }
  const kind = norm.kind === 'rms' || norm.kind === 'rmsPlusOne' ? 'rms' : 'layerBare';
  context.missing.add(
    `The gains of the norm before the queries of layer ${layer} (${quoted(`${base}.weight`)}) are not in the files: they are taken as 1.`,
  );
  return { kind };
}

/** @param {ModelContext} context @param {NormPlan} norm @param {number} width */
export function checkInputNorm(context, { gain, bias }, width) {
  for (const tensor of [gain, bias]) {
    if (tensor && lengthOf(tensor) !== width) {
      context.refuse(
        tensor,
        `shape [${tensor.shape}] does not fit weights that read ${width} numbers`,
      );
    }
  }
}
