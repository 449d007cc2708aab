// Two models on the same tokens, head by head: what changed most first.

import { printable } from '../web/text/printable.js';
import { numberOf } from './runColumns.js';
import { headName, sentencesOf } from './runTables.js';
import { aligned, section, shortNumber } from './tables.js';

/** @typedef {import('../web/engine/library.js').ModelOnText} ModelOnText */
/** @typedef {import('../web/engine/library.js').HeadOnText} HeadOnText */
/** @typedef {import('./runColumns.js').HeadNumber} HeadNumber */

/** Below this a number's share of change says nothing. */
const least = 1e-6;

/** How far a number has changed: the logarithm of its ratio. @param {number} before @param {number} after */
const changeOf = (before, after) =>
  Math.abs(Math.log(Math.max(Math.abs(after), least) / Math.max(Math.abs(before), least)));

/** Those that changed most first. @param {[ModelOnText, ModelOnText]} results @param {HeadNumber} by */
export function changedHeads([before, after], by) {
  return before.heads
    .map((head, i) => {
      const change = changeOf(numberOf(head, by), numberOf(after.heads[i], by));
      return { layer: head.layer, head: head.head, before: head, after: after.heads[i], change };
    })
    .sort((a, b) => b.change - a.change);
}

/** @param {number | null} before @param {number | null} after */
const both = (before, after) => `${shortNumber(before)} → ${shortNumber(after)}`;

/** @type {readonly (readonly [name: string, of: HeadNumber])[]} */
const columns = [
  ['spread', 'spread'],
  ['but first', 'spreadWithoutFirst'],
  ['largest', 'largest'],
  ['entropy', 'entropy'],
  ['on first', 'firstKey'],
];

/** @param {HeadOnText} before @param {HeadOnText} after */
const cells = (before, after) =>
  columns.map(([, of]) => both(numberOf(before, of), numberOf(after, of)));

/** @param {ModelOnText['heads']} heads @param {HeadNumber} of */
const meanOf = (heads, of) =>
  heads.reduce((sum, head) => sum + numberOf(head, of), 0) / heads.length;

/**
 * @param {[ModelOnText, ModelOnText]} results
 * @param {[string, string]} names
 * @param {{ top: number, by: HeadNumber, allHeads: boolean }} wanted
 */
export function comparison(results, names, { top, by, allHeads }) {
  const [before, after] = results;
  const changed = changedHeads(results, by);
  const head = ['head', ...columns.map(([name]) => name)];
  const layers = Array.from({ length: before.layers }, (_, layer) => {
    const [own, others] = results.map(({ heads }) => heads.filter((one) => one.layer === layer));
    return [
      `layer ${layer}`,
      ...columns.map(([, of]) => both(meanOf(own, of), meanOf(others, of))),
    ];
  });
  /** @param {typeof changed} some */
  const table = (some) =>
    aligned([head, ...some.map((one) => [headName(one), ...cells(one.before, one.after)])]);
  const change =
    before.loss === null || after.loss === null
      ? ''
      : ` (${after.loss < before.loss ? '' : '+'}${shortNumber(after.loss - before.loss)})`;
  return [
    `${printable(names[0])} → ${printable(names[1])}, on the same ${before.tokens.length} tokens.\nLoss ${both(before.loss, after.loss)}${change} nats a token.\n`,
    section(
      `The ${Math.min(top, changed.length)} heads whose ${by} changed most, by its ratio`,
      table(changed.slice(0, top)),
    ),
    section('Layer by layer, means over heads', aligned([head, ...layers])),
    ...(allHeads
      ? [
          section(
            'Every head',
            table(changed.toSorted((a, b) => a.layer - b.layer || a.head - b.head)),
          ),
        ]
      : []),
    sentencesOf('What was assumed', [
      'One short text is one sample: what differs on it need not differ on others.',
      ...new Set([...before.assumed, ...after.assumed]),
    ]),
  ].join('\n');
}
