// A head that read a text, as its line in a table that programs read. The command and the figure write the same.

import type { HeadOnText } from './runTypes.js';

/** What a head can be ranked by. */
export const headNumbers = [
  'spread',
  'spreadWithoutFirst',
  'largest',
  'high',
  'entropy',
  'evenness',
  'effectiveKeys',
  'firstKey',
  'stiffness',
] as const;

/** Above a table of all heads. */
export const textColumns = [
  ...(['layer', 'head', 'scale'] as const),
  ...headNumbers.slice(0, 3),
  ...(['query', 'key', 'high', 'highQuery', 'highKey'] as const),
  ...headNumbers.slice(4),
  'rows' as const,
];

/** @returns the table's cells */
export const textRow = (head: HeadOnText): number[] => {
  const [query, key] = head.largestPair;
  const [highQuery, highKey] = head.highPair;
  const all = { ...head, query, key, highQuery, highKey };
  return textColumns.map((column) => all[column]);
};
