/**
 * The figure of a trained model in words and numbers.
 */
import { textColumns, textRow } from '../../engine/models/running/textColumns.js';
import { fill } from '../../text/fill.js';
import { printable } from '../../text/printable.js';
import { lowerMedian } from '../shared/measuring/median.js';
import type { Context, Report } from '../types.js';
import { fewestTokens, type ModelResult } from './measure.js';
import type { ModelOptions } from './model.js';
import { lossAt, lowestOf } from './valley.js';

export function reportModel(
  result: ModelResult,
  options: ModelOptions,
  { words, numbers, common }: Context<'model', ModelOptions>,
): Report {
  const { trained } = options;
  const captionHtml = trained === 'own' ? words.own.captionHtml : undefined;
  if (result.nothing !== '') {
    return {
      key: [],
      rows: [],
      summary: '',
      captionHtml,
      todo: trained === 'own' && !result.opened?.opened.first ? words.own.todo : '',
      // Where files are opened there is something to see.
      nothing:
        result.nothing === 'unopened'
          ? undefined
          : fill(words.nothing[result.nothing], { fewest: numbers.whole(fewestTokens) }),
      data: () => ({ columns: [], rows: [] }),
      numbers: {},
    };
  }
  const { tokens, loss, losses, next, power, ownPower: own } = result;
  const { layers, heads, d } = result.shape;
  const titles = { ...words, ...words.columns, ...words.choices.column };
  const curve = result.curves[trained];
  const lowest = curve && lowestOf(curve);
  const write = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? common.table.notMeasured : numbers.fixed(value, 3);
  const atOwn = curve && lossAt(curve, own);
  const line = (label: string, here: number, there: number | undefined) => ({
    label,
    measured: write(here),
    predicted: write(there),
    offBy: write(there === undefined ? undefined : here - there),
  });
  const slots = {
    name: result.opened?.opened.first?.name ?? '',
    heads: numbers.whole(layers * heads),
    trained: words.choices.trained[trained],
    power: numbers.fixed(power, 2),
    divisor: numbers.significant(d ** power, 3),
    loss: numbers.fixed(loss, 2),
    next: printable((next[0]?.text ?? '').replaceAll('\n', '⏎')),
    share: numbers.percent(next[0]?.probability ?? 0, 0),
  };
  const predicts = !Number.isNaN(loss);
  const ownHere = predicts ? words.own.here : words.own.maskedHere;
  return {
    key: [],
    captionHtml,
    head: [words.tableColumns.here, words.tableColumns.own, words.tableColumns.difference],
    rows: predicts
      ? [
          line(words.rows.loss, loss, atOwn),
          line(words.rows.perplexity, Math.exp(loss), atOwn && Math.exp(atOwn)),
          line(words.rows.power, power, own),
        ]
      : [],
    summary: [
      fill(trained === 'own' ? ownHere : words.summary.here, slots),
      ...(lowest ? [fill(words.summary.lowest, { lowest: numbers.fixed(lowest.power, 2) })] : []),
    ].join(common.language.between),
    held: {
      layer: { shown: result.layer, greatest: layers - 1 },
      head: { shown: result.head, greatest: heads - 1 },
    },
    // While a file is read there are more layers to come.
    partial: tokens.length === 0,
    // The same lines as the command writes.
    data: () => ({
      columns: textColumns,
      titles: textColumns.map((column) => titles[column]),
      rows: result.numbers.map(textRow),
    }),
    numbers: {
      loss,
      lossAtOwn: atOwn,
      lowest,
      divisor: d ** power,
      next,
      tokens: tokens.map((token, i) => ({ ...token, surprise: losses[i - 1] ?? null })),
      medianSpread: lowerMedian(result.numbers.map(({ spread }) => spread)),
      heads: result.numbers,
    },
  };
}
