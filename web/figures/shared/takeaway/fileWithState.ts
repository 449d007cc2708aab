/**
 * The one-file build as a file of one figure: opened by a double click it has no query, so its state stands in
 * the file itself.
 */

/** Where the state stands, empty in the file as it is built. */
const place = /(<html\b[^>]* data-state=")[^"]*(")/;

/**
 * @param html - of the one-file build
 * @param query - as embed.html takes it
 */
export function withState(html: string, query: string) {
  if (!place.test(html)) throw new Error('the file is not the one-file build');
  const text = query.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html.replace(place, (_, before, after) => before + text + after);
}
