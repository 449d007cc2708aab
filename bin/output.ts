// A file that is to be written when all is done: whether it can be is tried first.

import { access, open, unlink, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { printable } from '../web/text/printable.js';
import { UsageError } from './arguments.js';
import { unwritable } from './fileTrouble.js';

/**
 * @param option - that names the file
 * @param read - paths of what is read, which is not to be written over
 */
export async function openOutput(option: string, path: string, read: readonly string[]) {
  const own = read.find((one) => resolve(one) === resolve(path));
  if (own !== undefined)
    throw new UsageError(`--${option} would write over what is read: ${printable(path)}`);
  const refuse = async (error: Error): Promise<never> => {
    throw new UsageError(`--${option} cannot be written: ${await unwritable(path, error)}`);
  };
  const isNew = await access(path).then(
    () => false,
    () => true,
  );
  // What stands there stays until there is something to put in its place.
  await open(path, 'a').then((file) => file.close(), refuse);
  let isWritten = false;
  return {
    async write(text: string) {
      await writeFile(path, text).catch(refuse);
      isWritten = true;
    },
    /** Leaves no empty file behind. */
    async end() {
      if (isNew && !isWritten) await unlink(path).catch(() => {});
    },
  };
}

export type Output = Awaited<ReturnType<typeof openOutput>>;
