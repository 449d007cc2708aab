/**
 * A line at the foot of the window: a link from another version, or with parts that the page does not know.
 */
import { noticeLines } from '../figures/shared/problems/linkNotices.js';

/** @typedef {import('../figures/shared/problems/linkNotices.js').Notice} Notice */

/**
 * @param {Document} document
 * @param {object} options
 * @param {Awaited<ReturnType<typeof import('../text/words.js').loadWords<'page'>>>} options.words
 * @param {string} options.language
 * @param {string} options.version
 */
export function createNotice(document, { words, language, version }) {
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

    /** @param {Notice[]} notices all that hold now; none takes the line away */
    show(notices) {
      const lines = noticeLines(notices, { words, language, version });
      text.textContent = lines.join(' ');
      node.replaceChildren(...(lines.length > 0 ? [text, button] : []));
    },
  };
}
