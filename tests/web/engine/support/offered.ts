// Everything that can be asked of the library, as it says itself: what is to be done with every method is held to it.

import { openLab } from '../../../../web/engine/lab.js';
import { Model } from '../../../../web/engine/models/model.js';

/**
 * What opens and ends, the steps of an iterator (the records of a run are `train`'s answer), and the cutting of a text,
 * which is the tokenizer's.
 */
const noQuestions = ['constructor', 'openModel', 'close', 'next', 'return', 'throw', 'tokens'];

const methodsOf = (prototype: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => typeof value === 'function' && !noQuestions.includes(name))
    .map(([name]) => name);

/** The methods of a lab, of the run that its `train` gives and of a model that it opens, in alphabetical order. */
export async function offeredMethods() {
  const lab = await openLab({ workers: 0 });
  const options = { task: 'recall', rule: 'sqrt', optimizer: 'sgd' } as const;
  const run = lab.train({ ...options, d: 1, steps: 1 });
  await lab.close();
  const [ofLab, ofRun] = [lab, run].map((giver) => methodsOf(Object.getPrototypeOf(giver)));
  return [...ofLab, ...ofRun, ...methodsOf(Model.prototype)].sort();
}
