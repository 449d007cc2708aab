/**
 * What a link held that the page could not follow, in sentences.
 */
import { choose, fill } from '../../../text/fill.js';

export type Notice =
  | { kind: 'version'; theirs: string }
  | { kind: 'ignored'; key: string; text: string };

export function noticeLines(
  notices: readonly Notice[],
  {
    words,
    language,
    version,
  }: {
    words: { version: string; ignored: { other: string } };
    language: string;
    version: string;
  },
): string[] {
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
