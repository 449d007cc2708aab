/**
 * The width of a text is estimated, not measured: measuring would make the browser lay the page out in
 * the middle of a drag, and would give other pictures in Node. The estimate is that of a wide sans
 * (Verdana, DejaVu), so that what is placed by it fits in any.
 */

/** Widths in em of characters that are not about 0.62 wide. @type {[RegExp, number][]} */
const classes = [
  [/[ijlI.,:;'|!· ]/, 0.36],
  [/[\s()[\]\-ft/r⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/, 0.44],
  [/[\d]/, 0.64],
  [/[+−=±×<>≤≥√~^]/, 0.84],
  [/[mwMW%@]/, 0.98],
  [/[A-Z]/, 0.7],
  [/[ᄀ-￿]/, 1.02],
];

/** @type {Map<string, number>} */
const widths = new Map();

/** Width in px. @param {string} text @param {number} size Of the lettering, in px. */
export function textWidth(text, size) {
  let em = 0;
  for (const character of text) {
    let one = widths.get(character);
    if (one === undefined) {
      one = classes.find(([pattern]) => pattern.test(character))?.[1] ?? 0.62;
      widths.set(character, one);
    }
    em += one;
  }
  return em * size;
}
