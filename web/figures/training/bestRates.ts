/**
 * What the best rate of a rule does while d grows, in words.
 */
import { fill } from '../../text/fill.js';
import type { TrainingContext } from './stage.js';

/**
 * @param rates - the best at each width, from the narrowest on
 * @param widths - so many are tried
 * @returns nothing where it is not known at every width
 */
export function wayOf(
  rates: number[],
  widths: number,
  { words, numbers }: Pick<TrainingContext, 'words' | 'numbers'>,
) {
  if (rates.length < Math.max(2, widths)) return '';
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const never = (wrong: (rate: number, before: number) => boolean) =>
    rates.every((rate, i) => i === 0 || !wrong(rate, rates[i - 1]));
  const { stays, falls, rises, moves } = words.transfer.ways;
  const shown = (rate: number) => numbers.significant(rate, 2);
  const ends = { from: shown(rates[0]), to: shown(rates[rates.length - 1]) };
  if (low === high) return fill(stays, { rate: shown(low) });
  if (never((rate, before) => rate > before)) return fill(falls, ends);
  if (never((rate, before) => rate < before)) return fill(rises, ends);
  return fill(moves, { low: shown(low), high: shown(high) });
}
