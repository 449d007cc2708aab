import { printable } from '../text/printable.js';

/**
 * Comma-separated values. Fields are quoted and lines end as in RFC 4180, but that a field that begins or ends with a
 * space is quoted too, because spreadsheets would trim it. Numbers are written in full and with a plain '-'; what is
 * missing or not a number is an empty field.
 */
export function csv(rows: Iterable<Iterable<Cell>>): string {
  let text = '';
  for (const row of rows) text += `${csvLine(row)}\r\n`;
  return text;
}

type Cell = string | number | null | undefined;

/** One row, without the end of its line. */
export const csvLine = (row: Iterable<Cell>) => [...row].map(field).join(',');

/** What a spreadsheet takes for a formula, unless it is a number or a list of them. */
const formula = /^[=@]|^[+-](?![\d.,+\-e\s]*$)/i;

function field(value: Cell) {
  if (value == null || Number.isNaN(value)) return '';
  if (typeof value === 'number') return String(value);
  // Lines within a field are right, and a spreadsheet shows them.
  const safe = value.split(/(\r?\n)/).map((part, i) => (i % 2 ? part : printable(part)));
  const text = (formula.test(value.trimStart()) ? "'" : '') + safe.join('');
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
