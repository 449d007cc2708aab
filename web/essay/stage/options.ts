/**
 * What of the stage stands in the page's address.
 */
import { longest, rules } from './draws.js';

export type Options = {
  d: number;
  law: (typeof laws)[number];
  count: number;
  divisor: (typeof rules)[number];
};

export const laws = ['normal', 'rare'] as const;
export const counts = [60, 120, 240] as const;

export const usual: Options = { d: 24, law: 'normal', count: 240, divisor: 'sqrt' };

const whole = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);

const readers: Record<string, (text: string) => Partial<Options> | undefined> = {
  d: (text) => (whole(text) >= 1 && whole(text) <= longest ? { d: whole(text) } : undefined),
  law: (text) => laws.filter((law) => law === text).map((law) => ({ law }))[0],
  count: (text) => counts.filter((count) => count === whole(text)).map((count) => ({ count }))[0],
  divisor: (text) => rules.filter((divisor) => divisor === text).map((divisor) => ({ divisor }))[0],
};

/** @returns what fits, and what does not */
export function readOptions(texts: Record<string, string>) {
  const options = { ...usual };
  const problems: { option: string; got: string }[] = [];
  for (const [option, got] of Object.entries(texts)) {
    const read = readers[option]?.(got);
    if (read) Object.assign(options, read);
    else problems.push({ option, got });
  }
  return { options, problems };
}

/** Only what differs from how the stage opens. */
export const writeOptions = (options: Options) =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([name, value]) => value !== usual[name as keyof Options])
      .map(([name, value]) => [name, String(value)]),
  );
