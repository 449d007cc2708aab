// The rules that scale scores, by what they can be used for. The list of them is the catalogue's.

import { catalog } from '../../catalog/catalog.js';

/** @typedef {(typeof catalog.rules)[number]['id']} TrainingRule */
/** @typedef {Exclude<(typeof catalog.rules)[number], { trainingOnly: true }>['id']} Rule */

const untrained = catalog.rules.filter((rule) => !rule.trainingOnly).map((rule) => rule.id);
export const ruleNames = /** @type {readonly Rule[]} */ (untrained);

/** In the catalogue, as the engine knows it. @param {TrainingRule} rule */
export const placeOfRule = (rule) => catalog.rules.findIndex(({ id }) => id === rule);

/**
 * What the rules multiply scores by that ask only for d and the number of keys. They leave a normal score normal: what
 * becomes of it is known exactly.
 */
const constantFactors =
  /** @satisfies {Partial<Record<Rule, (d: number, keys: number) => number>>} */ ({
    none: () => 1,
    sqrt: (d) => 1 / Math.sqrt(d),
    linear: (d) => 1 / d,
    'log-length': (d, keys) => Math.log(keys) / Math.sqrt(d),
  });

/** @typedef {keyof typeof constantFactors} ConstantRule */

export const constantRules = /** @type {readonly ConstantRule[]} */ (Object.keys(constantFactors));

/** What such a rule multiplies scores by. @param {ConstantRule} rule @param {number} d @param {number} keys */
export const factorOf = (rule, d, keys) => constantFactors[rule](d, keys);
