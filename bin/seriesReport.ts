// A series of checkpoints as tables: loss, largest score and sinks step by step, then the heads that changed most.

import { ModelError } from '../web/engine/models/modelError.js';
import { some } from '../web/engine/models/modelInFolder.js';
import { configsApart } from '../web/engine/models/running/configsApart.js';
import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { signed } from './changes.js';
import { isOverTexts } from './manyTexts.js';
import { oneModel } from './oneModel.js';
import { type HeadNumber, numberOf, spoken } from './runColumns.js';
import {
  headName,
  isWorseThanEven,
  largestFirst,
  legend,
  lossTokens,
  ofTexts,
  sentencesOf,
  type WantedTables,
  worseThanEven,
} from './runTables.js';
import { overHeads, type StepOnText } from './stepNumbers.js';
import { counted, type Section, sectionText, shortNumber } from './tables.js';

/** Columns of steps that fit a line: the first, the last, and some between. */
const mostSteps = 8;

/** A change has begun where this share of the whole is done. */
const begun = 0.1;

/**
 * How far each head's number went from that of the first step, up or down; the step at which it was farthest, and the
 * one by which that had begun. The farthest first.
 */
export function changedHeads(series: readonly StepOnText[], by: HeadNumber) {
  const [{ result }] = series;
  /** None for what is not known. */
  const size = ({ change }: { change: number }) => Math.abs(change) || 0;
  return result.heads
    .map(({ layer, head }, i) => {
      const numbers = series.map((one) => numberOf(one.result.heads[i], by));
      const changes = numbers.map((x) => x - numbers[0]);
      const change = changes.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most));
      const first = changes.findIndex((one) => one * Math.sign(change) >= begun * Math.abs(change));
      const [at, since] = [changes.indexOf(change), first].map((place) =>
        change ? series[place].step : null,
      );
      return { layer, head, numbers, change, at, since };
    })
    .sort((a, b) => size(b) - size(a));
}

/** @returns the places of some of so many steps */
export function someOf(count: number): number[] {
  if (count <= mostSteps) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: mostSteps }, (_, i) =>
    Math.round((i * (count - 1)) / (mostSteps - 1)),
  );
}

export type WantedSeries = Pick<WantedTables, 'top' | 'by' | 'allHeads' | 'explain'> & {
  /** sentences: what was to be read and could not be */
  skipped: readonly string[];
};

/** That no two models have in common. */
export const numbersOf = ({ heads, losses }: ModelOnText) => [heads, [...losses]];

/** @returns the sentences of each step; such as are not of every one say of which they are */
const sentencesIn = (
  series: readonly StepOnText[],
  sentencesOf: (result: ModelOnText) => readonly string[],
) => {
  const all = series.map(({ name, result }) => ({ name, sentences: sentencesOf(result) }));
  return [...new Set(all.flatMap(({ sentences }) => sentences))].map((sentence) => {
    const names = all
      .filter(({ sentences }) => sentences.includes(sentence))
      .map(({ name }) => name);
    return names.length === all.length
      ? sentence
      : `${names.map(printable).join(', ')}: ${sentence}`;
  });
};

/** Where a step is one before it, or its config is not that of the last one. */
export const doubtsIn = (series: readonly StepOnText[]) =>
  series.slice(1).flatMap(({ name, result }, i) => {
    const of = (before: StepOnText, sentences: string[]) =>
      sentences.map((sentence) => ({ names: `${before.name} and ${name}`, sentence }));
    const same = (before: StepOnText) => oneModel(numbersOf(before.result), numbersOf(result));
    // The loss alone tells most apart.
    const twin = series
      .slice(0, i + 1)
      .findLast((before) => before.result.loss === result.loss && same(before).length > 0);
    return [
      ...(twin ? of(twin, same(twin)) : []),
      ...of(series[i], configsApart(series[i].result.config, result.config)),
    ];
  });

/** The same as what is wrong, where it is refused. */
export const flawsIn = (series: readonly StepOnText[]) =>
  doubtsIn(series).map(({ names, sentence }) => new ModelError(names, sentence.replace(/\.$/, '')));

/** Sentences: what was taken for granted, and what there is to doubt. */
export const assumedIn = (
  series: readonly StepOnText[],
  sentencesOf = ({ assumed }: ModelOnText): readonly string[] => assumed,
) => [
  ...sentencesIn(series, sentencesOf),
  ...doubtsIn(series).map(({ names, sentence }) => `${printable(names)}: ${sentence}`),
];

/** Sentences: what was run, and what changed most. */
export function seriesHeadline(series: readonly StepOnText[], by: WantedSeries['by']): string[] {
  const [{ result, name }] = series;
  const last = series[series.length - 1];
  const worse = series.filter((one) => isWorseThanEven(one.result));
  const [{ change, at, since, ...head }] = changedHeads(series, by);
  return [
    `${counted(series.length, 'checkpoint')}, ${printable(name)} to ${printable(last.name)}, on the same ${counted(result.tokens.length, 'token')}; losses over ${lossTokens(result)}.`,
    ...(worse.length > 0
      ? [
          `At ${worse.length} of ${series.length} steps (${some(worse.map(({ step }) => String(step)))}) the loss is ${worseThanEven(result)}.`,
        ]
      : []),
    since === null
      ? `The ${spoken(by)} of no head changed.`
      : `The ${spoken(by)} of ${headName(head)} changed most: by ${signed(change)} at step ${at}, since step ${since}.`,
  ];
}

export function seriesSections(
  series: readonly StepOnText[],
  { top, by, allHeads, explain, skipped }: WantedSeries,
): readonly Section[] {
  const [{ result: first }] = series;
  const changed = changedHeads(series, by);
  const steps = series.map(({ step, result }) => {
    const { largest, firstKey } = overHeads(result);
    const [widest] = largestFirst(result.heads, 'largest');
    const numbers = [shortNumber(result.loss, 4), shortNumber(largest), headName(widest)];
    return [String(step), ...numbers, shortNumber(firstKey)];
  });
  const columns = someOf(series.length);
  const heads = (allHeads ? changed : changed.slice(0, top)).map((head) => [
    headName(head),
    signed(head.change),
    String(head.at ?? '–'),
    String(head.since ?? '–'),
    ...columns.map((i) => shortNumber(head.numbers[i])),
  ]);
  const names = ['head', 'change', 'at', 'since', ...columns.map((i) => String(series[i].step))];
  return [
    {
      title:
        'Step by step: the loss in nats a token, the largest score and whose it is, and the mean weight on the first token',
      rows: [['step', 'loss', 'largest', 'of', 'on first'], ...steps],
    },
    {
      title: `Heads whose ${spoken(by)} changed most, up or down: how far it went from that of the first step and at which one, the step by which a tenth of that was done, and what it was at each`,
      rows: [names, ...heads],
    },
    sentencesOf('What was assumed', [
      isOverTexts(first)
        ? `${ofTexts(first)}.`
        : 'One short text is one sample: what changes on it need not change on others.',
      ...assumedIn(series),
    ]),
    ...(skipped.length > 0 ? [sentencesOf('What was left out', skipped)] : []),
    ...(explain ? [legend(first.heads)] : []),
  ];
}

export const seriesReport = (series: readonly StepOnText[], tables: WantedSeries) =>
  [
    `${seriesHeadline(series, tables.by).join('\n')}\n`,
    ...seriesSections(series, tables).map(sectionText),
  ].join('\n');
