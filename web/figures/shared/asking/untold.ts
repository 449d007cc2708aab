/**
 * In place of the numbers of an axis that nobody knows yet: as wide as they will be.
 * @param digits - of the widest
 */
export const untold = (digits: number) => () => '\u2007'.repeat(digits);
