import { copy } from '../figures/shared/takeaway/copyAndSave.js';

/** How long the word that it was copied stands, in ms. */
const wordTime = 2500;

/** Buttons that copy the code above them; without a script they are not there. */
export function enableCopying(document: Document) {
  for (const button of document.querySelectorAll('.code > button') as NodeListOf<HTMLElement>) {
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const code = button.parentElement?.querySelector('code');
      if (!code) return;
      if (!(await copy(document, code.textContent ?? ''))) {
        // Where the browser does not let a page copy, the reader can.
        document.getSelection()?.selectAllChildren(code);
        return;
      }
      button.textContent = button.dataset.copied ?? '';
      setTimeout(() => {
        button.textContent = label;
      }, wordTime);
    });
  }
}
