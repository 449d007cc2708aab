// What --fail-if asks: conditions on numbers of heads and on the loss. What cannot be evaluated is refused, never passed.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { type readArguments, UsageError } from './arguments.js';
import { numberIn } from './runAsked.js';
import { askedNumbers, headNumbers, numberOf } from './runColumns.js';
import { headName } from './runTables.js';

const names = [...headNumbers, 'loss'] as const;

type Condition = {
  name: (typeof names)[number];
  holds: (x: number) => boolean;
  /** as it was written */
  condition: string;
};

/** Heads that are named where many fail. */
const mostNamed = 10;

function conditionOf(condition: string): Condition {
  const [, written, sign, number] = /^\s*(\w+)\s*(>=|<=|>|<)\s*(\S+)\s*$/.exec(condition) ?? [];
  const name = names.find((one) => one === written);
  const limit = number === undefined ? Number.NaN : numberIn(number);
  if (!name || Number.isNaN(limit)) {
    throw new UsageError(
      `--fail-if must be one of ${names.join(', ')}, then >, >=, < or <=, then a number; got '${condition}'`,
    );
  }
  const signs: Record<string, (x: number) => boolean> = {
    '>': (x) => x > limit,
    '>=': (x) => x >= limit,
    '<': (x) => x < limit,
    '<=': (x) => x <= limit,
  };
  return { name, holds: signs[sign], condition };
}

export function conditionsOf({ values, flags }: ReturnType<typeof readArguments>): Condition[] {
  const conditions = (values.get('fail-if')?.split(',') ?? []).map(conditionOf);
  for (const { name } of conditions) {
    const asked = askedNumbers.find((one) => one === name);
    if (asked && !flags.has(asked)) throw new UsageError(`--fail-if ${asked} needs --${asked}`);
  }
  return conditions;
}

/** @returns where it holds */
function failures({ heads, loss, family }: ModelOnText, { name, holds }: Condition): string[] {
  if (name === 'loss') {
    if (loss === null) {
      throw new UsageError(
        `--fail-if loss cannot be told: a model of the family ${family} predicts no next token, so it has no loss`,
      );
    }
    return holds(loss) ? [`the loss is ${loss}`] : [];
  }
  const told = heads.map((head) => ({ head, number: numberOf(head, name) }));
  const untold = told.filter(({ number }) => Number.isNaN(number));
  if (untold.length > 0) {
    throw new UsageError(
      `--fail-if ${name} cannot be told of ${untold.length} heads: ${headName(untold[0].head)} has no such number`,
    );
  }
  return told
    .filter(({ number }) => holds(number))
    .map(({ head, number }) => `${headName(head)}: ${name} is ${number}`);
}

/**
 * @param results - of each model that was run
 * @returns a sentence for each condition that holds, and of which model where there are two
 */
export const failuresOf = (
  conditions: readonly Condition[],
  results: readonly ModelOnText[],
  models: readonly string[],
): string[] =>
  conditions.flatMap((one) =>
    results.flatMap((result, i) => {
      const failed = failures(result, one);
      if (failed.length === 0) return [];
      const first = failed.slice(0, mostNamed).join('; ');
      const more = failed.length > mostNamed ? '; and others' : '';
      const where = results.length > 1 ? ` in ${models[i]}` : '';
      return [`${one.condition} holds of ${failed.length}${where}: ${first}${more}`];
    }),
  );
