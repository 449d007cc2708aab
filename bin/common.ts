// What the commands share: reading JSON, telling errors rightly, printing JSON, and a line of progress.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ModelError } from '../web/engine/models/modelError.js';
import { readConfig } from '../web/engine/models/readConfig.js';
import { UsageError } from './arguments.js';
import { unreadable, utf8 } from './fileTrouble.js';

export async function readObject(path: string): Promise<Record<string, unknown>> {
  let text;
  try {
    text = utf8(await readFile(path));
  } catch (error) {
    throw new ModelError(basename(path), `cannot be read (${unreadable(path, error)})`);
  }
  if (text === undefined) throw new ModelError(basename(path), 'its bytes are not UTF-8');
  return readConfig(text, basename(path));
}

/** Typed arrays as lists. */
const plainNumbers = (_: string, value: unknown) =>
  ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;

/** JSON means the same, and a terminal that shows it does nothing. */
const escaped = (json: string) =>
  json.replace(/(?!\n)[\p{C}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

export const jsonText = (value: unknown) => `${escaped(JSON.stringify(value, plainNumbers, 1))}\n`;

export const jsonLine = (value: unknown) => `${escaped(JSON.stringify(value, plainNumbers))}\n`;

/** How the library's options are called here. */
export type Names = readonly (readonly [option: string, shown: string])[];

const beginsWith = (message: string, option: string) =>
  message.startsWith(option) && !/^\w/.test(message.slice(option.length));

/** What the library says of an option, as it is called here. */
export function shownFor(message: string, names: Names): string {
  const [option, shown] = names.find(([one]) => beginsWith(message, one)) ?? ['', ''];
  return shown + message.slice(option.length);
}

/** What the library says of an option is wrong use; what it says of a config is wrong with that file. */
export const rightlyOf =
  (configPath: string | undefined, names: Names): ((error: Error) => never) =>
  (error) => {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    if (names.some(([option]) => beginsWith(error.message, option)))
      throw new UsageError(shownFor(error.message, names));
    if (error.message.startsWith('config')) {
      const file = configPath === undefined ? 'config.json' : basename(configPath);
      // 'config.head_dim must …' and 'config must …': here it is the file that is named.
      throw new ModelError(file, error.message.replace(/^config\./, '').replace(/^config /, 'it '));
    }
    throw error;
  };

/** What is wrong with several files, as one; nothing where nothing is. */
export function throwAll(errors: readonly ModelError[]) {
  const [first] = errors;
  if (!first) return;
  first.message = errors.map(({ message }) => message).join('; ');
  throw first;
}

/** A line that is written over, where somebody may be watching. */
export function progressOn(stream: NodeJS.WriteStream): ((share: number) => void) | undefined {
  if (!stream.isTTY) return undefined;
  const started = performance.now();
  return (share) => {
    const seconds = (performance.now() - started) / 1000;
    // The first pieces tell little of those to come.
    const left =
      seconds > 1 && share > 0.02 ? `, ${Math.ceil((seconds / share) * (1 - share))} s left` : '';
    const line = share < 1 ? `${Math.floor(100 * share)} %${left}` : '';
    stream.write(`\r${line.padEnd(24)}${share < 1 ? '' : '\r'}`);
  };
}
