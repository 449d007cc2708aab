/**
 * What a link held that the page could not follow, in sentences.
 */
import { choose, fill } from '../../../text/fill.js';

/**
 * @typedef {{ kind: 'version', theirs: string } | { kind: 'ignored', key: string, text: string }} Notice
 */

/**
 * @param {readonly Notice[]} notices
 * @param {object} options
 * @param {{ version: string, ignored: { other: string } }} options.words
 * @param {string} options.language
 * @param {string} options.version
 * @returns {string[]}
 */
export function noticeLines(notices, { words, language, version }) {
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
  return lines;
}
