// Which entries of a layer's queries and keys turn with the position, and how fast.

import { type Config, countIn, flagIn, isLocal, listIn, numberIn, objectIn } from './config.js';
import type { Family } from './families/family.js';

/** What is known of the layer's rotation. */
export type RotaryPlan = {
  /** how many entries of a head turn */
  rotary: number;
  /** from which on */
  first: number;
  interleaved: boolean;
  theta: number;
  stretch: 'none' | 'linear' | 'llama3' | 'yarn';
  /** of the stretch */
  factor: number;
  original: number;
  lowest: number;
  highest: number;
  wholeBounds: boolean;
  /** of the frequencies, one for each plane */
  divisors: number[] | undefined;
  /** that turning gives to queries and keys besides */
  length: number;
};

/** Whether the layer's queries and keys turn with the position at all. */
export function hasRotation(config: Config, layer: number) {
  const without = listIn(config, 'no_rope_layers');
  // Named for what it is not: 1 stands for a layer that rotates.
  if (without && without.length > layer) return Boolean(without[layer]);
  const type = String(config.model_type);
  if (type === 'cohere2') return isLocal(config, layer);
  if (/^(smollm3$|llama4)/.test(type))
    return (layer + 1) % (countIn(config, ['no_rope_layer_interval']) ?? 4) !== 0;
  if (flagIn(config, 'alibi')) return false;
  const position = config.position_embedding_type;
  return !(typeof position === 'string' && /alibi|learned|absolute/i.test(position));
}

/** θ. Where the config tells it in two places that differ, rope_parameters counts, and that is said. */
export function thetaIn(parameters: Config, config: Config, assume: (sentence: string) => unknown) {
  const least = { least: 1 };
  const own = numberIn(parameters, ['rope_theta'], least);
  const old = ['rope_theta', 'rotary_emb_base', 'global_rope_theta', 'rotary_base'];
  const other = numberIn(config, old, least);
  if (own !== undefined && other !== undefined && own !== other)
    assume(
      `θ, the base of the rotation, is taken as ${own}, as rope_parameters says: the config also says ${other}.`,
    );
  return own ?? other;
}

/** How many of a head's entries turn, as a share or counted. */
export const turnedIn = (parameters: Config, config: Config) => ({
  share:
    numberIn(parameters, ['partial_rotary_factor']) ??
    numberIn(config, ['partial_rotary_factor', 'rotary_pct', 'rope_pct', 'rotary_emb_fraction']),
  entries: countIn(config, ['rotary_dim', 'rotary_emb_dim']),
});

/**
 * @param config - of the tower
 * @param head - `width` of the part that may turn, from `first` on
 * @param logarithm - the engine's, whose bits are the same everywhere
 */
export function rotaryPlan(
  config: Config,
  family: Family,
  {
    layer,
    d,
    window,
    first = 0,
    width = d,
  }: { layer: number; d: number; window: number; first?: number; width?: number },
  logarithm: (x: number) => number,
  assume: (sentence: string) => void,
): RotaryPlan | null {
  if (!family.rotary || !hasRotation(config, layer)) return null;
  const local = isLocal(config, layer);
  const given = objectIn(config, 'rope_parameters');
  const perKind = objectIn(given, local ? 'sliding_attention' : 'full_attention');
  const parameters = { ...given, ...perKind };
  const localTheta = local
    ? numberIn(config, ['rope_local_base_freq', 'local_rope_theta'], { least: 1 })
    : undefined;
  const theta =
    localTheta ?? thetaIn(parameters, config, Object.keys(perKind).length > 0 ? () => {} : assume);
  if (theta === undefined) {
    assume(
      `θ, the base of the rotation, is taken as ${family.rotary.theta ?? 10_000}: no config says.`,
    );
  }
  const { share, entries } = turnedIn(parameters, config);
  const wanted = entries ?? Math.floor(width * (share ?? family.rotary.share ?? 1));
  const rotary = Math.min(width, wanted - (wanted % 2));
  if (entries === undefined && share === undefined && family.rotary.share) {
    assume(`${rotary} of a head's ${d} entries are taken to rotate: no config says.`);
  }
  const plan: RotaryPlan = {
    rotary,
    first,
    interleaved: family.rotary.interleaved ?? false,
    theta: theta ?? family.rotary.theta ?? 10_000,
    stretch: 'none',
    factor: 1,
    original: 8192,
    lowest: 1,
    highest: 4,
    wholeBounds: true,
    divisors: undefined,
    length: 1,
  };
  const old = objectIn(config, 'rope_scaling');
  const scaling = Object.keys(old).length > 0 ? old : parameters;
  // What is stretched is the attention that sees far.
  if (localTheta === undefined) stretch(plan, scaling, config, window, logarithm, assume);
  return plan;
}

function stretch(
  plan: RotaryPlan,
  scaling: Config,
  config: Config,
  window: number,
  logarithm: (x: number) => number,
  assume: (sentence: string) => void,
) {
  const kind = scaling.rope_type ?? scaling.type;
  const factor = numberIn(scaling, ['factor']) ?? 1;
  const longest = numberIn(config, ['max_position_embeddings']);
  const original =
    numberIn(scaling, ['original_max_position_embeddings']) ??
    numberIn(config, ['original_max_position_embeddings']) ??
    longest ??
    plan.original;
  if (kind === undefined || kind === 'default' || kind === 'none' || kind === 'mrope') return;
  if (kind === 'linear') {
    Object.assign(plan, { stretch: 'linear', factor });
  } else if (kind === 'llama3') {
    Object.assign(plan, {
      stretch: 'llama3',
      factor,
      original,
      lowest: numberIn(scaling, ['low_freq_factor']) ?? 1,
      highest: numberIn(scaling, ['high_freq_factor']) ?? 4,
    });
  } else if (kind === 'yarn') {
    Object.assign(plan, {
      stretch: 'yarn',
      factor,
      original,
      lowest: numberIn(scaling, ['beta_slow']) ?? 1,
      highest: numberIn(scaling, ['beta_fast']) ?? 32,
      wholeBounds: flagIn(scaling, 'truncate') !== false,
      length: yarnLength(scaling, factor, logarithm),
    });
  } else if (kind === 'factors') {
    divide(plan, scaling, 'factors', assume);
  } else if (kind === 'longrope' || kind === 'su') {
    divide(plan, scaling, window > original ? 'long_factor' : 'short_factor', assume);
    const times = factor > 1 ? factor : (longest ?? original) / original;
    plan.length =
      numberIn(scaling, ['attention_factor']) ??
      (times > 1 ? Math.sqrt(1 + logarithm(times) / logarithm(original)) : 1);
  } else if (kind !== 'dynamic') {
    // 'dynamic' changes nothing within the context of the first training.
    assume(
      `The rotation is stretched in a way that is not known here, and taken as it was before.`,
    );
  }
}

/** Without which a kind of stretching is none. */
const fieldsOf = new Map<unknown, string[]>([
  ['linear', ['factor']],
  ['dynamic', ['factor']],
  ['yarn', ['factor']],
  ['llama3', ['factor', 'low_freq_factor', 'high_freq_factor', 'original_max_position_embeddings']],
]);

/** @returns a field that stretching of its kind lacks */
export function unsaidOfStretch(scaling: Config, config: Config): string | undefined {
  const kind = scaling.rope_type ?? scaling.type;
  if (kind === undefined && scaling.factor !== undefined) return 'rope_type';
  return fieldsOf.get(kind)?.find((name) => (scaling[name] ?? config[name]) === undefined);
}

/** @param name - of the list of divisors */
function divide(
  plan: RotaryPlan,
  scaling: Config,
  name: string,
  assume: (sentence: string) => void,
) {
  const divisors = scaling[name];
  const fits =
    Array.isArray(divisors) &&
    divisors.length === plan.rotary / 2 &&
    divisors.every((divisor) => typeof divisor === 'number' && divisor > 0);
  if (fits) plan.divisors = divisors;
  else assume(`The rotation's ${name} does not fit ${plan.rotary / 2} planes and is left out.`);
}

/** What YaRN multiplies queries and keys by, each. */
export function yarnLength(scaling: Config, factor: number, logarithm: (x: number) => number) {
  const given = numberIn(scaling, ['attention_factor']);
  if (given !== undefined) return given;
  const scale = (mscale: number) => (factor > 1 ? 0.1 * mscale * logarithm(factor) + 1 : 1);
  const mscale = numberIn(scaling, ['mscale']);
  const all = numberIn(scaling, ['mscale_all_dim']);
  return mscale && all ? scale(mscale) / scale(all) : scale(1);
}
