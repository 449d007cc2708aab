// The norm that acts on a token before it becomes queries and keys.

import { type Config, flagIn } from './config.js';
import { type Family, hasBiases, inLayer, type Norm, passedOver } from './families/family.js';
import { lengthOf, type ModelContext } from './modelContext.js';
import { quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { NormPlan } from './plan.js';

/** Ends of gains' names, and those of the biases beside them. */
const ends = [
  ['.weight', '.bias'],
  ['.gamma', '.beta'],
  ['.w', '.b'],
] as const;

/** The gains of a norm and the name of its biases, by its name or by that of the gains. */
function weightsOf(
  { tensors }: ModelContext,
  name: string,
): { gain: Tensor; bias?: string } | undefined {
  for (const [ofGain, ofBias] of ends) {
    const base = name.endsWith(ofGain) ? name.slice(0, -ofGain.length) : name;
    const gain = tensors.get(`${base}${ofGain}`);
    if (gain) return { gain, bias: `${base}${ofBias}` };
  }
  const gain = tensors.get(name);
  return gain && { gain };
}

/** The names that a norm may have in a layer; none where nothing is to be looked for. */
export function namesOf(norm: Norm, prefix: string, layer: number, config: Config) {
  // OPT's smallest norms after each block.
  const { at: usual, first } =
    flagIn(config, 'do_layer_norm_before') === false
      ? { at: 'layers.{p}.final_layer_norm', first: null }
      : norm;
  const at = first !== undefined && layer === 0 ? first : usual;
  if (!at || norm.kind === 'none' || norm.kind === 'layerBare') return [];
  const base = prefix + inLayer(at, layer);
  // Falcon's larger models norm for attention alone.
  return [base, base.replace(/input_layernorm$/, 'ln_attn')];
}

/** Whether the norm of any of these layers is in the files, or need not be. */
export function hasNorm(
  context: ModelContext,
  norm: Norm,
  prefix: string,
  layers: number[],
  config: Config,
) {
  if (!norm.at || norm.folded) return true;
  return layers.some((layer) =>
    namesOf(norm, prefix, layer, config).some((name) => weightsOf(context, name)),
  );
}

export function inputNorm(
  context: ModelContext,
  family: Family,
  norm: Norm,
  prefix: string,
  layer: number,
  config: Config,
): NormPlan {
  const names = namesOf(norm, prefix, layer, config);
  if (names.length === 0) {
    const isBare = norm.kind === 'layerBare';
    const where = norm.kind === 'none' ? '' : ` of layer ${layer}`;
    if (!isBare) {
      context.assume(
        `No norm comes before the queries and keys${where}: the tokens are taken to point anywhere alike.`,
      );
    }
    return { kind: isBare ? 'layerBare' : 'none' };
  }
  for (const name of names) {
    const found = weightsOf(context, name);
    if (!found) continue;
    const { gain } = found;
    const has = hasBiases(family, config, 'norms');
    const bias = found.bias === undefined ? undefined : context.beside(found.bias, has);
    if (bias && has === false) context.refuse(bias, passedOver(config));
    for (const tensor of [gain, bias]) if (tensor) context.checkKind(tensor);
    // A bias tells a LayerNorm, whatever the family's usual kind.
    return { kind: bias && norm.kind === 'rms' ? 'layer' : norm.kind, gain, bias };
  }
  if (norm.folded) {
    context.assume(
      'The gains of the norms are taken to be in the weights already, and the norms to subtract the mean: the files hold no norms.',
    );
    return { kind: 'layerBare' };
  }
  const kind = norm.kind === 'rms' || norm.kind === 'rmsPlusOne' ? 'rms' : 'layerBare';
  const name = names[0].endsWith('.weight') ? names[0] : `${names[0]}.weight`;
  context.missing.add(
    `The gains of the norm before the queries of layer ${layer} (${quoted(name)}) are not in the files: they are taken as 1.`,
  );
  return { kind, isAssumed: true };
}

export function checkInputNorm(context: ModelContext, { gain, bias }: NormPlan, width: number) {
  for (const tensor of [gain, bias]) {
    if (tensor && lengthOf(tensor) !== width) {
      context.refuse(
        tensor,
        `shape [${tensor.shape}] does not fit weights that read ${width} numbers`,
      );
    }
  }
}
