/**
 * RFC 4180: comma-separated, quoted where needed, lines ended by CR LF. Numbers are written in full and
 * with a plain '-', as spreadsheets and programs read them.
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
