/** What the window of a frame in such a deck is called (rootd-frame.ts). */
export const printedFrame = 'rootd-print';

/** Whether reveal.js has laid out all of a deck's slides for paper, below each other: nobody will ever scroll to them. */
export const isPrintedDeck = () =>
  /[?&](print-pdf|view=print)\b/.test(globalThis.location?.search ?? '') ||
  globalThis.window?.name === printedFrame;
