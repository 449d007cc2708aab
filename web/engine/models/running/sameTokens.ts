// What two models must have alike to be compared: layers, heads, d, and what their tokens are.

import type { ModelTokens } from '../tokens/modelTokens.js';
import type { TextAsked } from './runOptions.js';
import type { ModelOnText } from './runTypes.js';

export type Shape = { layers: number; heads: number; d: number };

/** Or no head of one has its like in the other. */
export function checkShapes(first: Shape, second: Shape) {
  const differing = (['layers', 'heads', 'd'] as const)
    .filter((what) => first[what] !== second[what])
    .map((what) => `${what} ${first[what]} and ${second[what]}`);
  if (differing.length === 0) return;
  throw new TypeError(
    `other must be a model with the same layers, heads and d: they differ (${differing.join(', ')})`,
  );
}

/** Letters of a text that tell whether two tokenizers are the same. */
const telling = 2 ** 16;

/** Where both have a tokenizer, a text is the same tokens to both. @returns a sentence where the second has none */
export async function checkCut(
  tokenizers: readonly [ModelTokens, ModelTokens],
  { name = 'text', text }: TextAsked,
  signal: AbortSignal,
): Promise<string[]> {
  if (text === undefined) return [];
  const [first, second] = await Promise.all(
    tokenizers.map((tokenizer) =>
      tokenizer.cut(text.slice(0, telling), signal).catch((error) => {
        if (error instanceof TypeError) return undefined;
        throw error;
      }),
    ),
  );
  if (!first) return [];
  if (!second)
    return [
      "The second model has no tokenizer: its text is cut by the first's, as if it were its own.",
    ];
  const place = first.findIndex(({ id }, i) => id !== second[i]?.id);
  if (place < 0 && first.length === second.length) return [];
  throw new TypeError(
    `${name} must be the same tokens to both models; they differ from token ${place < 0 ? first.length : place} on`,
  );
}

/** The same numbers are the same words. */
export function checkWords(first: ModelOnText, second: ModelOnText) {
  const place = first.tokens.findIndex(({ text }, i) => {
    const other = second.tokens[i].text;
    return text !== null && other !== null && text !== other;
  });
  if (place < 0) return;
  const { id, text } = first.tokens[place];
  throw new TypeError(
    `other must have the same vocabulary: token ${id} is '${text}' and '${second.tokens[place].text}'`,
  );
}
