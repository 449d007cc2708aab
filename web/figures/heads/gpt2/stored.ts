/**
 * How far the median head spreads the scores of a row of at least 3 keys: over all five sentences, whichever is shown, and
 * before training.
 */

/** firstWeight: the share of attention that the first token gets. */
export const ofAllFive = { spread: 1.711, without: 1.045, firstWeight: 0.747 };

/** In the first layer, among 7 tokens: the median of 200 random starts, in tests/reference/starts.json. */
export const rowsAtStart = 0.294;
