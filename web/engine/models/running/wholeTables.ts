// What is looked at beyond what a text needs: rows of the embeddings that it does not use, a head that stands beside the
// embedding, tensors that nothing reads. Only who asks, or has such a head, loads this.

import type { Tensor } from '../numberKinds.js';
import { notANumber } from './textModel.js';
import type { TextPlan } from './textPlan.js';
import type { Weights } from './weights.js';

/** Numbers that are decoded at once. */
const numbersTogether = 2 ** 22;

/** A tensor that a model that is as it was trained does not have, and why; a sentence without its full stop. */
type Flaw = { tensor: Tensor; why: string };

/** @param isStrict - all of it is looked at, not that head alone */
export async function flawIn(
  plan: TextPlan,
  weights: Weights,
  isStrict: boolean,
): Promise<Flaw | undefined> {
  const { headAgain } = plan;
  if (headAgain && (await isOtherHead(headAgain, plan, weights)))
    return {
      tensor: headAgain,
      why: 'it is another matrix than the embedding, which by the config (tie_word_embeddings, or the usual of its type) tells the next token in its place',
    };
  if (!isStrict) return undefined;
  const passed = passedBy(plan);
  if (passed) return { tensor: passed, why: "the model's program passes over it" };
  const tensor = await brokenTable(plan, weights);
  return tensor && { tensor, why: notANumber };
}

/** @returns a table that holds a number that is not finite */
async function brokenTable(plan: TextPlan, weights: Weights): Promise<Tensor | undefined> {
  const { segments } = plan;
  for (const tensor of [plan.embedding, plan.places]) {
    if (!tensor) continue;
    const [rows, width] = tensor.shape;
    const together = Math.ceil(numbersTogether / width);
    for (let first = 0; first < rows; first += together) {
      const count = Math.min(together, rows - first);
      const broken = await weights.notFinite([{ tensor, first, count, inputsFirst: false }]);
      if (broken) return broken;
    }
  }
  // Not as a matrix, in which zeros would be told of: RoBERTa has no other segments.
  const areNumbers = !segments || (await weights.vector(segments)).every(Number.isFinite);
  return areNumbers ? undefined : segments;
}

/** Rows that are compared: what was trained apart differs in each. */
const rowsOf = ({ shape: [rows] }: Tensor) => [...new Set([0, rows >> 1, rows - 1])];

/** Whether what should be a copy of the embedding is none. */
async function isOtherHead(head: Tensor, { embedding, engine }: TextPlan, weights: Weights) {
  if (head.shape.join() !== embedding.shape.join()) return true;
  const [own, other] = await Promise.all(
    [head, embedding].map(async (table) => {
      const rows = rowsOf(table);
      const { bytes, matrix } = await weights.rows(table, rows);
      const count = rows.length * matrix.inputs;
      return engine.decodeNumbers({ bytes, kind: matrix.kind, count });
    }),
  );
  return own.some((x: number, i: number) => !Object.is(x, other[i]));
}

/** What adds to the embeddings, or norms them. */
const onTheWay = /^(\w*embed\w*|\w*norm|ln_\w+)(\.\w+)?$/i;

/** Parts of a model that do not read its text, and what is kept of keys and values in 8 bits. */
const elsewhere = /vision|visual|audio|image|_(scale(_inv)?|zero_point)$/;

/** Of what is not used, one of the model's own layers or what comes before and after them; not of layers behind the last. */
function passedBy({ unused, layers, tensors }: TextPlan): Tensor | undefined {
  const [{ name: first }] = layers[0].o.slices.map(({ tensor }) => tensor);
  const folder = first.slice(0, first.lastIndexOf('.0.') + 1);
  const outer = folder.slice(0, folder.lastIndexOf('.', folder.length - 2) + 1);
  const name = unused.find((one) => {
    if (elsewhere.test(one) || !one.startsWith(outer)) return false;
    if (one.startsWith(folder))
      return Number.parseInt(one.slice(folder.length), 10) < layers.length;
    return onTheWay.test(one.slice(outer.length));
  });
  return name === undefined ? undefined : tensors.get(name);
}
