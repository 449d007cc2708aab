/** The end of a turn: everything else that waits, the reader's hand before all, comes first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
