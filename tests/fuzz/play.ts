// One made-up call of the library: what was asked, what came of it, and what is wrong with that.

import type { Lab } from 'rootd';
import { subjects } from './methods.js';
import { createRandom } from './random.js';
import { wrong } from './values.js';

/** A call that has not ended after so much work is given up. In ms of this program: others may keep the machine busy. */
const patience = 5000;
/** Work after which a call that was given up must have ended. */
const promptness = 1500;
/** Whoever waits without working, waits for nothing. In ms by the clock. */
const longestWait = 120_000;
const lookEvery = 250;

/** Milliseconds that this program has worked, its workers among them. */
function worked() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const names = Object.keys(subjects);

type Case = {
  /** makes the same case again */
  number: number;
  method: string;
  options: Record<string, unknown>;
  /** the option that was made wrong on purpose */
  spoilt: string | undefined;
};

export function caseOf(number: number): Case {
  const random = createRandom(number);
  const method = random.pick(names);
  const { needed, optional = {} } = subjects[method];
  const options: Record<string, any> = {};
  for (const [name, make] of Object.entries(needed)) options[name] = make(random, options);
  for (const [name, make] of Object.entries(optional)) {
    if (random.chance(0.4)) options[name] = make(random, options);
  }
  if (!random.chance(0.25)) return { number, method, options, spoilt: undefined };
  const spoilt = random.chance(0.15)
    ? 'nonsense'
    : random.pick(Object.keys({ ...needed, ...optional }));
  options[spoilt] = wrong(random);
  return { number, method, options, spoilt };
}

function shown(value: unknown) {
  return JSON.stringify(value, (_, each) => {
    if (ArrayBuffer.isView(each)) return `${each.constructor.name}(${(each as any).length})`;
    if (['bigint', 'symbol', 'function'].includes(typeof each)) return String(each);
    return typeof each === 'number' && !Number.isFinite(each) ? String(each) : each;
  });
}

export const describe = ({ number, method, options }: Case) =>
  `case ${number}: ${method}(${shown(options)})`;

/** @returns what is wrong */
export async function play(lab: Lab, { method, options }: Case): Promise<string | undefined> {
  const controller = new AbortController();
  const begun = { work: worked(), time: performance.now() };
  let progressed = 0;
  let givenUp = 0;
  const timer = setInterval(() => {
    const waited = performance.now() - begun.time;
    if (givenUp > 0 || (worked() - begun.work < patience && waited < longestWait)) return;
    givenUp = worked();
    controller.abort();
  }, lookEvery);
  const following = {
    signal: controller.signal,
    onProgress() {
      progressed = performance.now();
    },
  };
  try {
    const given = { ...options, ...following };
    const { call } = subjects[method];
    const result = await (call ? call(lab, given) : (lab as any)[method](given));
    return subjects[method].check(result, options);
  } catch (caught) {
    const error = caught as Error;
    if (error.name === 'AbortError') {
      const more = worked() - givenUp;
      if (more > promptness) return `given up only after ${Math.round(more)} ms of more work`;
      return progressed > 0 ? undefined : `no answer and no progress in ${patience} ms of work`;
    }
    // Of a file: its name and a reason.
    if (error.name === 'ModelError' && /^.*: ./.test(error.message)) return undefined;
    if (!(error instanceof TypeError) && !(error instanceof RangeError))
      return `${error.name}: ${error.message}`;
    const known = [
      ...Object.keys(subjects[method].needed),
      ...Object.keys(subjects[method].optional ?? {}),
      'nonsense',
    ];
    const named =
      known.some((name) => error.message.startsWith(name)) ||
      /^[(\w]+.* (must|is not an option)/.test(error.message);
    return named ? undefined : `an error that names no option: ${error.message}`;
  } finally {
    clearInterval(timer);
  }
}
