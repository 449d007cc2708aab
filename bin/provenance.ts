// What stands at the head of every JSON and report: which rootd, which model, which files, to the bit.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Model, OpenedFile } from '../web/engine/library.js';
import { isAddress } from '../web/engine/models/isAddress.js';
import { ModelError } from '../web/engine/models/modelError.js';
import { printable } from '../web/text/printable.js';
import { unreadable } from './fileTrouble.js';
import type { FileRead, Invocation, JsonHead } from './jsonForms.js';
import { withoutQuery } from './modelFiles.js';

export const schema = 1;

/** As one would type it again. */
const commandOf = (words: readonly string[]) =>
  ['rootd', ...words]
    .map(withoutQuery)
    .map((word) => (/^[\w.,=/:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');

/**
 * @param version - of rootd
 * @param words - of the command line
 */
export const askedNow = (version: string, words: readonly string[]): Invocation => ({
  schema,
  rootd: version,
  command: commandOf(words),
  date: new Date().toISOString(),
});

export const jsonHead = async <Options>(
  invocation: Invocation,
  {
    name,
    step,
    model,
    digests,
  }: {
    name: string;
    step: number | undefined;
    model: Pick<Model, 'adapter' | 'weightType'>;
    digests: () => Promise<FileRead[]>;
  },
  { options }: { options: Options },
): Promise<JsonHead<Options>> => ({
  ...invocation,
  name,
  ...(step === undefined ? {} : { step }),
  weightType: model.weightType,
  ...(model.adapter ? { adapter: model.adapter } : {}),
  files: await digests(),
  options,
});

const stateOf = async (path: string) => {
  try {
    const { size, mtimeNs } = await stat(path, { bigint: true });
    return { size: Number(size), mtimeNs };
  } catch (error) {
    throw new ModelError(
      basename(path),
      `the file cannot be opened (${unreadable(path, error)})`,
      'unreadable',
    );
  }
};

async function digestOf(path: string) {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 }))
      hash.update(piece);
  } catch (error) {
    throw new ModelError(
      basename(path),
      `the file can no longer be read (${unreadable(path, error)})`,
      'unreadable',
    );
  }
  return hash.digest('hex');
}

const elsewhere = (files: readonly OpenedFile[]) =>
  files.flatMap(({ name, size, address, etag }) =>
    address === null ? [] : [{ name, size, address, etag }],
  );

/** Tells of files that lie elsewhere how much there is to read, before it is. */
export function tellElsewhere(files: readonly OpenedFile[]) {
  for (const { size, address } of elsewhere(files)) {
    const bytes = size.toLocaleString('en');
    process.stderr.write(`Reads what it needs of ${printable(address)} (${bytes} bytes)\n`);
  }
}

/** Tells afterwards how much it was. */
export function tellRead(name: string, files: readonly OpenedFile[], bytes: number) {
  if (elsewhere(files).length > 0)
    process.stderr.write(
      `Read ${bytes.toLocaleString('en')} bytes of weights of ${printable(name)}\n`,
    );
}

/**
 * Looks at a model's files before they are opened.
 * @returns reads them once more, for their digests; fails where they are no longer what they were
 */
export async function watchFiles(
  files: readonly string[],
): Promise<(opened: readonly OpenedFile[]) => Promise<FileRead[]>> {
  const paths = files.filter((file) => !isAddress(file));
  const before: { size: number; mtimeNs: bigint }[] = [];
  // One after the other: of several that are not there the first is named.
  for (const path of paths) before.push(await stateOf(path));
  return async (opened) => {
    const read: FileRead[] = elsewhere(opened);
    for (const [i, path] of paths.entries()) {
      const name = basename(path);
      const sha256 = await digestOf(path);
      const { size, mtimeNs } = await stateOf(path);
      if (size !== before[i].size || mtimeNs !== before[i].mtimeNs)
        throw new ModelError(name, 'the file has changed since it was opened', 'unreadable');
      read.push({ name, size, sha256 });
    }
    return read;
  };
}
