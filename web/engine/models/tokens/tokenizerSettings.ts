// A tokenizer_config.json, and whether it says otherwise than the tokenizer.json beside it. Loaded where there is one.

import type { Config } from '../config.js';
import { ModelError } from '../modelError.js';
import { readObject, type Source } from '../sources.js';

/** @param json - the text of the tokenizer.json */
export async function readSettings(source: Source, json: string | undefined): Promise<Config> {
  const settings = await readObject(source);
  const added = settings.added_tokens_decoder ?? undefined;
  if (added !== undefined && (typeof added !== 'object' || Array.isArray(added)))
    throw new ModelError(source.name, 'its added_tokens_decoder is no object');
  const { do_lower_case: isLower } = settings;
  const [, ofJson] =
    /"type":\s*"BertNormalizer"[^}]*"lowercase":\s*(true|false)/.exec(json ?? '') ?? [];
  // transformers goes by the one, and programs that know tokenizer.json alone by the other.
  if (typeof isLower === 'boolean' && ofJson !== undefined && String(isLower) !== ofJson)
    throw new ModelError(
      source.name,
      `its do_lower_case is ${isLower}, and the normalizer of tokenizer.json has lowercase ${ofJson}`,
    );
  return settings;
}
