// One worker of a crew, and what it has been given to do.

import type { WorkerHandle } from './host.js';
import type { Part } from './loadEngine.js';
import type { Task } from './tasks.js';

export type Job = {
  task: Task;
  /** the worker it has to go to */
  affinity?: Affinity;
  resolve: (result: any) => void;
  reject: (error: unknown) => void;
  /** how often a worker was lost over it */
  tries: number;
  /** nobody waits for it any more */
  isGivenUp: boolean;
  /** the worker that it was given to last */
  member?: CrewMember;
};

/** Keeps tasks together that share what a worker remembers: they go to one worker as long as it lives. */
export type Affinity = { member?: CrewMember };

export class CrewMember {
  jobs = new Map<number, Job>();
  affinities = new Set<Affinity>();
  /** The parts of the engine it has been sent. */
  parts = new Set<Part>();
  /** There once it is up. */
  worker: WorkerHandle | undefined;
}
