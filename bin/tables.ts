// The numbers of heads as text: what stands out first, then a line a layer, and more where that is asked for.

import {
  comparable,
  isReadable,
  largestFirst,
  numberOf,
  type RankedColumn,
  shortPart,
  spreadOf,
} from '../web/engine/models/headColumns.js';
import type { HeadNumbers, ModelNumbers } from '../web/engine/models/types.js';
import { printable } from '../web/text/printable.js';

/** Of a number that may not be there. */
export function shortNumber(x: number | null, digits: number = 3) {
  if (x === null) return '–';
  if (!Number.isFinite(x)) return Number.isNaN(x) ? 'NaN' : '∞';
  const size = Math.abs(x);
  if (size !== 0 && (size >= 1e5 || size < 1e-3)) return x.toExponential(1);
  return x.toPrecision(digits).includes('e') ? x.toFixed(0) : x.toPrecision(digits);
}

/** of a table of heads */
type Column = {
  name: string;
  cell: (head: HeadNumbers) => string;
  /** in words that need no other column */
  about: string;
  /** in tables of all heads, and where more is to be explained */
  isDetail?: boolean;
  /** where not every model has it */
  isKnown?: (head: HeadNumbers) => unknown;
};

const columns: readonly Column[] = [
  {
    name: 'key head',
    cell: ({ keyHead }) => String(keyHead),
    about: 'which head of the keys it looks at; several may share one',
    isDetail: true,
  },
  {
    name: 'spread',
    cell: (head) => shortNumber(spreadOf(head)),
    about: 'how far the scores of a query spread over keys that are strangers to it (σ)',
  },
  {
    name: 'unturned',
    cell: ({ sigma }) => shortNumber(sigma),
    about: 'the same without the rotation of positions and without a cap',
    isDetail: true,
    isKnown: ({ sigmaWindow, sigmaCapped }) => (sigmaWindow ?? sigmaCapped) !== null,
  },
  {
    name: 'all pairs',
    cell: ({ sigmaAll }) => shortNumber(sigmaAll),
    about: 'the same over all pairs of a query and a key',
    isDetail: true,
    isKnown: ({ sigmaMeasured }) => sigmaMeasured !== null,
  },
  {
    name: 'measured',
    cell: ({ sigmaMeasured }) => shortNumber(sigmaMeasured),
    about: 'what training measured over all pairs of its own tokens',
    isKnown: ({ sigmaMeasured }) => sigmaMeasured !== null,
  },
  {
    name: 'frozen below',
    cell: (head) => shortNumber(head.freezingKeys, 2),
    about: 'with fewer keys in a row, a few of them take nearly all the attention',
  },
  {
    name: 'unrelated',
    cell: ({ strangers }) => shortNumber(strangers),
    about: 'the spread if Wq and Wk had nothing to do with each other',
  },
  {
    name: 'agreement',
    cell: ({ agreement }) => shortNumber(agreement),
    about: 'what their agreement multiplies the variance by; 1 is none',
  },
  {
    name: 'z',
    cell: ({ agreementZ }) => shortNumber(agreementZ, 2),
    about: 'agreement in standard deviations of chance',
    isDetail: true,
  },
  {
    name: 'ceiling',
    cell: ({ agreementCeiling }) => shortNumber(agreementCeiling),
    about: 'the most that the agreement could be, with these singular values',
    isDetail: true,
  },
  {
    name: 'directions',
    cell: ({ participation }) => shortNumber(participation),
    about: 'how many of its d directions carry the scores',
    isDetail: true,
  },
  {
    name: 'itself',
    cell: ({ selfScore }) => shortNumber(selfScore, 2),
    about: "a token's mean score with itself, in units of the spread",
    isDetail: true,
  },
  {
    name: 'bound',
    cell: ({ bound, boundOffsets }) => shortNumber(bound + boundOffsets),
    about: 'no two tokens whatever have a larger score',
  },
];

/** As wide as on the screen: no cell holds wide or combining signs. The first column is of names. */
export function aligned(rows: string[][]) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const layerName = ({ tower, layer }: HeadNumbers) =>
  `${tower ? `${shortPart(tower)}, ` : ''}layer ${layer}`;

export const headName = (head: HeadNumbers) => `${layerName(head)}, head ${head.head}`;

/** @param heads - those that are shown */
const shownColumns = (heads: HeadNumbers[], inDetail: boolean): readonly Column[] =>
  columns.filter(
    ({ isDetail, isKnown }) => (inDetail || !isDetail) && (!isKnown || heads.some(isKnown)),
  );

const headRows = (
  heads: HeadNumbers[],
  shown: readonly Column[],
  nameOf: (head: HeadNumbers) => string,
) =>
  aligned([
    ['head', ...shown.map(({ name }) => name)],
    ...heads.map((head) => [nameOf(head), ...shown.map(({ cell }) => cell(head))]),
  ]);

export const counted = (count: number, thing: string, things: string = `${thing}s`) =>
  `${count} ${count === 1 ? thing : things}`;

/** @param numbers - in order */
export const middle = (numbers: number[]) => {
  const [below, above] = [Math.floor, Math.ceil].map(
    (way) => numbers[way((numbers.length - 1) / 2)],
  );
  return (below + above) / 2;
};

/** Heads layer after layer: encoder and decoder may count alike. */
function layersOf(heads: readonly HeadNumbers[]) {
  const layers: HeadNumbers[][] = [];
  for (const head of heads) {
    const [last] = layers.at(-1) ?? [];
    if (last && last.layer === head.layer && last.tower === head.tower) layers.at(-1)?.push(head);
    else layers.push([head]);
  }
  return layers;
}

export const section = (title: string, body: string) => `${title}\n${body}\n`;

/** A table under its title, to be printed or put into a page. */
export type Section = {
  title: string;
  /** a row of names first, then names and numbers; where it is of words, no row of names */
  rows: string[][];
  isOfWords?: boolean;
};

/** As printed. */
export function sectionText({ title, rows, isOfWords }: Section) {
  if (!isOfWords) return section(title, aligned(rows));
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i])).join('  ');
  return section(title, rows.map((row) => `  ${line(row).trimEnd()}`).join('\n'));
}

function headline(title: string, { heads }: ModelNumbers) {
  const known = comparable(heads);
  const ranked = largestFirst(known.filter(isReadable), 'spread');
  if (ranked.length === 0) return `${title}\nNo head could be read.\n`;
  const numbers = ranked.map(({ number }) => number).reverse();
  const [first] = ranked;
  const least = ranked[ranked.length - 1];
  const spread = [
    `least ${shortNumber(least.number)} (${headName(least.head)})`,
    `median ${shortNumber(middle(numbers))}`,
    `largest ${shortNumber(first.number)} (${headName(first.head)})`,
  ];
  return [
    title,
    `Spread of a row's scores, for tokens that are strangers to each other: ${spread.join(', ')}.`,
    'On text the scores of a trained head usually spread further than that, those of an untrained head less.',
    ...(known.length < heads.length
      ? ['Layers without the gains of their norm are left out of this.']
      : []),
    '',
  ].join('\n');
}

/** In what else a head can stand out, and where that is found. */
const standouts: readonly [
  string,
  RankedColumn,
  'first' | 'last',
  (head: HeadNumbers) => string,
][] = [
  [
    'queries and keys agree most',
    'agreementZ',
    'first',
    ({ agreementZ: z, agreement }) => `z ${shortNumber(z, 2)}, agreement ${shortNumber(agreement)}`,
  ],
  [
    'tokens look at themselves most',
    'selfScore',
    'first',
    ({ selfScore }) => `itself ${shortNumber(selfScore, 2)}`,
  ],
  [
    'tokens look at themselves least',
    'selfScore',
    'last',
    ({ selfScore }) => `itself ${shortNumber(selfScore, 2)}`,
  ],
  [
    'fewest directions',
    'participation',
    'last',
    ({ participation, d }) => `directions ${shortNumber(participation)} of ${d}`,
  ],
];

function others(heads: HeadNumbers[]) {
  const rows = standouts.flatMap(([what, column, end, tell]) => {
    const found = largestFirst(heads, column).at(end === 'first' ? 0 : -1);
    return found ? [[`  ${what}:`, headName(found.head), tell(found.head)]] : [];
  });
  if (rows.length === 0 || heads.length === 1) return '';
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(([what, name, told]) =>
    [what.padEnd(widths[0]), name.padEnd(widths[1]), told].join('  '),
  );
  return section('Of all heads', lines.join('\n'));
}

function layerTable(heads: HeadNumbers[]) {
  const rows = layersOf(heads).map((layer) => {
    const ranked = largestFirst(layer.filter(isReadable), 'spread');
    const numbers = ranked.map(({ number }) => number).reverse();
    const factors = layer.map(({ beta }) => beta).sort((a, b) => a - b);
    const ends = [factors[0], factors[factors.length - 1]].map((beta) => shortNumber(beta, 4));
    const [first] = ranked;
    return [
      layerName(layer[0]) + (layer[0].isNormKnown ? '' : ', without its norm'),
      String(layer.length),
      String(layer[0].d),
      [...new Set(ends)].join(' to '),
      ...(first
        ? [
            shortNumber(numbers[0]),
            shortNumber(middle(numbers)),
            shortNumber(first.number),
            String(first.head.head),
          ]
        : ['NaN', 'NaN', 'NaN', '–']),
    ];
  });
  const names = ['layer', 'heads', 'd', 'scores times', 'least', 'median', 'largest', 'which'];
  return section(
    'Layer by layer: the spread of its heads, and which of them has the largest',
    aligned([names, ...rows]),
  );
}

const legend = (shown: readonly Pick<Column, 'name' | 'about'>[]) =>
  sectionText({
    title: 'What the columns say',
    rows: shown.map(({ name, about }) => [name, about]),
    isOfWords: true,
  });

/** What those columns say that have these names. */
export const legendOf = (names: readonly string[]) =>
  legend(columns.filter(({ name }) => names.includes(name)));

/** Below tables that do not say it. */
export const hint = '--explain says what the columns mean.\n';

/** What is asked of the tables of a model's heads. */
export type Wanted = {
  /** how many heads come first */
  top: number;
  /** those with the largest of which number */
  by: RankedColumn;
  /** whether a line for every head follows */
  allHeads: boolean;
  /** whether all columns are shown, and said what they mean */
  explain: boolean;
};

/** @param heading - says what the model is */
export function report(
  heading: string,
  result: ModelNumbers,
  { top, by, allHeads, explain }: Wanted,
) {
  const { heads, assumed, missing } = result;
  const known = comparable(heads);
  const first = largestFirst(known, by).slice(0, top);
  const firstHeads = first.map(({ head }) => head);
  const few = shownColumns(heads, explain);
  const ranking: Column = {
    name: by,
    cell: (head) => shortNumber(numberOf(head, by)),
    about: `what they are ranked by: ${by} in --csv, --json and the documentation`,
  };
  const shown = by === 'spread' ? few : [ranking, ...few];
  const title =
    first.length === heads.length
      ? `${heads.length === 1 ? 'The head' : 'All heads'}, the largest ${by} first`
      : `The ${counted(first.length, 'head')} with the largest ${by}`;
  const parts = [
    headline(heading, result),
    ...(missing.length > 0 ? [`${missing.map(printable).join('\n')}\n`] : []),
    ...(first.length > 0 ? [section(title, headRows(firstHeads, shown, headName))] : []),
    explain ? others(known.filter(isReadable)) : '',
    ...(heads.length > 0 ? [layerTable(heads)] : []),
    ...(allHeads
      ? layersOf(heads).map((layer) =>
          section(
            layerName(layer[0]),
            headRows(layer, shownColumns(heads, true), ({ head }) => `head ${head}`),
          ),
        )
      : []),
    ...(explain && heads.length > 0 ? [legend(shown)] : []),
    ...(assumed.length > 0
      ? [
          section(
            'What was assumed',
            assumed.map((sentence) => `  ${printable(sentence)}`).join('\n'),
          ),
        ]
      : []),
  ];
  const all = [...parts, explain ? '' : hint];
  return all.filter((part) => part !== '').join('\n');
}
