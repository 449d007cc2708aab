// Two models on the same tokens, head by head: what changed most first.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { isOverTexts } from './manyTexts.js';
import { type HeadNumber, numberOf } from './runColumns.js';
import { headName, sentencesOf } from './runTables.js';
import { aligned, section, sectionText, shortNumber } from './tables.js';

/** Below this a number's share of change says nothing. */
const least = 1e-6;

/** How far a number has changed: the logarithm of its ratio. */
const changeOf = (before: number, after: number) =>
  Math.abs(Math.log(Math.max(Math.abs(after), least) / Math.max(Math.abs(before), least)));

/** Those that changed most first. */
export function changedHeads([before, after]: [ModelOnText, ModelOnText], by: HeadNumber) {
  return before.heads
    .map((head, i) => {
      const change = changeOf(numberOf(head, by), numberOf(after.heads[i], by));
      return { layer: head.layer, head: head.head, before: head, after: after.heads[i], change };
    })
    .sort((a, b) => b.change - a.change);
}

const both = (before: number | null, after: number | null) =>
  `${shortNumber(before)} → ${shortNumber(after)}`;

const columns: readonly (readonly [name: string, of: HeadNumber])[] = [
  ['spread', 'spread'],
  ['but first', 'spreadWithoutFirst'],
  ['largest', 'largest'],
  ['entropy', 'entropy'],
  ['on first', 'firstKey'],
];

/** A head whose number changed by a smaller share is no news. */
const leastNews = Math.log(1.005);

const ratio = (before: number, after: number) =>
  before === 0 ? '–' : `× ${shortNumber(after / before)}`;

const meanOf = (heads: ModelOnText['heads'], of: HeadNumber) =>
  heads.reduce((sum, head) => sum + numberOf(head, of), 0) / heads.length;

export function comparison(
  results: [ModelOnText, ModelOnText],
  names: [string, string],
  {
    top,
    by,
    allHeads,
    more,
  }: { top: number; by: HeadNumber; allHeads: boolean; more: readonly HeadNumber[] },
) {
  const [before, after] = results;
  const changed = changedHeads(results, by);
  const news = changed.filter(({ change }) => change >= leastNews);
  const shown: typeof columns = [...columns, ...more.map((name) => [name, name] as const)];
  const head = ['head', 'change', ...shown.map(([name]) => name)];
  const layers = Array.from({ length: before.layers }, (_, layer) => {
    const [own, others] = results.map(({ heads }) => heads.filter((one) => one.layer === layer));
    return [
      `layer ${layer}`,
      ratio(meanOf(own, by), meanOf(others, by)),
      ...shown.map(([, of]) => both(meanOf(own, of), meanOf(others, of))),
    ];
  });
  const table = (some: typeof changed) =>
    aligned([
      head,
      ...some.map((one) => [
        headName(one),
        ratio(numberOf(one.before, by), numberOf(one.after, by)),
        ...shown.map(([, of]) => both(numberOf(one.before, of), numberOf(one.after, of))),
      ]),
    ]);
  const change =
    before.loss === null || after.loss === null
      ? ''
      : ` (${after.loss < before.loss ? '' : '+'}${shortNumber(after.loss - before.loss)})`;
  return [
    `${printable(names[0])} → ${printable(names[1])}, on the same ${before.tokens.length} tokens.\nLoss ${both(before.loss, after.loss)}${change} nats a token.\n`,
    news.length > 0
      ? section(
          `Heads whose ${by} changed most, by its ratio${news.length < changed.length ? `; the other ${changed.length - news.length} of ${changed.length} by less than half a per cent` : ''}`,
          table(news.slice(0, top)),
        )
      : `The ${by} of no head changed by half a per cent.\n`,
    section('Layer by layer, means over heads', aligned([head, ...layers])),
    ...(allHeads
      ? [
          section(
            'Every head',
            table(changed.toSorted((a, b) => a.layer - b.layer || a.head - b.head)),
          ),
        ]
      : []),
    ...(before.factors.length > 0 ? [factorTable(results, names)] : []),
    sectionText(
      sentencesOf('What was assumed', [
        isOverTexts(before)
          ? `Numbers are means over ${before.texts.length} texts, largest scores of them all.`
          : 'One short text is one sample: what differs on it need not differ on others.',
        ...new Set([...before.assumed, ...after.assumed]),
      ]),
    ),
  ].join('\n');
}

/** Beside the loss under its own scale. */
function factorTable([before, after]: [ModelOnText, ModelOnText], names: [string, string]) {
  const told = ({ loss: own, factors }: ModelOnText, i: number) => {
    const { loss } = factors[i];
    if (loss === null || own === null) return '–';
    return `${shortNumber(loss, 4)} (${loss < own ? '' : '+'}${shortNumber(loss - own)})`;
  };
  const rows = before.factors.map(({ factor, heads }, i) => [
    `${heads ? headName(heads[0]) : 'all heads'}, scores times ${factor}`,
    told(before, i),
    told(after, i),
  ]);
  return section(
    'Loss of each run again with other scales, and its change',
    aligned([['', ...names.map((name) => printable(name))], ...rows]),
  );
}
