// How a model's loss on a text answers to the scale of each head: one reverse pass over the layers, from the inputs
// that the forward one has kept.

import { joined, widthOf } from './textModel.js';

/** @typedef {import('./textModel.js').TextModel} TextModel */
/** @typedef {import('./textModel.js').Given} Given */
/** @typedef {import('./families.js').Layer} Layer */
/** @typedef {import('./families.js').Linear} Linear */
/** @typedef {import('./families.js').Norm} Norm */

class ReversePass {
  #model;
  #columns;
  #given;

  /** @param {TextModel} model @param {Given} given */
  constructor(model, given) {
    this.#model = model;
    this.#given = given;
    this.#columns = given.columns;
  }

  /** @param {Linear[]} linears @param {Float32Array} gradient of their outputs, one after the other @returns {Float32Array} */
  products(linears, gradient, columns = this.#columns) {
    let row = 0;
    /** @type {Float32Array | undefined} */
    let sum;
    for (const slice of linears.flatMap(({ slices }) => slices)) {
      const [bytes, matrix] = this.#model.stored(slice);
      const back = this.#model.engine.weightProducts({
        bytes,
        matrices: [
          {
            ...matrix,
            at: 0,
            outputs: matrix.inputs,
            inputs: matrix.outputs,
            inputsFirst: !matrix.inputsFirst,
          },
        ],
        input: gradient.slice(row * columns, (row + slice.count) * columns),
        columns,
      });
      row += slice.count;
      sum = sum ? this.#model.sum(sum, back) : back;
    }
    return /** @type {Float32Array} */ (sum);
  }

  /** @param {Norm | undefined} norm @param {Float32Array} x @param {Float32Array} gradient @returns {Float32Array} */
  norm(norm, x, gradient) {
    if (!norm) return gradient;
    const columns = this.#columns;
    return this.#model.engine.normGradient({
      x,
      columns,
      groups: 1,
      norm: this.#model.normArgs(norm),
      gradient,
    });
  }

  /** @param {{ gate?: Linear, up?: Linear, down?: Linear }} mlp @param {Float32Array} x @param {Float32Array} gradient */
  mlp({ gate, up, down }, x, gradient, columns = this.#columns) {
    const model = this.#model;
    const linears = /** @type {Linear[]} */ (gate ? [gate, up] : [up]);
    const inner = joined(linears.map((linear) => model.products(x, columns, [linear])));
    const back = model.engine.activationGradient({
      x: inner,
      activation: model.families.activation,
      gated: gate !== undefined,
      gradient: this.products([/** @type {Linear} */ (down)], gradient, columns),
    });
    return this.products(linears, back, columns);
  }

  /** @param {Layer} layer @param {Float32Array} x @param {Float32Array} gradient */
  experts(layer, x, gradient) {
    const model = this.#model;
    const columns = this.#columns;
    const { asked, shares, places } = model.routing(layer, x, columns);
    const ofShares = new Float64Array(shares.length);
    /** @type {Float32Array} */
    let sum = new Float32Array(x.length);
    layer.experts?.forEach((expert, e) => {
      if (places[e].length === 0) return;
      const chosen = Int32Array.from(places[e], (i) => Math.floor(i / asked.count));
      const own = Float32Array.from(places[e], (i) => shares[i]);
      const width = widthOf(chosen.length);
      const some = model.engine.gatheredColumns({ x, columns, chosen });
      const back = model.engine.gatheredColumns({ x: gradient, columns, chosen });
      const y = model.mlp(some, width, expert);
      const products = model.engine.columnProducts({ x: y, y: back, columns: width });
      places[e].forEach((place, i) => {
        ofShares[place] = products[i];
      });
      const inner = this.mlp(expert, some, back, width);
      sum = model.engine.withColumns({ x: sum, columns, y: inner, chosen, shares: own });
    });
    const ofLogits = model.engine.expertGradients({ ...asked, ofShares });
    return model.sum(sum, this.products([/** @type {Linear} */ (layer.router)], ofLogits));
  }

  /** @param {Layer} layer @param {Float32Array} x @param {Float32Array} gradient @returns {{ gradient: Float32Array, answers: number[] }} */
  attention(layer, x, gradient) {
    const model = this.#model;
    const columns = this.#columns;
    const [q0, k0, v] = [layer.q, layer.k, layer.v].map((linear) =>
      model.products(x, columns, [linear]),
    );
    const qNorm = layer.isWide ? layer.qNorm : undefined;
    const kNorm = layer.isWide ? layer.kNorm : undefined;
    const q = model.normed(q0, columns, qNorm);
    const k = model.normed(k0, columns, kNorm);
    const output = this.products([layer.o], gradient);
    let row = 0;
    const heads = model
      .headTasks(layer, { q, k, v }, this.#given)
      .map(({ first, count, ...task }) => {
        const rows = count * task.valueWidth * columns;
        row += rows;
        return model.engine.headGradients({ ...task, gradient: output.slice(row - rows, row) });
      });
    /** @param {'queries' | 'keys' | 'values'} which */
    const all = (which) => joined(heads.map((head) => head[which]));
    const back = [
      this.products([layer.q], this.norm(qNorm, q0, all('queries'))),
      this.products([layer.k], this.norm(kNorm, k0, all('keys'))),
      this.products([layer.v], all('values')),
    ];
    return {
      gradient: model.sum(model.sum(back[0], back[1]), back[2]),
      answers: heads.flatMap(({ answers }) => [...answers]),
    };
  }

  /** @param {Layer} layer @param {Float32Array} x its input @param {Float32Array} gradient for its output */
  layer(layer, x, gradient) {
    const model = this.#model;
    const { isPost, isParallel, residualTimes: times } = model.families;
    const columns = this.#columns;
    /** @param {Float32Array} y @param {Float32Array} dy */
    const mlpBack = (y, dy) => (layer.router ? this.experts(layer, y, dy) : this.mlp(layer, y, dy));
    /** @param {Float32Array} y */
    const scaled = (y) => (times === 1 ? y : model.sum(new Float32Array(y.length), y, times));
    const a = isPost ? x : model.normed(x, columns, layer.n1);
    if (isPost) {
      const { added } = model.attention(layer, a, this.#given);
      const before = model.sum(x, added);
      const middle = model.normed(before, columns, layer.n1);
      const last = this.norm(
        layer.n2,
        model.sum(middle, model.anyMlp(layer, middle, columns)),
        gradient,
      );
      const ofMiddle = model.sum(last, mlpBack(middle, last));
      const ofBefore = this.norm(layer.n1, before, ofMiddle);
      const attention = this.attention(layer, x, ofBefore);
      return { ...attention, gradient: model.sum(ofBefore, attention.gradient) };
    }
    if (isParallel) {
      const attention = this.attention(layer, a, gradient);
      const b = layer.n2 ? model.normed(x, columns, layer.n2) : a;
      const ofB = mlpBack(b, gradient);
      const ofA = layer.n2 ? attention.gradient : model.sum(attention.gradient, ofB);
      const through = model.sum(gradient, this.norm(layer.n1, x, ofA));
      return {
        ...attention,
        gradient: layer.n2 ? model.sum(through, this.norm(layer.n2, x, ofB)) : through,
      };
    }
    const { added } = model.attention(layer, a, this.#given);
    const middle = model.sum(x, model.normed(added, columns, layer.m1), times);
    const c = model.normed(middle, columns, layer.n2);
    const ofInner = layer.m2
      ? this.norm(layer.m2, model.anyMlp(layer, c, columns), scaled(gradient))
      : scaled(gradient);
    const ofMiddle = model.sum(gradient, this.norm(layer.n2, middle, mlpBack(c, ofInner)));
    const ofAdded = this.norm(layer.m1, added, scaled(ofMiddle));
    const attention = this.attention(layer, a, ofAdded);
    return {
      ...attention,
      gradient: model.sum(ofMiddle, this.norm(layer.n1, x, attention.gradient)),
    };
  }
}

/**
 * ∂loss/∂ln(scale) of every head, layer by layer.
 * @param {TextModel} model
 * @param {number[]} ids
 * @returns {number[][]}
 */
export function sensitivities(model, ids) {
  const { families, layers } = model;
  const { inputs, state, logSums, targets } = model.run(ids);
  const columns = widthOf(ids.length);
  const shares = Float32Array.from(targets, (target) => (target < 0 ? 0 : 1 / (ids.length - 1)));
  const pass = (/** @type {Layer | undefined} */ layer) =>
    new ReversePass(model, {
      tokens: ids.length,
      columns,
      texts: 1,
      scales: [new Array(families.heads).fill(layer?.scale ?? 1)],
      maps: [],
    });
  const tasks = model.vocabularyTasks({ input: state, columns, targets });
  let gradient = tasks
    .map((task) => model.engine.vocabularyGradient({ ...task, logSums, shares }))
    .reduce((sum, one) => model.sum(sum, one));
  const last = pass(undefined);
  if (families.projectOut) gradient = last.products([families.projectOut], gradient);
  gradient = last.norm(families.lastNorm, /** @type {Float32Array} */ (inputs.at(-1)), gradient);
  /** @type {number[][]} */
  const answers = [];
  for (let i = layers.length - 1; i >= 0; i -= 1) {
    const back = pass(layers[i]).layer(layers[i], inputs[i], gradient);
    gradient = back.gradient;
    answers.unshift(back.answers);
  }
  return answers;
}
