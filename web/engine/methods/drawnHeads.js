// Attention of vectors drawn from the seed, under several rules at once, and what is expected of it.

import { catalog } from '../../catalog/catalog.js';
import {
  callback,
  flag,
  following,
  numbers,
  oneOf,
  optional,
  read,
  split,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { dimension, seed } from '../checks/sharedOptions.js';
import { checkFits, mostDrawn } from '../checks/sizeLimit.js';
import { inSlices, reportProgress } from '../workers/slices.js';
import { createEstimates } from './estimate.js';
import { constantRules, factorOf, placeOfRule, ruleNames } from './rules.js';

/** @typedef {import('./rules.js').Rule} Rule */

const ruleName = oneOf(ruleNames);

/** Weights that one call may return. */
const mostWeights = 2 ** 26;
/** Scores that one slice looks at, once for each rule: a worker holds them. */
const mostLooks = 2 ** 23;
/** Different d of one call. */
const mostDimensions = 2048;
const side = whole(1, 65_536);

/** @type {import('../checks/checkedOptions.js').Reader<Rule[]>} */
function someRules(name, value) {
  if (!Array.isArray(value)) wrongType(name, 'an array of rules', value);
  // A list of the caller's own kind may map to anything.
  return Array.from({ length: value.length }, (_, i) => ruleName(`${name}[${i}]`, value[i]));
}

/** @param {Rule[]} names */
const positions = (names) => names.map(placeOfRule);

/** Whole numbers that ascend. @type {import('../checks/checkedOptions.js').Reader<Float64Array>} */
function dimensions(name, value) {
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
}

/**
 * @typedef {object} DrawnAttentionOptions
 * @property {number} rows number of queries, 1 … 65,536; rows × columns at most 8,388,608
 * @property {number} columns number of keys, 1 … 65,536
 * @property {number} d coordinates of each, 1 … 1,000,000; (rows + columns) × d at most 8,388,608
 * @property {Rule[]} rules one result for each
 * @property {number} [head] which head of the seed, 0 … 1,048,576; default 0
 * @property {boolean} [causal] row i sees keys 0 … i; default false
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 * @property {boolean} [weights] false leaves the weights out; default true
 */

/**
 * @typedef {object} DrawnAttention
 * @property {Rule} rule
 * @property {Float32Array} [weights] rows × columns, row-major
 * @property {Float32Array} beta the factor of q·k (under 'cosine', of the cosine) in each row
 * @property {Float64Array} entropy of each row, in nats
 * @property {Float64Array} largest
 * @property {Float64Array} jacobian Frobenius norm of diag(p) − ppᵀ
 */

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

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<DrawnAttention[]>} one for each rule
 */
export async function drawnAttention(crew, given) {
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
  /** @type {any[]} */
  const results = [];
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
  return results.map(({ rows, ...result }, r) => ({
    rule: options.rules[r],
    ...result,
    entropy: every(rows, 3, 0),
    largest: every(rows, 3, 1),
    jacobian: every(rows, 3, 2).map(Math.sqrt),
  }));
}

/** @param {Float64Array} packed @param {number} stride @param {number} from */
const every = (packed, stride, from) =>
  Float64Array.from({ length: packed.length / stride }, (_, i) => packed[i * stride + from]);

/** @typedef {import('./estimate.js').Estimate} Estimate */

/**
 * @typedef {object} SurveyOptions
 * @property {ArrayLike<number>} d up to 2048 whole numbers 1 … 1,000,000 that ascend
 * @property {number} keys 1 … 65,536
 * @property {Rule[]} rules one point at each d for each
 * @property {number} [rows] queries a draw, 1 … 65,536; default 8
 * @property {number} [draws] of keys and queries, 1 … 4096; default 64
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 */

/**
 * @typedef {object} Survey
 * @property {number} draws so many draws of keys and queries
 * @property {import('../checks/checkedOptions.js').Filled<SurveyOptions>} options
 * @property {{ d: number, rule: SurveyOptions['rules'][number], entropy: Estimate, largest: Estimate, jacobianSquare: Estimate }[]} points
 */

const surveyOptions = {
  d: dimensions,
  keys: side,
  rows: optional(side, 8),
  draws: optional(whole(1, 4096), 64),
  rules: someRules,
  seed,
  ...following,
  onPartial:
    /** @type {import('../checks/checkedOptions.js').Reader<((survey: Survey) => void) | undefined>} */ (
      callback()
    ),
};

/**
 * Entropy, largest weight and squared norm of the softmax's derivative, at several d under several rules: the
 * means over draws that are nested in d. Draw i has the vectors of head i.
 *
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Survey>}
 */
export async function attentionSurvey(crew, given) {
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

/**
 * @typedef {object} ExpectedAttention of one query with keys of standard normals, each in its own array by d
 * @property {Float64Array} entropy
 * @property {Float64Array} participation
 * @property {Float64Array} largest
 * @property {Float64Array} jacobianSquare
 * @property {import('../checks/checkedOptions.js').Filled<ExpectedAttentionOptions>} options
 */

/**
 * @typedef {object} ExpectedAttentionOptions
 * @property {ArrayLike<number>} d up to 2048 whole numbers 1 … 1,000,000 that ascend
 * @property {number} keys 1 … 65,536
 * @property {import('./rules.js').ConstantRule} rule the others have no such law
 */

const expectedOptions = {
  keys: side,
  d: dimensions,
  rule: oneOf(constantRules),
  ...following,
};

/**
 * What `attentionSurvey` measures, exactly. The rules 'measured' and 'cosine' have no such law.
 *
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<ExpectedAttention>}
 */
export async function expectedAttention(crew, given) {
  const { options, follow } = split(read(given, expectedOptions));
  const { keys, d, rule } = options;
  const beta = d.map((each) => factorOf(rule, each, keys));
  /** @type {import('../workers/tasks.js').Task} */
  const task = { part: 'heads', name: 'expectedAttention', args: { keys, d, beta } };
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
