// How far a change of the loss over many texts may be off because it was these texts: one standard error.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { signed } from './changes.js';
import { isOverTexts } from './manyTexts.js';
import { shortNumber } from './tables.js';

/** What was measured on a text: a mean over so many tokens. */
export type Mean = { loss: number | null; counted: number };

/**
 * Of a mean over all tokens, in which a long text counts for more. Texts are taken as drawn one by one.
 *
 * @param texts - of each the loss before and after
 * @returns NaN for fewer than two texts
 */
export function changeError(texts: readonly (readonly [before: Mean, after: Mean])[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, x) => total + x, 0);
  const count = texts.length;
  const tokens = texts.map(([{ counted }]) => counted);
  const changes = texts.map(([before, after]) => Number(after.loss) - Number(before.loss));
  const all = sum(tokens);
  const mean = sum(changes.map((change, i) => change * tokens[i])) / all;
  const squares = changes.map((change, i) => ((change - mean) * tokens[i]) ** 2);
  return Math.sqrt((count / (count - 1)) * sum(squares)) / all;
}

/**
 * @param lossOf - of what one text comes to, the loss that is after the change
 * @returns nothing for fewer than two texts
 */
export function errorOfChange(
  before: ModelOnText,
  after: ModelOnText,
  lossOf: (result: ModelOnText) => number | null,
): number | undefined {
  if (!isOverTexts(before) || !isOverTexts(after) || before.texts.length < 2) return undefined;
  return changeError(
    before.texts.map((text, i) => {
      const other = after.texts[i];
      return [text, { loss: lossOf(other), counted: other.counted }];
    }),
  );
}

/** @param lossOf - as above */
export function changeText(
  before: ModelOnText,
  after: ModelOnText,
  lossOf: (result: ModelOnText) => number | null,
): string {
  const loss = lossOf(after);
  if (loss === null || before.loss === null) return '–';
  const error = errorOfChange(before, after, lossOf);
  const change = signed(loss - before.loss);
  return error === undefined ? change : `${change} ± ${shortNumber(error)}`;
}
