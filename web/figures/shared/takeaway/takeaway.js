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

/** @typedef {{ charts: readonly Exportable[], key: KeyItem[], stamp: Stamp, note: string }} Drawn what a picture holds */

/**
 * A picture that needs nothing else: its fonts and colours are written into it.
 *
 * @param {Drawn} drawn
 */
export const svgOf = ({ charts, key, stamp, note }) =>
  standaloneSvg([...charts], { title: stamp.title, key, notes: [note] });

/** @param {Drawn} drawn */
export const pngOf = ({ charts, key, stamp, note }) =>
  standalonePng([...charts], { title: stamp.title, key, notes: [note] });

/**
 * @typedef {object} Data
 * @property {string[]} columns
 * @property {(string | number | null)[][]} rows
 */

/**
 * Settings first, one to a row, then an empty row and the data: a spreadsheet reads it as it is.
 *
 * @param {Stamp} stamp
 * @param {Data} data
 */
export function csvOf(stamp, data) {
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
    { rootd: stamp.version, figure: stamp.figure, options, ...numbers, data: recordsOf(data) },
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
