// A matrix of the next token that stands beside the embedding, though they are one by the config: a copy, or trained apart.

import type { Tensor } from '../numberKinds.js';
import { refuseTensor } from './tensorNames.js';
import type { TextPlan } from './textPlan.js';
import type { Weights } from './weights.js';

/** Rows that are compared: what was trained apart differs in each. */
const rowsOf = ({ shape: [rows] }: Tensor) => [...new Set([0, rows >> 1, rows - 1])];

export async function checkHeadAgain({ headAgain, embedding }: TextPlan, weights: Weights) {
  if (!headAgain) return;
  const isCopy =
    headAgain.shape.join() === embedding.shape.join() &&
    (await weights.areAlike(headAgain, embedding, rowsOf(embedding)));
  if (!isCopy)
    refuseTensor(
      headAgain,
      'it is another matrix than the embedding, which by the config (tie_word_embeddings, or the usual of its type) tells the next token in its place',
    );
}
