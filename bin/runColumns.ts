// What is told of a head that read a text: the columns of the tables and of --csv.

import type { HeadOnText } from '../web/engine/models/running/runTypes.js';
import {
  textColumns,
  headNumbers as textNumbers,
  textRow,
} from '../web/engine/models/running/textColumns.js';
import { shortNumber } from './tables.js';

/** Told only where they are asked for. */
export const askedNumbers = ['sensitivity', 'sigma'] as const;

/** Numbers of a head that can be ranked, and asked for by --fail-if. */
export const headNumbers = [...textNumbers, ...askedNumbers];
export type HeadNumber = (typeof headNumbers)[number];

/** As sentences call it. */
export const spoken = (name: HeadNumber) => (name === 'largest' ? 'largest score' : name);

/** @returns NaN where it was not asked for */
export const numberOf = (head: HeadOnText, name: HeadNumber): number => head[name] ?? Number.NaN;

export const csvColumns = [...textColumns, ...askedNumbers];

export const csvRow = (head: HeadOnText): (number | null)[] => [
  ...textRow(head),
  ...askedNumbers.map((name) => head[name] ?? null),
];

/** The query and the key of a head's largest score, in words. */
export type PairOf = (head: HeadOnText) => string;

type Column = {
  name: string;
  /** the number it shows */
  of?: HeadNumber;
  /** what it shows, if not a number alone */
  cell?: (head: HeadOnText, pairOf: PairOf) => string;
  about: string;
  /** there only if asked for */
  isAsked?: boolean;
};

const all: readonly Column[] = [
  {
    name: 'largest',
    of: 'largest',
    about:
      'the largest score of any query and key, before a cap; beyond about 100 training is in danger',
  },
  {
    name: 'at',
    cell: (head, pairOf) => pairOf(head),
    about: 'whose score that is: the query and the key, with their places, counted from 0',
  },
  {
    name: '99.9 %',
    of: 'high',
    about: 'the score that one pair of query and key in a thousand exceeds at most',
  },
  {
    name: 'spread',
    of: 'spread',
    about: 'how far the scores of one query spread over its keys (σ), as the softmax sees them',
  },
  {
    name: 'but first',
    of: 'spreadWithoutFirst',
    about: 'the same without the first key, which many heads use as a resting place (a sink)',
  },
  {
    name: 'entropy',
    of: 'entropy',
    about: "of a query's weights, in nats: 0 where one key has all the weight",
  },
  {
    name: 'keys',
    of: 'effectiveKeys',
    about: 'how many keys share the weight in effect (e to the entropy)',
  },
  {
    name: 'on first',
    of: 'firstKey',
    about: "mean weight on the text's first token",
  },
  {
    name: 'stiffness',
    of: 'stiffness',
    about:
      'nats of entropy that scores 2.7 times as large would cost at this rate; near 0 when flat or frozen',
  },
  {
    name: 'sensitivity',
    of: 'sensitivity',
    about:
      'nats of loss that scores 2.7 times as large would cost at this rate; below 0 they would help',
    isAsked: true,
  },
  {
    name: 'weights say',
    of: 'sigma',
    about: 'the spread for tokens that are strangers, by the weights alone (rootd inspect)',
    isAsked: true,
  },
];

export const columnsOf = ([first]: readonly HeadOnText[]): readonly Column[] =>
  all.filter(({ of, isAsked }) => !isAsked || (of !== undefined && first?.[of] !== undefined));

export const cellOf = ({ of, cell }: Column, head: HeadOnText, pairOf: PairOf) =>
  of === undefined ? (cell?.(head, pairOf) ?? '') : shortNumber(head[of] ?? null);
