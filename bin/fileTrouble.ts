// Why a path cannot be read or written, in words with the path in them: Node gives a code, and sometimes no path.

import { dirname } from 'node:path';
import { isFolder } from '../web/engine/models/modelInFolder.js';

const byCode: Record<string, (path: string) => string> = {
  EISDIR: (path) => `${path} is a folder`,
  EEXIST: (path) => `${path} is a file and no folder`,
  ENOTDIR: (path) => `a part of ${path} is a file and no folder`,
  EACCES: (path) => `the system does not allow it for ${path}`,
  EPERM: (path) => `the system does not allow it for ${path}`,
  EROFS: (path) => `nothing can be written where ${path} is to be`,
  ENOSPC: (path) => `the disk is full where ${path} is to be`,
};

const inWords = (path: string, error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  return byCode[code ?? '']?.(path) ?? message;
};

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

export const unreadable = (path: string, error: unknown) =>
  isAbsent(error) ? `there is no file ${path}` : inWords(path, error);

export async function unwritable(path: string, error: unknown) {
  const folder = dirname(path);
  return isAbsent(error) && !(await isFolder(folder))
    ? `there is no folder ${folder}`
    : inWords(path, error);
}

/** Of what no command has caught: nothing where it is not about a file. */
export function troubleWithFile(error: unknown): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (!code || !path || !syscall) return undefined;
  return `a file cannot be read or written: ${unreadable(path, error)}`;
}

/** @returns the text of a file without the mark that some programs begin it with; nothing where its bytes are not UTF-8 */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
