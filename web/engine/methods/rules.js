// The rules that scale scores, by what they can be used for. The list of them is the catalogue's.

import { catalog } from '../../catalog/catalog.js';

/** @typedef {(typeof catalog.rules)[number]['id']} TrainingRule */
/** @typedef {Exclude<(typeof catalog.rules)[number], { trainingOnly: true }>['id']} Rule */

const untrained = catalog.rules.filter((rule) => !rule.trainingOnly).map((rule) => rule.id);
export const ruleNames = /** @type {readonly Rule[]} */ (untrained);

/** In the catalogue, as the engine knows it. @param {TrainingRule} rule */
export const placeOfRule = (rule) => catalog.rules.findIndex(({ id }) => id === rule);

/**
 * Rules that multiply the scores by what d and the number of keys alone decide. They leave a normal score normal: what
 * becomes of it is known exactly.
 */
export const constantRules = /** @type {const} @satisfies {readonly Rule[]} */ ([
  'none',
  'sqrt',
  'linear',
  'log-length',
]);
/** @typedef {(typeof constantRules)[number]} ConstantRule */

/** What such a rule multiplies scores by. @param {ConstantRule} rule @param {number} d @param {number} keys */
export function factorOf(rule, d, keys) {
  if (rule === 'none') return 1;
  if (rule === 'linear') return 1 / d;
  return (rule === 'log-length' ? Math.log(keys) : 1) / Math.sqrt(d);
}
