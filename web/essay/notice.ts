/**
 * A line at the foot of the window: a link from another version, or with parts that the page does not know.
 */
import { type Notice, noticeLines } from '../figures/shared/problems/linkNotices.js';
import type { Parts } from '../text/words.js';

export function createNotice(
  document: Document,
  {
    words,
    language,
    version,
  }: {
    words: Parts['page'];
    language: string;
    version: string;
  },
) {
  const node = document.createElement('div');
  node.className = 'notice';
  node.setAttribute('role', 'status');
  const text = document.createElement('p');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.dismiss;
  button.addEventListener('click', () => node.replaceChildren());

  return {
    node,

    /** @param notices - all that hold now; none takes the line away */
    show(notices: Notice[]) {
      const lines = noticeLines(notices, { words, language, version });
      text.textContent = lines.join(' ');
      node.replaceChildren(...(lines.length > 0 ? [text, button] : []));
    },
  };
}
