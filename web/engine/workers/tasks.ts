// What a worker can be asked to do. A task is a pure function of its arguments, so that one that was lost with
// its worker can be done again by another.

import { attentionMoments, attentionRows } from './attentionMemory.js';
import type { Engine, Part } from './loadEngine.js';

/** Tasks whose large arrays go into the engine's memory by a way of their own. */
const inMemory: Record<string, (engine: Engine, args: any) => unknown> = {
  attentionMoments,
  attentionRows,
};

export type Task = {
  /** of the engine */
  part: Part;
  /** of its function */
  name: string;
  args: any;
  /**
   * takes a few milliseconds: where no worker has anything to do it is done in the calling thread, for when a
   * worker's answer comes, the page is drawing what was seen before
   */
  isBrief?: boolean;
  /** arguments that are views of the caller's arrays */
  lent?: readonly string[];
};

/**
 * The task as a worker gets it: with a copy of its own of what is lent, and no more of it, to be handed over.
 * Posting a view would bring its whole buffer along, and copy it twice.
 */
export function packed({ part, name, args, lent = [] }: Task): {
  task: Task;
  transfer: ArrayBuffer[];
} {
  const copies = lent.map((argument) => args[argument].slice());
  const own = Object.fromEntries(lent.map((argument, i) => [argument, copies[i]]));
  return {
    task: { part, name, args: { ...args, ...own } },
    transfer: copies.map(({ buffer }) => buffer),
  };
}

/** @returns plain data */
export function perform(engine: Engine, { name, args }: Task): any {
  return inMemory[name] ? inMemory[name](engine, args) : engine[name](args);
}

/** The buffers of a result that can be handed over rather than copied. */
export function buffersOf(result: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(result)) return [result.buffer as ArrayBuffer];
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).flatMap(buffersOf);
}
