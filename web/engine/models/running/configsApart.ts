// In what the configs of two models of one family differ, which no weight tells.

import { printable } from '../../../text/printable.js';
import type { Config } from '../config.js';
import { severalNames } from '../modelError.js';

/** Fields that say nothing of what a model computes from tokens. */
const ofPrograms =
  /^_|dtype|version|architectures|token|cache|auto_map|initializer|drop|name|label|output|return|vocab|quant/i;

const longestShown = 60;

const jsonOf = (value: unknown) => JSON.stringify(value ?? null);

const shown = (value: unknown) => {
  const json = jsonOf(value);
  return printable(json.length > longestShown ? `${json.slice(0, longestShown)}…` : json);
};

/** What another format of file may leave out, for it goes without saying. */
const isUsual = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

function areApart(before: unknown, after: unknown) {
  if (before === undefined || after === undefined) {
    const told = before ?? after ?? null;
    return told !== null && !isUsual(told);
  }
  return jsonOf(before) !== jsonOf(after);
}

/** @returns a sentence if they do */
export function configsApart(before: Config, after: Config): string[] {
  if (before.model_type !== after.model_type) return [];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = fields.filter(
    (field) => !ofPrograms.test(field) && areApart(before[field], after[field]),
  );
  const [first] = differing;
  if (first === undefined) return [];
  const which = differing.length > 1 ? '; the first is' : ', which is';
  return [
    `Their configs differ in ${severalNames(differing)}${which} ${shown(before[first])} in the first model and ${shown(after[first])} in the second.`,
  ];
}
