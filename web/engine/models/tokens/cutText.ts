// A text as the numbers of a model's tokens, or such numbers as text. It runs in a worker of its own: a pattern from a
// file may take for ever.

import { Tokenizer } from '@huggingface/tokenizers';
import { ggufTokenizer, type Vocabulary } from './ggufTokenizer.js';

/** What a tokenizer is made of: a tokenizer.json and its config, parsed or as text, or a GGUF's vocabulary. */
export type TokenizerParts =
  | { json: string | object; config?: string | object }
  | { vocabulary: Vocabulary };

export type CutTokens = {
  ids: number[];
  /** of each, as a reader would see it */
  texts: string[];
};

const parsed = (given: string | object) => (typeof given === 'string' ? JSON.parse(given) : given);

export type Asked = { text: string } | { ids: number[] };

/** @returns cuts a text, or tells what tokens read as: the large ones take seconds to be opened, and none to be asked */
export function openTokenizer(parts: TokenizerParts): (asked: Asked) => CutTokens {
  const { json, config } =
    'vocabulary' in parts
      ? ggufTokenizer(parts.vocabulary)
      : { json: parsed(parts.json), config: parsed(parts.config ?? {}) };
  // What it wants and whose absence it would tell in words of its own.
  for (const field of ['model', 'added_tokens']) {
    if (json?.[field] === undefined) throw new Error(`it holds no ${field}`);
  }
  const tokenizer = new Tokenizer(json, config);
  const isPiece = /"Metaspace"|"▁"/.test(JSON.stringify([json.normalizer, json.decoder]));
  const isWord = json.decoder?.type === 'WordPiece';
  const textOf = (id: number) => {
    const token = tokenizer.id_to_token(id) ?? '';
    if (isWord) return token;
    if (isPiece) return token.replaceAll('▁', ' ');
    const options = { skip_special_tokens: false, clean_up_tokenization_spaces: false };
    return token === '' ? '' : tokenizer.decode([id], options);
  };
  return (asked) => {
    const ids = 'ids' in asked ? asked.ids : idsOf(tokenizer, asked.text);
    return { ids, texts: ids.map(textOf) };
  };
}

function idsOf(tokenizer: Tokenizer, text: string) {
  const { ids } = tokenizer.encode(text);
  // It passes over in silence what its vocabulary lacks.
  const lost = tokenizer.tokenize(text, { add_special_tokens: true }).length - ids.length;
  if (lost !== 0) throw new Error(`${lost} tokens of the text are not in its vocabulary`);
  const odd = ids.find((id) => !Number.isInteger(id) || id < 0);
  if (odd !== undefined) throw new Error(`its vocabulary gives ${odd} for a token`);
  return ids;
}
