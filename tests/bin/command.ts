// The command as a shell calls it.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../../dist/package/bin/rootd.js', import.meta.url));

/** @returns its exit code, and what it wrote */
export function rootdIn(folder: string, words: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    cwd: folder,
    input,
  });
  return { status, stdout, stderr };
}
