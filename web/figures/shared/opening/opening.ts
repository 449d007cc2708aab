/**
 * How a reader gives files to a figure: chosen by a button or dropped on it, and the word that they go nowhere.
 */
import { fill } from '../../../text/fill.js';
import type { Parts } from '../../../text/words.js';
import type { Context } from '../../types.js';
import { droppedFiles } from './dropped.js';
import { requestsSince, type Source } from './opened.js';

export type OpenWords = Parts['headsOpened']['open'];

/** A button that chooses files, and the field behind it. */
export function fileChooser(
  { frame }: Context,
  label: string,
  onFiles: (files: readonly File[]) => void,
) {
  const input = frame.make('input', '');
  input.type = 'file';
  input.multiple = true;
  input.hidden = true;
  input.addEventListener('change', () => {
    // A chooser that was closed without a choice leaves things as they are.
    if (input.files?.length) onFiles([...input.files]);
    input.value = '';
  });
  const button = frame.make('button', '', label);
  button.type = 'button';
  button.addEventListener('click', () => input.click());
  return { input, button };
}

/** What is dropped on a place; nothing where a folder could not be looked into. */
export function takeDrops(zone: HTMLElement, onFiles: (files: readonly File[]) => void) {
  for (const type of ['dragenter', 'dragover']) {
    zone.addEventListener(type, (event) => {
      event.preventDefault();
      zone.classList.add('over');
    });
  }
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', async (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    const files = droppedFiles(event.dataTransfer);
    onFiles(Array.isArray(files) ? files : await files.catch(() => []));
  });
}

/** How much of the files was read, and what the page has asked the network for since. */
export function privacyText(
  { document, common, numbers }: Context,
  open: OpenWords,
  sources: readonly Source[],
  since: number,
) {
  if (sources.length === 0) return open.privacy;
  const asked = requestsSince(document.defaultView, since);
  const names = asked.map((address) => address.split('/').at(-1)?.split('?')[0]);
  const amount = (of: 'read' | 'size') => {
    const bytes = sources.reduce((sum, source) => sum + source[of], 0);
    const [unit, text] =
      bytes >= 1e9
        ? [1e9, open.gigabytes]
        : bytes >= 1e6
          ? [1e6, open.megabytes]
          : [1e3, open.kilobytes];
    return fill(text, { n: numbers.significant(bytes / unit, 3) });
  };
  return [
    fill(open.read, { read: amount('read'), size: amount('size') }),
    asked.length === 0
      ? open.noRequests
      : fill(open.requests, { count: numbers.whole(asked.length), names: names.join(', ') }),
  ].join(common.language.between);
}
