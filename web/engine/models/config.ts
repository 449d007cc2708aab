// What a model's config.json says, whatever its family calls it.

import { shown } from '../checks/checkedOptions.js';
import type { Family } from './families/family.js';

export type Config = Record<string, unknown>;

const largest = 1e9;

/** What counts heads and their entries, in any config. */
const headFields = {
  heads: ['num_attention_heads', 'n_head', 'n_heads', 'num_heads'],
  keyHeads: [
    'num_key_value_heads',
    'n_head_kv',
    'num_kv_heads',
    'n_kv_heads',
    'n_key_value_heads',
    'multi_query_group_num',
  ],
  headDimension: ['head_dim', 'd_kv', 'kv_channels', 'attention_head_dim'],
  width: ['hidden_size', 'n_embd', 'd_model'],
};

/**
 * The part of a config that one tower of the model goes by: models of several keep one in each.
 * @param tower - the prefix of its tensors' names
 */
export function configOfTower(config: Config | undefined, tower: string): Config {
  if (!config) return {};
  const vision = /vision|visual/.test(tower);
  const names = vision ? ['vision_config'] : ['text_config', 'language_config', 'llm_config'];
  for (const name of names) {
    const inner = config[name];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      const outer = { ...config };
      // What the outer config counts is another tower's.
      if (vision) for (const field of Object.values(headFields).flat()) delete outer[field];
      return { ...outer, ...(inner as Config) };
    }
  }
  return config;
}

/** Whether a config is of a language model alone and the tower one that sees. */
export const isOfAnother = (config: Config | undefined, tower: string) =>
  config !== undefined && /vision|visual/.test(tower) && config.vision_config === undefined;

/**
 * What a config says of heads, and in which field.
 * @param first - fields that come before the usual ones
 */
export function saidOfHeads(
  config: Config,
  what: keyof typeof headFields,
  first: string[] = [],
): { field: string; value: number } | undefined {
  const fields = [...first, ...headFields[what]];
  const field = fields.find((name) => config[name] !== undefined && config[name] !== null);
  if (field === undefined) return undefined;
  return { field, value: countIn(config, [field]) as number };
}

/** The first of these fields that is there, a number in its range. */
export function numberIn(
  config: Config,
  names: string[],
  {
    least = 0,
    most = largest,
    isWhole = false,
  }: { least?: number; most?: number; isWhole?: boolean } = {},
): number | undefined {
  for (const name of names) {
    const value = config[name];
    if (value === undefined || value === null) continue;
    const fits =
      typeof value === 'number' &&
      value >= least &&
      value <= most &&
      (!isWhole || Number.isInteger(value));
    if (!fits) {
      const kind = isWhole ? 'a whole number' : 'a number';
      throw new TypeError(
        `config.${name} must be ${kind} from ${least} to ${most}; got ${shown(value)}`,
      );
    }
    return value;
  }
  return undefined;
}

export const countIn = (config: Config, names: string[]) =>
  numberIn(config, names, { least: 1, isWhole: true });

/** A word in quotes is neither true nor false. @returns undefined where the config says nothing */
export function flagIn(config: Config, name: string): boolean | undefined {
  const value = config[name] ?? undefined;
  if (value === undefined || typeof value === 'boolean') return value;
  throw new TypeError(`config.${name} must be true or false; got ${shown(value)}`);
}

/** @returns undefined where the config says nothing */
export function listIn(config: Config, name: string): unknown[] | undefined {
  const value = config[name] ?? undefined;
  if (value === undefined || Array.isArray(value)) return value;
  throw new TypeError(`config.${name} must be a list; got ${shown(value)}`);
}

/** @returns an empty one where the config says nothing */
export function objectIn(config: Config, name: string): Config {
  const value = config[name] ?? {};
  if (inner(value) === value) return value as Config;
  throw new TypeError(`config.${name} must be an object; got ${shown(value)}`);
}

/** Layers that anything is made for: a file may count any number of them. */
const mostLayers = 10_000;

export const isLayerCount = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostLayers;

export const layersIn = (config: Config) =>
  numberIn(config, ['num_hidden_layers', 'n_layer', 'num_layers', 'n_layers'], {
    least: 1,
    most: mostLayers,
    isWhole: true,
  });

/** Which part of a head's entries the rotation turns. */
export const shares = ['partial_rotary_factor', 'rotary_pct', 'rope_pct', 'rotary_emb_fraction'];

/** Fields that mean the same. */
export const alike = [
  ['num_attention_heads', 'n_head', 'n_heads', 'num_heads'],
  ['hidden_size', 'n_embd', 'd_model'],
  ['num_hidden_layers', 'n_layer', 'n_layers', 'num_layers'],
  ['intermediate_size', 'n_inner', 'ffn_dim'],
  ['rms_norm_eps', 'layer_norm_eps', 'layer_norm_epsilon', 'norm_epsilon', 'norm_eps'],
  ['rope_theta', 'rotary_emb_base'],
  ['hidden_act', 'activation_function', 'hidden_activation'],
  shares,
];

/** Fields that say nothing of what a model computes from tokens. */
const ofPrograms =
  /^_|dtype|version|architectures|token|cache|auto_map|initializer|drop|name|label|output|return|vocab|quant|pretraining_tp/i;

/** @returns its fields that do */
export const computing = (config: Config): Config =>
  Object.fromEntries(Object.entries(config).filter(([field]) => !ofPrograms.test(field)));

/** @returns an empty one for what is no object */
export const inner = (value: unknown): Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Config) : {};

/** Whether the layer attends to the neighbourhood only. */
export function isLocal(config: Config, layer: number) {
  const types = listIn(config, 'layer_types');
  if (types) return /sliding|local|chunked/.test(String(types[layer]));
  const type = String(config.model_type);
  const pattern = countIn(config, ['sliding_window_pattern', '_sliding_window_pattern']);
  if (/^gemma3/.test(type)) return (layer + 1) % (pattern ?? 6) !== 0;
  if (type === 'gemma2') return layer % 2 === 0;
  if (/^(cohere2|olmo3)$/.test(type)) return (layer + 1) % (pattern ?? 4) !== 0;
  if (type === 'modernbert')
    return layer % (countIn(config, ['global_attn_every_n_layers']) ?? 3) !== 0;
  if (/^qwen/.test(type)) {
    const from = numberIn(config, ['max_window_layers'], { isWhole: true }) ?? 0;
    return flagIn(config, 'use_sliding_window') === true && layer >= from;
  }
  return Boolean(config.sliding_window) && flagIn(config, 'use_sliding_window') !== false;
}

/**
 * What multiplies q·k.
 * @param config - of the tower
 */
export function betaOf(
  config: Config,
  family: Family,
  { layer, head, d }: { layer: number; head: number; d: number },
  logarithm: (x: number) => number,
) {
  const exported = exportedNumber(config, 'beta', head);
  if (exported !== null) return exported;
  const scalar = numberIn(config, ['query_pre_attn_scalar']);
  if (scalar) return 1 / Math.sqrt(scalar);
  const multiplier =
    numberIn(config, ['attention_multiplier', 'attention_scale']) ??
    numberIn(inner(config.attn_config), ['softmax_scale']);
  if (multiplier) return multiplier;
  let beta = family.beta ?? 1 / Math.sqrt(d);
  if (flagIn(config, 'scale_attn_weights') === false) beta = 1;
  if (flagIn(config, 'scale_attn_by_inverse_layer_idx')) beta /= layer + 1;
  const relative = config.pos_att_type;
  if (family.distance === 'relative') {
    const kinds = Array.isArray(relative) ? relative : String(relative ?? 'c2p|p2c').split('|');
    const terms = 1 + Number(kinds.includes('c2p')) + Number(kinds.includes('p2c'));
    beta = 1 / Math.sqrt(terms * d);
  }
  const scaling = objectIn(config, 'rope_scaling');
  const all = numberIn(scaling, ['mscale_all_dim']);
  const factor = numberIn(scaling, ['factor']) ?? 1;
  if (all && factor > 1 && config.kv_lora_rank !== undefined) {
    const mscale = 0.1 * all * logarithm(factor) + 1;
    beta *= mscale * mscale;
  }
  return beta;
}

/** What the export of a run of the lab's own keeps of a head. */
function exportedNumber(config: Config, name: 'beta' | 'measured', head: number): number | null {
  const numbers = inner(config.rootd)[name];
  return Array.isArray(numbers) && Number.isFinite(numbers[head]) ? numbers[head] : null;
}

/** The spread that a run of the lab's own measured. */
export const measuredOf = (config: Config, head: number) =>
  exportedNumber(config, 'measured', head);

/** What is taken for granted about the factor of a run of the lab's own. */
export function assumedOfRun(config: Config, heads: number): string | undefined {
  if (config.model_type !== 'rootd') return undefined;
  for (let head = 0; head < heads; head += 1) {
    if (exportedNumber(config, 'beta', head) === null)
      return "The scores are taken to be divided by √d: the run's config does not say by what.";
  }
  return inner(config.rootd).betaAssumed === true
    ? "The scores are taken to be divided by the spread that the weights' sizes predict: the run holds none that it measured."
    : undefined;
}
