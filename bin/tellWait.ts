// That a server is waited for, and for how long.

import type { Waiting } from '../web/engine/library.js';
import { printable } from '../web/text/printable.js';
import type { Form } from './arguments.js';
import { counted } from './tables.js';

/** Nobody wonders about a shorter one. */
const leastSeconds = 1;

/**
 * Of one reason again only a longer wait.
 *
 * @param form - that is printed: where that is nothing, nothing is told here either
 */
export function tellWait(form: Form) {
  const told = new Map<string, number>();
  return ({ why, seconds }: Waiting) => {
    if (form === 'none' || seconds < leastSeconds || seconds <= (told.get(why) ?? 0)) return;
    told.set(why, seconds);
    process.stderr.write(
      `Asks again in ${counted(Math.ceil(seconds), 'second')}: ${printable(why)}\n`,
    );
  };
}
