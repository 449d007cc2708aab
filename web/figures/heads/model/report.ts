/**
 * A model's heads in words and numbers: those of one head in the table, those of all in the data.
 */
import { headColumns, headRow } from '../../../engine/models/headColumns.js';
import type { HeadNumbers } from '../../../engine/models/types.js';
import { fill } from '../../../text/fill.js';
import { lowerMedian } from '../../shared/measuring/median.js';
import type { Report } from '../../types.js';
import type { HeadsOptions } from '../heads.js';
import type { OpenedContext } from '../measure.js';
import type { ModelResult } from './measure.js';
import {
  boundOf,
  chosenOf,
  comparable,
  isFrozen,
  isReadable,
  scaleOfOne,
  spreadOf,
} from './seen.js';

/** Beyond this a length of the row is told by its power of ten. */
const longestWritten = 1e9;

export function reportModel(
  { first, second }: ModelResult,
  options: HeadsOptions,
  { words, numbers }: OpenedContext,
): Report {
  const { rows } = words.model;
  const titles = { ...words.columns, ...words.model.columns, ...words.choices.column };
  const heads = first?.heads ?? [];
  const { head: chosen, held } = chosenOf(heads, options) ?? {};
  const other =
    chosen &&
    second?.heads.find(
      ({ tower, layer, head }) =>
        tower === chosen.tower && layer === chosen.layer && head === chosen.head,
    );
  const told = chosen ? [chosen, ...(other ? [other] : [])] : [];
  const significant = (value: number) => numbers.significant(value, 4);
  const length = (keys: number) =>
    keys > longestWritten ? numbers.significant(keys, 2) : numbers.whole(keys);
  const line = (label: string, write: (head: HeadNumbers) => string) => {
    const [measured, predicted] = told.map(write);
    return { label, measured, predicted };
  };
  const readable = comparable(heads).filter(isReadable);
  const median = lowerMedian(readable.map(spreadOf));
  const frozen = readable.filter((head) => isFrozen(head, options.keys)).length;
  return {
    key: [],
    captionHtml: words.model.captionHtml,
    alike: true,
    head:
      told.length > 1
        ? [first?.source.name ?? '', second?.source.name ?? '']
        : told.map(() => words.model.value),
    rows: chosen
      ? [
          line(rows.spread, (head) => significant(spreadOf(head))),
          ...(told.some(({ sigmaMeasured }) => sigmaMeasured !== null)
            ? [
                line(rows.all, (head) => significant(head.sigmaAll)),
                line(rows.measured, (head) => significant(head.sigmaMeasured ?? Number.NaN)),
              ]
            : []),
          line(rows.freezing, (head) => length(head.freezingKeys)),
          line(rows.strangers, (head) => significant(head.strangers)),
          line(rows.agreement, (head) => significant(head.agreement)),
          line(rows.ceiling, (head) => significant(head.agreementCeiling)),
          line(rows.z, (head) => numbers.signed(head.agreementZ)),
          line(rows.participation, (head) =>
            fill(words.model.ofD, {
              n: numbers.significant(head.participation, 3),
              d: numbers.whole(head.d),
            }),
          ),
          line(rows.self, (head) => numbers.signed(head.selfScore)),
          line(chosen.sigmaNear === null ? rows.bound : rows.boundNear, (head) =>
            significant(boundOf(head)),
          ),
          line(rows.beta, (head) => significant(head.beta)),
          line(rows.betaOne, (head) => significant(scaleOfOne(head))),
        ]
      : [],
    summary:
      readable.length > 0
        ? fill(words.overview, {
            heads: numbers.whole(heads.length),
            median: numbers.significant(median, 3),
            frozen: numbers.whole(frozen),
            keys: numbers.whole(options.keys),
          })
        : '',
    // While it is read there are more layers to come.
    ...(first?.numbers && held && { held }),
    partial: heads.length > 0 && (first?.numbers?.missing.length ?? 1) > 0,
    // The same lines as the command writes.
    data: () => ({
      columns: headColumns,
      titles: headColumns.map((column) => titles[column as keyof typeof titles]),
      rows: heads.map(headRow),
      tellsNaN: true,
    }),
    numbers: {
      predicted: {
        heads: heads.length,
        median,
        frozen,
        keys: options.keys,
        chosen: chosen ?? null,
      },
    },
  };
}
