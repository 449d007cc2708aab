// Calls the library with every option set of cases.ts. It runs in Node and as it stands in a page.

import { openLab } from '../../web/engine/lab.js';
import type { Lab } from '../../web/engine/library.js';
import { compareFiles, inspectFiles, runFiles } from '../web/engine/models/support/askModel.js';
import { cases, nameOf } from './cases.js';
import { digestOf } from './digest.js';

/** Digests by the name of their option set. */
export type Digests = Record<string, string>;

export const methods = Object.keys(cases);

/** A run's records, what it says of fresh examples, and the records of a run that goes on from where it was saved. */
async function trained(lab: Lab, options: any) {
  const records = [];
  const run = lab.train(options);
  for await (const record of run) records.push(record);
  const evaluation = await run.evaluate({ contextLength: 11, examples: 100 });
  const more = [];
  const resume = await run.save();
  for await (const record of lab.train({ saved: resume, steps: options.steps + 2 }))
    more.push(record);
  return { records, evaluation, more };
}

/** A run after its last record. */
async function ended(lab: Lab, options: any) {
  const run = lab.train(options);
  for await (const record of run) void record;
  return run;
}

/** How results come about where it is not by calling the lab's method of that name. */
const calls: Record<string, (lab: Lab, options: any) => Promise<unknown>> = {
  train: trained,
  evaluate: async (lab, { train, ...asked }) => (await ended(lab, train)).evaluate(asked),
  // All of it: `options` at the top of a result is left out.
  save: async (lab, options) => ({ saved: await (await ended(lab, options)).save() }),
  exportRun: async (lab, options) =>
    lab.exportRun({ saved: await (await ended(lab, options)).save() }),
  // Its options stand beside what it is.
  drawnAttention: async (lab, options) => (await lab.drawnAttention(options)).maps,
  run: async (lab, { files, ...options }) => {
    const { seconds, assumed, missing, counted, vocabulary, ...result } = await runFiles(
      lab,
      files,
      options,
    );
    // What runs have told since these digests were written has tests of its own.
    return {
      ...result,
      heads: result.heads.map(({ high, highPair, ...head }) => head),
      factors: result.factors.map(({ losses, ...factor }) => factor),
    };
  },
  compare: async (lab, { files, ...options }) => {
    const { kl, kl99, sameFirst, kls, same } = await compareFiles(lab, files, options);
    return { kl, kl99, sameFirst, kls, same };
  },
  // Of a model the numbers: its sentences may change.
  inspect: async (lab, options) => (await inspectFiles(lab, options)).heads,
};

export async function digestsOf(method: string, workers: number): Promise<Digests> {
  const lab = (await openLab({ workers })) as any;
  const digests: Digests = {};
  for (const options of cases[method]) {
    const name = nameOf(options);
    if (name in digests) throw new Error(`${method} has two option sets called ${name}`);
    const call = calls[method] ?? (() => lab[method](options));
    digests[name] = digestOf(await call(lab, options));
  }
  await lab.close();
  return digests;
}
