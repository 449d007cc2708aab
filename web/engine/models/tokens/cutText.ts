// A text as the numbers of a model's tokens, or such numbers as text. It runs in a worker of its own: a pattern from a
// file may take for ever.

import { Tokenizer } from '@huggingface/tokenizers';
import { quoted } from '../modelError.js';
import { readForm } from './tokenizerForm.js';

/** A tokenizer.json and its config, parsed or as text. */
export type TokenizerFiles = { json: string | object; config?: string | object };

export type CutTokens = {
  ids: number[];
  /** of each, as a reader would see it */
  texts: string[];
  /** the token that stands for what the vocabulary does not hold */
  unknown?: number;
  /** one more than the largest number of a token */
  size: number;
};

const parsed = (given: string | object) => (typeof given === 'string' ? JSON.parse(given) : given);

export type Asked = { text: string } | { ids: number[] };

/** Stands for what a vocabulary does not hold, where it names no token for that: the package would leave it out. */
const absent = '\u0000absent';

/** @returns cuts a text, or tells what tokens read as: the large ones take seconds to be opened, and none to be asked */
export function openTokenizer(files: TokenizerFiles): (asked: Asked) => CutTokens {
  const given = parsed(files.json);
  const config = parsed(files.config ?? {});
  // What it wants and whose absence it would tell in words of its own.
  for (const field of ['model', 'added_tokens']) {
    if (given?.[field] === undefined) throw new Error(`it holds no ${field}`);
  }
  const json = readForm(given);
  json.model.unk_token ??= absent;
  const tokenizer = new Tokenizer(json, config);
  for (const [id, token] of Object.entries<any>(config.added_tokens_decoder ?? {})) {
    const content = String(token?.content);
    if (tokenizer.id_to_token(Number(id)) !== content)
      throw new Error(`in tokenizer_config.json token ${id} is ${quoted(content)}, and here not`);
  }
  const isPiece = /"Metaspace"|"▁"/.test(JSON.stringify([json.normalizer, json.decoder]));
  const isWord = json.decoder?.type === 'WordPiece';
  // Of bytes none is unknown, whatever a token is called.
  const isOfBytes = json.decoder?.type === 'ByteLevel';
  const { unk_id, unk_token } = json.model;
  const unknown = isOfBytes ? undefined : (unk_id ?? tokenizer.token_to_id(unk_token));
  let size = 0;
  for (const id of tokenizer.get_vocab().values()) size = Math.max(size, id + 1);
  const textOf = (id: number) => {
    const token = tokenizer.id_to_token(id) ?? '';
    if (isWord) return token;
    if (isPiece) return token.replaceAll('▁', ' ');
    const options = { skip_special_tokens: false, clean_up_tokenization_spaces: false };
    return token === '' ? '' : tokenizer.decode([id], options);
  };
  return (asked) => {
    const ids = 'ids' in asked ? asked.ids : idsOf(tokenizer, asked.text);
    return { ids, texts: ids.map(textOf), unknown, size };
  };
}

function idsOf(tokenizer: Tokenizer, text: string) {
  const { ids, tokens } = tokenizer.encode(text);
  ids.forEach((id: unknown, i) => {
    const token = tokens[i];
    if (token === absent) {
      const before = i > 0 ? `, after ${quoted(tokens[i - 1])},` : '';
      throw new Error(
        `letters of the text${before} are not in its vocabulary, which has no token for them`,
      );
    }
    if (id === undefined) throw new Error(`its token ${quoted(String(token))} has no number`);
    if (!Number.isInteger(id) || Number(id) < 0) {
      throw new Error(`its vocabulary gives ${shown(id)} for the token ${quoted(String(token))}`);
    }
  });
  return ids;
}

const shown = (value: unknown) => (typeof value === 'string' ? quoted(value) : String(value));
