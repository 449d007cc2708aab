// Attention of vectors drawn from the seed, under several rules at once, and what is expected of it.

import { catalog } from '../../catalog/catalog.js';
import {
  callback,
  type Filled,
  flag,
  following,
  numbers,
  oneOf,
  optional,
  type Reader,
  read,
  split,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { dimension, seed } from '../checks/sharedOptions.js';
import { checkFits, mostDrawn } from '../checks/sizeLimit.js';
import type { Crew } from '../workers/crew.js';
import { inSlices, reportProgress } from '../workers/slices.js';
import type { Task } from '../workers/tasks.js';
import { createEstimates, type Estimate } from './estimate.js';
import {
  type ConstantRule,
  constantRules,
  factorOf,
  placeOfRule,
  type Rule,
  ruleNames,
} from './rules.js';

const ruleName = oneOf(ruleNames);

/** Weights that one call may return. */
const mostWeights = 2 ** 26;
/** Scores that one slice looks at, once for each rule: a worker holds them. */
const mostLooks = 2 ** 23;
/** Different d of one call. */
const mostDimensions = 2048;
const side = whole(1, 65_536);

const someRules: Reader<Rule[]> = (name, value) => {
  if (!Array.isArray(value)) wrongType(name, 'an array of rules', value);
  // A list of the caller's own kind may map to anything.
  return Array.from({ length: value.length }, (_, i) => ruleName(`${name}[${i}]`, value[i]));
};

const positions = (names: Rule[]) => names.map(placeOfRule);

/** Whole numbers that ascend. */
const dimensions: Reader<Float64Array> = (name, value) => {
  const list = numbers({
    least: 1,
    most: catalog.limits.largestDimension,
    shortest: 1,
    longest: mostDimensions,
  })(name, value);
  for (let i = 0; i < list.length; i += 1) {
    dimension(`${name}[${i}]`, list[i]);
    if (i > 0 && list[i] <= list[i - 1]) {
      throw new RangeError(`${name} must ascend; got ${list[i]} after ${list[i - 1]}`);
    }
  }
  return list;
};

export type DrawnAttentionOptions = {
  /** number of queries, 1 … 65,536; rows × columns at most 8,388,608 */
  rows: number;
  /** number of keys, 1 … 65,536 */
  columns: number;
  /** coordinates of each, 1 … 1,000,000; (rows + columns) × d at most 8,388,608 */
  d: number;
  /** one result for each */
  rules: Rule[];
  /** which head of the seed, 0 … 1,048,576; default 0 */
  head?: number;
  /** row i sees keys 0 … i; default false */
  causal?: boolean;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
  /** false leaves the weights out; default true */
  weights?: boolean;
};

export type DrawnAttention = {
  /** one for each rule, in their order */
  maps: DrawnMap[];
  options: Filled<DrawnAttentionOptions>;
};

export type DrawnMap = {
  rule: Rule;
  /** rows × columns, row-major */
  weights?: Float32Array;
  /** the factor of q·k (under 'cosine', of the cosine) in each row */
  beta: Float32Array;
  /** of each row, in nats */
  entropy: Float64Array;
  largest: Float64Array;
  /** Frobenius norm of diag(p) − ppᵀ */
  jacobian: Float64Array;
};

const drawnOptions = {
  rows: side,
  columns: side,
  d: dimension,
  rules: someRules,
  head: optional(whole(0, 2 ** 20), 0),
  causal: optional(flag, false),
  seed,
  weights: optional(flag, true),
  ...following,
};

export async function drawnAttention(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<DrawnAttention> {
  const { options, follow } = split(read(given, drawnOptions));
  const { rows, columns, d, rules } = options;
  const cells = rows * columns;
  checkFits({ rows, columns }, 'rows × columns', cells, mostLooks);
  checkFits({ rows, columns, d }, '(rows + columns) × d', (rows + columns) * d, mostDrawn);
  if (options.weights) {
    const shape = { rows, columns, rules: rules.length };
    checkFits(shape, 'rows × columns × rules', cells * rules.length, mostWeights);
  }
  const together = Math.floor(mostLooks / cells);
  const results: any[] = [];
  await inSlices(crew, {
    count: Math.ceil(rules.length / together),
    task: (slice) => {
      const some = rules.slice(slice * together, (slice + 1) * together);
      const args = { ...options, rules: positions(some) };
      return { part: 'heads', name: 'drawnAttention', args };
    },
    take: (some) => results.push(...some),
    result: () => results,
    follow,
  });
  const maps = results.map(({ rows, ...result }, r) => ({
    rule: options.rules[r],
    ...result,
    entropy: every(rows, 3, 0),
    largest: every(rows, 3, 1),
    jacobian: every(rows, 3, 2).map(Math.sqrt),
  }));
  return { maps, options };
}

const every = (packed: Float64Array, stride: number, from: number) =>
  Float64Array.from({ length: packed.length / stride }, (_, i) => packed[i * stride + from]);

export type SurveyOptions = {
  /** up to 2048 whole numbers 1 … 1,000,000 that ascend */
  d: ArrayLike<number>;
  /** 1 … 65,536 */
  keys: number;
  /** one point at each d for each */
  rules: Rule[];
  /** queries a draw, 1 … 65,536; default 8 */
  rows?: number;
  /** of keys and queries, 1 … 4096; default 64 */
  draws?: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
};

export type Survey = {
  /** so many draws of keys and queries */
  draws: number;
  options: Filled<SurveyOptions>;
  points: {
    d: number;
    rule: SurveyOptions['rules'][number];
    entropy: Estimate;
    largest: Estimate;
    jacobianSquare: Estimate;
  }[];
};

const surveyOptions = {
  d: dimensions,
  keys: side,
  rows: optional(side, 8),
  draws: optional(whole(1, 4096), 64),
  rules: someRules,
  seed,
  ...following,
  onPartial: callback() as Reader<((survey: Survey) => void) | undefined>,
};

/**
 * Entropy, largest weight and squared norm of the softmax's derivative, at several d under several rules: the
 * means over draws that are nested in d. Draw i has the vectors of head i.
 */
export async function attentionSurvey(crew: Crew, given: Record<string, unknown>): Promise<Survey> {
  const { options, follow } = split(read(given, surveyOptions));
  const { keys, rows, rules, draws } = options;
  const sizes = options.d.length;
  const d = options.d[sizes - 1];
  const maps = sizes * rules.length;
  const shape = { rows, keys, d: sizes, rules: rules.length };
  checkFits(shape, 'rows × keys × all d × rules', rows * keys * maps, mostLooks);
  checkFits({ d, rows, keys }, '(rows + keys) × d', (rows + keys) * d, mostDrawn);
  const args = {
    ...options,
    columns: keys,
    causal: false,
    rules: positions(rules),
  };
  const estimates = createEstimates(3 * maps);
  return inSlices(crew, {
    count: draws,
    task: (head) => ({ part: 'heads', name: 'attentionSurvey', args: { ...args, head } }),
    take: (means) => estimates.add(means),
    result() {
      const points = Array.from(options.d).flatMap((d, k) =>
        rules.map((rule, r) => {
          const at = 3 * (k * rules.length + r);
          return {
            d,
            rule,
            entropy: estimates.at(at),
            largest: estimates.at(at + 1),
            jacobianSquare: estimates.at(at + 2),
          };
        }),
      );
      return { draws: estimates.taken, points, options: structuredClone(options) };
    },
    follow,
  });
}

/** of one query with keys of standard normals, each in its own array by d */
export type ExpectedAttention = {
  entropy: Float64Array;
  participation: Float64Array;
  largest: Float64Array;
  jacobianSquare: Float64Array;
  options: Filled<ExpectedAttentionOptions>;
};

export type ExpectedAttentionOptions = {
  /** up to 2048 whole numbers 1 … 1,000,000 that ascend */
  d: ArrayLike<number>;
  /** 1 … 65,536 */
  keys: number;
  /** the others have no such law */
  rule: ConstantRule;
};

const expectedOptions = {
  keys: side,
  d: dimensions,
  rule: oneOf(constantRules),
  ...following,
};

/** What `attentionSurvey` measures, exactly. The rules 'measured' and 'cosine' have no such law. */
export async function expectedAttention(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<ExpectedAttention> {
  const { options, follow } = split(read(given, expectedOptions));
  const { keys, d, rule } = options;
  const beta = d.map((each) => factorOf(rule, each, keys));
  const task: Task = { part: 'heads', name: 'expectedAttention', args: { keys, d, beta } };
  const rows = await crew.run(task, follow.signal);
  await reportProgress(1, follow);
  return {
    entropy: every(rows, 4, 0),
    participation: every(rows, 4, 1),
    largest: every(rows, 4, 2),
    jacobianSquare: every(rows, 4, 3),
    options,
  };
}
