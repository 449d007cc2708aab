/**
 * What a reader can take away from a figure: links, code, pictures and numbers, each stamped with the
 * settings that made it.
 */
import { csv, standalonePng, standaloneSvg } from '../../../charts/index.js';
import type { Exportable, KeyItem } from '../../../charts/types.js';

export type Stamp = {
  /** the element's name without `rootd-` */
  figure: string;
  title: string;
  version: string;
  /** every option in its text form */
  settings: Record<string, string>;
};

/** @param stamp - `d=500 law=die` */
export function settingsLine({ settings }: Stamp) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** what a picture holds */
export type Drawn = {
  charts: readonly Exportable[];
  key: KeyItem[];
  stamp: Stamp;
  notes: string[];
};

/** A picture that needs nothing else: its fonts and colours are written into it. */
export const svgOf = ({ charts, key, stamp, notes }: Drawn) =>
  standaloneSvg([...charts], { title: stamp.title, key, notes });

export const pngOf = ({ charts, key, stamp, notes }: Drawn) =>
  standalonePng([...charts], { title: stamp.title, key, notes });

export type Data = {
  columns: readonly string[];
  /** what they are called on the page, where files are for programs */
  titles?: readonly string[];
  rows: (string | number | null)[][];
  /** NaN for what cannot be known, nothing for what there is none of: what is read from a reader's file */
  tellsNaN?: boolean;
  /** there is more to come, or would have been */
  partial?: boolean;
};

/** What cannot be known is told apart from what there is none of. */
const withNaN = (cell: string | number | null) => (Number.isNaN(cell) ? 'NaN' : cell);

/**
 * A table from its first line on, as programs and spreadsheets read it without being told how; the settings stand in the
 * JSON. What is only a part says so in each of its rows.
 */
export function csvOf({ columns, rows, tellsNaN, partial }: Data) {
  const cells = tellsNaN ? rows.map((row) => row.map(withNaN)) : rows;
  return partial
    ? csv([[...columns, 'partial'], ...cells.map((row) => [...row, 'true'])])
    : csv([columns, ...cells]);
}

/** @param numbers - what was measured and predicted */
export function jsonOf(
  stamp: Stamp,
  options: Record<string, unknown>,
  numbers: Record<string, unknown>,
  data: Data,
) {
  return `${JSON.stringify(
    {
      ...{ rootd: stamp.version, figure: stamp.figure, options, ...numbers },
      ...(data.partial && { partial: true }),
      data: recordsOf(data),
    },
    writeNonFinite,
    2,
  )}\n`;
}

function recordsOf({ columns, rows }: Data) {
  return rows.map((row) =>
    Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])),
  );
}

/** JSON has no NaN and no infinity; null would hide which it was. */
function writeNonFinite(_: string, value: unknown) {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array);
  return value;
}
