// The law of one coordinate as callers write it: a name, Student's t with its degrees, or a list of values.

import { catalog } from '../../catalog/catalog.js';
import { flag, numbers, outOfRange, read, real, shown, wrongType } from './checkedOptions.js';
import { parseLaw } from './lawText.js';

type NamedLaw = Exclude<
  (typeof catalog.laws)[number],
  { takesDegrees: true } | { takesValues: true }
>['id'];

/** degrees of freedom, 0.5 … 1,000,000 */
export type StudentLaw = { name: 'student'; degrees: number };

/**
 * values: up to 10¹² and 0 or at least 10⁻¹² from it; weights: all equal where left out, up to 10¹² and 0 or at least
 * 10⁻¹² of the largest; center (true): shift the list to mean 0
 */
export type ListLaw = { values: number[]; weights?: number[]; center?: boolean };

export type Law = NamedLaw | StudentLaw | ListLaw;

/** as attributes and links write them: `student:5`, `values:-1,0,4`, and with weights `values:0,1@9,1` */
export type LawText = `student:${number}` | `values:${string}`;

/** a law in either form */
export type LawOption = Law | LawText;

/** A law as the engine takes it. */
export type EngineLaw = {
  /** its place in the catalogue */
  index: number;
  degrees?: number;
  values?: Float64Array;
  weights?: Float64Array;
  center?: boolean;
};

const { limits, laws } = catalog;
const named: string[] = laws
  .filter((law) => !law.takesDegrees && !law.takesValues)
  .map((law) => law.id);
const allowed = `one of ${named.map((id) => `'${id}'`).join(', ')}, 'student:…', 'values:…', { name: 'student', degrees } or { values, weights?, center? }`;

const indexOf = (id: string) => laws.findIndex((law) => law.id === id);

function readStudent(name: string, given: Record<string, unknown>): Law {
  const degrees = real(limits.leastDegrees, limits.mostDegrees);
  const checked = read(given, { name: (_, value) => value, degrees }, `${name}.`);
  return { name: 'student', degrees: checked.degrees };
}

function readList(name: string, given: Record<string, unknown>): Law {
  const magnitude = limits.largestMagnitude;
  const list = read(
    given,
    {
      values: numbers({
        least: -magnitude,
        most: magnitude,
        shortest: 1,
        longest: limits.mostValues,
      }),
      weights: (weightsName, value) =>
        value === undefined
          ? undefined
          : numbers({ least: 0, most: magnitude })(weightsName, value),
      center: (centerName, value) => (value === undefined ? true : flag(centerName, value)),
    },
    `${name}.`,
  );
  const { values, weights, center } = list;
  const least = limits.leastMagnitude;
  const tiny = values.findIndex((x) => x !== 0 && Math.abs(x) < least);
  if (tiny >= 0) {
    outOfRange(`${name}.values[${tiny}]`, `0 or at least ${least} from it`, values[tiny]);
  }
  if (weights && weights.length !== values.length) {
    const counts = `as many weights as values (${values.length})`;
    throw new RangeError(`${name}.weights must be ${counts}; got ${weights.length} of them`);
  }
  if (weights && !weights.some((weight) => weight > 0)) {
    throw new RangeError(`${name}.weights must have a positive sum; got weights that add up to 0`);
  }
  const largest = weights ? Math.max(...weights) : 0;
  const slight = weights ? weights.findIndex((w) => w > 0 && w < limits.leastWeight * largest) : -1;
  if (weights && slight >= 0) {
    const allowed = `0 or at least ${limits.leastWeight} of the largest (${largest})`;
    outOfRange(`${name}.weights[${slight}]`, allowed, weights[slight]);
  }
  return { values: [...values], ...(weights && { weights: [...weights] }), center };
}

export function law(name: string, value: unknown): Law {
  if (typeof value === 'string') {
    const parsed = parseLaw(value) ?? outOfRange(name, allowed, value);
    return typeof parsed === 'string' ? parsed : law(name, parsed);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    wrongType(name, allowed, value);
  const given = value as Record<string, unknown>;
  if ('values' in given) return readList(name, given);
  if (given.name === 'student') return readStudent(name, given);
  if (typeof given.name === 'string') {
    throw new RangeError(`${name}.name must be 'student' in an object; got ${shown(given.name)}`);
  }
  return wrongType(name, allowed, value);
}

export function engineLaw(checked: Law): EngineLaw {
  if (typeof checked === 'string') return { index: indexOf(checked) };
  if ('degrees' in checked) return { index: indexOf('student'), degrees: checked.degrees };
  return {
    index: indexOf('values'),
    values: Float64Array.from(checked.values),
    weights: Float64Array.from(checked.weights ?? []),
    center: checked.center ?? true,
  };
}
