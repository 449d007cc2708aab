// The texts that a model is run on, as its tokens.

import { printable } from '../../../text/printable.js';
import { ModelError } from '../modelError.js';
import type { ModelTokens } from '../tokens/modelTokens.js';
import { lettersOfToken, longestText, type ReadRunOptions } from './runOptions.js';
import type { ModelOnText } from './runTypes.js';
import type { TextCut } from './textChecks.js';
import type { SpanAsked } from './textSpan.js';

/** A text that is read, and its place among those that were asked for. */
export type Reading = TextCut & {
  at: number;
  tokens: ModelOnText['tokens'];
  /** the span was asked for */
  isPart: boolean;
};

/** @param skip - is told of a text that is too long to be cut, by its place */
export async function cutTexts(
  { texts, truncate }: Pick<ReadRunOptions, 'texts' | 'truncate'>,
  tokenizer: ModelTokens,
  { signal, skip }: { signal: AbortSignal; skip: (text: number, why: string) => void },
): Promise<Reading[]> {
  const cut = (text: string) => tokenizer.cut(text, signal);
  const most = truncate ?? undefined;
  const letters =
    truncate === null ? longestText : Math.min(longestText, truncate * lettersOfToken);
  const readings: Reading[] = [];
  for (const [at, { name, text, tokens: given = [], segments, span }] of texts.entries()) {
    const isCut = text !== undefined;
    const own = name ?? (isCut ? 'text' : 'tokens');
    if (isCut && truncate === null && text.length > longestText) {
      const limit = `${own} must be of at most ${longestText} letters`;
      skip(at, `${limit}; got ${text.length}: cut it first`);
      continue;
    }
    const all = isCut
      ? await named(name, () => cut(text.slice(0, letters)))
      : await tokenizer.named(
          given.map((id) => ({ id })),
          signal,
        );
    const tokens = all.slice(0, most);
    const ids = tokens.map(({ id }) => id);
    readings.push({
      at,
      isPart: span !== null,
      ...(await spanWithin(span, text?.slice(0, letters), { ids, cut })),
      name: own,
      prefix: name === undefined ? '' : `${name}.`,
      tokens,
      ids,
      segments: segments?.slice(0, most),
      isCut,
    });
  }
  return readings;
}

/** @returns tokens that the loss is over, but for the first; some that the text does not have, where it is too short */
async function spanWithin(
  span: SpanAsked | null,
  text: string | undefined,
  { ids, cut }: { ids: number[]; cut: (text: string) => Promise<ModelOnText['tokens']> },
): Promise<Pick<TextCut, 'span' | 'isWider'>> {
  if (!span) return { span: [1, ids.length], isWider: false };
  const { tokensWithin } = await import('./textSpan.js');
  const found = await tokensWithin(span, text, {
    whole: ids,
    cut: async (part) => (await cut(part)).map(({ id }) => id),
  });
  if (!found) return { span: undefined, isWider: false };
  const [from, to] = found.span;
  return {
    span: [Math.max(1, from), to === Infinity ? ids.length : to],
    isWider: found.isWider,
  };
}

/** @param name - of one text among many, which an error tells too */
async function named<T>(name: string | undefined, task: () => Promise<T>) {
  try {
    return await task();
  } catch (error) {
    if (name === undefined || !(error instanceof ModelError)) throw error;
    const reason = error.message.slice(printable(error.file).length + 2);
    throw new ModelError(error.file, `${name}: ${reason}`, error.code);
  }
}
