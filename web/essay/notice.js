/**
 * A line at the foot of the window: a link from another version, or with parts that the page does not know.
 */
import { choose, fill } from '../text/fill.js';

/**
 * What a link held that the page could not follow.
 *
 * @typedef {{ kind: 'version', theirs: string } | { kind: 'ignored', key: string, text: string }} Notice
 */

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
      const lines = notices.flatMap((notice) =>
        notice.kind === 'version'
          ? [fill(words.version, { theirs: notice.theirs, ours: version })]
          : [],
      );
      const ignored = notices.flatMap((notice) =>
        notice.kind === 'ignored' ? [`${notice.key}=${notice.text}`] : [],
      );
      if (ignored.length > 0) {
        const form = choose(language, words.ignored, ignored.length);
        lines.push(fill(form, { list: ignored.join(', ') }));
      }
      text.textContent = lines.join(' ');
      node.replaceChildren(...(lines.length > 0 ? [text, button] : []));
    },
  };
}
