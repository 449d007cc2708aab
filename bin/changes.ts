// Two models head by head, by one number of each head: what changed most first.

import { printable } from '../web/text/printable.js';
import { type Section, shortNumber } from './tables.js';

export type ChangedHead<Head> = { before: Head; after: Head; change: number };

/** A head whose number changed by a smaller share of the column's size is no news. */
const leastNews = 0.005;

export const signed = (x: number) => `${x >= 0 ? '+' : ''}${shortNumber(x)}`;

export const both = (before: number | null, after: number | null) =>
  `${shortNumber(before)} → ${shortNumber(after)}`;

/** How far a number has changed, on its column's own scale; those that changed most first, where it is not known last. */
export function changedHeads<Head>(
  [before, after]: readonly [readonly Head[], readonly Head[]],
  numberOf: (head: Head) => number,
): ChangedHead<Head>[] {
  const size = ({ change }: { change: number }) => (Number.isNaN(change) ? -1 : Math.abs(change));
  return before
    .map((head, i) => {
      const change = numberOf(after[i]) - numberOf(head);
      return { before: head, after: after[i], change };
    })
    .sort((a, b) => size(b) - size(a));
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/** What is said of both models, then what is said of one, which is named. */
export function sentencesOfBoth(
  names: readonly string[],
  [before, after]: readonly [readonly string[], readonly string[]],
): string[] {
  const shared = before.filter((sentence) => after.includes(sentence));
  const own = [before, after].flatMap((sentences, i) =>
    sentences
      .filter((sentence) => !shared.includes(sentence))
      .map((sentence) => `${printable(names[i])}: ${sentence}`),
  );
  return [...shared, ...own];
}

/**
 * Of one model, or of two.
 * @param kept - the file that the first is of, where --baseline named one: what it says is not of what was run now
 */
export function sentencesOfEach(
  names: readonly string[],
  all: readonly (readonly string[])[],
  kept: string | undefined,
): readonly string[] {
  if (kept === undefined) return all.flat();
  const [before, after] = all;
  return sentencesOfBoth([`--baseline ${kept}`, names[1]], [before, after]);
}

/** What a head is called, and by which numbers it is told. */
export type ChangeTables<Head> = {
  by: string;
  numberOf: (head: Head) => number;
  columns: readonly (readonly [name: string, numberOf: (head: Head) => number])[];
  headName: (head: Head) => string;
  layerName: (head: Head) => string;
  top: number;
  allHeads: boolean;
};

/** @param heads - of both models, in one order */
export function changeSections<Head>(
  heads: readonly [readonly Head[], readonly Head[]],
  { by, numberOf, columns, headName, layerName, top, allHeads }: ChangeTables<Head>,
): Section[] {
  const changed = changedHeads(heads, numberOf);
  const known = changed.filter(({ change }) => !Number.isNaN(change));
  const size = mean(
    heads.flatMap((some) => some.map((head) => Math.abs(numberOf(head)))).filter((x) => x >= 0),
  );
  const news = known.filter(({ change }) => Math.abs(change) >= leastNews * size);
  const names = ['head', 'change', ...columns.map(([name]) => name)];
  const rowsOf = (some: readonly ChangedHead<Head>[]) => [
    names,
    ...some.map(({ before, after, change }) => [
      headName(before),
      signed(change),
      ...columns.map(([, of]) => both(of(before), of(after))),
    ]),
  ];
  const [before] = heads;
  const layers = [...new Set(before.map(layerName))].map((name) => {
    const own = changed.filter((head) => layerName(head.before) === name);
    /** Over the heads of which both numbers are known. */
    const means = (of: (head: Head) => number) => {
      const pairs = own
        .map((head) => [of(head.before), of(head.after)])
        .filter((pair) => !pair.some(Number.isNaN));
      return [0, 1].map((i) => mean(pairs.map((pair) => pair[i])));
    };
    const [first, second] = means(numberOf);
    return [
      name,
      signed(second - first),
      ...columns.map(([, of]) => both(means(of)[0], means(of)[1])),
    ];
  });
  const rest = known.length - news.length;
  const others = `; the other ${rest} of ${known.length} by less than half a per cent of the heads’ mean, ${shortNumber(size)}`;
  const inOrder = changed.toSorted((a, b) => before.indexOf(a.before) - before.indexOf(b.before));
  return [
    news.length > 0
      ? {
          title: `Heads whose ${by} changed most${rest > 0 ? others : ''}`,
          rows: rowsOf(news.slice(0, top)),
        }
      : {
          title: 'What changed',
          rows: [
            [
              `The ${by} of no head${known.length < changed.length ? ` of ${known.length}` : ''} changed by half a per cent of the heads’ mean, ${shortNumber(size)}.`,
            ],
          ],
          isOfWords: true,
        },
    { title: 'Layer by layer, means over heads', rows: [names, ...layers] },
    ...(allHeads ? [{ title: 'Every head', rows: rowsOf(inOrder) }] : []),
  ];
}
