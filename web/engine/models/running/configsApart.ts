// In what the configs of two models of one family differ, which no weight tells.

import { printable } from '../../../text/printable.js';
import type { Config } from '../config.js';
import { severalNames } from '../modelError.js';

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

/**
 * @param before - fields that tell, as the other's
 * @returns a sentence if they differ
 */
export function configsApart(before: Config, after: Config): string[] {
  const types = [before, after].map(({ model_type: type }) => shown(type));
  if (types[0] !== types[1])
    return [`Their configs are of two kinds of model: ${types.join(' and ')}.`];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = fields.filter((field) => areApart(before[field], after[field]));
  const [first] = differing;
  if (first === undefined) return [];
  const which = differing.length > 1 ? '; the first is' : ', which is';
  return [
    `Their configs differ in ${severalNames(differing)}${which} ${shown(before[first])} in the first model and ${shown(after[first])} in the second.`,
  ];
}
