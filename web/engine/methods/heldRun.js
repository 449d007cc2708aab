// A training run as a worker holds it. One that is lost with its worker is brought back when it is next asked: the same
// steps give the same numbers.

import { onAbort } from '../workers/abort.js';
import { failed } from '../workers/errors.js';
import { requestOf } from './trainingOptions.js';

/** @typedef {import('./trainingOptions.js').SavedRun} SavedRun */

/** Of a run's steps, those that are taken in one task: about 10 ms of them, or one. */
const workTogether = 2e8;
/** So often one answer may cost the worker that was to give it; then it is what ends them, for want of memory say. */
const mostBroughtUp = 3;

/** Runs started by this program: their numbers tell them apart in the workers. */
let lastNumber = 0;

export class HeldRun {
  /** Where the run can be begun anew: null before its first step. @type {SavedRun | null} */
  origin;
  /** Steps done. */
  at;
  #crew;
  #request;
  #signal;
  #stepsTogether;
  #number;
  /** @type {import('../workers/crewMember.js').Affinity} */
  #affinity = {};
  #takeBack;

  /**
   * @param {import('../workers/partCrew.js').PartCrew} crew
   * @param {Required<import('./trainingOptions.js').TrainingOptions>} options
   * @param {SavedRun | null} origin
   * @param {number} work of one step, in floating-point operations
   * @param {AbortSignal | undefined} signal gives the run up
   */
  constructor(crew, options, origin, work, signal) {
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
   * @param {number} to
   * @returns {Promise<import('./trainingOptions.js').TrainingRecord | undefined>} of the last of them, if it is recorded
   */
  async stepTowards(to) {
    const answer = await this.#ask('trainSteps', { to: this.#reachable(this.at, to) });
    this.at = answer.step;
    return answer.record;
  }

  /** @param {import('./training.js').EvaluateOptions} options */
  evaluate(options) {
    return this.#ask('evaluateTraining', options);
  }

  /** @returns {Promise<SavedRun>} but for its version and options */
  state() {
    return this.#ask('saveTraining');
  }

  /** @param {string} name @param {object} [args] */
  async #ask(name, args) {
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

  /** @param {number} at @param {number} to */
  #reachable(at, to) {
    return Math.min(to, at + this.#stepsTogether);
  }

  /** @param {string} name @param {object} [args] */
  #task(name, args) {
    return { name, args: { run: this.#number, ...args } };
  }

  /** @param {string} name @param {object} args */
  #run(name, args) {
    return this.#crew.run(this.#task(name, args), this.#signal, this.#affinity);
  }
}
