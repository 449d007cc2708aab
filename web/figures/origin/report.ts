/**
 * The figure of origin in words and numbers.
 */
import { fill, lookUp } from '../../text/fill.js';
import { row } from '../shared/numbers/numbersRows.js';
import type { Context, Report } from '../types.js';
import type { OriginResult } from './measure.js';
import type { OriginOptions } from './origin.js';
import { stations } from './weights.js';

export function reportOrigin(
  { deviations }: OriginResult,
  options: OriginOptions,
  context: Context<'origin', OriginOptions>,
): Report {
  const { words, common, numbers } = context;
  const places = [...stations, 'row'] as const;
  const label = (place: (typeof places)[number]) =>
    lookUp(words.rows, place) ?? lookUp(words.stations, place) ?? place;
  return {
    key: [],
    rows: places.map((place) => {
      const { measured, predicted, error } = deviations[place];
      return row(context, label(place), measured, predicted, error);
    }),
    summary: fill(words.summary.default, {
      initialisation: lookUp(words.choices.initialisation, options.initialisation) ?? '',
      measured: numbers.significant(deviations.scaled.measured, 3),
      predicted: numbers.significant(deviations.scaled.predicted, 3),
    }),
    data: () => ({
      columns: [
        words.columns.station,
        common.table.measured,
        common.table.predicted,
        words.columns.error,
      ],
      rows: places.map((place) => {
        const { measured, predicted, error } = deviations[place];
        return [label(place), measured, predicted, error];
      }),
    }),
    numbers: {
      measured: Object.fromEntries(places.map((place) => [place, deviations[place].measured])),
      predicted: Object.fromEntries(places.map((place) => [place, deviations[place].predicted])),
    },
  };
}
