// What a worker does with what it is sent: an engine of its own, one task at a time.

import { type Engine, loadEngine, type Part } from './loadEngine.js';
import { buffersOf, perform, type Task } from './tasks.js';

type Message = {
  part?: Part;
  /** of the part, before its first task */
  module?: WebAssembly.Module;
  id?: number;
  task?: Task;
};

/** @returns to be called with every message */
export function serve(
  post: (message: object, transfer?: ArrayBuffer[]) => void,
): (message: Message) => Promise<void> {
  const engines = new Map<string, Promise<Engine>>();

  async function answer({ part, id, task }: Message) {
    if (!part || !task) return;
    try {
      const engine = await engines.get(part);
      if (!engine) throw new Error(`the part ${part} was not sent`);
      const result = perform(engine, task);
      post({ id, result }, buffersOf(result));
    } catch (error) {
      // An engine that trapped may have left its memory in any state: the crew replaces this worker.
      post({ id, failure: String(error) });
    }
  }

  // In the order in which they came, also where the part of one is not up yet: the crew counts on it.
  let before = Promise.resolve();
  return (message) => {
    const { part, module } = message;
    if (part && module) {
      const engine = loadEngine(module);
      // The first task that needs it tells.
      engine.catch(() => {});
      engines.set(part, engine);
    }
    before = before.then(() => answer(message));
    return before;
  };
}
