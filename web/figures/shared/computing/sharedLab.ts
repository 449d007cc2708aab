/**
 * One engine for all figures of a page: opened when the first figure needs it, closed when the last one is
 * gone. The library itself starts at most cores − 1 workers.
 */

import { openLab } from '../../../engine/lab.js';
import type { Lab } from '../../../engine/library.js';

let open: () => Promise<Lab> = openLab;

let opening: Promise<Lab> | undefined;
let users = 0;

/** Lets tests say how an engine is opened. */
export function openLabWith(opener: () => Promise<Lab>) {
  open = opener;
}

/** A share in the engine. `get` opens it at the first call; `release` gives the share back. */
export function shareLab(): { get(): Promise<Lab>; release(): void } {
  let held = true;
  users += 1;
  return {
    get() {
      if (!opening) {
        const attempt = open();
        opening = attempt;
        // A failed attempt is not kept: the next one may find the network back.
        attempt.catch(() => {
          if (opening === attempt) opening = undefined;
        });
      }
      return opening;
    },
    release() {
      if (!held) return;
      held = false;
      users -= 1;
      // A figure that is moved leaves the page for a moment; that must not cost an engine.
      setTimeout(closeIfUnused, 0);
    },
  };
}

function closeIfUnused() {
  if (users > 0 || !opening) return;
  const closing = opening;
  opening = undefined;
  closing.then((lab) => lab.close()).catch(() => {});
}
