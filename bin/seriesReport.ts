// A series of checkpoints as tables: loss, largest score and sinks step by step, then the heads that grew most.

import { printable } from '../web/text/printable.js';
import { isOverTexts } from './manyTexts.js';
import { type HeadNumber, numberOf, spoken } from './runColumns.js';
import {
  headName,
  largestFirst,
  legend,
  lossTokens,
  sentencesOf,
  type WantedTables,
} from './runTables.js';
import { overHeads, type StepOnText } from './stepNumbers.js';
import { counted, type Section, sectionText, shortNumber } from './tables.js';

/** Columns of steps that fit a line: the first, the last, and some between. */
const mostSteps = 8;

/** A head has begun to grow where it has done so by this share of the whole. */
const begun = 0.1;

/** How far each head's number rose above that of the first step, and the step by which that had begun; the farthest first. */
export function grownHeads(series: readonly StepOnText[], by: HeadNumber) {
  const [{ result }] = series;
  return result.heads
    .map(({ layer, head }, i) => {
      const numbers = series.map((one) => numberOf(one.result.heads[i], by));
      const grew = Math.max(...numbers.slice(1)) - numbers[0];
      const first = numbers.findIndex((x) => x - numbers[0] >= begun * grew);
      return { layer, head, numbers, grew, since: grew > 0 ? series[first].step : null };
    })
    .sort((a, b) => b.grew - a.grew);
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

/** Sentences: what was run, and what grew most. */
export function seriesHeadline(series: readonly StepOnText[], by: WantedSeries['by']): string[] {
  const [{ result, name }] = series;
  const last = series[series.length - 1];
  const [{ grew, since, ...head }] = grownHeads(series, by);
  return [
    `${counted(series.length, 'checkpoint')}, ${printable(name)} to ${printable(last.name)}, on the same ${counted(result.tokens.length, 'token')}; losses over ${lossTokens(result)}.`,
    since === null
      ? `The ${spoken(by)} of no head grew.`
      : `The ${spoken(by)} of ${headName(head)} grew most: by ${shortNumber(grew)}, since step ${since}.`,
  ];
}

export function seriesSections(
  series: readonly StepOnText[],
  { top, by, allHeads, explain, skipped }: WantedSeries,
): readonly Section[] {
  const [{ result: first }] = series;
  const grown = grownHeads(series, by);
  const steps = series.map(({ step, result }) => {
    const { largest, firstKey } = overHeads(result);
    const [widest] = largestFirst(result.heads, 'largest');
    const numbers = [shortNumber(result.loss, 4), shortNumber(largest), headName(widest)];
    return [String(step), ...numbers, shortNumber(firstKey)];
  });
  const columns = someOf(series.length);
  const heads = (allHeads ? grown : grown.slice(0, top)).map((head) => [
    headName(head),
    shortNumber(head.grew),
    String(head.since ?? '–'),
    ...columns.map((i) => shortNumber(head.numbers[i])),
  ]);
  const names = ['head', 'grew', 'since', ...columns.map((i) => String(series[i].step))];
  return [
    {
      title:
        'Step by step: the loss in nats a token, the largest score and whose it is, and the mean weight on the first token',
      rows: [['step', 'loss', 'largest', 'of', 'on first'], ...steps],
    },
    {
      title: `Heads whose ${spoken(by)} grew most: by how much, the step by which a tenth of that was done, and what it was at each step`,
      rows: [names, ...heads],
    },
    sentencesOf('What was assumed', [
      isOverTexts(first)
        ? `Numbers are means over ${first.texts.length} texts, largest scores of them all.`
        : 'One short text is one sample: what grows on it need not grow on others.',
      ...new Set(series.flatMap(({ result }) => result.assumed)),
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
