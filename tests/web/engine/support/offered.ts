// Everything that can be asked of the library, as it says itself: what is to be done with every method is held to it.

import { openLab } from '../../../../web/engine/lab.js';

/** What ends a lab, and the steps of an iterator: the records of a run are `train`'s answer. */
const noQuestions = ['constructor', 'close', 'next', 'return', 'throw'];

const methodsOf = (giver: object) => {
  const prototype = Object.getPrototypeOf(giver);
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => typeof value === 'function' && !noQuestions.includes(name))
    .map(([name]) => name);
};

/** The methods of a lab, and of the run that its `train` gives, in alphabetical order. */
export async function offeredMethods() {
  const lab = await openLab({ workers: 0 });
  const options = { task: 'recall', rule: 'sqrt', optimizer: 'sgd' } as const;
  const run = lab.train({ ...options, d: 1, steps: 1 });
  await lab.close();
  return [...methodsOf(lab), ...methodsOf(run)].sort();
}
