// How a model's loss on a text answers to the scale of each head: one reverse pass over the layers, from the inputs
// that the forward one has kept.

import type { Slice } from '../plan.js';
import type { forwardPass } from './forwardPass.js';
import type { Linear, Norm } from './tensorParts.js';
import type { Layer, Mlp } from './textLayers.js';
import { type Given, startsOf, type TextModel, widthOf, widthOfAll } from './textModel.js';
import type { TokenSpan } from './textSpan.js';
import { joined } from './weights.js';

/** Numbers of a gradient for a matrix's inputs that are added up at once: 16 MiB of weights. */
const weightsTogether = 2 ** 22;

class ReversePass {
  #model;
  #columns;
  #given;

  constructor(model: TextModel, given: Given) {
    this.#model = model;
    this.#given = given;
    this.#columns = widthOfAll(given.tokens);
  }

  /**
   * The gradient for the input of matrices, block by block of their outputs in order: the same for any workers.
   * @param gradient - of their outputs, one after the other
   */
  async products(linears: Linear[], gradient: Float32Array, columns = this.#columns) {
    const model = this.#model;
    const blocks = linears.flatMap(({ slices }) => slices).flatMap(blocksOf);
    let row = 0;
    const parts = await model.each(blocks, async (block) => {
      const { bytes, matrices } = await model.weights.matrices([block]);
      const [{ outputs, inputs, inputsFirst, ...matrix }] = matrices;
      const input = gradient.slice(row * columns, (row + block.count) * columns);
      row += block.count;
      // The same numbers, inputs as outputs.
      const turned = { ...matrix, outputs: inputs, inputs: outputs, inputsFirst: !inputsFirst };
      return async () => {
        const args = { bytes, matrices: [turned], input, columns };
        const back = await model.perform('weightProducts', args, ['bytes']);
        model.weights.giveBack(bytes);
        return back ?? refuseGradient();
      };
    });
    return parts.reduce((sum, part) => model.sum(sum, part));
  }

  async norm(
    norm: Norm | undefined,
    x: Float32Array,
    gradient: Float32Array,
  ): Promise<Float32Array> {
    if (!norm) return gradient;
    const columns = this.#columns;
    const args = await this.#model.normArgs(norm);
    return this.#model.engine.normGradient({ x, columns, groups: 1, norm: args, gradient });
  }

  async mlp(
    { gate, up, down }: Mlp,
    x: Float32Array,
    gradient: Float32Array,
    columns = this.#columns,
  ) {
    const model = this.#model;
    const linears = gate ? [gate, up] : [up];
    const hidden = [];
    for (const linear of linears) hidden.push(await model.products(x, columns, [linear]));
    const back = model.engine.activationGradient({
      x: joined(hidden),
      activation: model.plan.activation,
      gated: gate !== undefined,
      gradient: await this.products([down], gradient, columns),
    });
    return this.products(linears, back, columns);
  }

  async experts(layer: Layer, x: Float32Array, gradient: Float32Array) {
    const model = this.#model;
    const { engine } = model;
    const columns = this.#columns;
    const { asked, shares, places, each } = await model.routing(layer, x, columns);
    const ofShares = new Float64Array(shares.length);
    let sum: Float32Array = new Float32Array(x.length);
    for (const [e, expert] of each.entries()) {
      if (places[e].length === 0) continue;
      const chosen = Int32Array.from(places[e], (i) => Math.floor(i / asked.count));
      const own = Float32Array.from(places[e], (i) => shares[i]);
      const width = widthOf(chosen.length);
      const some = engine.gatheredColumns({ x, columns, chosen });
      const back = engine.gatheredColumns({ x: gradient, columns, chosen });
      const y = await model.mlp(some, width, expert);
      const products = engine.columnProducts({ x: y, y: back, columns: width });
      places[e].forEach((place, i) => {
        ofShares[place] = products[i];
      });
      const hidden = await this.mlp(expert, some, back, width);
      sum = engine.withColumns({ x: sum, columns, y: hidden, chosen, shares: own });
    }
    const ofLogits = engine.expertGradients({ ...asked, ofShares });
    const { router } = layer.experts as NonNullable<Layer['experts']>;
    return model.sum(sum, await this.products([router], ofLogits));
  }

  async attention(
    layer: Layer,
    x: Float32Array,
    gradient: Float32Array,
  ): Promise<{ gradient: Float32Array; answers: number[][] }> {
    const model = this.#model;
    const columns = this.#columns;
    const { q, k, v } = await model.queriesKeysValues({ ...layer, isWide: false }, x, columns);
    const qNorm = layer.isWide ? layer.qNorm : undefined;
    const kNorm = layer.isWide ? layer.kNorm : undefined;
    const rows = {
      q: await model.normed(q, columns, qNorm),
      k: await model.normed(k, columns, kNorm),
      v,
    };
    const output = await this.products([layer.o], gradient);
    const { heads: all, keyHeads } = model.plan;
    const tasks = await model.headTasks(layer, rows, this.#given, all / keyHeads);
    const heads = await model.each(tasks, async ({ first, count, task }) => {
      const [from, to] = [first, first + count].map((head) => head * model.plan.d * columns);
      const args = { ...task(), gradient: output.slice(from, to) };
      return () => model.perform('headGradients', args);
    });
    const of = (which: 'queries' | 'keys' | 'values') => joined(heads.map((head) => head[which]));
    const ofQ = await this.products([layer.q], await this.norm(qNorm, q, of('queries')));
    const ofK = await this.products([layer.k], await this.norm(kNorm, k, of('keys')));
    const ofV = await this.products([layer.v], of('values'));
    return {
      gradient: model.sum(model.sum(ofQ, ofK), ofV),
      // Of each text.
      answers: this.#given.tokens.map((_, text) =>
        heads.flatMap(({ answers }, i) => {
          const { count } = tasks[i];
          return [...answers.subarray(text * count, (text + 1) * count)];
        }),
      ),
    };
  }

  /** What the attention adds. */
  async #added(layer: Layer, x: Float32Array) {
    const model = this.#model;
    const columns = this.#columns;
    const rows = await model.queriesKeysValues(layer, x, columns);
    const { mixed } = await model.attention(layer, rows, this.#given);
    return model.products(mixed, columns, [layer.o]);
  }

  /** @param x - its input @param gradient - for its output */
  async layer(layer: Layer, x: Float32Array, gradient: Float32Array) {
    const model = this.#model;
    const { isPost, isParallel, residualTimes: times } = model.plan;
    const columns = this.#columns;
    const mlpBack = (y: Float32Array, dy: Float32Array) =>
      layer.mlp ? this.mlp(layer.mlp, y, dy) : this.experts(layer, y, dy);
    const scaled = (y: Float32Array) =>
      times === 1 ? y : model.sum(new Float32Array(y.length), y, times);
    const a = isPost ? x : await model.normed(x, columns, layer.n1);
    if (isPost) {
      const added = await this.#added(layer, a);
      const before = model.sum(x, added);
      const middle = await model.normed(before, columns, layer.n1);
      const end = model.sum(middle, await model.anyMlp(layer, middle, columns));
      const ofEnd = await this.norm(layer.n2, end, gradient);
      const ofMiddle = model.sum(ofEnd, await mlpBack(middle, ofEnd));
      const ofBefore = await this.norm(layer.n1, before, ofMiddle);
      const attention = await this.attention(layer, x, ofBefore);
      return { ...attention, gradient: model.sum(ofBefore, attention.gradient) };
    }
    if (isParallel) {
      const attention = await this.attention(layer, a, gradient);
      const b = layer.n2 ? await model.normed(x, columns, layer.n2) : a;
      const ofB = await mlpBack(b, gradient);
      const ofA = layer.n2 ? attention.gradient : model.sum(attention.gradient, ofB);
      const through = model.sum(gradient, await this.norm(layer.n1, x, ofA));
      return {
        ...attention,
        gradient: layer.n2 ? model.sum(through, await this.norm(layer.n2, x, ofB)) : through,
      };
    }
    const added = await this.#added(layer, a);
    const middle = model.sum(x, await model.normed(added, columns, layer.m1), times);
    const c = await model.normed(middle, columns, layer.n2);
    const ofInner = layer.m2
      ? await this.norm(layer.m2, await model.anyMlp(layer, c, columns), scaled(gradient))
      : scaled(gradient);
    const ofC = await this.norm(layer.n2, middle, await mlpBack(c, ofInner));
    const ofMiddle = model.sum(gradient, ofC);
    const ofAdded = await this.norm(layer.m1, added, scaled(ofMiddle));
    const attention = await this.attention(layer, a, ofAdded);
    const ofA = await this.norm(layer.n1, x, attention.gradient);
    return { ...attention, gradient: model.sum(ofMiddle, ofA) };
  }
}

function refuseGradient(): never {
  throw new RangeError(
    'sensitivity must be false for this text: a gradient grows beyond single precision',
  );
}

/** A matrix in blocks of its outputs, no larger than is read at once. */
function blocksOf(slice: Slice) {
  const { tensor, first, count, inputsFirst } = slice;
  const inputs = tensor.shape[inputsFirst ? 0 : 1];
  const together = Math.max(4, Math.floor(weightsTogether / inputs / 4) * 4);
  return Array.from({ length: Math.ceil(count / together) }, (_, i) => ({
    ...slice,
    first: first + i * together,
    count: Math.min(together, count - i * together),
  }));
}

/**
 * ∂loss/∂ln(scale) of every head, layer by layer, of each text: its loss alone.
 * @param spans - tokens of each text that its loss is over
 * @param forward - of one run
 * @param tokens - of each text
 */
export async function sensitivities(
  model: TextModel,
  spans: readonly TokenSpan[],
  { inputs, state, logSums, targets }: Awaited<ReturnType<typeof forwardPass>>,
  scaleOf: (layer: number, head: number) => number,
  tokens: readonly number[],
): Promise<number[][][]> {
  const { heads, layers, lastNorm, projectOut } = model.plan;
  const columns = widthOfAll(tokens);
  const shares = new Float32Array(columns);
  startsOf(tokens).forEach((start, text) => {
    const [from, to] = spans[text];
    // A column predicts the token after it.
    shares.fill(1 / (to - from), start + from - 1, start + to - 1);
  });
  const pass = (layer: number) => {
    const own = Array.from({ length: heads }, (_, head) => scaleOf(layer, head));
    return new ReversePass(model, { tokens, scales: tokens.map(() => own), maps: [], told: 0 });
  };
  const parts = await model.vocabulary(
    'vocabularyGradient',
    { input: state, columns, targets },
    { logSums, shares },
  );
  let gradient = parts.reduce((sum, part) => model.sum(sum, part));
  const last = pass(layers.length - 1);
  if (projectOut) gradient = await last.products([projectOut], gradient);
  gradient = await last.norm(lastNorm, inputs[layers.length], gradient);
  const answers: number[][][] = tokens.map(() => []);
  for (let i = layers.length - 1; i >= 0; i -= 1) {
    const back = await pass(i).layer(layers[i], inputs[i], gradient);
    gradient = back.gradient;
    answers.forEach((own, text) => {
      own.unshift(back.answers[text]);
    });
    model.weights.forget();
  }
  return answers;
}
