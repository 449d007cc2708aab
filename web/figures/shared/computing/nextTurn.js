/**
 * The end of a turn: everything else that waits, the reader's hand before all, comes first.
 *
 * @returns {Promise<void>}
 */
export const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
