// A run of one model that was kept: what rootd run --json has written, whole enough to be told again.

import { ModelError } from '../web/engine/models/modelError.js';
import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { headNumbers as textNumbers } from '../web/engine/models/running/textColumns.js';
import type { RunJson, RunOnTextsJson } from './jsonForms.js';
import { isOverTexts } from './manyTexts.js';
import { schema } from './provenance.js';

export type KeptRun = RunJson | RunOnTextsJson;

const isNumber = (x: unknown) => typeof x === 'number';
const isText = (x: unknown) => typeof x === 'string';
const areTexts = (x: unknown) => Array.isArray(x) && x.every(isText);
const isPlace = (x: any) => [x?.layer, x?.head].every(isNumber);
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

const isFile = (file: any) => isText(file?.name) && isNumber(file.size);

const isOnText = (kept: any) =>
  [kept?.name, kept?.family].every(isText) &&
  [kept.assumed, kept.missing].every(areTexts) &&
  [kept.layers, kept.counted].every(isNumber) &&
  isLoss(kept.loss) &&
  [kept.heads, kept.tokens, kept.losses, kept.top, kept.factors, kept.maps].every(Array.isArray) &&
  kept.heads.length > 0 &&
  kept.heads.every(isHead) &&
  kept.tokens.every(isToken) &&
  kept.losses.every(isNumber) &&
  kept.factors.every(isFactor) &&
  typeof kept.options === 'object' &&
  kept.options !== null;

const areOnTexts = ({ texts, skipped }: any) =>
  texts === undefined ||
  (Array.isArray(texts) && texts.length > 0 && texts.every(isOnText) && areTexts(skipped));

const isRun = (kept: any): kept is KeptRun =>
  [kept.rootd, kept.command, kept.date].every(isText) &&
  (kept.step === undefined || isNumber(kept.step)) &&
  Array.isArray(kept.files) &&
  kept.files.every(isFile) &&
  isOnText(kept) &&
  areOnTexts(kept);

/** What it is of, if not of one model. */
function otherwise(kept: any) {
  if (kept.schema !== schema) return `its schema is ${JSON.stringify(kept.schema) ?? 'not there'}`;
  if ('models' in kept) return 'it is of two models';
  if (String(kept.command).startsWith('rootd inspect')) return 'it is of rootd inspect';
  if ('step' in kept && !('heads' in kept)) return 'it is a line of a series, which holds no text';
  return undefined;
}

/** @param where - it stands, for messages */
export function keptRun(kept: Record<string, unknown>, where: string): KeptRun {
  const why = otherwise(kept);
  if (why || !isRun(kept))
    throw new ModelError(
      where,
      `it must be what rootd run --json has written of one model, with schema ${schema}${why ? `: ${why}` : ''}`,
    );
  return kept;
}

const same = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);

/** What runs must have in common that are compared, in words. */
const alike: readonly [what: string, of: (result: ModelOnText) => unknown][] = [
  ['layers', ({ layers }) => layers],
  ['heads', ({ heads }) => heads.map(({ layer, head }) => [layer, head])],
  ['texts', (result) => (isOverTexts(result) ? result.texts.length : 1)],
  ['tokens', ({ tokens }) => tokens.map(({ id }) => id)],
  ['words for the same tokens', ({ tokens }) => tokens.map(({ text }) => text)],
  ['divisor', ({ options }) => options.divisor],
  ['tokens that the loss is over', ({ counted }) => counted],
  ['factors', ({ factors }) => factors.map(({ factor, heads }) => ({ factor, heads }))],
];

/** @returns in what two runs differ that must have it in common */
export const differing = (before: ModelOnText, after: ModelOnText): string | undefined =>
  alike.find(([, of]) => !same(of(before), of(after)))?.[0];
