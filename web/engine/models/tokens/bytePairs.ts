// vocab.json and merges.txt, the files of GPT-2's tokenizer and of its kin. They do not say how a text is cut before the
// merges: the family of the model does.

import { type Config, inner } from '../config.js';
import { ModelError, quoted } from '../modelError.js';
import type { Vocabulary } from './ggufTokenizer.js';

type Cut = {
  /** as in `tokenizer.ggml.pre` */
  pre: string;
  /** tokens that stand before and after every text */
  first?: string;
  last?: string;
  /** letters and their accents become one sign first */
  isComposed?: boolean;
  /** runs of spaces are tokens that stand in tokenizer_config.json alone */
  addsSpaces?: boolean;
};

/** By a config's model_type. */
const cuts = new Map<string, Cut>([
  ['gpt2', { pre: 'gpt-2' }],
  ['phi', { pre: 'gpt-2', addsSpaces: true }],
  ['gpt_neox', { pre: 'gpt-2', addsSpaces: true, isComposed: true }],
  ['opt', { pre: 'gpt-2', first: '</s>' }],
  ['roberta', { pre: 'gpt-2', first: '<s>', last: '</s>' }],
  ...['qwen2', 'qwen3', 'qwen3_moe'].map(
    (type) => [type, { pre: 'qwen2', isComposed: true }] as const,
  ),
  ['granite', { pre: 'refact' }],
]);

/** What a text may hold as a token of its own. */
const special = /^(<\|endoftext\|>|<\/?s>|<pad>|<unk>|<mask>)$/;
const control = 3;
const normal = 1;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError('vocab.json', `not JSON (${(error as Error).message})`);
  }
}

/** The tokens by their numbers, which have to be those from 0 on. */
function inOrder(vocabulary: Record<string, unknown>): string[] {
  const entries = Object.entries(vocabulary);
  const tokens: string[] = [];
  for (const [token, id] of entries) {
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id >= entries.length) {
      throw new ModelError('vocab.json', `the number of a token is ${id}, of ${entries.length}`);
    }
    if (tokens[id] !== undefined) {
      throw new ModelError(
        'vocab.json',
        `${quoted(tokens[id])} and ${quoted(token)} have one number`,
      );
    }
    tokens[id] = token;
  }
  return tokens;
}

/**
 * @param files - vocab.json and merges.txt as text, and a tokenizer_config.json, whose added tokens belong to the vocabulary
 * @param type - the model's, by its config
 */
export function bytePairs(
  { vocabulary, merges, config = {} }: { vocabulary: string; merges: string; config?: Config },
  type: unknown,
): Vocabulary {
  const cut = cuts.get(String(type));
  if (!cut) {
    throw new ModelError(
      'vocab.json',
      `it does not say how a text is cut, and for a model of the type ${quoted(String(type))} that is not known: a tokenizer.json does`,
    );
  }
  const tokens = inOrder(inner(parsed(vocabulary)));
  const added = Object.entries(inner(config.added_tokens_decoder))
    .map(([id, token]): [id: number, content: string] => [Number(id), String(inner(token).content)])
    .sort(([one], [other]) => one - other);
  if (cut.addsSpaces && added.length === 0) {
    throw new ModelError(
      'vocab.json',
      `of a model of the type ${quoted(String(type))} it lacks the tokens for runs of spaces: a tokenizer_config.json or a tokenizer.json holds them`,
    );
  }
  for (const [id, content] of added) {
    if (id === tokens.length) tokens.push(content);
    else if (tokens[id] !== content) {
      throw new ModelError(
        'tokenizer_config.json',
        `it says that token ${id} is ${quoted(content)}, which does not fit a vocabulary of ${tokens.length}`,
      );
    }
  }
  const kinds = new Set(added.map(([, content]) => content));
  const isMerge = (line: string) => line !== '' && !line.startsWith('#version');
  const at = (token: string | undefined) =>
    token === undefined ? undefined : tokens.indexOf(token);
  return {
    model: 'gpt2',
    tokens,
    token_type: tokens.map((token) => (special.test(token) || kinds.has(token) ? control : normal)),
    merges: merges.split(/\r?\n/).filter(isMerge),
    pre: cut.pre,
    is_composed: cut.isComposed,
    add_bos_token: cut.first !== undefined,
    add_eos_token: cut.last !== undefined,
    bos_token_id: at(cut.first),
    eos_token_id: at(cut.last),
  };
}
