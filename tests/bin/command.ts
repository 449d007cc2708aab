// The command as a shell calls it.

import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../../dist/package/bin/rootd.js', import.meta.url));

/** @returns its exit code, and what it wrote */
export function rootdIn(folder: string, words: readonly string[], input?: string | Uint8Array) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    cwd: folder,
    input,
  });
  return { status, stdout, stderr };
}

/** The same, not waited for in this thread, in which a server may answer. */
export const commandIn =
  (folder: string) =>
  async (words: readonly string[], variables: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...process.env, ...variables },
    });
    const [out, err]: string[][] = [[], []];
    child.stdout.on('data', (piece) => out.push(String(piece)));
    child.stderr.on('data', (piece) => err.push(String(piece)));
    const status = await new Promise((resolve) => child.on('close', resolve));
    return { status, stdout: out.join(''), stderr: err.join('') };
  };
