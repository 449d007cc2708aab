// What is written down of a family of models: where it keeps the queries and keys of its heads, and what its code does
// besides. Tensors are named as in the files, and any prefix may precede a name. {i} is the layer, {p} the one before.

import { type Config, flagIn } from '../config.js';
import { quoted } from '../modelError.js';

/**
 * How several of q, k and v share one matrix: 'blocks' of all queries, all keys, all values; 'heads' of q, k and v
 * one after the other; 'groups' of the queries of one key head, then its key and value; 'codegen': four blocks of
 * queries, values, keys.
 */
export type Arrangement = 'blocks' | 'heads' | 'groups' | 'codegen';

/**
 * What comes between the residual stream and the projections: 'rms' and 'layer' as they are called, 'rmsPlusOne'
 * with a gain of 1 + weight, 'layerBare' without weights, 'none'.
 */
export type NormKind = 'rms' | 'rmsPlusOne' | 'layer' | 'layerBare' | 'none';

export type Norm = {
  kind: NormKind;
  /** the weight's name without '.weight', or whole */
  at?: string;
  /** where layer 0 differs, in models that norm after each block; null where nothing comes before it */
  first?: string | null;
  /** where its gains are not in the file they are in the weights */
  folded?: boolean;
};

export type Attention = {
  /** of attention that is not the layer's own, for the result's `tower` */
  label?: string;
  /** weights, [out, in] unless `inputsFirst` */
  query?: string;
  key?: string;
  fused?: string;
  /** of what is fused */
  arrangement?: Arrangement;
  /** the matrix is [in, out] */
  inputsFirst?: boolean;
  /** each is [heads, in, out of a head] */
  perHead?: boolean;
  norm: Norm;
  /** where keys read something else */
  keyNorm?: Norm;
  /** where it is not named like the weights */
  queryBias?: string;
  /** every head's rows of queries are followed by as many of a gate */
  gated?: boolean;
  /** DeepSeek's: through a few latent numbers */
  latent?: boolean;
};

/** Of a layer: what makes queries, keys and values, what follows the heads, and what follows the attention. */
export type Part = 'q' | 'k' | 'v' | 'o' | 'mlp';

/** What every layer of a family has, and whose absence would otherwise be taken for a choice; of biases there are no others. */
export type Needs = {
  /** whose matrices have biases */
  biased?: readonly Part[];
  /** its norms have biases */
  biasedNorms?: boolean;
  /** its norms of queries and of keys, by their names */
  headNorms?: readonly [query: string, key: string];
  /** its MLP has a gate */
  gated?: boolean;
};

type Rotary = {
  /** planes are of neighbouring entries */
  interleaved?: boolean;
  /** of a head's entries that turn; 1 */
  share?: number;
  /** 10,000 */
  theta?: number;
};

export type Family = {
  /** for readers */
  name: string;
  /** a config's model_type */
  types: string[];
  attention: Attention[];
  /** names that have to be there, for files without a config */
  marks?: string[];
  /** names that may not */
  lacks?: string[];
  rotary?: Rotary;
  /** what else depends on the distance */
  distance?: 'alibi' | 'buckets' | 'relative';
  /** where it is not 1/√d */
  beta?: number;
  /** known from the family alone */
  d?: number;
  /** of q_norm and k_norm; 'rms' */
  headNorm?: 'rms' | 'layer';
  headGainPlusOne?: boolean;
  /** a token sees those after it too */
  bidirectional?: boolean;
  /** @param config - of the tower */
  needs?: (config: Config) => Needs;
  /** a sentence: what the family's files leave open */
  assumes?: string;
};

export const rms = (at: string): Norm => ({ kind: 'rms', at });

export const layerNorm = (at: string, first?: string | null): Norm => ({
  kind: 'layer',
  at,
  first,
});

/** Queries and keys in matrices of their own. */
export const apart = (query: string, key: string, norm: Norm): Attention => ({
  query: `${query}.weight`,
  key: `${key}.weight`,
  norm,
});

/** Queries, keys and values in one matrix. */
export const fused = (arrangement: Arrangement, name: string, norm: Norm): Attention => ({
  fused: `${name}.weight`,
  arrangement,
  norm,
});

const ofAttention: readonly Part[] = ['q', 'k', 'v', 'o'];

/** Biases everywhere, in norms too. */
export const biasedEverywhere = (): Needs => ({
  biased: [...ofAttention, 'mlp'],
  biasedNorms: true,
});

/** Biases where the config has them. */
export const biasedAsSaid = (config: Config): Needs => ({
  biased: [
    ...(flagIn(config, 'attention_bias') ? ofAttention : []),
    ...(flagIn(config, 'mlp_bias') ? (['mlp'] as const) : []),
  ],
});

/** @param config - of the tower */
export const needsOf = ({ needs }: Family, config: Config): Needs => needs?.(config) ?? {};

/**
 * @param config - of the tower
 * @returns whether the family has biases there; nothing where that is not known
 */
export function hasBiases(
  { types, needs }: Family,
  config: Config,
  where: Part | 'norms',
): boolean | undefined {
  const { biased, biasedNorms } = needs?.(config) ?? {};
  if (where === 'norms' ? biasedNorms : biased?.includes(where)) return true;
  return needs && types.includes(String(config.model_type)) ? false : undefined;
}

/** Of a bias that it has none of: it was meant for a model of another kind. */
export const passedOver = ({ model_type: type }: Config) =>
  `what runs a model of the type ${quoted(String(type))} with this config has no bias there, and passes over it`;

export const usualHeadNorms = ['q_norm', 'k_norm'] as const;

/** A name in one layer. */
export const inLayer = (template: string, layer: number) =>
  template.replace('{i}', String(layer)).replace('{p}', String(layer - 1));
