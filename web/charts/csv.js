/**
 * Comma-separated values. Fields are quoted and lines end as in RFC 4180, with two liberties that every reader
 * of such files takes: rows may differ in length, because settings stand above the data, and a field that begins
 * or ends with a space is quoted too, because spreadsheets would trim it. Numbers are written in full and with a
 * plain '-'; what is missing or not a number is an empty field.
 * @param {Iterable<Iterable<string | number | null | undefined>>} rows @returns {string}
 */
export function csv(rows) {
  let text = '';
  for (const row of rows) text += `${[...row].map(field).join(',')}\r\n`;
  return text;
}

/** @param {string | number | null | undefined} value */
function field(value) {
  const text = value == null || Number.isNaN(value) ? '' : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
