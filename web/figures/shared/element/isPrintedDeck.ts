/** Whether reveal.js has laid out all of a deck's slides for paper, below each other: nobody will ever scroll to them. */
export const isPrintedDeck = () =>
  /[?&](print-pdf|view=print)\b/.test(globalThis.location?.search ?? '');
