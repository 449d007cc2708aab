// Whether a model can run a text: what is refused, and what is taken for granted.

import { ModelError } from '../modelError.js';
import { fewestTokens, mostTokens } from './runOptions.js';
import { longestColumns } from './textMemory.js';
import { widthOf } from './textModel.js';
import type { TextPlan } from './textPlan.js';
import type { TokenSpan } from './textSpan.js';

/** The reverse pass holds a head's weights and their gradients: two numbers for each pair of tokens, 128 MiB. */
const mostTokensBack = 4096;

/** Whose texts begin with a token of their own. */
const startingModels = ['llama', 'mistral', 'mixtral', 'gemma', 'gemma2', 'gemma3', 'gemma3_text'];

/** A text that is to be read, as tokens. */
export type TextCut = {
  /** for messages: 'text', or 'texts[3]' of many */
  name: string;
  /** before the names of its options: 'texts[3].' of many */
  prefix: string;
  ids: number[];
  segments: number[] | undefined;
  /** tokens that the loss is to be over, the first token never; nothing where the words are not there that it is to be from */
  span: TokenSpan | undefined;
  /** of which a token was only partly asked for */
  isWider: boolean;
  /** the tokens are what a tokenizer has made of a text */
  isCut: boolean;
};

/** The model's own tokenizer must give tokens that it knows. */
export function checkTokenizer(
  { vocabulary }: TextPlan,
  { name, ids, isCut }: TextCut,
  tokenizerFile: string | undefined,
) {
  const beyond = ids.find((id) => id >= vocabulary);
  if (beyond === undefined || !isCut || tokenizerFile === undefined) return;
  throw new ModelError(
    tokenizerFile,
    `it gives token ${beyond} for a part of the ${name}, which is not ${known(vocabulary)}`,
  );
}

const known = (vocabulary: number) => `of this model, whose vocabulary ends at ${vocabulary - 1}`;

/** @returns why the model does not know a text's tokens or their segments, or nothing */
function whyUnknown(
  { vocabulary, segments: table }: TextPlan,
  { prefix, ids, segments, isCut }: TextCut,
): string | undefined {
  // What is no number at all is less than nothing.
  const beyond = ids.findIndex((id) => !(Number.isInteger(id) && id >= 0 && id < vocabulary));
  if (beyond >= 0) {
    const option = isCut ? 'tokenizer' : `${prefix}tokens[${beyond}]`;
    return `${option} must be ${known(vocabulary)}; got ${ids[beyond]}`;
  }
  if (!segments) return undefined;
  if (segments.length !== ids.length)
    return `${prefix}segments must be ${ids.length} numbers, one for each token; got ${segments.length}`;
  if (!table) return `${prefix}segments must be left out: this model has none`;
  const odd = segments.findIndex((segment) => segment >= table.shape[0]);
  if (odd < 0) return undefined;
  return `${prefix}segments[${odd}] must be less than ${table.shape[0]} for this model; got ${segments[odd]}`;
}

/**
 * Who trains on adds a token that fills texts up, and no text has it.
 * @param tokens - that the tokenizer has, where one is known
 * @returns a sentence if the model has fewer
 */
export const tokensBeyond = ({ vocabulary }: TextPlan, tokens: number = 0): string[] =>
  tokens > vocabulary
    ? [
        `The tokenizer has tokens up to ${tokens - 1}, and the model's vocabulary ends at ${vocabulary - 1}.`,
      ]
    : [];

/** Tokens that are named at most. */
const mostNamed = 5;

/**
 * What fills texts up is 0 in some models, and no text has it.
 * @param rows - of tables with one for each token that were read and are all 0
 * @returns a sentence if a token of the text is one of them, alike for all texts
 */
export function emptyTokens(
  { ids }: TextCut,
  rows: ReadonlySet<number>,
  { pad_token_id: padding }: Record<string, unknown>,
): string[] {
  const all = [...rows].filter((row) => row !== padding).sort((a, b) => a - b);
  if (!ids.some((id) => all.includes(id))) return [];
  const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : '';
  const named = all.slice(0, mostNamed).join(', ');
  return [
    `Tokens of the text have a row that is all 0, in the embedding or in the output: ${named}${more}.`,
  ];
}

/** @returns sentences: what is taken for granted of a text */
export function assumptions({ ids, isWider }: TextCut, config: Record<string, unknown>): string[] {
  const assumed: string[] = [];
  if (isWider)
    assumed.push(
      'The part that the loss is over begins or ends within a token, which counts whole.',
    );
  const longest = config.max_position_embeddings;
  if (typeof longest === 'number' && ids.length > longest)
    assumed.push(
      `The text is longer than the ${longest} tokens that the model's config counts on.`,
    );
  const start = config.bos_token_id;
  const isStarting = startingModels.includes(String(config.model_type));
  if (isStarting && typeof start === 'number' && start !== ids[0])
    assumed.push(
      `The text does not begin with token ${start}, with which this model's texts begin: the first words, and whatever looks at the first token, are not as it is used to.`,
    );
  if (typeof start === 'number' && start === ids[0] && start === ids[1])
    assumed.push(
      `The text begins with token ${start} twice, as where it holds one itself and the tokenizer adds another.`,
    );
  return assumed;
}

/**
 * @param runs - of the model at once
 * @returns why a text is too short, too long, or not of its tokens, or nothing
 */
export function whyUnfit(
  plan: TextPlan,
  text: TextCut,
  { runs, sensitivity }: { runs: number; sensitivity: boolean },
): string | undefined {
  const { name, ids, span } = text;
  const { length } = ids;
  const must = `${name} must be of`;
  if (length < fewestTokens || length > mostTokens)
    return `${must} ${fewestTokens} to ${mostTokens} tokens; it has ${length}`;
  const { most } = plan;
  if (length > most.tokens)
    return `${must} at most ${most.tokens} tokens, ${most.why}; it has ${length}`;
  if (!span) return `${name} must hold the words that its span is from`;
  if (span[1] <= span[0])
    return `${name} must have a token behind its first in the span; it has ${length} tokens`;
  if (span[1] > length) return `${name} must reach to the end of the span; it has ${length} tokens`;
  if (sensitivity && length > mostTokensBack)
    return `${must} at most ${mostTokensBack} tokens with sensitivity; it has ${length}`;
  const columns = longestColumns(plan, sensitivity);
  if (widthOf(length) * runs <= columns) return whyUnknown(plan, text);
  const fit = Math.floor(columns / runs / 8) * 8;
  const together =
    runs > 1 ? ` with ${runs} runs of it at once (factors and headScales are one each)` : '';
  return `${must} at most ${fit} tokens for this model${together}, or its activations would not fit into memory; it has ${length}`;
}
