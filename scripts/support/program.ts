// Running other programs: one line says what is going on, and what they print is shown only when they fail.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What Node is told to run a program of ours that is TypeScript. */
export const typescript = ['--import', new URL('typescript.js', import.meta.url).href];

/** A failure whose message is meant for the person who ran the command. */
export class Failure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Failure';
  }
}

export function say(text: string) {
  process.stdout.write(`${text}\n`);
}

/** Where a program is found on the PATH. */
export function onPath(name: string): string | undefined {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => suffixes.map((suffix) => join(folder, name + suffix)))
    .find((path) => existsSync(path));
}

/** What a quick program prints, or undefined if it is missing or fails. */
export function output(program: string, args: string[]) {
  const result = spawnSync(program, args, { encoding: 'utf8', cwd: root });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

export function readText(path: string) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** What runs, and how it is ended. */
const children = new Map<ChildProcess, NodeJS.Signals>();
const cleanups = new Set<() => void>();

/** Has something done if the command ends early, by Ctrl-C or a crash; returns a function that calls it off. */
export function onEarlyEnd(cleanup: () => void) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

process.on('exit', () => {
  for (const [child, signal] of children) child.kill(signal);
  for (const cleanup of cleanups) cleanup();
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => process.exit(code));
}

const secondsBetweenLines = 15;

/**
 * Shows that a long step is alive: on a terminal one line that is rewritten, elsewhere a line now and then.
 * @param latest - the last line that the step printed
 */
function progressLine(title: string, latest: () => string) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const terminal = process.stdout.isTTY;
  const show = () => {
    const line = `${title} … ${seconds()} s  ${latest()}`;
    if (terminal) {
      process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
    } else if (seconds() > 0) {
      say(`  ${line}`);
    }
  };
  if (terminal) show();
  else say(`${title} …`);
  const timer = setInterval(show, terminal ? 250 : secondsBetweenLines * 1000);
  return {
    end(succeeded: boolean) {
      clearInterval(timer);
      if (terminal) process.stdout.write('\r\x1b[K');
      if (terminal || seconds() > 1 || !succeeded) {
        say(`${title}: ${succeeded ? 'done' : 'failed'} after ${seconds()} s`);
      }
    },
  };
}

/** The last line of a file that is being written. */
function lastLine(path: string) {
  const file = openSync(path, 'r');
  const end = Buffer.alloc(1000);
  const length = readSync(file, end, 0, end.length, Math.max(0, fstatSync(file).size - end.length));
  closeSync(file);
  return end.toString('utf8', 0, length).trimEnd().split('\n').pop()?.trim() ?? '';
}

/**
 * Runs a program to its end and returns what it printed and its exit code.
 *
 * @param title - what the reader is told is happening
 * @param options - endedBy: the signal that ends the program when this one ends early
 */
export async function attempt(
  title: string,
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; endedBy?: NodeJS.Signals } = {},
): Promise<{ code: number; output: string; seconds: number }> {
  const start = Date.now();
  // A file takes all that is printed at once; a pipe that is full makes Emscripten's programs lose what follows.
  const folder = mkdtempSync(join(tmpdir(), 'rootd-'));
  const path = join(folder, 'printed');
  const file = openSync(path, 'w');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const cancel = onEarlyEnd(remove);
  const line = progressLine(title, () => lastLine(path));
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['inherit', file, file],
  });
  children.set(child, options.endedBy ?? 'SIGTERM');
  try {
    const [code, signal] = await once(child, 'close');
    line.end(code === 0);
    const printed = readFileSync(path, 'utf8');
    const end = signal ? `\n${program} was ended by ${signal}\n` : '';
    return { code: code ?? 1, output: printed + end, seconds: (Date.now() - start) / 1000 };
  } catch (error) {
    line.end(false);
    throw new Failure(`${program} could not be started: ${(error as Error).message}`);
  } finally {
    children.delete(child);
    closeSync(file);
    remove();
    cancel();
  }
}

const shownFirst = 15;
const shownLast = 65;

/** What a program printed, without the middle if it is long. */
export function shortened(printed: string) {
  const lines = printed.trimEnd().split('\n');
  if (lines.length <= shownFirst + shownLast) return lines.join('\n');
  return [...lines.slice(0, shownFirst), '…', ...lines.slice(-shownLast)].join('\n');
}

/** Runs a program that has to succeed. */
export async function run(
  title: string,
  program: string,
  args: string[],
  options: Parameters<typeof attempt>[3] = {},
) {
  const result = await attempt(title, program, args, options);
  if (result.code !== 0) throw new Failure(`${shortened(result.output)}\n\n${title} failed.`);
  return result.output;
}
