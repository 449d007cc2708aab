// What was taken for granted, where numbers or an exit code stand without the tables that say it.

import { printable } from '../web/text/printable.js';
import type { Form } from './arguments.js';

/**
 * @param form - that is printed
 * @param sentences - what several models say is said once
 */
export function tellAssumed(form: Form, sentences: readonly string[]) {
  if (form !== 'csv' && form !== 'none') return;
  for (const sentence of new Set(sentences)) process.stderr.write(`${printable(sentence)}\n`);
}
