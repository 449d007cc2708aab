/**
 * Where the best rates of a rule stand while d grows, in words: at each rate a line that names its d, and a sentence on
 * whether they stay.
 */
import type { Marker } from '../../charts/types.js';
import { fill } from '../../text/fill.js';
import type { TrainingContext } from './stage.js';

/** The rate with the least loss at a width. */
export type BestRate = { d: number; rate: number };

type Words = Pick<TrainingContext, 'words' | 'numbers' | 'common'>;

/**
 * @param bests - by d
 * @param widths - so many are tried
 */
export function markersOf(bests: BestRate[], widths: number, { words, numbers, common }: Words) {
  const { best, bestOfAll, bestUpTo, bestShort } = words.transfer;
  const rates = [...new Set(bests.map(({ rate }) => rate))];
  return rates.map((rate): Marker => {
    const at = bests.filter((one) => one.rate === rate);
    const list = at.map(({ d }) => numbers.whole(d)).join(common.language.listed);
    const last = at[at.length - 1];
    const upTo = at.length > 1 && last === bests[at.length - 1];
    const isAll = at.length === widths && widths > 1;
    const long = isAll
      ? [bestOfAll]
      : [fill(best, { list }), ...(upTo ? [fill(bestUpTo, { d: numbers.whole(last.d) })] : [])];
    return { at: rate, label: [...long, fill(bestShort, { list })] };
  });
}

/** What the best rate does while d grows; nothing where it is not known at every width. */
export function wayOf(bests: BestRate[], widths: number, { words, numbers }: Words) {
  if (bests.length < Math.max(2, widths)) return '';
  const rates = bests.map(({ rate }) => rate);
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
