/**
 * The width of a text is estimated, not measured: measuring would make the browser lay the page out in
 * the middle of a drag, and would give other pictures in Node. The estimate is that of a wide sans
 * (Verdana, DejaVu), so that what is placed by it fits in any.
 */

/** The smallest lettering there is, in px; the usual one where the browser's text is as large as most readers leave it. */
export const leastLettering = 12;

/** The size that most browsers' text has until the reader changes it, in px. */
const usualText = 16;

const sizes = new WeakMap<Document, number>();

/** The size of the lettering of a document's charts, in px, as it was last read. */
export const letteringIn = (document: Document) => sizes.get(document) ?? leastLettering;

/** The size of lettering that may be asked for smaller than there is, or not at all, in px. */
export const letteringSize = (lettering: number = leastLettering) =>
  Math.max(lettering, leastLettering);

/** What is to be read, as labels and verdicts are, is larger than the numbers of an axis. */
export const labelScale = 7 / 6;

/** @param size - Of the lettering. */
export const labelSize = (size: number) => size * labelScale;

/**
 * A height that leaves large lettering room: axes take more of the picture, and half as much more is enough.
 * @param height - of the picture with the least lettering
 */
export const roomFor = (height: number, lettering?: number) =>
  Math.round(height * (1 + 0.5 * (letteringSize(lettering) / leastLettering - 1)));

/**
 * Reads how large the reader has the browser write: charts drawn from now on follow. Reading it may make the browser
 * compute styles, so that it is not done for each drawing.
 */
export function readLettering(document: Document) {
  const style = document.defaultView?.getComputedStyle?.(document.documentElement);
  const text = Number.parseFloat(style?.fontSize ?? '');
  const size = text > usualText ? (leastLettering * text) / usualText : leastLettering;
  sizes.set(document, Math.round(size));
}

/** Widths in em of characters that are not about 0.62 wide. */
const classes: [RegExp, number][] = [
  [/[ijlI.,:;'|!· \u00a0]/, 0.36],
  [/[\s()[\]\-ft/r⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/, 0.44],
  [/[\d]/, 0.64],
  [/[+−=±×<>≤≥√~^]/, 0.84],
  [/[mwMW%@]/, 0.98],
  [/[A-Z]/, 0.7],
  [/[ᄀ-￿]/, 1.02],
];

const widths = new Map<string, number>();

/** Width in px. @param size - Of the lettering, in px. */
export function textWidth(text: string, size: number) {
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
