/**
 * What a reader can take away from a figure: links, code, pictures and numbers, each stamped with the
 * settings that made it.
 */
import { csv, standalonePng, standaloneSvg } from '../../../charts/index.js';

/** @import { Exportable, KeyItem } from '../../../charts/types.js' */

/**
 * @typedef {object} Stamp
 * @property {string} figure the element's name without `rootd-`
 * @property {string} title
 * @property {string} version
 * @property {Record<string, string>} settings every option in its text form
 */

/** @param {Stamp} stamp `d=500 law=die` */
export function settingsLine({ settings }) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** @typedef {{ charts: readonly Exportable[], key: KeyItem[], stamp: Stamp, notes: string[] }} Drawn what a picture holds */

/**
 * A picture that needs nothing else: its fonts and colours are written into it.
 *
 * @param {Drawn} drawn
 */
export const svgOf = ({ charts, key, stamp, notes }) =>
  standaloneSvg([...charts], { title: stamp.title, key, notes });

/** @param {Drawn} drawn */
export const pngOf = ({ charts, key, stamp, notes }) =>
  standalonePng([...charts], { title: stamp.title, key, notes });

/**
 * @typedef {object} Data
 * @property {readonly string[]} columns
 * @property {readonly string[]} [titles] what they are called on the page, where files are for programs
 * @property {(string | number | null)[][]} rows
 * @property {boolean} [bare] no settings stand above it, since they did not make it: what is read from a reader's file
 * @property {boolean} [partial] there is more to come, or would have been
 */

/** What cannot be known is told apart from what there is none of. @param {string | number | null} cell */
const withNaN = (cell) => (Number.isNaN(cell) ? 'NaN' : cell);

/**
 * Settings first, one to a row, then an empty row and the data: a spreadsheet reads it as it is. What is only a part
 * says so in each of its rows.
 *
 * @param {Stamp} stamp
 * @param {Data} data
 */
export function csvOf(stamp, { columns, rows, bare, partial }) {
  const data = partial
    ? { columns: [...columns, 'partial'], rows: rows.map((row) => [...row, 'true']) }
    : { columns, rows };
  if (bare) return csv([data.columns, ...data.rows.map((row) => row.map(withNaN))]);
  return csv([
    ['rootd', stamp.version],
    ['figure', stamp.figure],
    ...Object.entries(stamp.settings),
    [],
    data.columns,
    ...data.rows,
  ]);
}

/**
 * @param {Stamp} stamp
 * @param {Record<string, unknown>} options
 * @param {Record<string, unknown>} numbers what was measured and predicted
 * @param {Data} data
 */
export function jsonOf(stamp, options, numbers, data) {
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

/** @param {Data} data */
function recordsOf({ columns, rows }) {
  return rows.map((row) =>
    Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])),
  );
}

/** JSON has no NaN and no infinity; null would hide which it was. @param {string} _ @param {unknown} value */
function writeNonFinite(_, value) {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (ArrayBuffer.isView(value)) return Array.from(/** @type {Float64Array} */ (value));
  return value;
}
