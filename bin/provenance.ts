// What stands at the head of every JSON and report: which rootd, which model, which files, to the bit.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Model, OpenedFile } from '../web/engine/library.js';
import { isAddress } from '../web/engine/models/isAddress.js';
import { ModelError } from '../web/engine/models/modelError.js';
import { printable } from '../web/text/printable.js';

/** Of the fields that follow: another number where one of them changes its meaning. */
export const schema = 1;

/** Of a file that lies elsewhere only parts are read: in place of a digest its server's word stands for its state. */
export type FileRead = { name: string; size: number } & (
  | { sha256: string }
  | { address: string; etag: string | null }
);

/** @param version - of rootd */
export const jsonHead = async (
  version: string,
  {
    name,
    model,
    digests,
  }: { name: string; model: Pick<Model, 'adapter'>; digests: () => Promise<FileRead[]> },
) => ({
  schema,
  rootd: version,
  name,
  ...(model.adapter ? { adapter: model.adapter } : {}),
  files: await digests(),
});

const stateOf = async (path: string) => {
  try {
    const { size, mtimeNs } = await stat(path, { bigint: true });
    return { size: Number(size), mtimeNs };
  } catch (error) {
    throw new ModelError(
      basename(path),
      `the file cannot be opened (${(error as Error).message})`,
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
      `the file can no longer be read (${(error as Error).message})`,
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

/**
 * Looks at a model's files before they are opened.
 * @returns reads them once more, for their digests; fails where they are no longer what they were
 */
export async function watchFiles(
  files: readonly string[],
): Promise<(opened: readonly OpenedFile[]) => Promise<FileRead[]>> {
  const paths = files.filter((file) => !isAddress(file));
  const before = await Promise.all(paths.map(stateOf));
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
