/**
 * What the text says after a figure's question is its answer: while the question is open, the style sheet veils it
 * (essay.css). The figure says that it is open; so nothing is veiled that waits for no answer: without scripts, on
 * paper, or where the figure cannot ask.
 */

import type { Parts } from '../text/words.js';

/**
 * Before the text a note says so, by which who wants to reads on. Who hears the page hears it first, and then the text.
 */
export function veilAnswers(document: Document, words: Parts['page']['veil']) {
  for (const figure of document.querySelectorAll('main [ask]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words.read;
    const said = document.createElement('span');
    said.append(words.about, ' ', button);
    const note = document.createElement('p');
    note.className = 'veil';
    note.append(said);
    button.addEventListener('click', () => {
      note.hidden = true;
      // The focus was on a button that is gone.
      const text = note.nextElementSibling as HTMLElement;
      text.tabIndex = -1;
      text.focus({ preventScroll: true });
    });
    figure.after(note);
  }
}
