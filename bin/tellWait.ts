// That a server is waited for, and for how long.

import type { Waiting } from '../web/engine/library.js';
import { printable } from '../web/text/printable.js';
import type { Form } from './arguments.js';
import { counted } from './tables.js';

/** Nobody wonders about a shorter one. */
const leastSeconds = 1;

/** @param form - that is printed: where that is nothing, nothing is told here either */
export const tellWait =
  (form: Form) =>
  ({ why, seconds }: Waiting) => {
    if (form === 'none' || seconds < leastSeconds) return;
    process.stderr.write(
      `Asks again in ${counted(Math.ceil(seconds), 'second')}: ${printable(why)}\n`,
    );
  };
