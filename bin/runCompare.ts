// Two models on the same tokens, head by head: what changed most first.

import type { ModelOnText, ModelsOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { changeText } from './changeError.js';
import { both, changedHeads, changeSections, sentencesOfBoth, signed } from './changes.js';
import type { Invocation, PairJson, RunJson, RunOnTextsJson } from './jsonForms.js';
import { isOverTexts, type PairOnTexts } from './manyTexts.js';
import { weightTypes } from './modelShape.js';
import { type HeadNumber, numberOf } from './runColumns.js';
import {
  dividedBy,
  errorOver,
  headName,
  isWorseThanEven,
  legend,
  lossTokens,
  ofTexts,
  sentencesOf,
  type WantedTables,
  worseThanEven,
} from './runTables.js';
import { type Section, sectionText, shortNumber } from './tables.js';

const columns: readonly (readonly [name: string, of: HeadNumber])[] = [
  ['spread', 'spread'],
  ['but first', 'spreadWithoutFirst'],
  ['largest', 'largest'],
  ['entropy', 'entropy'],
  ['on first', 'firstKey'],
];

const headsOf = ([before, after]: ModelsOnText['models']) => [before.heads, after.heads] as const;

/** How far apart what they say next is; nothing where they do not say it. */
const apartText = ({ kl, kl99, sameFirst }: ModelsOnText) =>
  sameFirst === null
    ? undefined
    : `KL of the next token ${shortNumber(kl)} nats (99 %: ${shortNumber(kl99)}); the same first choice for ${shortNumber(100 * sameFirst)} % of tokens.`;

/** @param models - as they are told alone */
export function pairJson(
  invocation: Invocation,
  pair: ModelsOnText,
  [first, second]: (RunJson | RunOnTextsJson)[],
  by: HeadNumber,
): Omit<PairJson, 'models'> {
  const changed = changedHeads(headsOf(pair.models), (head) => numberOf(head, by));
  const changes = changed.map(({ before: { layer, head }, change }) => ({ layer, head, change }));
  return { ...invocation, ...pair, ...{ models: [first, second] }, by, changes };
}

export type WantedPair = WantedTables & { more: readonly HeadNumber[] };

/** Of many texts the one on which they differ most in what they say next. */
function farthestText(pair: ModelsOnText): string[] {
  if (!('texts' in pair)) return [];
  const { texts } = pair as PairOnTexts;
  const kls = texts.map(({ kl }) => kl ?? Number.NaN);
  const most = Math.max(...kls);
  if (Number.isNaN(most)) return [];
  const { name } = texts[kls.indexOf(most)];
  return [
    `On one text KL is ${shortNumber(Math.min(...kls))} to ${shortNumber(most)} (${printable(name)}).`,
  ];
}

/** Scores that are large are what breaks a model, whatever heads are ranked by. */
function largestApart(models: ModelsOnText['models']): string[] {
  const [{ before, after, change }] = changedHeads(headsOf(models), ({ largest }) => largest);
  if (!change) return [];
  return [
    `The largest score changed most in ${headName(before)}: ${both(before.largest, after.largest)} (${signed(change)}).`,
  ];
}

/** A sentence where q·k is scaled otherwise, which no weight tells. */
function scalesApart([before, after]: ModelsOnText['models']): string[] {
  const differing = before.heads.flatMap((head, i) => {
    const other = after.heads[i];
    const apart = Math.abs(other.scale - head.scale);
    return apart > 1e-6 * head.scale ? [{ head, other }] : [];
  });
  if (differing.length === 0) return [];
  const [{ head, other }] = differing;
  const { length } = before.heads;
  const which =
    differing.length === length ? 'every head' : `${differing.length} of ${length} heads`;
  return [
    `The scale of q·k differs in ${which}; in ${headName(head)} it is ${both(head.scale, other.scale)}.`,
  ];
}

/** Sentences: on what both were run, and how far apart they are. */
export function pairHeadline(pair: ModelsOnText, names: readonly string[]): string[] {
  const [before, after] = pair.models;
  const apart = apartText(pair);
  const change = before.loss === null ? '' : ` (${changeText(before, after, ({ loss }) => loss)})`;
  return [
    `${names.map((name) => printable(name)).join(' → ')}${weightTypes(pair.models)}, on the same ${before.tokens.length} tokens.${dividedBy(after)}`,
    `Loss ${both(before.loss, after.loss)}${change} nats a token, over ${lossTokens(before)}${errorOver(before)}.`,
    ...pair.models.flatMap((model, i) =>
      isWorseThanEven(model)
        ? [`The loss of ${printable(names[i])} is ${worseThanEven(model)}.`]
        : [],
    ),
    ...(apart === undefined ? [] : [apart]),
    ...farthestText(pair),
    ...largestApart(pair.models),
    ...scalesApart(pair.models),
  ];
}

/** What is told below the headline. */
export function pairSections(
  pair: ModelsOnText,
  names: readonly string[],
  { top, by, allHeads, explain, more }: WantedPair,
): readonly Section[] {
  const { models: results } = pair;
  const [before, after] = results;
  const shown = [...columns, ...more.map((name) => [name, name] as const)];
  return [
    ...changeSections(headsOf(results), {
      by,
      numberOf: (head) => numberOf(head, by),
      columns: shown.map(([name, of]) => [name, (head) => numberOf(head, of)] as const),
      headName,
      layerName: ({ layer }) => `layer ${layer}`,
      top,
      allHeads,
    }),
    ...(before.factors.length > 0 ? [factorTable(results, names)] : []),
    sentencesOf('What was assumed', [
      isOverTexts(before)
        ? `${ofTexts(before)}.`
        : 'One short text is one sample: what differs on it need not differ on others.',
      ...pair.assumed,
      ...sentencesOfBoth(names, [before.assumed, after.assumed]),
    ]),
    sentencesOf('What was left out', isOverTexts(after) ? after.skipped : []),
    ...(explain ? [legend(before.heads)] : []),
  ].filter(({ rows }) => rows.length > 0);
}

export const comparison = (pair: ModelsOnText, names: readonly string[], tables: WantedPair) =>
  [
    `${pairHeadline(pair, names).join('\n')}\n`,
    ...pairSections(pair, names, tables).map(sectionText),
  ].join('\n');

/** Beside the loss under its own scale. */
function factorTable(
  [before, after]: [ModelOnText, ModelOnText],
  names: readonly string[],
): Section {
  const told = (result: ModelOnText, i: number) => {
    const { loss } = result.factors[i];
    if (loss === null) return '–';
    return `${shortNumber(loss, 4)} (${changeText(result, result, ({ factors }) => factors[i].loss)})`;
  };
  const rows = before.factors.map(({ factor, heads }, i) => [
    `${heads ? headName(heads[0]) : 'all heads'}, scores times ${factor}`,
    told(before, i),
    told(after, i),
  ]);
  return {
    title: `Loss of each run again with other scales, and its change${errorOver(before)}`,
    rows: [['', ...names.map((name) => printable(name))], ...rows],
  };
}
