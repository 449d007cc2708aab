// The workers of a lab. Tasks are handed out in the order in which they came; a worker that is lost is replaced
// and its tasks are done again. With no workers, or where none can start, tasks run in the calling thread, one
// at a time, with pauses in which the page can answer.

import { onAbort } from './abort.js';
import { CrewMember } from './crewMember.js';
import { EngineParts, engineOf } from './engineParts.js';
import { aborted, closed, failed } from './errors.js';
import { PartCrew } from './partCrew.js';
import { pause } from './pause.js';
import { Preparation } from './preparation.js';
import { packed, perform } from './tasks.js';
import { longestTurn, TaskTimes } from './taskTimes.js';

/** Tasks that one worker holds at a time: the second is there when the first is done. */
const tasksPerWorker = 2;
/** How often a task is given out again after its worker was lost. */
const mostTries = 3;

/** @typedef {import('./loadEngine.js').Part} Part */
/** @typedef {import('./engineParts.js').Loaded} Loaded */
/** @typedef {import('./crewMember.js').Affinity} Affinity */
/** @typedef {import('./crewMember.js').Job} Job */

export class Crew {
  /** By kind. @type {Map<string, Preparation>} */
  #preparations = new Map();
  #host;
  #parts;
  #taskTimes = new TaskTimes();
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Set<CrewMember>} */
  #members = new Set();
  #size;
  #lastId = 0;
  #working = false;
  /** When everything else last had a turn. */
  #lastPause = -Infinity;
  #open = true;

  /**
   * @param {import('./host.js').Host} host
   * @param {number} size
   */
  constructor(host, size) {
    this.#host = host;
    this.#parts = new EngineParts(host.compile);
    this.#size = size;
    // The first comes up while the engine is fetched; the others when there is work for them.
    if (size > 0) this.#hire();
  }

  /**
   * What a method works with: the crew, for one part of the engine, which is fetched when first needed.
   * @param {Part} name
   */
  part(name) {
    return new PartCrew(this, this.#parts, name);
  }

  /** Whether there are no workers, and the calling thread does the work. */
  get here() {
    return this.#size === 0;
  }

  /** How many tasks can be worked on at once. */
  get size() {
    return Math.max(1, this.#size);
  }

  /** How many tasks are worth having under way at once. */
  get width() {
    return this.size * tasksPerWorker;
  }

  /** Of a kind of what engines keep between calls. @param {string} kind */
  preparationOf(kind) {
    const preparation = this.#preparations.get(kind) ?? new Preparation();
    this.#preparations.set(kind, preparation);
    return preparation;
  }

  /** How many workers are up. */
  get workers() {
    let up = 0;
    for (const { worker } of this.#members) if (worker) up += 1;
    return up;
  }

  /**
   * @param {Loaded} loaded
   * @param {import('./tasks.js').Task} task
   * @param {AbortSignal} [signal] takes the task back; one that has begun runs to its end unheard
   * @param {Affinity} [affinity] of tasks that belong together
   * @returns {Promise<any>}
   */
  run(loaded, task, signal, affinity) {
    return new Promise((resolve, reject) => {
      if (!this.#open) {
        reject(closed());
        return;
      }
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const stop = () => {
        const place = this.#waiting.indexOf(job);
        if (place >= 0) this.#waiting.splice(place, 1);
        job.isGivenUp = true;
        reject(aborted());
      };
      /** @type {Job} */
      const job = {
        loaded,
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
      const takeBack = onAbort(signal, stop);
      if (!affinity && this.#isIdle() && this.#taskTimes.claimTurn(task)) {
        void this.#workOn(job);
        return;
      }
      this.#waiting.push(job);
      this.#handOut();
    });
  }

  /** Nobody has anything to do: a task done here keeps no other from the workers. */
  #isIdle() {
    if (this.#waiting.length > 0) return false;
    for (const { jobs } of this.#members) if (jobs.size > 0) return false;
    return true;
  }

  /** In the calling thread. @param {Job} job */
  async #workOn({ loaded, task, resolve, reject }) {
    try {
      const engine = loaded.engine ?? (await engineOf(loaded));
      const start = performance.now();
      const result = perform(engine, task);
      this.#taskTimes.learn(task, performance.now() - start);
      resolve(result);
    } catch (error) {
      loaded.engine = undefined;
      reject(failed(error));
    }
  }

  /**
   * Where there are no workers and nothing else is under way, does the task before anything else has a turn. Its
   * arguments may be the caller's own arrays then.
   * @param {Loaded} loaded
   * @param {import('./tasks.js').Task} task
   * @returns {{ result: any, turn: Promise<boolean> } | undefined} `turn` comes when everything else has had one, if it
   *   was time for that, and says whether the lab is still open; nothing where the task has to wait
   */
  performAtOnce(loaded, task) {
    if (!this.#open || this.#size > 0 || this.#working || !loaded.engine) return undefined;
    this.#working = true;
    try {
      const result = perform(loaded.engine, task);
      return { result, turn: this.#goOnAfter(this.#takeBreath()) };
    } catch (error) {
      loaded.engine = undefined;
      void this.#goOnAfter(this.#takeBreath());
      throw failed(error);
    }
  }

  /** @param {Promise<void>} step of the calling thread's work */
  async #goOnAfter(step) {
    await step;
    this.#working = false;
    this.#handOut();
    return this.#open;
  }

  /** Its tasks have come to an end: it no longer counts when work is spread. @param {Affinity} affinity */
  release(affinity) {
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

  /** @returns {CrewMember} one more, whose worker is being started */
  #hire() {
    const member = new CrewMember();
    this.#members.add(member);
    void this.#bringUp(member);
    return member;
  }

  /** @param {CrewMember} member */
  async #bringUp(member) {
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

  /**
   * @param {CrewMember} member
   * @param {{ id?: number, result?: any, took?: number, spares?: ArrayBuffer[], failure?: string }} message
   */
  #receive(member, message) {
    if (message.failure !== undefined) {
      this.#lose(member, message.failure);
      return;
    }
    const job = member.jobs.get(message.id ?? 0);
    if (job) {
      member.jobs.delete(message.id ?? 0);
      if (member.jobs.size === 0) member.worker?.hold(false);
      this.#taskTimes.learn(job.task, message.took);
      job.task.spares?.push(...(message.spares ?? []));
      job.resolve(message.result);
    }
    this.#handOut();
  }

  /**
   * @param {CrewMember} member
   * @param {string} reason
   */
  #lose(member, reason) {
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

  /** @param {string} reason why a worker did not come up */
  #shrink(reason) {
    this.#size -= 1;
    if (this.#size > 0) return;
    console.warn(
      `rootd: no worker can be started here (${reason}). The calling thread does the work, in slices.`,
    );
  }

  /** The worker that an affinity keeps to: the one with the fewest of them, when it needs another. @param {Affinity} affinity */
  #home(affinity) {
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
      this.#workHere();
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

  /**
   * @param {CrewMember} member
   * @param {import('./host.js').WorkerHandle} worker
   * @param {Job} job
   */
  #give(member, worker, job) {
    const { part, module } = job.loaded;
    try {
      if (!member.parts.has(part)) worker.post({ part, module });
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
    worker.hold(true);
  }

  /** Lets everything else have a turn where this one has been long. */
  async #takeBreath() {
    if (performance.now() - this.#lastPause <= longestTurn) return;
    await pause();
    this.#lastPause = performance.now();
  }

  async #workHere() {
    if (this.#working) return;
    this.#working = true;
    while (this.#waiting.length > 0) {
      await this.#takeBreath();
      const job = this.#waiting.shift();
      if (!job) continue;
      await this.#workOn(job);
    }
    this.#working = false;
  }
}
