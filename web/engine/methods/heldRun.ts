// A training run as a worker holds it. One that is lost with its worker is brought back when it is next asked: the same
// steps give the same numbers.

import { onAbort } from '../workers/abort.js';
import type { Crew } from '../workers/crew.js';
import type { Affinity } from '../workers/crewMember.js';
import { failed } from '../workers/errors.js';
import type { Task } from '../workers/tasks.js';
import type { EvaluateOptions } from './training.js';
import {
  requestOf,
  type SavedRun,
  type TrainingOptions,
  type TrainingRecord,
} from './trainingOptions.js';

/** Of a run's steps, those that are taken in one task: about 10 ms of them, or one. */
const workTogether = 2e8;
/** So often one answer may cost the worker that was to give it; then it is what ends them, for want of memory say. */
const mostBroughtUp = 3;

/** Runs started by this program: their numbers tell them apart in the workers. */
let lastNumber = 0;

export class HeldRun {
  /** Where the run can be begun anew: null before its first step. */
  origin: SavedRun | null;
  /** Steps done. */
  at;
  #crew;
  #request;
  #signal;
  #stepsTogether;
  #number;
  #affinity: Affinity = {};
  #takeBack;

  /**
   * @param work - of one step, in floating-point operations
   * @param signal - gives the run up
   */
  constructor(
    crew: Crew,
    options: Required<TrainingOptions>,
    origin: SavedRun | null,
    work: number,
    signal: AbortSignal | undefined,
  ) {
    lastNumber += 1;
    this.origin = origin;
    this.at = origin?.step ?? 0;
    this.#crew = crew;
    this.#request = requestOf(options);
    this.#signal = signal;
    this.#stepsTogether = Math.max(1, Math.floor(workTogether / work));
    this.#number = lastNumber;
    this.#takeBack = onAbort(signal, () => this.free());
  }

  /** Lets go of what the worker holds; if something is asked later, it is brought up again. */
  free() {
    this.#takeBack();
    this.#crew
      .run(this.#task('endTraining'), undefined, this.#affinity)
      .catch(() => {})
      .finally(() => this.#crew.release(this.#affinity));
  }

  /**
   * Takes as many steps as a task takes, none beyond step `to`.
   * @returns of the last of them, if it is recorded
   */
  async stepTowards(to: number): Promise<TrainingRecord | undefined> {
    const answer = await this.#ask('trainSteps', { to: this.#reachable(this.at, to) });
    this.at = answer.step;
    return answer.record;
  }

  evaluate(options: EvaluateOptions) {
    return this.#ask('evaluateTraining', options);
  }

  /** @returns but for its version and options */
  state(): Promise<SavedRun> {
    return this.#ask('saveTraining');
  }

  async #ask(name: string, args?: object) {
    for (let times = 0; ; times += 1) {
      const answer = await this.#run(name, { at: this.at, ...args });
      if (answer) return answer;
      if (times === mostBroughtUp) throw failed('the run is lost each time');
      await this.#bringUp();
    }
  }

  async #bringUp() {
    await this.#run('startTraining', { options: this.#request, state: this.origin });
    let at = this.origin?.step ?? 0;
    while (at < this.at) {
      const answer = await this.#run('trainSteps', { at, to: this.#reachable(at, this.at) });
      if (!answer) return;
      at = answer.step;
    }
  }

  #reachable(at: number, to: number) {
    return Math.min(to, at + this.#stepsTogether);
  }

  #task(name: string, args?: object): Task {
    return { part: 'heads', name, args: { run: this.#number, ...args } };
  }

  #run(name: string, args: object) {
    return this.#crew.run(this.#task(name, args), this.#signal, this.#affinity);
  }
}
