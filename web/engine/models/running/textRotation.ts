// How fast the entries of a layer's queries and keys turn with the position: the rotation with its scalings.

import { type Config, flagIn, numberIn, objectIn } from '../config.js';
import { familyOfType } from '../families/families.js';
import { ModelError, quoted } from '../modelError.js';
import { hasRotation, thetaIn, turnedIn, unsaidOfStretch, yarnLength } from '../rotary.js';
import type { TextPlan } from './textPlan.js';

/** As the engine takes it. */
export type TextRotation = {
  /** one for each plane */
  frequencies: Float64Array;
  interleaved: boolean;
  first: number;
  /** that turning gives besides */
  length: number;
};

export function textRotation(
  plan: TextPlan,
  layer: number,
  { local, interleaved }: { local: boolean; interleaved: boolean },
): TextRotation | undefined {
  const { kind, config, d, engine } = plan;
  if (['gpt2', 'bert', 'opt'].includes(kind)) return undefined;
  if (!hasRotation(config, layer)) return undefined;
  const { parameters, scaling, theta } = toldOf(plan, local);
  const { share, entries: counted } = turnedIn(parameters, config);
  const wanted = counted ?? Math.floor(d * (share ?? usualShare(plan)));
  const entries = Math.min(d, wanted - (wanted % 2));
  if (entries === 0) return undefined;
  const type = scaling.rope_type ?? scaling.type ?? 'default';
  const unsaid = unsaidOfStretch(scaling, config);
  if (unsaid) plan.refuse(`rope_scaling says no ${unsaid}`);
  const common = { rotary: entries, theta, factor: 1, original: 1, lowest: 1, highest: 4 };
  /** @param stretch - its place in src/models/rotation.h */
  const frequencies = (stretch: number, more?: object): Float64Array =>
    engine.rotaryFrequencies({ ...common, stretch, wholeBounds: true, ...more });
  const plain = { frequencies: frequencies(0), interleaved, first: 0, length: 1 };
  if (type === 'default' || type === 'none' || type === 'mrope') return plain;
  const longest = numberIn(config, ['max_position_embeddings'], { least: 1 }) ?? 2048;
  const told =
    numberIn(scaling, ['original_max_position_embeddings'], { least: 1 }) ??
    numberIn(config, ['original_max_position_embeddings'], { least: 1 });
  const original = told ?? longest;
  const factor = numberIn(scaling, ['factor'], { least: 1e-6 }) ?? 1;
  switch (type) {
    case 'linear':
      return { ...plain, frequencies: frequencies(1, { factor }) };
    case 'llama3': {
      const lowest = numberIn(scaling, ['low_freq_factor']);
      const highest = numberIn(scaling, ['high_freq_factor']);
      return { ...plain, frequencies: frequencies(2, { factor, original, lowest, highest }) };
    }
    case 'yarn': {
      plan.orUsual(told, longest, 'The context before YaRN stretched it');
      const lowest = numberIn(scaling, ['beta_slow']) ?? 1;
      const highest = numberIn(scaling, ['beta_fast']) ?? 32;
      const wholeBounds = flagIn(scaling, 'truncate') !== false;
      return {
        ...plain,
        frequencies: frequencies(3, { factor, original, lowest, highest, wholeBounds }),
        length: yarnLength(scaling, factor, engine.naturalLogarithm),
      };
    }
    case 'longrope':
    case 'su': {
      plan.turnsOtherwiseBeyond = original;
      const name = plan.tokens > original ? 'long_factor' : 'short_factor';
      const isTold = config.original_max_position_embeddings !== undefined;
      const times = isTold || scaling.factor === undefined ? longest / original : factor;
      const logarithm = engine.naturalLogarithm;
      return {
        ...plain,
        frequencies: divided(plan, plain.frequencies, scaling, name),
        length:
          numberIn(scaling, ['attention_factor']) ??
          (times > 1 ? Math.sqrt(1 + logarithm(times) / logarithm(original)) : 1),
      };
    }
    case 'factors':
      return { ...plain, frequencies: divided(plan, plain.frequencies, scaling, 'factors') };
    case 'dynamic':
      // Nothing changes until the text is longer than the model's context.
      plan.allow(longest, 'beyond which this model stretches its rotation');
      return plain;
    default:
      throw new ModelError(
        plan.file,
        `its positions are of the kind ${quoted(String(type))}, which cannot be run here`,
        'unsupported',
      );
  }
}

/** Most turn all entries of a head, and say nothing of it. */
function usualShare(plan: TextPlan) {
  const usual = familyOfType(String(plan.config.model_type))?.rotary?.share;
  return usual === undefined
    ? 1
    : plan.orUsual(undefined, usual, "The share of a head's entries that rotate");
}

/** Where the rotation is told of: in fields of the config, or for each kind of layer in `rope_parameters`. */
function toldOf(plan: TextPlan, local: boolean) {
  const { kind, config } = plan;
  const given = objectIn(config, 'rope_parameters');
  const isNested = given.full_attention !== undefined;
  const own = isNested ? objectIn(given, local ? 'sliding_attention' : 'full_attention') : given;
  // Their local layers turn as they did before anything was stretched.
  const isPlain = local && !isNested && (kind === 'gemma3' || config.model_type === 'olmo3');
  if (isPlain && kind === 'gemma3') {
    const said = numberIn(config, ['rope_local_base_freq'], { least: 1 });
    const theta = plan.orUsual(said, 10_000, 'θ, the base of the rotation of local layers,');
    return { parameters: {}, scaling: {}, theta };
  }
  const said = thetaIn(own, config, (sentence) => isNested || plan.assume(sentence));
  const usual = kind === 'gemma3' ? 1_000_000 : 10_000;
  const theta = plan.orUsual(said, usual, 'θ, the base of the rotation,');
  const old = objectIn(config, 'rope_scaling');
  const scaling = isNested || Object.keys(old).length === 0 ? own : old;
  return { parameters: own, scaling: isPlain ? {} : scaling, theta };
}

/** @param name - of the list of divisors */
function divided(plan: TextPlan, frequencies: Float64Array, scaling: Config, name: string) {
  const divisors = scaling[name];
  const fits =
    Array.isArray(divisors) &&
    divisors.length === frequencies.length &&
    divisors.every((divisor) => typeof divisor === 'number' && divisor > 0);
  if (!fits) {
    plan.refuse(`${name} of the rotation must hold ${frequencies.length} numbers over 0`);
  }
  return frequencies.map((f, j) => f / divisors[j]);
}
