// A series of checkpoints as tables: loss, largest score and sinks step by step, then the heads that grew most.

import { printable } from '../web/text/printable.js';
import { isOverTexts } from './manyTexts.js';
import { type HeadNumber, numberOf } from './runColumns.js';
import { headName, largestFirst, lossTokens, sentencesOf, type WantedTables } from './runTables.js';
import { overHeads, type StepOnText } from './stepNumbers.js';
import { aligned, counted, section, sectionText, shortNumber } from './tables.js';

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

function someOf(count: number): number[] {
  if (count <= mostSteps) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: mostSteps }, (_, i) =>
    Math.round((i * (count - 1)) / (mostSteps - 1)),
  );
}

export function seriesReport(
  series: readonly StepOnText[],
  { top, by, allHeads }: Pick<WantedTables, 'top' | 'by' | 'allHeads'>,
) {
  const [{ result: first, name }] = series;
  const last = series[series.length - 1];
  const grown = grownHeads(series, by);
  const [most] = grown;
  const steps = series.map((one) => {
    const { largest, firstKey } = overHeads(one.result);
    const [widest] = largestFirst(one.result.heads, 'largest');
    const numbers = [shortNumber(one.result.loss, 4), shortNumber(largest), headName(widest)];
    return [String(one.step), ...numbers, shortNumber(firstKey)];
  });
  const columns = someOf(series.length);
  const heads = (allHeads ? grown : grown.slice(0, top)).map((head) => [
    headName(head),
    shortNumber(head.grew),
    String(head.since ?? '–'),
    ...columns.map((i) => shortNumber(head.numbers[i])),
  ]);
  const assumed = [...new Set(series.flatMap(({ result }) => result.assumed))];
  return [
    `${counted(series.length, 'checkpoint')}, ${printable(name)} to ${printable(last.name)}, on the same ${counted(first.tokens.length, 'token')}; losses over ${lossTokens(first)}.
${most.since === null ? `The ${by} of no head grew.` : `The ${by} of ${headName(most)} grew most: by ${shortNumber(most.grew)}, since step ${most.since}.`}\n`,
    section(
      'Step by step: the loss in nats a token, the largest score and whose it is, and the mean weight on the first token',
      aligned([['step', 'loss', 'largest', 'of', 'on first'], ...steps]),
    ),
    section(
      `Heads whose ${by} grew most: by how much, the step by which a tenth of that was done, and what it was at each step`,
      aligned([['head', 'grew', 'since', ...columns.map((i) => String(series[i].step))], ...heads]),
    ),
    sectionText(
      sentencesOf('What was assumed', [
        isOverTexts(first)
          ? `Numbers are means over ${first.texts.length} texts, largest scores of them all.`
          : 'One short text is one sample: what grows on it need not grow on others.',
        ...assumed,
      ]),
    ),
  ].join('\n');
}
