import { host, type WorkerHandle } from '../../../../web/engine/workers/host.js';

/** A host that keeps its workers in reach of a test, which may end them. */
export function fragileHost() {
  const workers: WorkerHandle[] = [];
  const startWorker: typeof host.startWorker = async (receive, lost) => {
    const worker = await host.startWorker(receive, lost);
    workers.push(worker);
    return worker;
  };
  return { workers, host: { ...host, startWorker } };
}
