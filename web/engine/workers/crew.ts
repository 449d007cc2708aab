// The workers of a lab. Tasks are handed out in the order in which they came. A task runs to its end; where nobody
// waits for it any more, its worker is ended. A worker that is lost is replaced, and its tasks are done again. With no
// workers, or where none can start, tasks run in the calling thread, one at a time, with pauses in which the page can
// answer.

import { onAbort, unlessAborted } from './abort.js';
import { type Affinity, CrewMember, type Job } from './crewMember.js';
import { EngineParts, engineOf } from './engineParts.js';
import { aborted, closed, failed } from './errors.js';
import type { Host, WorkerHandle } from './host.js';
import type { Part } from './loadEngine.js';
import { pause } from './pause.js';
import { packed, perform, type Task } from './tasks.js';

/** Tasks that one worker holds at a time: the second is there when the first is done. */
const tasksPerWorker = 2;
/** How often a task is given out again after its worker was lost. */
const mostTries = 3;
/** Milliseconds that a task may go on for after it was given up, before its worker is ended. */
const grace = 100;
/** Milliseconds of work in the calling thread after which everything else that waits has a turn. */
const longestTurn = 8;

export class Crew {
  #host;
  #parts;
  #waiting: Job[] = [];
  #members = new Set<CrewMember>();
  #size;
  #lastId = 0;
  /** Whether the calling thread is at a task, or having a pause between two. */
  #working = false;
  /** When everything else last had a turn. */
  #lastPause = -Infinity;
  #open = true;

  constructor(host: Host, size: number) {
    this.#host = host;
    this.#parts = new EngineParts(host.compile);
    this.#size = size;
    // The first comes up while the engine is fetched; the others when there is work for them.
    if (size > 0) this.#hire();
  }

  /** How many tasks can be worked on at once. */
  get size() {
    return Math.max(1, this.#size);
  }

  /** How many tasks are worth having under way at once. */
  get width() {
    return this.size * tasksPerWorker;
  }

  /** How many workers are up. */
  get workers() {
    let up = 0;
    for (const { worker } of this.#members) if (worker) up += 1;
    return up;
  }

  /** Aborts when the lab is closed. */
  get closing() {
    return this.#parts.closing;
  }

  /** The calling thread's own engine, once it is there. */
  async engine(part: Part, signal?: AbortSignal) {
    return engineOf(await unlessAborted(this.#parts.load(part), signal));
  }

  /** Of parts that answer alike: one that is there or on its way, or else the first. */
  nearest(...parts: [Part, ...Part[]]): Part {
    return parts.find((part) => this.#parts.isBegun(part)) ?? parts[0];
  }

  /** The calling thread's own engine trapped: the next who asks gets another. */
  renewEngine(part: Part) {
    const loaded = this.#parts.ready(part);
    if (loaded) loaded.engine = undefined;
  }

  /** Whether a task would be done before `run` returns: its arguments may be the caller's own arrays then. */
  isFree(part: Part) {
    return this.#open && this.#size === 0 && !this.#working && !!this.#parts.ready(part)?.engine;
  }

  /**
   * @param signal - takes the task back; one that has begun is ended with its worker, if it takes long
   * @param affinity - of tasks that share what a worker remembers
   */
  run(task: Task, signal?: AbortSignal, affinity?: Affinity): Promise<any> {
    return new Promise((resolve, reject) => {
      if (!this.#open) {
        reject(closed());
        return;
      }
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const job: Job = {
        task,
        affinity,
        tries: 0,
        isGivenUp: false,
        resolve: (result) => {
          takeBack();
          resolve(result);
        },
        reject: (error) => {
          takeBack();
          reject(error);
        },
      };
      const takeBack = onAbort(signal, () => this.#giveUp(job));
      if (this.isFree(task.part)) void this.#workHere(job);
      else if (
        task.isBrief &&
        this.#size > 0 &&
        this.#isIdle &&
        this.#parts.ready(task.part)?.engine
      )
        void this.#workOn(job);
      else void this.#bringPart(job);
    });
  }

  /** Whether no worker has anything to do. */
  get #isIdle() {
    return this.#waiting.length === 0 && [...this.#members].every(({ jobs }) => jobs.size === 0);
  }

  /** Puts a task into the queue once its part of the engine is there. */
  async #bringPart(job: Job) {
    try {
      if (!this.#parts.ready(job.task.part)) await this.#parts.load(job.task.part);
    } catch (error) {
      job.reject(error);
      return;
    }
    if (job.isGivenUp) return;
    if (!this.#open) {
      job.reject(aborted());
      return;
    }
    this.#waiting.push(job);
    this.#handOut();
  }

  /** Nobody waits for the task any more. */
  #giveUp(job: Job) {
    job.isGivenUp = true;
    job.reject(aborted());
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    else if (job.member) setTimeout(() => this.#endWorkerAt(job), grace);
  }

  /**
   * Ends the worker that is still at a task which was given up, unless it keeps what others go on from. What else it was
   * given is done by another.
   */
  #endWorkerAt(job: Job) {
    const member = job.member as CrewMember;
    const [current] = member.jobs.values();
    if (!this.#members.has(member) || ![...member.jobs.values()].includes(job)) return;
    for (const other of member.affinities) if (other !== job.affinity) return;
    if (current === job) this.#lose(member, 'given up');
    else setTimeout(() => this.#endWorkerAt(job), grace);
  }

  /** In the calling thread, one task after the other. */
  async #workHere(first: Job) {
    this.#working = true;
    for (let job = first as Job | undefined; job; job = this.#waiting.shift()) {
      await this.#workOn(job);
      if (performance.now() - this.#lastPause > longestTurn) {
        await pause();
        this.#lastPause = performance.now();
      }
    }
    this.#working = false;
  }

  async #workOn({ task, resolve, reject }: Job) {
    const loaded = this.#parts.ready(task.part);
    if (!loaded) return;
    try {
      const engine = loaded.engine ?? (await engineOf(loaded));
      resolve(perform(engine, task));
    } catch (error) {
      loaded.engine = undefined;
      reject(failed(error));
    }
  }

  /** Its tasks have come to an end: it no longer counts when work is spread. */
  release(affinity: Affinity) {
    affinity.member?.affinities.delete(affinity);
  }

  /** Ends every worker; what is pending rejects with an AbortError. */
  close() {
    this.#open = false;
    this.#parts.close();
    const pending = [...this.#waiting];
    for (const member of this.#members) {
      pending.push(...member.jobs.values());
      member.worker?.end();
    }
    this.#waiting = [];
    this.#members.clear();
    for (const job of pending) job.reject(aborted());
  }

  /** @returns one more, whose worker is being started */
  #hire(): CrewMember {
    const member = new CrewMember();
    this.#members.add(member);
    void this.#bringUp(member);
    return member;
  }

  async #bringUp(member: CrewMember) {
    try {
      const worker = await this.#host.startWorker(
        (message) => this.#receive(member, message),
        (reason) => this.#lose(member, reason),
      );
      if (!this.#members.has(member)) {
        worker.end();
        return;
      }
      member.worker = worker;
      // An idle lab does not keep a program alive.
      worker.hold(false);
      this.#handOut();
    } catch (error) {
      this.#lose(member, String(error));
    }
  }

  #receive(member: CrewMember, message: { id?: number; result?: any; failure?: string }) {
    if (message.failure !== undefined) {
      this.#lose(member, message.failure);
      return;
    }
    const job = member.jobs.get(message.id ?? 0);
    if (job) {
      member.jobs.delete(message.id ?? 0);
      if (member.jobs.size === 0) member.worker?.hold(false);
      job.resolve(message.result);
    }
    this.#handOut();
  }

  #lose(member: CrewMember, reason: string) {
    if (!this.#members.delete(member)) return;
    member.worker?.end();
    const jobs = [...member.jobs.values()];
    const again = jobs.filter(({ isGivenUp }) => !isGivenUp);
    // Tasks run in order: the first is what the worker was at, the others had not begun.
    if (again[0] && again[0] === jobs[0]) {
      again[0].tries += 1;
      if (again[0].tries >= mostTries) again.shift()?.reject(failed(reason));
    }
    this.#waiting.unshift(...again);
    // A worker that never came up would hardly come up now: most likely the page forbids it. Fewer do the work, or
    // the calling thread does.
    if (member.worker) this.#hire();
    else this.#shrink(reason);
    this.#handOut();
  }

  /** @param reason - why a worker did not come up */
  #shrink(reason: string) {
    this.#size -= 1;
    if (this.#size > 0) return;
    console.warn(
      `rootd: no worker can be started here (${reason}). The calling thread does the work.`,
    );
  }

  /** The worker that an affinity keeps to: the one with the fewest of them, when it needs another. */
  #home(affinity: Affinity) {
    if (!affinity.member || !this.#members.has(affinity.member)) {
      const [first, ...others] = this.#members;
      const least = others.reduce(
        (fewest, other) => (other.affinities.size < fewest.affinities.size ? other : fewest),
        first,
      );
      const free = least.affinities.size > 0 && this.#members.size < this.#size;
      affinity.member = free ? this.#hire() : least;
    }
    affinity.member.affinities.add(affinity);
    return affinity.member;
  }

  /** As many workers as there is work for, up to what the lab may have. */
  #hireForWaiting() {
    let coming = 0;
    for (const { worker } of this.#members) if (!worker) coming += 1;
    while (coming < this.#waiting.length && this.#members.size < this.#size) {
      this.#hire();
      coming += 1;
    }
  }

  #handOut() {
    if (!this.#open) return;
    if (this.#size === 0) {
      const next = this.#working ? undefined : this.#waiting.shift();
      if (next) void this.#workHere(next);
      return;
    }
    for (let load = 0; load < tasksPerWorker; load += 1) {
      for (const member of this.#members) {
        while (member.worker && member.jobs.size <= load) {
          const place = this.#waiting.findIndex(
            ({ affinity }) => !affinity || this.#home(affinity) === member,
          );
          if (place < 0) break;
          this.#give(member, member.worker, this.#waiting.splice(place, 1)[0]);
        }
      }
    }
    this.#hireForWaiting();
  }

  #give(member: CrewMember, worker: WorkerHandle, job: Job) {
    const { part } = job.task;
    try {
      if (!member.parts.has(part)) worker.post({ part, module: this.#parts.ready(part)?.module });
      member.parts.add(part);
      const { task, transfer } = packed(job.task);
      worker.post({ id: this.#lastId + 1, part, task }, transfer);
    } catch (error) {
      // There may be no memory for its copies.
      job.reject(failed(error));
      return;
    }
    this.#lastId += 1;
    member.jobs.set(this.#lastId, job);
    job.member = member;
    worker.hold(true);
  }
}
