// The numbers of one model's weights that were kept: what rootd inspect --json has written.

import { maybeColumns, rankedColumns } from '../web/engine/models/headColumns.js';
import type { ModelNumbers } from '../web/engine/models/types.js';
import { UsageError } from './arguments.js';
import type { InspectJson } from './jsonForms.js';
import { hasHead, isNumber, isOfModel, isPlace, isText, keptAs } from './kept.js';

/** Of a head as it is kept; the spread is made of others. */
const keptColumns = rankedColumns.filter((column) => column !== 'spread');
/** Of these null says that it is not known: JSON has no NaN. */
const alwaysThere = keptColumns.filter((column) => !maybeColumns.some((one) => one === column));

const isHead = (head: any) =>
  isPlace(head) &&
  isText(head.tower) &&
  [head.keyHead, head.d].every(isNumber) &&
  typeof head.isNormKnown === 'boolean' &&
  keptColumns.every((column) => head[column] === null || isNumber(head[column]));

const isInspected = (kept: any): kept is InspectJson =>
  hasHead(kept) && isOfModel(kept) && kept.heads.every(isHead);

/** @param where - it stands, for messages */
export function keptInspect(kept: Record<string, unknown>, where: string): InspectJson {
  const whole = keptAs(kept, where, 'inspect', isInspected);
  const heads = whole.heads.map((head) => {
    const unknown = alwaysThere.filter((column) => (head[column] as number | null) === null);
    return { ...head, ...Object.fromEntries(unknown.map((column) => [column, Number.NaN])) };
  });
  return { ...whole, heads };
}

/** Spreads over rows of other lengths are not compared. */
export function checkWindow(kept: InspectJson, { options: { window } }: ModelNumbers) {
  if (kept.options.window !== window)
    throw new UsageError(
      `--baseline was made with --window ${kept.options.window}; this is with ${window}`,
    );
}
