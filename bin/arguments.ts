// The words of a command line: options with values, flags, and what is neither.

import { likely } from './likely.js';

export class UsageError extends Error {
  name = 'UsageError';
}

/** Names of options, without their dashes. */
export type KnownOptions = {
  /** that have a value */
  valued: readonly string[];
  /** that have one each time they stand */
  repeated?: readonly string[];
  flags: readonly string[];
};

export type Words = {
  values: Map<string, string>;
  /** the values of what is repeated; none where it does not stand */
  lists: Map<string, string[]>;
  flags: Set<string>;
  rest: string[];
};

export function readArguments(
  words: string[],
  { valued, repeated = [], flags: known }: KnownOptions,
): Words {
  const values = new Map<string, string>();
  const lists = new Map(repeated.map((name): [string, string[]] => [name, []]));
  const flags = new Set<string>();
  const rest: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === '--') {
      rest.push(...words.slice(i + 1));
      break;
    }
    if (!word.startsWith('--')) {
      rest.push(word);
      continue;
    }
    const [, name, given] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const list = lists.get(name);
    if (known.includes(name)) {
      if (given !== undefined) throw new UsageError(`--${name} takes no value`);
      flags.add(name);
    } else if (list || valued.includes(name)) {
      if (values.has(name)) throw new UsageError(`--${name} stands twice`);
      const value = given ?? words[i + 1];
      if (value === undefined) throw new UsageError(`--${name} needs a value`);
      if (given === undefined) i += 1;
      if (list) list.push(value);
      else values.set(name, value);
    } else {
      const meant = likely(name, [...known, ...valued, ...repeated]);
      const instead = meant ? `; did you mean --${meant}?` : '';
      throw new UsageError(`there is no option --${name}${instead}`);
    }
  }
  return { values, lists, flags, rest };
}

export function wholeNumber(name: string, text: string | undefined) {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError(`--${name} must be a whole number; got '${text}'`);
  return Number(text);
}

export type Form = 'json' | 'csv' | 'tables' | 'none';

/** What is printed, by the flags that every command has. */
export function wantedForm(flags: ReadonlySet<string>): Form {
  const [form, other] = ['json', 'csv', 'quiet'].filter((name) => flags.has(name));
  if (other !== undefined) throw new UsageError(`--${form} or --${other}, not both`);
  if (form === 'json' || form === 'csv') return form;
  return form === 'quiet' ? 'none' : 'tables';
}
