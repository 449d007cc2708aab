// What --fail-if may be about in rootd inspect: numbers of heads, and of two models how these differ.

import { numberOf, type RankedColumn, rankedColumns } from '../web/engine/models/headColumns.js';
import type { HeadNumbers } from '../web/engine/models/types.js';
import { UsageError } from './arguments.js';
import {
  type Condition,
  type Differing,
  differenceIn,
  differencesOf,
  differingIn,
  failureOf,
  readConditions,
  type Told,
} from './conditions.js';
import { headName } from './tables.js';

type Name = RankedColumn | Differing<RankedColumn>;

const isOfOne = (name: Name): name is RankedColumn => rankedColumns.some((one) => one === name);

export function conditionsOnWeights(words: string | undefined, isPair: boolean) {
  const conditions = readConditions<Name>(words, [...rankedColumns, ...differingIn(rankedColumns)]);
  const ofPair = conditions.find(({ name }) => !isOfOne(name));
  if (ofPair && !isPair)
    throw new UsageError(`--fail-if ${ofPair.name} needs two models, or --baseline`);
  return conditions;
}

/** Whether some are about how two models differ. */
export const areOnPair = (conditions: readonly { name: Name }[]) =>
  conditions.some(({ name }) => !isOfOne(name));

/** One that cannot be read is missing, whatever is asked. */
const isRead = ({ sigma }: HeadNumbers) => !Number.isNaN(sigma);

const toldOf = (heads: readonly HeadNumbers[], name: RankedColumn): Told[] =>
  heads.map((head) => ({ head: headName(head), number: numberOf(head, name) ?? Number.NaN }));

/**
 * @param tested - each model that was named
 * @param pair - heads of two that are compared
 * @returns a sentence for each condition that holds
 */
export const failuresOnWeights = (
  conditions: readonly Condition<Name>[],
  tested: readonly { name: string; heads: readonly HeadNumbers[] }[],
  pair: readonly (readonly HeadNumbers[])[],
): string[] =>
  conditions.flatMap((condition) => {
    const { name } = condition;
    if (isOfOne(name))
      return tested.flatMap((one) =>
        failureOf(
          condition,
          toldOf(one.heads.filter(isRead), name),
          tested.length > 1 ? ` in ${one.name}` : '',
        ),
      );
    const [column, difference] = differenceIn<RankedColumn>(name);
    const isReadInBoth = (_: HeadNumbers, i: number) => pair.every((heads) => isRead(heads[i]));
    const [before, after] = pair.map((heads) => toldOf(heads.filter(isReadInBoth), column));
    return failureOf(condition, differencesOf(difference, before, after));
  });
