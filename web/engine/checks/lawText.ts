// The text form of a law, for attributes, links and the field of one's own list:
// die, student:5, values:-1,0,4 and, with weights after the sign, values:0,1@9,1.

import { catalog } from '../../catalog/catalog.js';
import type { Law, ListLaw } from './lawOption.js';

const { laws, limits } = catalog;

/** A comma between two digits, which may be meant for a decimal sign where numbers are separated otherwise too. */
const tightComma = /\d,\d/;
const otherSign = /;|[^\s,]\s+[^\s,]/;

/** Numbers separated by commas, semicolons or spaces; a true minus sign is as good as a hyphen. */
export function parseNumbers(text: string): number[] | undefined {
  const plain = text.replaceAll('−', '-').trim();
  if (tightComma.test(plain) && otherSign.test(plain)) return undefined;
  const words = plain.split(/\s*[,;]\s*|\s+/);
  const numbers = words.map((word) => (word === '' ? Number.NaN : Number(word)));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

function isValue(x: number) {
  const size = Math.abs(x);
  return size === 0 || (size >= limits.leastMagnitude && size <= limits.largestMagnitude);
}

/** The part after `values:` → a law; undefined where the text is no list. */
export function parseList(text: string): ListLaw | undefined {
  const parts = text.split('@');
  if (parts.length > 2) return undefined;
  const values = parseNumbers(parts[0] ?? '');
  if (!values?.every(isValue) || values.length > limits.mostValues) return undefined;
  if (parts.length === 1) return { values };
  const weights = parseNumbers(parts[1] ?? '');
  if (!weights || weights.length !== values.length) return undefined;
  if (weights.some((weight) => weight < 0 || weight > limits.largestMagnitude)) return undefined;
  const least = limits.leastWeight * Math.max(...weights);
  if (least === 0 || weights.some((weight) => weight > 0 && weight < least)) return undefined;
  return { values, weights };
}

export function parseLaw(text: string): Law | undefined {
  const [name = '', ...rest] = text.trim().split(':');
  const entry = laws.find((law) => law.id === name);
  if (!entry) return undefined;
  const argument = rest.join(':');
  if (entry.takesValues) return parseList(argument);
  if (entry.takesDegrees) {
    const degrees = Number(argument.trim() || Number.NaN);
    const fits = degrees >= limits.leastDegrees && degrees <= limits.mostDegrees;
    return fits ? { name: entry.id, degrees } : undefined;
  }
  return argument === '' ? entry.id : undefined;
}

/** The list of a law without its name. */
export function formatList({
  values,
  weights,
}: {
  values: number[];
  weights?: number[] | undefined;
}) {
  return values.join(',') + (weights ? `@${weights.join(',')}` : '');
}

export function formatLaw(law: Law) {
  if (typeof law === 'string') return law;
  return 'values' in law ? `values:${formatList(law)}` : `${law.name}:${law.degrees}`;
}

/** The catalogue's name of a law. */
export function lawId(law: Law) {
  if (typeof law === 'string') return law;
  return 'values' in law ? 'values' : law.name;
}
