/**
 * Names that come from files, as they may be shown: nothing of them moves a cursor, rings, breaks a line or turns the
 * direction of what is written after them.
 */
export const printable = (text: string) => text.replace(/[\p{C}\u2028\u2029]/gu, '\u{FFFD}');
