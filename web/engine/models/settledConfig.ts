// A config as its model is read by it: what contradicts itself is refused, and what it leaves open is what its family's
// program takes, and told. Loaded where the config is not one that a GGUF's own metadata make.

import { shown } from '../checks/checkedOptions.js';
import {
  alike,
  type Config,
  configOfTower,
  flagIn,
  inner,
  layersIn,
  listIn,
  objectIn,
  shares,
} from './config.js';
import { quoted } from './modelError.js';
import type { OpenModel } from './openModel.js';
import { strayTensors, wrappedTensors } from './strayTensors.js';

const ofGemma3 = {
  ...{ num_attention_heads: 8, num_key_value_heads: 4, head_dim: 256 },
  ...{ query_pre_attn_scalar: 256, sliding_window: 4096, sliding_window_pattern: 6 },
};

/**
 * What a family's program goes by where a config does not say, and the weights do not show: the defaults of transformers'
 * configuration classes, src/transformers/models/…/configuration_….py, as far as they differ from those of most. Null says
 * that there is none.
 */
const usual: Record<string, Config> = {
  gemma2: {
    attn_logit_softcapping: 50,
    final_logit_softcapping: 30,
    query_pre_attn_scalar: 256,
    sliding_window: 4096,
  },
  gemma3: ofGemma3,
  gemma3_text: ofGemma3,
  gpt_neox: { use_parallel_residual: true },
  granite: { attention_multiplier: 1 },
  granitemoe: { attention_multiplier: 1 },
  mistral: { sliding_window: 4096 },
  ministral: { sliding_window: 4096 },
  mixtral: { rms_norm_eps: 1e-5, num_experts_per_tok: 2, rope_theta: 1_000_000 },
  opt: { do_layer_norm_before: true },
  // Where its rotation has divisors for texts that are longer.
  phi3: { original_max_position_embeddings: 4096 },
  olmo3: { sliding_window: 4096, sliding_window_pattern: 4, rope_theta: 500_000 },
  // Published models of these say another θ, and go by it.
  qwen2: { rope_theta: 10_000 },
  qwen2_moe: { rope_theta: 10_000 },
  qwen3: { rope_theta: 10_000 },
  qwen3_moe: { rope_theta: 10_000, num_experts_per_tok: 8, norm_topk_prob: false },
  smollm3: { tie_word_embeddings: true, rope_theta: 2_000_000 },
};
/** The same, where use_sliding_window is true. */
const usualWindows: Config = { sliding_window: 4096, max_window_layers: 28 };

export function settled(model: OpenModel): OpenModel {
  const { config } = model;
  model.missing.push(...strayTensors(model.tensors.keys()));
  model.assumed.push(...wrappedTensors(model.tensors.keys()));
  if (!config) return model;
  model.assumed.push(...unquantised(model.tensors, config));
  const whole = configOfTower(config, '');
  checkLists(whole);
  checkAlike(whole);
  checkPlain(whole, model);
  // A GGUF's is made here.
  if (config !== model.ggufConfig?.config) checkForeign(whole);
  const taken = Object.entries(usualOf(whole)).filter(([field]) => whole[field] === undefined);
  // Where the weights show another, it is theirs: those who run it would refuse them.
  if (whole.model_type === 'qwen3' && whole.head_dim === undefined)
    model.assumed.push(
      "head_dim is taken from the weights' shapes: no config says, and this family's program then takes 128.",
    );
  for (const [field, value] of taken)
    model.assumed.push(`${field} is taken as ${value}, as in this family: no config says.`);
  if (config !== model.ggufConfig?.config) return { ...model, config: withFields(config, taken) };
  // What it is read from when it is run.
  Object.assign(config, Object.fromEntries(taken));
  return model;
}

/** @returns a sentence where the config says that weights are stored in fewer bits, and none is */
function unquantised(tensors: OpenModel['tensors'], config: Config): string[] {
  const { quant_method: method } = objectIn(config, 'quantization_config');
  if (typeof method !== 'string' || [...tensors.values()].some(({ kind }) => kind.bits <= 8))
    return [];
  return [
    `The config says that weights are quantised (${quoted(method)}), and none is: they are taken as they stand.`,
  ];
}

function usualOf(config: Config): Config {
  const type = String(config.model_type);
  const isWindowed = /^qwen[23]$/.test(type) && flagIn(config, 'use_sliding_window') === true;
  const taken = { ...usual[type], ...(isWindowed ? usualWindows : {}) };
  const thetas = ['rope_theta', 'rotary_emb_base', 'global_rope_theta', 'rotary_base'];
  const rotations = rotationsIn(config);
  const needless: Record<string, boolean> = {
    sliding_window_pattern: (config.layer_types ?? config._sliding_window_pattern) !== undefined,
    rope_theta:
      thetas.some((name) => config[name] !== undefined) ||
      JSON.stringify(rotations[1]).includes('"rope_theta"'),
    original_max_position_embeddings: !rotations.some(
      (one) => kindOf(one) === 'longrope' && one.original_max_position_embeddings === undefined,
    ),
  };
  return Object.fromEntries(Object.entries(taken).filter(([field]) => !needless[field]));
}

const rotationsIn = (config: Config) =>
  ['rope_scaling', 'rope_parameters'].map((name) => objectIn(config, name));

/** Kinds of rotation that have two names. */
const sameKinds: Record<string, string> = { su: 'longrope', mrope: 'default' };
const kindNamed = (kind: unknown) => sameKinds[String(kind)] ?? kind;
const kindOf = ({ rope_type: own, type }: Config) => kindNamed(own ?? type);

/** In the part that the language model goes by. */
function withFields(config: Config, fields: [string, unknown][]): Config {
  const own = ['text_config', 'language_config', 'llm_config'].find(
    (name) => config[name] !== undefined && inner(config[name]) === config[name],
  );
  const more = Object.fromEntries(fields);
  return own ? { ...config, [own]: { ...inner(config[own]), ...more } } : { ...config, ...more };
}

/** Lists that hold an entry for each layer. */
function checkLists(config: Config) {
  for (const name of ['layer_types', 'no_rope_layers']) {
    const list = listIn(config, name);
    // Llama 4's is empty where its layers are as usual.
    if (!list || (list.length === 0 && name === 'no_rope_layers')) continue;
    const layers = layersIn(config);
    if (layers !== undefined && list.length !== layers)
      throw new TypeError(
        `config.${name} must hold an entry for each of ${layers} layers; got ${list.length} of them`,
      );
  }
}

const hasWindows = ({ layer_types: types }: Config) =>
  Array.isArray(types) && types.includes('sliding_attention');

/** How many of a head's entries turn stands under several names. */
const numbersIn = (config: Config, names: string[]) =>
  [objectIn(config, 'rope_parameters'), config].flatMap((where) =>
    names.flatMap((name) => {
      const value = where[name];
      return typeof value === 'number' ? [{ name, value }] : [];
    }),
  );

/** Of two that differ none can be known to be meant; of two bases of the rotation one counts, which is said. */
function checkAlike(config: Config) {
  const isKnown = isWrittenDown(config);
  const agreeing = isKnown ? alike.filter(([name]) => name !== 'rope_theta') : [shares];
  for (const names of agreeing) {
    const [first, ...others] = numbersIn(config, names);
    const other = others.find(({ value }) => value !== first.value);
    if (other)
      throw new TypeError(
        `config.${other.name} must be the ${first.value} that ${first.name} is; got ${other.value}`,
      );
  }
  const [old, own] = rotationsIn(config);
  for (const { type, rope_type: kind = type } of [old, own]) {
    if (type && kindNamed(type) !== kindNamed(kind))
      throw new TypeError(
        `config.${type === old.type ? 'rope_scaling' : 'rope_parameters'}.type must be the ${shown(kind)} that rope_type is; got ${shown(type)}`,
      );
  }
  if (!isKnown) return;
  const isSaidTwice = [old, own].every((one) => Object.keys(one).length > 0);
  if (isSaidTwice && JSON.stringify(old) !== JSON.stringify(own))
    throw new TypeError('config.rope_scaling must be left out, or say what rope_parameters does');
  const isQwen = /^qwen[23]$/.test(String(config.model_type));
  const isOff = (flagIn(config, 'use_sliding_window') ?? !isQwen) === false;
  if (isOff && hasWindows(config))
    throw new TypeError(
      "config.layer_types must hold no 'sliding_attention' where use_sliding_window is not true",
    );
}

/** Whose code norms no queries and keys, and turns all of a head's entries. */
const plain = /^(llama|mistral|mixtral|ministral|granite|smollm3?|yi|qwen2|gemma2?)$/;

const headNorm = /^(?!.*(vision|visual)).*\.self_attn\.[qk]_norm\.weight$/;

/** What another family has, and such a model's program passes over. */
function checkPlain(config: Config, { tensors }: OpenModel) {
  const type = String(config.model_type);
  if (!plain.test(type)) return;
  const norm = [...tensors.keys()].find((name) => headNorm.test(name));
  if (norm !== undefined)
    throw new TypeError(
      `config.model_type must be of a model that norms its queries and keys, as tensor ${quoted(norm)} would; got ${quoted(type)}, whose program passes over it`,
    );
  const share = numbersIn(config, shares).find(({ value }) => value !== 1);
  if (share)
    throw new TypeError(
      `config.${share.name} must be 1, or left out: what runs a model of the type ${quoted(type)} turns all of a head's entries; got ${share.value}`,
    );
}

const roberta = '(xlm-ro|ro)?berta?';
const withRms =
  'llama|yi|smollm3?|mi(ni)?stral3?|mixtral|granite|qwen[23]|qwen3_moe|gemma[23]?|gemma3_text|phi[34]|olmo[23]';
const turning = `${withRms}|phi|gpt_neox|starcoder2`;

/**
 * Fields that are read here for one family or another, and the types whose configuration class knows them (transformers,
 * src/transformers/models/…/configuration_….py), or whose published configs hold them in vain.
 */
const knownBy = `
sliding_window: mi(ni)?stral3?|mixtral|qwen[23]|qwen3_moe|gemma[23]|gemma3_text|phi[34]|starcoder2|olmo3|smollm3
layer_types: ministral|qwen[23]|gemma[23]|gemma3_text|olmo3|smollm3
use_sliding_window max_window_layers: qwen[23]|qwen3_moe|smollm3
sliding_window_pattern _sliding_window_pattern rope_local_base_freq: gemma3(_text)?
no_rope_layers no_rope_layer_interval: smollm3
query_pre_attn_scalar attn_logit_softcapping final_logit_softcapping: gemma[23]|gemma3_text
attention_multiplier residual_multiplier embedding_multiplier logits_scaling: granite
n_head n_embd n_layer n_inner scale_attn_by_inverse_layer_idx: gpt2
scale_attn_weights layer_norm_epsilon: gpt2|starcoder2
activation_function: gpt2|opt|starcoder2
hidden_activation: gemma[23]?|gemma3_text
hidden_act: ${turning}|${roberta}
norm_epsilon use_bias: starcoder2
layer_norm_eps: gpt_neox|phi|${roberta}
rms_norm_eps: ${withRms}
rope_theta rope_scaling rope_parameters: ${turning}
rotary_pct rotary_emb_base use_parallel_residual: gpt_neox
ffn_dim enable_bias do_layer_norm_before: opt
qk_layernorm: phi
attention_bias: llama|yi|smollm3?|gemma[23]?|gemma3_text|granite|qwen[23]|qwen3_moe|olmo[23]|gpt_neox
mlp_bias: llama|yi|smollm3?|granite
num_local_experts num_experts_per_tok: mixtral|qwen3_moe
num_experts norm_topk_prob: qwen3_moe
position_embedding_type: gpt2|opt|${roberta}
rotary_dim rotary_emb_dim rope_pct rotary_emb_fraction global_rope_theta local_rope_theta rotary_base alibi attention_scale: (?!)
norm_eps logit_scale clip_qkv scale_emb scale_depth dim_model_base qk_norm use_qk_norm: (?!)
n_heads num_heads n_layers num_layers d_model n_head_kv num_kv_heads n_kv_heads d_kv kv_channels: (?!)`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [fields, types] = line.split(': ');
    return fields.split(' ').map((field) => ({ field, types: new RegExp(`^(${types})$`) }));
  });

/** Of which types it is said here what their classes know. */
const isWrittenDown = ({ model_type: type }: Config) =>
  knownBy.some(({ types }) => types.test(String(type)));

const isOfWindows = /^(sliding_window|max_window_layers)$/;
const isNeutralAt1 = /^(residual_multiplier|embedding_multiplier|logits_scaling)$/;

/** Whether layer_types says what is done without it: Mistral's window is every layer's. */
function isWindowedAlike(config: Config) {
  const type = String(config.model_type);
  const { sliding_window: window = usual[type]?.sliding_window } = config;
  if (!window || config.use_sliding_window === false) return !hasWindows(config);
  const kinds = listIn(config, 'layer_types') ?? [];
  return /^mi(stral|xtral)$/.test(type) && kinds.every((kind) => kind === 'sliding_attention');
}

/** Whether its program goes by the window that its config has, or that is usual. */
function hasWindow(config: Config) {
  const type = String(config.model_type);
  const { sliding_window: window = usual[type]?.sliding_window } = config;
  return (
    Boolean(window) &&
    knownBy.some(({ field, types }) => field === 'sliding_window' && types.test(type))
  );
}

/** What changes nothing, whoever reads it. */
function isIdle(config: Config, field: string): boolean {
  const off = field === 'scale_attn_weights';
  const value = config[field] ?? off;
  if (field === 'layer_types') return !value || isWindowedAlike(config);
  if (isOfWindows.test(field) && config.use_sliding_window === false) return true;
  if (field === 'use_sliding_window' && config[field] === false) return !hasWindow(config);
  if (isNeutralAt1.test(field) && value === 1) return true;
  if (field === 'position_embedding_type') return !/alibi|learned|absolute/.test(String(value));
  return value === off || value === 0 || (Array.isArray(value) && value.length === 0);
}

/** What its program passes over, and some other's does not: it was meant for a model of another kind. */
function checkForeign(config: Config) {
  const type = String(config.model_type);
  if (!isWrittenDown(config)) return;
  const isSaidRightly = (field: string) =>
    alike.some(
      (names) =>
        names.includes(field) &&
        names.some((name) => name !== field && config[name] === config[field]),
    );
  const foreign = knownBy.find(
    ({ field, types }) => !types.test(type) && !isIdle(config, field) && !isSaidRightly(field),
  );
  if (foreign)
    throw new TypeError(
      `config.${foreign.field} must be left out: what runs a model of the type ${quoted(type)} passes over it`,
    );
}
