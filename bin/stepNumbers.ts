// What a checkpoint did on a text, in few numbers.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { askedNumbers, type HeadNumber, numberOf } from './runColumns.js';

/** What a checkpoint did on the text. */
export type StepOnText = { step: number; name: string; result: ModelOnText };

/** What is told of each head at each step, but for what was asked for besides. */
const usual: readonly HeadNumber[] = ['largest', 'spread', 'entropy', 'firstKey'];

/** Of all heads: their largest score, and the mean weight on the first token. */
export const overHeads = ({ heads }: ModelOnText) => ({
  largest: Math.max(...heads.map(({ largest }) => largest)),
  firstKey: heads.reduce((sum, { firstKey }) => sum + firstKey, 0) / heads.length,
});

/** A step's numbers by flat names, as programs log them that draw curves. */
export function stepNumbers({ step, result }: StepOnText, by: HeadNumber) {
  const told = [...new Set([...usual, ...askedNumbers, by])];
  const ofHeads = result.heads.flatMap((head) =>
    told
      .filter((name) => head[name] !== undefined)
      .map((name) => [`heads/L${head.layer}H${head.head}/${name}`, numberOf(head, name)]),
  );
  return { step, loss: result.loss, ...overHeads(result), ...Object.fromEntries(ofHeads) };
}
