/**
 * The models that a reader has opened, beside the options: files cannot stand in a link, and a link shall ask no other
 * server for anything.
 */

import type { RangeCache, RangeReader, TensorNames } from '../../../engine/models/types.js';
import { printable } from '../../../text/printable.js';
import { folderOf } from './dropped.js';
import { letGo } from './held.js';

/** what the files leave open and the reader has said */
export type Answers = {
  heads?: number;
  keyHeads?: number;
  headDimension?: number;
  names?: TensorNames;
};

/** one model to be read */
export type Source = {
  /** another for every choice */
  id: number;
  /** as it is shown; from a file or an address, so text and never markup */
  name: string;
  /** what names it */
  file: string;
  /** that this file was in, where that is known */
  folder: string;
  files: readonly (RangeReader | string)[];
  /** where it is not the reader's own */
  elsewhere?: {
    host: string;
    /** to read more than tells how much there is */
    isAllowed: boolean;
    cache: RangeCache;
  };
  answers: Answers;
  /** of all files, in bytes */
  size: number;
  /** so far, in bytes, none counted twice */
  read: number;
  /** the file that could not be read any more, since it was changed or removed */
  gone: string;
};

/** the model looked at, and the one it is compared with */
export type Place = 'first' | 'second';

let ids = 0;

/** A name may be as long as a page: its ends tell files apart. */
const longestName = 32;

export const shortened = (name: string) =>
  printable(
    name.length > longestName
      ? `${name.slice(0, longestName / 2)}…${name.slice(-longestName / 2)}`
      : name,
  );

/** What programs call every model's file: it tells no two apart. */
const usual = /^(pytorch_|tf_|adapter_)?model\b/i;

/** Two models under the same name get those of their folders, or numbers. */
export function tellApart(first: Source | undefined, second: Source | undefined) {
  for (const source of [first, second]) {
    if (source)
      source.name = source.folder && usual.test(source.file) ? source.folder : source.file;
  }
  if (!first || !second || first.name !== second.name) return;
  if (first.folder !== second.folder && first.folder && second.folder) {
    for (const source of [first, second]) source.name = `${source.folder}/${source.file}`;
    return;
  }
  for (const [source, number] of [
    [first, 1],
    [second, 2],
  ] as const)
    source.name = `${source.name} (${number})`;
}

/** How many bytes of a range were in no range before: another picture may read the same again. */
function countOnce() {
  /** Apart from each other. */
  let known: { from: number; to: number }[] = [];
  return (from: number, to: number) => {
    const met = known.filter((range) => range.from <= to && range.to >= from);
    const whole = {
      from: Math.min(from, ...met.map((range) => range.from)),
      to: Math.max(to, ...met.map((range) => range.to)),
    };
    const before = met.reduce((sum, range) => sum + range.to - range.from, 0);
    known = [...known.filter((range) => !met.includes(range)), whole];
    return whole.to - whole.from - before;
  };
}

/** Of which nothing was read yet. */
export function newSource(
  about: Omit<Source, 'id' | 'name' | 'answers' | 'read' | 'gone'>,
): Source {
  const source = { ...about, id: ++ids, name: about.file, answers: {}, read: 0, gone: '' };
  tellApart(source, undefined);
  return source;
}

/** Files as the engine reads them, with what was read counted: a reader sees that only parts of them are. */
export function sourceOf(files: readonly File[], onRead: () => void = () => {}): Source {
  // What lies beside a model, in its folder, does not name it.
  const models = files.filter(({ name }) => /\.(safetensors|gguf)$/i.test(name));
  const others = files.filter(({ name }) => !name.endsWith('.json'));
  const [naming] = [...models, ...others, ...files];
  const source = newSource({
    file: shortened(naming.name) + (models.length > 1 ? ` + ${models.length - 1}` : ''),
    folder: shortened(folderOf(naming)),
    files: files.map((its) => {
      const fresh = countOnce();
      return {
        name: its.name,
        size: its.size,
        async read(from, to) {
          source.read += fresh(from, to);
          onRead();
          try {
            return await its.slice(from, to).arrayBuffer();
          } catch (error) {
            source.gone = printable(its.name);
            throw error;
          }
        },
      };
    }),
    size: files.reduce((sum, { size }) => sum + size, 0),
  });
  return source;
}

export type Opened = {
  first: Source | undefined;
  second: Source | undefined;
  /** when the first file was chosen after whatever lay elsewhere, on the clock of performance.now(); 0 before */
  since: number;
  /** ends what is being read */
  stopping: AbortController;
};

export const nothingOpened = (): Opened => ({
  first: undefined,
  second: undefined,
  since: 0,
  stopping: new AbortController(),
});

/** Puts a model into its place. @param now - on the clock of performance.now() */
export function putIn(opened: Opened, place: Place, source: Source, now: number) {
  // What was asked of another server says nothing of the files that come after.
  if (opened.since === 0 || opened[place]?.elsewhere) opened.since = now;
  letGo(opened[place]);
  opened[place] = source;
  tellApart(opened.first, opened.second);
}

/**
 * What this page has asked the network for since a time: for the reader to see that no file goes anywhere.
 * @returns addresses, each once
 */
export function requestsSince(view: Window | null, since: number): string[] {
  const asked = (view?.performance.getEntriesByType?.('resource') ?? [])
    .filter(({ startTime, name }) => startTime >= since && /^https?:/.test(name))
    .map(({ name }) => name);
  return [...new Set(asked)];
}
