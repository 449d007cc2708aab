// A config as its model is read by it: what contradicts itself is refused, and what it leaves open is what its family's
// program takes, and told. Loaded where there is a config.json, or a caller's own.

import {
  type Config,
  configOfTower,
  flagIn,
  inner,
  layersIn,
  listIn,
  numberIn,
  objectIn,
  windowless,
} from './config.js';
import { quoted } from './modelError.js';
import type { OpenModel } from './openModel.js';
import { strayTensors } from './strayTensors.js';

const ofGemma3 = {
  ...{ num_attention_heads: 8, num_key_value_heads: 4, head_dim: 256 },
  ...{ query_pre_attn_scalar: 256, sliding_window: 4096 },
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
  olmo3: { sliding_window: 4096, rope_theta: 500_000 },
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
  const config = model.config as Config;
  const whole = configOfTower(config, '');
  checkLists(whole);
  checkShares(whole);
  checkPlain(whole, model);
  model.missing.push(...strayTensors(model.tensors.keys()));
  // A GGUF's is made here.
  if (config !== model.ggufConfig?.config) checkForeign(whole);
  const taken = Object.entries(usualOf(whole)).filter(([field]) => whole[field] === undefined);
  for (const [field, value] of taken)
    model.assumed.push(`${field} is taken as ${value}, as in this family: no config says.`);
  if (config !== model.ggufConfig?.config) return { ...model, config: withFields(config, taken) };
  // What it is read from when it is run.
  Object.assign(config, Object.fromEntries(taken));
  return model;
}

function usualOf(config: Config): Config {
  const type = String(config.model_type);
  const isWindowed = /^qwen[23]$/.test(type) && flagIn(config, 'use_sliding_window') === true;
  const { rope_theta, ...others } = { ...usual[type], ...(isWindowed ? usualWindows : {}) };
  const thetas = ['rope_theta', 'rotary_emb_base', 'global_rope_theta', 'rotary_base'];
  const isSaid =
    thetas.some((name) => config[name] !== undefined) ||
    JSON.stringify(objectIn(config, 'rope_parameters')).includes('"rope_theta"');
  return isSaid || rope_theta === undefined ? others : { ...others, rope_theta };
}

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
  const type = String(config.model_type);
  for (const name of ['layer_types', 'no_rope_layers']) {
    const list = listIn(config, name);
    // Llama 4's is empty where its layers are as usual.
    if (!list || (list.length === 0 && name === 'no_rope_layers')) continue;
    if (name === 'no_rope_layers' && !/^(smollm3$|llama4)/.test(type))
      throw new TypeError(
        `config.${name} must be left out: what runs a model of the type ${quoted(type)} turns all of its layers`,
      );
    if (name === 'layer_types' && windowless.test(type) && list.includes('sliding_attention'))
      throw new TypeError(
        `config.${name} must be left out: what runs a model of the type ${quoted(type)} has no window`,
      );
    const layers = layersIn(config);
    if (layers !== undefined && list.length !== layers)
      throw new TypeError(
        `config.${name} must hold an entry for each of ${layers} layers; got ${list.length} of them`,
      );
  }
}

/** Whose code norms no queries and keys, and turns all of a head's entries. */
const plain = /^(llama|mistral|mixtral|ministral|granite|smollm3?|yi|qwen2|gemma2?)$/;

/** Whose code turns all queries and keys by their place, and goes by hidden_act. */
const turned =
  /^(llama|mistral|mixtral|ministral|granite|smollm3?|yi|qwen[23]|gemma[23]?|gemma3_text)$/;

const headNorm = /^(?!.*(vision|visual)).*\.self_attn\.[qk]_norm\.weight$/;

/** What another family has, and such a model's program passes over. */
function checkPlain(config: Config, { tensors, assumed }: OpenModel) {
  const type = String(config.model_type);
  if (!plain.test(type)) return;
  const norm = [...tensors.keys()].find((name) => headNorm.test(name));
  if (norm !== undefined)
    throw new TypeError(
      `config.model_type must be of a model that norms its queries and keys, as tensor ${quoted(norm)} would; got ${quoted(type)}, whose program passes over it`,
    );
  const share = sharesIn(config).find((one) => one.share !== 1);
  if (share)
    assumed.push(
      `${share.share} of a head's entries turn, as ${share.name} says: what runs a model of the type ${quoted(type)} turns them all.`,
    );
}

/** Fields of other families that would change what is computed. */
function checkForeign(config: Config) {
  const type = String(config.model_type);
  if (!turned.test(type)) return;
  const acts = ['activation_function', ...(type.startsWith('gemma') ? [] : ['hidden_activation'])];
  const found = Object.entries(config).find(
    ([name, value]) =>
      (value ?? false) !== false &&
      (name === 'rotary_dim' ||
        (name === 'position_embedding_type' && /alibi|learned|absolute/.test(String(value))) ||
        (acts.includes(name) && value !== config.hidden_act)),
  );
  if (found)
    throw new TypeError(
      `config.${found[0]} must be left out: what runs a model of the type ${quoted(type)} passes over it`,
    );
}

/** How many of a head's entries turn stands under several names. */
function sharesIn(config: Config) {
  const names = ['partial_rotary_factor', 'rotary_pct', 'rope_pct', 'rotary_emb_fraction'];
  return [objectIn(config, 'rope_parameters'), config].flatMap((where) =>
    names.flatMap((name) => {
      const share = numberIn(where, [name]);
      return share === undefined ? [] : [{ name, share }];
    }),
  );
}

function checkShares(config: Config) {
  const told = sharesIn(config);
  const other = told.find(({ share }) => share !== told[0].share);
  if (other)
    throw new TypeError(
      `config.${other.name} must be the ${told[0].share} that ${told[0].name} is; got ${other.share}`,
    );
}
