// The words of a command line: options with values, flags, and what is neither.

export class UsageError extends Error {
  name = 'UsageError';
}

/** @param known - names without their dashes */
export function readArguments(
  words: string[],
  known: { valued: readonly string[]; flags: readonly string[] },
): { values: Map<string, string>; flags: Set<string>; rest: string[] } {
  const values = new Map<string, string>();
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
    if (known.flags.includes(name)) {
      if (given !== undefined) throw new UsageError(`--${name} takes no value`);
      flags.add(name);
    } else if (known.valued.includes(name)) {
      if (values.has(name)) throw new UsageError(`--${name} stands twice`);
      const value = given ?? words[i + 1];
      if (value === undefined) throw new UsageError(`--${name} needs a value`);
      if (given === undefined) i += 1;
      values.set(name, value);
    } else {
      throw new UsageError(`there is no option --${name}`);
    }
  }
  return { values, flags, rest };
}

export function wholeNumber(name: string, text: string | undefined) {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError(`--${name} must be a whole number; got '${text}'`);
  return Number(text);
}
