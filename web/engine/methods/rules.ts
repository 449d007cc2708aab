// The rules that scale scores, by what they can be used for. The list of them is the catalogue's.

import { catalog } from '../../catalog/catalog.js';

export type TrainingRule = (typeof catalog.rules)[number]['id'];

export type Rule = Exclude<(typeof catalog.rules)[number], { trainingOnly: true }>['id'];

const untrained = catalog.rules.filter((rule) => !rule.trainingOnly).map((rule) => rule.id);
export const ruleNames = untrained as readonly Rule[];

/** In the catalogue, as the engine knows it. */
export const placeOfRule = (rule: TrainingRule) => catalog.rules.findIndex(({ id }) => id === rule);

/**
 * What the rules multiply scores by that ask only for d and the number of keys. They leave a normal score normal: what
 * becomes of it is known exactly.
 */
const constantFactors = {
  none: () => 1,
  sqrt: (d) => 1 / Math.sqrt(d),
  linear: (d) => 1 / d,
  'log-length': (d, keys) => Math.log(keys) / Math.sqrt(d),
} satisfies Partial<Record<Rule, (d: number, keys: number) => number>>;

export type ConstantRule = keyof typeof constantFactors;

export const constantRules = Object.keys(constantFactors) as readonly ConstantRule[];

/** What such a rule multiplies scores by. */
export const factorOf = (rule: ConstantRule, d: number, keys: number) =>
  constantFactors[rule](d, keys);
