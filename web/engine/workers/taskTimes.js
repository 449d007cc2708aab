// How long tasks take, by what earlier ones of their kind took: those that are known to be short are done in the
// calling thread, because when a worker's answer comes, the page is drawing what was seen before.

/** Milliseconds of work in the calling thread after which everything else that waits has a turn. */
export const longestTurn = 8;
/** What took a worker longer once may have had to share its core: one kind's pace is believed to rise by so much only. */
const slowest = 1.25;

/** Milliseconds to which browsers round what clocks say: of less it is only known that it was not more. */
const clockStep = 1;
/** Kinds that are remembered: those that were done last. */
const mostKinds = 256;

/** @typedef {import('./tasks.js').Task} Task */

export class TaskTimes {
  /** Milliseconds for an effort of 1, by kind, the last one learned at the end. @type {Map<string, number>} */
  #paces = new Map();
  /** Milliseconds of short tasks done in this turn. */
  #spent = 0;

  /** @param {Task} task @param {number | undefined} took in ms */
  learn({ effort }, took) {
    if (!effort || effort.size === 0 || took === undefined) return;
    const pace = Math.max(took, clockStep) / effort.size;
    const before = this.#paces.get(effort.kind) ?? Infinity;
    this.#paces.delete(effort.kind);
    this.#paces.set(effort.kind, Math.min(pace, took < clockStep ? before : before * slowest));
    if (this.#paces.size > mostKinds) this.#paces.delete([...this.#paces.keys()][0]);
  }

  /** Whether the task fits into what is left of this turn; if so, its time is counted as spent. @param {Task} task */
  claimTurn({ effort }) {
    if (!effort) return false;
    const time = effort.size === 0 ? 0 : effort.size * (this.#paces.get(effort.kind) ?? Infinity);
    if (this.#spent + time > longestTurn) return false;
    if (this.#spent === 0) {
      setTimeout(() => {
        this.#spent = 0;
      });
    }
    this.#spent += time;
    return true;
  }
}
