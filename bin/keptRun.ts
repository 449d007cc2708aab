// A run of one model that was kept: what rootd run --json has written, whole enough to be told again.

import { ModelError } from '../web/engine/models/modelError.js';
import { some } from '../web/engine/models/modelInFolder.js';
import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { headNumbers as textNumbers } from '../web/engine/models/running/textColumns.js';
import type { RunJson, RunOnTextsJson } from './jsonForms.js';
import { areTexts, hasHead, isNumber, isOfModel, isPlace, isText, keptAs } from './kept.js';
import { isOverTexts } from './manyTexts.js';

export type KeptRun = RunJson | RunOnTextsJson;

const isLoss = (x: unknown) => x === null || isNumber(x);

const isHead = (head: any) =>
  isPlace(head) &&
  textNumbers.every((name) => isNumber(head[name])) &&
  [head.largestPair, head.highPair].every((pair) => Array.isArray(pair) && pair.every(isNumber));

const isToken = (token: any) => isNumber(token?.id) && (token.text === null || isText(token.text));

const isFactor = (one: any) =>
  isNumber(one?.factor) &&
  isLoss(one.loss) &&
  (one.heads === undefined || (Array.isArray(one.heads) && one.heads.every(isPlace)));

const isOnText = (kept: any) =>
  isOfModel(kept) &&
  [kept.counted, kept.d, kept.vocabulary].every(isNumber) &&
  isLoss(kept.loss) &&
  [kept.tokens, kept.losses, kept.top, kept.factors, kept.maps].every(Array.isArray) &&
  kept.heads.every(isHead) &&
  kept.tokens.every(isToken) &&
  kept.losses.every(isNumber) &&
  // Where a model predicts, there is a loss.
  (kept.loss === null) === (kept.losses.length === 0) &&
  kept.factors.every(isFactor);

const areOnTexts = ({ texts, skipped }: any) =>
  texts === undefined ||
  (Array.isArray(texts) && texts.length > 0 && texts.every(isOnText) && areTexts(skipped));

const isRun = (kept: any): kept is KeptRun => hasHead(kept) && isOnText(kept) && areOnTexts(kept);

/** @param where - it stands, for messages */
export const keptRun = (kept: Record<string, unknown>, where: string): KeptRun =>
  keptAs(kept, where, 'run', isRun);

/** What the one who made it was not asked to look at has not passed. */
export function unlooked(runs: readonly { where: string; run: KeptRun }[]): ModelError[] {
  const lax = runs.filter(({ run }) => !run.options.strict).map(({ where }) => where);
  if (lax.length === 0) return [];
  const why =
    'made without --strict: whether the model is as it was trained, and every text was read, was not asked; run it again with rootd run --strict --json';
  return [new ModelError(some(lax), why)];
}

const same = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);

/** What runs must have in common that are compared, in words. */
const alike: readonly [what: string, of: (result: ModelOnText) => unknown][] = [
  ['families', ({ family }) => family],
  ['layers', ({ layers }) => layers],
  ['heads', ({ heads }) => heads.map(({ layer, head }) => [layer, head])],
  ['d', ({ d }) => d],
  [
    'texts',
    (result) => (isOverTexts(result) ? result.texts.map(({ tokens }) => tokens.length) : 1),
  ],
  ['vocabularies', ({ vocabulary }) => vocabulary],
  ['tokens', ({ tokens }) => tokens.map(({ id }) => id)],
  ['words for the same tokens', ({ tokens }) => tokens.map(({ text }) => text)],
  ['divisors', ({ options }) => options.divisor],
  ['tokens that the loss is over', ({ counted }) => counted],
  ['factors', ({ factors }) => factors.map(({ factor, heads }) => ({ factor, heads }))],
];

/** @returns in what two runs differ that must have it in common */
export const differing = (before: ModelOnText, after: ModelOnText): string | undefined =>
  alike.find(([, of]) => !same(of(before), of(after)))?.[0];
