/**
 * The options of a figure, typed once in a table. From it come attributes, properties, controls, links and
 * exports; nothing else knows how an option is read or written.
 *
 * A value has one text form. Text that does not fit is rejected, never bent: the reader is told what was
 * ignored instead of being shown another experiment.
 */
import { catalog } from '../../../catalog/catalog.js';
import type { Law } from '../../../engine/checks/lawOption.js';
import { formatLaw, parseLaw, parseNumbers } from '../../../engine/checks/lawText.js';
import { parseNumber } from '../../../engine/checks/numberText.js';

export type OptionSpec = {
  /** the property's name; attributes and links use its kebab form */
  name: string;
  kind: 'whole' | 'number' | 'choice' | 'law' | 'flag' | 'numbers' | 'text';
  default: unknown;
  minimum?: number;
  /** of a text: its letters */
  maximum?: number;
  /** of a choice */
  choices?: readonly string[];
  /** a change draws new random numbers; true of seeds alone */
  redraws?: boolean;
  /** a change shows the same result differently and computes nothing */
  looks?: boolean;
};

/** The value of one option, in its own form. */
type ValueOf<Option extends OptionSpec> = Option extends { kind: 'whole' | 'number' }
  ? number
  : Option extends { kind: 'flag' }
    ? boolean
    : Option extends { kind: 'law' }
      ? Law
      : Option extends { kind: 'numbers' }
        ? number[]
        : Option extends { choices: readonly (infer Choice)[] }
          ? Choice
          : string;

/**
 * The values of all options of a table, by name. A figure derives the type of its options from its table:
 * `ValuesOf<typeof options>`.
 */
export type ValuesOf<Table extends readonly OptionSpec[]> = {
  [Option in Table[number] as Option['name']]: ValueOf<Option>;
};

/** A table of options, whose names, kinds and choices the types remember. */
export const optionTable = <const Table extends readonly OptionSpec[]>(table: Table) => table;

/** The one option that draws new random numbers. */
export const seedOption = {
  name: 'seed',
  kind: 'whole',
  default: 1,
  minimum: 0,
  maximum: catalog.limits.largestSeed,
  redraws: true,
} as const;

/** What did not fit, for a message in the reader's language. */
export type Problem = {
  option: string;
  wants: 'whole' | 'number' | 'choice' | 'law' | 'flag' | 'numbers' | 'text' | 'unknown';
  minimum?: number;
  maximum?: number;
  choices?: readonly string[];
  got: string;
};

/** The values of some figure's options, by name. */
export type Options = Record<string, unknown>;

/** Entries of a list that is typed by hand. */
export const mostNumbers = 64;

/**
 * A value of any form (text, or what a property was set to) → the option's own form.
 * @returns the value is of the kind that the option says
 */
export function readOption(
  option: OptionSpec,
  given: unknown,
): { value: any } | { problem: Problem } {
  const value = readers[option.kind](option, given);
  if (value !== undefined) return { value };
  return {
    problem: {
      option: option.name,
      wants: option.kind,
      ...(option.minimum === undefined ? {} : { minimum: option.minimum }),
      ...(option.maximum === undefined ? {} : { maximum: option.maximum }),
      ...(option.choices === undefined ? {} : { choices: option.choices }),
      got: typeof given === 'string' ? given : writeUnknown(given),
    },
  };
}

const readers: Record<OptionSpec['kind'], (option: OptionSpec, given: unknown) => unknown> = {
  whole(option, given) {
    const value = typeof given === 'string' ? parseNumber(given) : given;
    return Number.isSafeInteger(value) && inRange(option, value as number) ? value : undefined;
  },
  number(option, given) {
    const value = typeof given === 'string' ? parseNumber(given) : given;
    return Number.isFinite(value) && inRange(option, value as number) ? value : undefined;
  },
  choice(option, given) {
    return option.choices?.find((choice) => choice === given);
  },
  law(_, given) {
    if (typeof given === 'string') return parseLaw(given);
    const law = given as Law & { center?: unknown };
    if (typeof law !== 'object' || law === null || law.center === false) return undefined;
    try {
      return parseLaw(formatLaw(law));
    } catch {
      return undefined;
    }
  },
  numbers(option, given) {
    if (given === '') return [];
    const list = typeof given === 'string' ? parseNumbers(given) : given;
    if (!Array.isArray(list) || list.length > mostNumbers) return undefined;
    return list.every((entry) => Number.isFinite(entry) && inRange(option, entry))
      ? [...list]
      : undefined;
  },
  flag(_, given) {
    if (typeof given === 'boolean') return given;
    if (given === '' || given === 'true' || given === 'on') return true;
    return given === 'false' || given === 'off' ? false : undefined;
  },
  text(option, given) {
    const isShort = typeof given === 'string' && given.length <= (option.maximum ?? Infinity);
    return isShort ? given : undefined;
  },
};

function inRange(option: OptionSpec, value: number) {
  return value >= (option.minimum ?? -Infinity) && value <= (option.maximum ?? Infinity);
}

function writeUnknown(given: unknown) {
  try {
    // JSON has no word for NaN.
    return typeof given === 'number' ? `${given}` : (JSON.stringify(given) ?? String(given));
  } catch {
    return String(given);
  }
}

/** The option's text form. */
export function writeOption(option: OptionSpec, value: unknown) {
  return option.kind === 'law' ? formatLaw(value as Law) : String(value);
}

export function sameValue(option: OptionSpec, a: unknown, b: unknown) {
  return writeOption(option, a) === writeOption(option, b);
}

export function defaultsOf(table: readonly OptionSpec[]): Options {
  return Object.fromEntries(table.map((option) => [option.name, option.default]));
}

/** What a program is told, in the library's own words: `d must be a whole number from 1 to 1000000; got -3`. */
export function describeProblem(problem: Problem) {
  const { minimum, maximum } = problem;
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${minimum} to ${maximum === seedOption.maximum ? '2^53 − 1' : maximum}`
      : '';
  const wanted = {
    whole: `a whole number${range}`,
    number: `a number${range}`,
    choice: `one of ${problem.choices?.join(', ')}`,
    law: 'a law, such as die, student:5 or values:-1,0,4',
    flag: 'true or false',
    numbers: `numbers with commas between${range}`,
    text: `a text of at most ${maximum} letters`,
    unknown: 'an option of the figure',
  }[problem.wants];
  return `${problem.option} must be ${wanted}; got ${problem.got}`;
}
