// A GGUF's own vocabulary as a tokenizer.json would say it. It was compared with llama.cpp's tokens.

import { quoted } from '../modelError.js';
import { cutNamed } from './cuts.js';

/** The metadata under tokenizer.ggml. */
export type Vocabulary = {
  /** 'gpt2', 'llama' or 'bert' */
  model: string;
  tokens: string[];
  token_type?: number[];
  scores?: number[];
  merges?: string[];
  /** which cut comes before the merges */
  pre?: string;
  /** of other files: letters and their accents become one sign first */
  is_composed?: boolean;
  add_bos_token?: boolean;
  add_eos_token?: boolean;
  add_space_prefix?: boolean;
  bos_token_id?: number;
  eos_token_id?: number;
  /** as GGUF writes it */
  seperator_token_id?: number;
  unknown_token_id?: number;
};

/** Kinds of tokens. */
const normal = 1;
const unknown = 2;
const control = 3;
const own = 4;

/** @returns as in tokenizer.json and tokenizer_config.json */
export function ggufTokenizer(vocabulary: Vocabulary): {
  json: Record<string, any>;
  config: Record<string, any>;
} {
  checkKinds(vocabulary);
  const common = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: addedTokens(vocabulary),
    post_processor: ends(vocabulary),
  };
  const config = { clean_up_tokenization_spaces: false };
  const models = { gpt2: byteLevel, llama: sentencePiece, bert: wordPiece };
  const { model } = vocabulary;
  const make = Object.hasOwn(models, model) && models[model as keyof typeof models];
  if (!make) throw new Error(`a tokenizer of the kind ${quoted(String(model))} is not known`);
  return { json: { ...common, ...make(vocabulary) }, config };
}

/** A file may say anything under any name. */
function checkKinds(vocabulary: Vocabulary) {
  const lists = { tokens: 'string', merges: 'string', scores: 'number', token_type: 'number' };
  if (vocabulary.tokens === undefined) throw new Error('it holds no tokens');
  for (const [name, kind] of Object.entries(lists)) {
    const list: unknown = vocabulary[name as keyof Vocabulary];
    if (list === undefined) continue;
    if (!Array.isArray(list) || list.some((one) => typeof one !== kind)) {
      throw new Error(`its ${name} are no list of ${kind}s`);
    }
  }
  const flags = ['add_bos_token', 'add_eos_token', 'add_space_prefix'] as const;
  for (const name of flags) {
    const flag: unknown = vocabulary[name];
    if (flag !== undefined && typeof flag !== 'boolean') {
      throw new Error(`its ${name} is ${quoted(String(flag))}, which is neither true nor false`);
    }
  }
}

const numbers = [
  'bos_token_id',
  'eos_token_id',
  'seperator_token_id',
  'unknown_token_id',
] as const satisfies (keyof Vocabulary)[];

/** What the vocabulary holds under one of its numbers. @param usual - the number where none is said */
function tokenOf(vocabulary: Vocabulary, name: (typeof numbers)[number], usual: number): number {
  const { tokens } = vocabulary;
  const id: unknown = vocabulary[name] ?? usual;
  if (typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < tokens.length) return id;
  const shown = typeof id === 'string' ? quoted(id) : String(id);
  throw new Error(`its ${name} is ${shown}, and its tokens are 0 to ${tokens.length - 1}`);
}

const kindOf = ({ token_type: types }: Vocabulary, id: number) => types?.[id] ?? normal;

/** Tokens that are found in a text before anything else. */
function addedTokens(vocabulary: Vocabulary) {
  const { model, tokens } = vocabulary;
  return tokens.flatMap((content, id) => {
    const kind = kindOf(vocabulary, id);
    const isAdded = kind === control || kind === own || (model === 'llama' && kind === unknown);
    if (!isAdded) return [];
    const plain = { normalized: false, lstrip: false, rstrip: false, single_word: false };
    return [{ id, content, special: kind !== own, ...plain }];
  });
}

/** Numbers of tokens where a file says none, by the kind of its tokenizer. */
const usualFirst: Record<string, number> = { llama: 1, bert: 101, gpt2: 11 };
const usualLast: Record<string, number> = { llama: 2, gpt2: 11 };

/** What stands before and after a text. */
function ends(vocabulary: Vocabulary) {
  const { model, tokens, pre = 'default' } = vocabulary;
  const isBert = model === 'bert';
  const isUsual = model === 'llama' || isBert || cutNamed(pre)?.startsByDefault;
  const first =
    (vocabulary.add_bos_token ?? isUsual)
      ? [tokenOf(vocabulary, 'bos_token_id', usualFirst[model])]
      : [];
  const isEnded = isBert || vocabulary.add_eos_token === true;
  const end = () =>
    isBert
      ? tokenOf(vocabulary, 'seperator_token_id', 102)
      : tokenOf(vocabulary, 'eos_token_id', usualLast[model]);
  const last = isEnded ? [end()] : [];
  if (first.length + last.length === 0) return null;
  const special = (id: number) => ({ SpecialToken: { id: tokens[id], type_id: 0 } });
  return {
    type: 'TemplateProcessing',
    single: [...first.map(special), { Sequence: { id: 'A', type_id: 0 } }, ...last.map(special)],
    pair: [],
    special_tokens: Object.fromEntries(
      [...first, ...last].map((id) => [
        tokens[id],
        { id: tokens[id], ids: [id], tokens: [tokens[id]] },
      ]),
    ),
  };
}

const placesOf = (tokens: string[]) => Object.fromEntries(tokens.map((token, id) => [token, id]));

/** Byte pairs, cut first by expressions. */
function byteLevel({ tokens, merges = [], pre = 'default', is_composed: isComposed }: Vocabulary) {
  const cut = cutNamed(pre);
  if (!cut)
    throw new Error(
      `a cut of the kind ${quoted(String(pre))} (tokenizer.ggml.pre) is not known: a tokenizer.json beside it says how`,
    );
  const splits = cut.expressions.map((Regex) => ({
    type: 'Split',
    pattern: { Regex },
    behavior: 'Isolated',
    invert: false,
  }));
  const bytes = {
    type: 'ByteLevel',
    add_prefix_space: false,
    trim_offsets: true,
    use_regex: false,
  };
  return {
    normalizer: isComposed ? { type: 'NFC' } : null,
    pre_tokenizer: { type: 'Sequence', pretokenizers: [...splits, bytes] },
    model: {
      type: 'BPE',
      vocab: placesOf(tokens),
      merges,
      ignore_merges: cut.takesWholeWords,
      byte_fallback: false,
      fuse_unk: false,
      unk_token: null,
    },
    decoder: { type: 'ByteLevel' },
  };
}

/** SentencePiece's pairs: the merges follow from the scores. */
function sentencePiece(vocabulary: Vocabulary) {
  const { tokens, scores = [] } = vocabulary;
  const places = new Map(tokens.map((token, i) => [token, i]));
  const merges: { pair: [string, string]; score: number }[] = [];
  tokens.forEach((piece, i) => {
    if (kindOf(vocabulary, i) !== normal) return;
    const letters = Array.from(piece);
    const here: { pair: [string, string]; left: number; right: number }[] = [];
    for (let k = 1; k < letters.length; k += 1) {
      const pair = [letters.slice(0, k).join(''), letters.slice(k).join('')] as [string, string];
      const [left, right] = pair.map((part) => places.get(part));
      if (left !== undefined && right !== undefined) here.push({ pair, left, right });
    }
    here.sort((a, b) => a.left - b.left || a.right - b.right);
    for (const { pair } of here) merges.push({ pair, score: scores[i] ?? 0 });
  });
  merges.sort((a, b) => b.score - a.score);
  const spaces = [
    ...((vocabulary.add_space_prefix ?? true) ? [{ type: 'Prepend', prepend: '▁' }] : []),
    { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
  ];
  return {
    normalizer: { type: 'Sequence', normalizers: spaces },
    pre_tokenizer: null,
    model: {
      type: 'BPE',
      vocab: placesOf(tokens),
      merges: merges.map(({ pair }) => pair),
      byte_fallback: true,
      fuse_unk: true,
      unk_token: tokens[tokenOf(vocabulary, 'unknown_token_id', 0)],
    },
    decoder: {
      type: 'Sequence',
      decoders: [
        { type: 'Replace', pattern: { String: '▁' }, content: ' ' },
        { type: 'ByteFallback' },
        { type: 'Fuse' },
        { type: 'Strip', content: ' ', start: 1, stop: 0 },
      ],
    },
  };
}

/** Pieces that start a word stand with ▁ there, those that go on stand bare. */
function wordPiece(vocabulary: Vocabulary) {
  const pieces = vocabulary.tokens.map((token, id) => {
    if (kindOf(vocabulary, id) !== normal || /^\[.*\]$/.test(token)) return token;
    return token.startsWith('▁') ? token.slice(1) : `##${token}`;
  });
  return {
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      type: 'WordPiece',
      vocab: placesOf(pieces),
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  };
}
