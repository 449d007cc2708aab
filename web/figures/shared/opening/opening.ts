/**
 * How a reader gives a model to a figure: files chosen by a button or dropped on it, and the word that they go nowhere; or the
 * address of one that lies elsewhere.
 */
import { fill } from '../../../text/fill.js';
import type { Parts } from '../../../text/words.js';
import type { Context } from '../../types.js';
import { markInvalid } from '../controls/invalid.js';
import { droppedFiles } from './dropped.js';
import { sourceAt } from './elsewhere.js';
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

/** A line for the address of a model; nothing is asked for until it is sent. @param onRead - whenever some of it was read */
export function addressLine(
  { frame }: Context,
  { elsewhere }: OpenWords,
  onRead: () => void,
  onSource: (source: Source) => void,
) {
  const { make } = frame;
  const input = make('input', '');
  Object.assign(input, { type: 'text', size: 30, spellcheck: false, placeholder: 'hf:owner/name' });
  input.setAttribute('autocapitalize', 'off');
  const about = make('small', 'soft', elsewhere.about);
  const line = make(
    'form',
    'elsewhere',
    make('label', '', `${elsewhere.label} `, input),
    make('button', '', elsewhere.look),
    about,
  );
  input.addEventListener('input', () => markInvalid(input, false));
  line.addEventListener('submit', (event) => {
    event.preventDefault();
    const source = sourceAt(input.value.trim(), onRead);
    markInvalid(input, !source);
    about.textContent = source ? elsewhere.about : elsewhere.noAddress;
    if (source) onSource(source);
  });
  return line;
}

/** In a unit that suits it. */
function amountOf(bytes: number, { numbers }: Context, open: OpenWords) {
  const [unit, text] =
    bytes >= 1e9
      ? [1e9, open.gigabytes]
      : bytes >= 1e6
        ? [1e6, open.megabytes]
        : [1e3, open.kilobytes];
  return fill(text, { n: numbers.significant(bytes / unit, 3) });
}

/** What a model comes to that lies elsewhere, before it is read. */
export const foundText = (context: Context, open: OpenWords, { name, size, elsewhere }: Source) =>
  fill(open.elsewhere.found, {
    name,
    host: elsewhere?.host ?? '',
    size: amountOf(size, context, open),
  });

/** How much of the models was read, and what the page has asked the network for since. */
export function privacyText(
  context: Context,
  open: OpenWords,
  sources: readonly Source[],
  since: number,
) {
  const { document, common, numbers } = context;
  if (sources.length === 0) return open.privacy;
  const amount = (of: 'read' | 'size', some: readonly Source[]) =>
    amountOf(
      some.reduce((sum, source) => sum + source[of], 0),
      context,
      open,
    );
  const told = (text: string, host: string, some: readonly Source[]) =>
    fill(text, { host, read: amount('read', some), size: amount('size', some) });
  const here = sources.filter(({ elsewhere }) => !elsewhere);
  const said = sources.flatMap((source) =>
    source.elsewhere ? [told(open.elsewhere.read, source.elsewhere.host, [source])] : [],
  );
  if (here.length > 0) said.unshift(told(open.read, '', here));
  if (here.length === sources.length) {
    const asked = requestsSince(document.defaultView, since);
    const names = asked.map((address) => address.split('/').at(-1)?.split('?')[0]);
    said.push(
      asked.length === 0
        ? open.noRequests
        : fill(open.requests, { count: numbers.whole(asked.length), names: names.join(', ') }),
    );
  }
  return said.join(common.language.between);
}
