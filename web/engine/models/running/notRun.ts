// Why a model cannot be run on a text. Loaded where one cannot.

import type { Config } from '../config.js';
import { ModelError, quoted } from '../modelError.js';

const known =
  'GPT-2, Llama, Mistral, Mixtral, SmolLM, Granite, Qwen 2 and 3, Gemma 1 to 3, GPT-NeoX or Pythia, Phi 1 to 4, OLMo 2 and 3, OPT, StarCoder 2, BERT and RoBERTa';

/** Those that do something else than attend. */
const otherMixers = /mamba|rwkv|jamba|falcon_h1|nemotron_h|lfm2|qwen3_next|zamba|bamba|recurrent/i;
const encoderDecoders = /^(m?t5|umt5|bart|mbart|pegasus|marian|whisper|blenderbot|led)$/;

/**
 * @param config - the language model's
 * @param file - for messages
 */
export function refuseRun(config: Config, file: string): never {
  const type = String(config.model_type);
  let why = `${known} are`;
  if (otherMixers.test(type)) why = 'layers of it mix tokens by something other than attention';
  else if (config.kv_lora_rank !== undefined) {
    why = 'its queries and keys go through latent numbers (MLA)';
  } else if (encoderDecoders.test(type)) why = 'it is an encoder with a decoder';
  else if (config.model_type === undefined) {
    why = `the config says no model_type; ${known} are`;
  }
  const which =
    config.model_type === undefined ? 'this model' : `a model of the type ${quoted(type)}`;
  throw new ModelError(
    file,
    `${which} cannot be run here: ${why}. What its weights say can still be inspected`,
    'unsupported',
  );
}
