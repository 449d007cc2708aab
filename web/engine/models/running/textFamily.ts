// Which models can be run on a text, and why others cannot.

import { type Config, inner } from '../config.js';
import { ModelError, quoted } from '../modelError.js';

type TextKind =
  | 'gpt2'
  | 'neox'
  | 'phi'
  | 'phi3'
  | 'olmo2'
  | 'bert'
  | 'opt'
  | 'gemma'
  | 'gemma2'
  | 'gemma3'
  | 'llama';

/** A config's model_type, by what its layers do. */
const kinds: readonly [kind: TextKind, types: readonly string[]][] = [
  ['gpt2', ['gpt2']],
  ['neox', ['gpt_neox']],
  ['phi', ['phi']],
  ['phi3', ['phi3', 'phi4']],
  ['olmo2', ['olmo2', 'olmo3']],
  ['bert', ['bert', 'roberta', 'xlm-roberta']],
  ['opt', ['opt']],
  ['gemma', ['gemma']],
  ['gemma2', ['gemma2']],
  ['gemma3', ['gemma3', 'gemma3_text']],
  [
    'llama',
    [
      ...['llama', 'mistral', 'mistral3', 'ministral', 'mixtral', 'smollm', 'smollm3', 'yi'],
      ...['qwen2', 'qwen3', 'qwen3_moe', 'granite'],
    ],
  ],
];

const known =
  'GPT-2, Llama, Mistral, Mixtral, SmolLM, Granite, Qwen 2 and 3, Gemma 1 to 3, GPT-NeoX or Pythia, Phi 1 to 4, OLMo 2 and 3, OPT, BERT and RoBERTa';

/** Those that do something else than attend. */
const otherMixers = /mamba|rwkv|jamba|falcon_h1|nemotron_h|lfm2|qwen3_next|zamba|bamba|recurrent/i;
const encoderDecoders = /^(m?t5|umt5|bart|mbart|pegasus|marian|whisper|blenderbot|led)$/;

/** The part of a config that the language model goes by. */
export function textConfig(config: Config): Config {
  const text = inner(config.text_config);
  if (Object.keys(text).length === 0) return config;
  return { model_type: config.model_type, ...text };
}

/**
 * @param config - the language model's
 * @param file - for messages
 */
export function textKind(config: Config, file: string): TextKind {
  const type = String(config.model_type);
  const kind = kinds.find(([, types]) => types.includes(type))?.[0];
  if (kind && config.kv_lora_rank === undefined) return kind;
  let why = `${known} are`;
  if (otherMixers.test(type)) why = 'layers of it mix tokens by something other than attention';
  else if (config.kv_lora_rank !== undefined) {
    why = 'its queries and keys go through latent numbers (MLA)';
  } else if (encoderDecoders.test(type)) why = 'it is an encoder with a decoder';
  else if (config.model_type === undefined) {
    why = `the config says no model_type; ${known} are`;
  }
  throw new ModelError(
    file,
    `a model of the type ${quoted(type)} cannot be run here: ${why}. What its weights say can still be inspected`,
  );
}
