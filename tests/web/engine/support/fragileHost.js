import { host } from '../../../../web/engine/workers/host.js';

/** A host that keeps its workers in reach of a test, which may end them. */
export function fragileHost() {
  /** @type {import('../../../../web/engine/workers/host.js').WorkerHandle[]} */
  const workers = [];
  /** @type {typeof host.startWorker} */
  const startWorker = async (receive, lost) => {
    const worker = await host.startWorker(receive, lost);
    workers.push(worker);
    return worker;
  };
  return { workers, host: { ...host, startWorker } };
}
