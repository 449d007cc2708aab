// What --fail-if asks: conditions on numbers that are told. What cannot be evaluated is refused, never passed.

import type { ModelError } from '../web/engine/models/modelError.js';
import { printable } from '../web/text/printable.js';
import { UsageError } from './arguments.js';
import { throwAll } from './common.js';
import { likely } from './likely.js';
import { numberIn } from './runAsked.js';
import { counted, shortNumber } from './tables.js';

export type Condition<Name extends string> = {
  name: Name;
  limit: number;
  holds: (x: number) => boolean;
  /** as it was written */
  condition: string;
};

/** A number that a condition is about. */
export type Told = {
  /** the head's name; nothing where it is the whole model's */
  head?: string;
  /** NaN where there is none */
  number: number;
  /** of a change over many texts: one standard error */
  error?: number;
};

type Range = readonly [least: number, most: number];

const any: Range = [-Infinity, Infinity];
const positive: Range = [0, Infinity];
const share: Range = [0, 1];

/** Where a number can be: beyond it a condition never holds, or always. What is not here may be any. */
const ranges: Record<string, Range> = {
  ...{ firstKey: share, evenness: share, sameFirst: share, keyOffsetShare: share },
  ...{ loss: positive, kl: positive, kl99: positive },
  // Ten times that of guesses no model that can be read has: it is meant in per cent.
  lossShare: [0, 10],
  ...{ spread: positive, spreadWithoutFirst: positive, entropy: positive },
  effectiveKeys: [1, Infinity],
  ...{ sigma: positive, sigmaAll: positive, sigmaNear: positive, sigmaWindow: positive },
  ...{ sigmaFar: positive, sigmaCapped: positive, sigmaMeasured: positive },
  ...{ strangers: positive, strangersRaw: positive, freezingKeys: positive, bound: positive },
};

/** @param name - as a condition has it: of how two models differ, too */
function rangeOf(name: string): Range {
  const [of, difference] = name.split('.');
  const [least, most] = ranges[of] ?? any;
  if (difference === 'change') return [least - most, most - least];
  if (difference === 'ratio') return least < 0 ? any : positive;
  return [least, most];
}

/** Heads that are named where many fail. */
const mostNamed = 10;

function conditionOf<Name extends string>(
  condition: string,
  names: readonly Name[],
): Condition<Name> {
  const [, written, sign, number] = /^\s*([\w.]+?)\s*(>=|<=|>|<)\s*(\S+)\s*$/.exec(condition) ?? [];
  const name = names.find((one) => one === written);
  const limit = number === undefined ? Number.NaN : numberIn(number);
  if (!name || !Number.isFinite(limit)) {
    const meant = written && !name ? likely(written, names) : undefined;
    const ofOne = names.filter((one) => !one.includes('.'));
    const ofTwo =
      ofOne.length < names.length ? ', and of two models NAME.change and NAME.ratio' : '';
    const instead = meant ? `did you mean ${meant}?` : `the names are ${ofOne.join(', ')}${ofTwo}`;
    throw new UsageError(
      name || !written
        ? `--fail-if '${condition}' is no condition: a name, then >, >=, < or <=, then a number`
        : `--fail-if '${condition}': nothing is called ${written}; ${instead}`,
    );
  }
  const [least, most] = rangeOf(name);
  const never = (sign === '<' && limit === least) || (sign === '>' && limit === most);
  if (never || limit < least || limit > most)
    throw new UsageError(
      `--fail-if '${condition}': ${name} is ${most === Infinity ? `${least} or more` : `from ${least} to ${most}`}`,
    );
  const signs: Record<string, (x: number) => boolean> = {
    '>': (x) => x > limit,
    '>=': (x) => x >= limit,
    '<': (x) => x < limit,
    '<=': (x) => x <= limit,
  };
  return { name, limit, holds: signs[sign], condition };
}

/** @param names - that a condition may be about */
export const readConditions = <Name extends string>(
  words: string | undefined,
  names: readonly Name[],
): Condition<Name>[] => (words?.split(',') ?? []).map((one) => conditionOf(one, names));

/**
 * @param where - ' in base', where there are several models
 * @returns a sentence if it holds, with the heads that are farthest beyond the limit first
 */
export function failureOf<Name extends string>(
  { name, limit, holds, condition }: Condition<Name>,
  told: readonly Told[],
  where: string = '',
): string[] {
  const untold = told.filter(({ number }) => Number.isNaN(number));
  if (untold.length > 0) {
    const [{ head }] = untold;
    throw new UsageError(
      head === undefined
        ? `--fail-if ${name} cannot be told${where}: there is no such number`
        : `--fail-if ${name} cannot be told of ${counted(untold.length, 'head')}: ${head} has no such number${where}`,
    );
  }
  const beyond = ({ number }: Told) => Math.abs(number - limit);
  const failed = told
    .filter(({ number }) => holds(number))
    .sort((a, b) => beyond(b) - beyond(a))
    .map(
      ({ head, number, error }) =>
        `${head === undefined ? '' : `${head}: `}${name} is ${number}${error === undefined ? '' : ` ± ${shortNumber(error)} (one standard error over the texts)`}`,
    );
  if (failed.length === 0) return [];
  const first = failed.slice(0, mostNamed).join('; ');
  const more = failed.length > mostNamed ? '; and others' : '';
  return [`${condition} holds of ${failed.length}${where}: ${first}${more}`];
}

/** How a number of two models differs; a ratio to nothing, or to what is below it, is none. */
const differences = {
  change: (before: number, after: number) => after - before,
  ratio: (before: number, after: number) => (before > 0 ? after / before : Number.NaN),
};
type Difference = keyof typeof differences;

export type Differing<Name extends string> = `${Name}.${Difference}`;

/** @returns what conditions may be about that are on how these numbers differ */
export const differingIn = <Name extends string>(names: readonly Name[]): Differing<Name>[] =>
  names.flatMap((name) => [`${name}.change`, `${name}.ratio`] as const);

/** The number that differs, and how. */
export const differenceIn = <Name extends string>(name: Differing<Name>) =>
  name.split('.') as [of: Name, difference: Difference];

/** A change is from the earlier of two checkpoints to the later. */
export function checkOrder(
  [first, second]: readonly { step: number | undefined; name: string }[],
  conditions: readonly { name: string }[],
) {
  const change = conditions.find(({ name }) => name.includes('.'));
  if (change && second && Number(first.step) > Number(second.step))
    throw new UsageError(
      `--fail-if ${change.name} is of the second model less or over the first, and ${first.name} is of a later step than ${second.name}: name the earlier one first`,
    );
}

/** Of two models, what is told of each. */
export const differencesOf = (
  difference: Difference,
  before: readonly Told[],
  after: readonly Told[],
): Told[] =>
  before.map(({ head, number }, i) => ({
    head,
    number: differences[difference](number, after[i].number),
  }));

/**
 * What holds of some models is not hidden by others that cannot be read: where nothing holds those fail.
 *
 * @param failed - sentences: conditions that hold
 * @param broken - what is wrong with those
 * @returns the exit code
 */
export function judged(failed: readonly string[], broken: readonly ModelError[] = []): number {
  if (failed.length === 0) throwAll(broken);
  const told = [...failed, ...broken.map(({ message }) => message)];
  for (const sentence of told) process.stderr.write(`rootd: ${printable(sentence)}\n`);
  return failed.length > 0 ? 3 : 0;
}
