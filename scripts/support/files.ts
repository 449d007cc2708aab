// Files that appear whole or not at all.

import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onEarlyEnd, readText, root, say } from './program.js';

/** Writes a file unless it holds the same already, so that what depends on it is not built again. */
export function writeIfChanged(path: string, content: string | Buffer) {
  const bytes = Buffer.from(content);
  try {
    if (readFileSync(path).equals(bytes)) return;
  } catch {
    // Not there yet.
  }
  mkdirSync(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}`);
  writeFileSync(temporary, bytes);
  renameSync(temporary, path);
}

/**
 * Makes a folder beside its final place and moves it there when it is complete; what was there before stays until
 * then.
 */
export async function replaceFolder(path: string, fill: (folder: string) => Promise<void>) {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}`);
  const old = `${temporary}.old`;
  const remove = () => {
    rmSync(temporary, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  };
  const cancel = onEarlyEnd(remove);
  try {
    mkdirSync(temporary, { recursive: true });
    await fill(temporary);
    try {
      renameSync(path, old);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    renameSync(temporary, path);
  } finally {
    remove();
    cancel();
  }
}

function isRunning(processId: number) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Does something that must not be done by two commands at once in this tree, waiting for the other to finish. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  const lock = join(root, 'build/.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (let hasSaidSo = false; ; ) {
    try {
      const file = openSync(lock, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readText(lock));
      if (holder && !isRunning(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!hasSaidSo) say(`Waiting for another command that builds here (process ${holder}).`);
      hasSaidSo = true;
      await sleep(300);
    }
  }
  const release = () => rmSync(lock, { force: true });
  const cancel = onEarlyEnd(release);
  try {
    return await work();
  } finally {
    release();
    cancel();
  }
}
