// What the commands share: reading JSON, telling errors rightly, printing JSON, and a line of progress.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ModelError } from '../web/engine/models/modelError.js';
import { readConfig } from '../web/engine/models/readConfig.js';
import { UsageError } from './arguments.js';

/** @param {string} path @returns {Promise<Record<string, unknown>>} */
export async function readObject(path) {
  let text;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ModelError(
      basename(path),
      `cannot be read (${/** @type {Error} */ (error).message})`,
    );
  }
  return readConfig(text, basename(path));
}

/** Typed arrays as lists. @param {string} _ @param {unknown} value */
const plainNumbers = (_, value) =>
  ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value;

/** JSON means the same, and a terminal that shows it does nothing. @param {string} json */
const escaped = (json) =>
  json.replace(/(?!\n)[\p{C}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** @param {unknown} value */
export const jsonText = (value) => `${escaped(JSON.stringify(value, plainNumbers, 1))}\n`;

/**
 * What the library says of an option is wrong use; what it says of a config is wrong with that file.
 * @param {string | undefined} configPath
 * @param {readonly (readonly [option: string, shown: string])[]} optionNames how the library's options are called here
 * @returns {(error: Error) => never}
 */
export const rightlyOf = (configPath, optionNames) => (error) => {
  if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
  for (const [option, shown] of optionNames) {
    if (error.message.startsWith(option)) {
      throw new UsageError(error.message.replace(option, shown));
    }
  }
  if (error.message.startsWith('config')) {
    const file = configPath === undefined ? 'config.json' : basename(configPath);
    // 'config.head_dim must …' and 'config must …': here it is the file that is named.
    throw new ModelError(file, error.message.replace(/^config\./, '').replace(/^config /, 'it '));
  }
  throw error;
};

/**
 * A line that is written over, where somebody may be watching.
 * @param {NodeJS.WriteStream} stream
 * @returns {((share: number) => void) | undefined}
 */
export function progressOn(stream) {
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
