// Two models on the same tokens, head by head: what changed most first.

import type { ModelOnText, ModelsOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import type { Asking, PairJson, RunJson, RunOnTextsJson } from './jsonForms.js';
import { isOverTexts } from './manyTexts.js';
import { type HeadNumber, numberOf } from './runColumns.js';
import { headName, lossTokens, sentencesOf } from './runTables.js';
import { aligned, section, sectionText, shortNumber } from './tables.js';

/** How far a number has changed, on its column's own scale; those that changed most first. */
export function changedHeads([before, after]: [ModelOnText, ModelOnText], by: HeadNumber) {
  return before.heads
    .map((head, i) => {
      const change = numberOf(after.heads[i], by) - numberOf(head, by);
      return { layer: head.layer, head: head.head, before: head, after: after.heads[i], change };
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
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

/** A head whose number changed by a smaller share of the column's size is no news. */
const leastNews = 0.005;

const signed = (x: number) => `${x < 0 ? '' : '+'}${shortNumber(x)}`;

const meanOf = (heads: ModelOnText['heads'], of: HeadNumber) =>
  heads.reduce((sum, head) => sum + numberOf(head, of), 0) / heads.length;

/** How far apart what they say next is; nothing where they do not say it. */
const apartText = ({ kl, kl99, sameFirst }: ModelsOnText) =>
  sameFirst === null
    ? ''
    : `KL of the next token ${shortNumber(kl)} nats (99 %: ${shortNumber(kl99)}); the same first choice for ${shortNumber(100 * sameFirst)} % of tokens.\n`;

/** @param models - as they are told alone */
export function pairJson(
  asking: Asking,
  pair: ModelsOnText,
  [first, second]: (RunJson | RunOnTextsJson)[],
  by: HeadNumber,
): Omit<PairJson, 'models'> {
  const changes = changedHeads(pair.models, by).map(({ layer, head, change }) => ({
    layer,
    head,
    change,
  }));
  return { ...asking, ...pair, ...{ models: [first, second] }, by, changes };
}

export function comparison(
  pair: ModelsOnText,
  names: [string, string],
  {
    top,
    by,
    allHeads,
    more,
  }: { top: number; by: HeadNumber; allHeads: boolean; more: readonly HeadNumber[] },
) {
  const { models: results } = pair;
  const [before, after] = results;
  const changed = changedHeads(results, by);
  const sizes = results.flatMap(({ heads }) => heads.map((one) => Math.abs(numberOf(one, by))));
  const size = sizes.reduce((sum, x) => sum + x, 0) / sizes.length;
  const news = changed.filter(({ change }) => Math.abs(change) >= leastNews * size);
  const shown: typeof columns = [...columns, ...more.map((name) => [name, name] as const)];
  const head = ['head', 'change', ...shown.map(([name]) => name)];
  const layers = Array.from({ length: before.layers }, (_, layer) => {
    const [own, others] = results.map(({ heads }) => heads.filter((one) => one.layer === layer));
    return [
      `layer ${layer}`,
      signed(meanOf(others, by) - meanOf(own, by)),
      ...shown.map(([, of]) => both(meanOf(own, of), meanOf(others, of))),
    ];
  });
  const table = (some: typeof changed) =>
    aligned([
      head,
      ...some.map((one) => [
        headName(one),
        signed(one.change),
        ...shown.map(([, of]) => both(numberOf(one.before, of), numberOf(one.after, of))),
      ]),
    ]);
  const change =
    before.loss === null || after.loss === null ? '' : ` (${signed(after.loss - before.loss)})`;
  return [
    `${printable(names[0])} → ${printable(names[1])}, on the same ${before.tokens.length} tokens.\nLoss ${both(before.loss, after.loss)}${change} nats a token, over ${lossTokens(before)}.\n${apartText(pair)}`,
    news.length > 0
      ? section(
          `Heads whose ${by} changed most${news.length < changed.length ? `; the other ${changed.length - news.length} of ${changed.length} by less than half a per cent of its mean, ${shortNumber(size)}` : ''}`,
          table(news.slice(0, top)),
        )
      : `The ${by} of no head changed by half a per cent of its mean, ${shortNumber(size)}.\n`,
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
        ...new Set([...pair.assumed, ...before.assumed, ...after.assumed]),
      ]),
    ),
  ].join('\n');
}

/** Beside the loss under its own scale. */
function factorTable([before, after]: [ModelOnText, ModelOnText], names: [string, string]) {
  const told = ({ loss: own, factors }: ModelOnText, i: number) => {
    const { loss } = factors[i];
    if (loss === null || own === null) return '–';
    return `${shortNumber(loss, 4)} (${signed(loss - own)})`;
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
