// A model's steps on the tokens of some texts, each step shared out among the workers. Activations are Float32Arrays
// with a row for each entry of a token's vector and the tokens side by side. Every number is a sum in an order that
// does not depend on how the work was shared.

import type { Crew } from '../../workers/crew.js';
import type { Engine } from '../../workers/loadEngine.js';
import { inputsOf } from '../gathering.js';
import type { Tensor } from '../numberKinds.js';
import type { Slice } from '../plan.js';
import { refuseTensor } from './tensorNames.js';
import { type Linear, type Norm, outputsOf } from './tensorParts.js';
import type { Layer, Mlp } from './textLayers.js';
import { mostTokensTogether, windowOf } from './textMemory.js';
import type { TextPlan } from './textPlan.js';
import { joined, outputsWithin, type Weights } from './weights.js';

export type QueriesKeysValues = { q: Float32Array; k: Float32Array; v: Float32Array };

export type Range = [from: number, to: number];

/** Texts side by side, each under its own scales. */
export type Given = {
  /** of each text */
  tokens: readonly number[];
  /** of each text and head, in this layer */
  scales: readonly (readonly number[])[];
  /** heads whose products and weights are wanted */
  maps: readonly number[];
  /** how many of the first texts have their heads told of */
  told: number;
};

/** A text, as the model takes it: for each token its number and its segment. */
export type TextRead = { ids: readonly number[]; segments: readonly number[] };

/** Columns of a text: the engine's products take them by eights. */
export const widthOf = (tokens: number) => Math.ceil(tokens / 8) * 8;

/** Columns of many texts. */
export const widthOfAll = (tokens: readonly number[]) =>
  tokens.reduce((sum, one) => sum + widthOf(one), 0);

/** The columns from … to of so many. */
export function columnsWithin(x: Float32Array, columns: number, [from, to]: Range): Float32Array {
  if (to - from === columns) return x;
  const rows = x.length / columns;
  const result = new Float32Array(rows * (to - from));
  for (let row = 0; row < rows; row += 1) {
    result.set(x.subarray(row * columns + from, row * columns + to), row * (to - from));
  }
  return result;
}

/** Where each text's columns begin. */
export function startsOf(tokens: readonly number[]) {
  let at = 0;
  return tokens.map((one) => {
    const start = at;
    at += widthOf(one);
    return start;
  });
}

/** Weights that are read, sent and decoded at once: 16 MiB of floats. */
const weightsTogether = 2 ** 22;
/** Work (weights times columns) that is not worth being shared. */
const leastWork = 2 ** 22;
/** Tokens of a text from which on each head is a task of its own. */
const manyTokens = 1024;

export class TextModel {
  engine;
  plan;
  weights;

  #crew;
  #signal;
  #isBrief;
  #onRead;

  /**
   * @param engine - the calling thread's own
   * @param more - `isBrief` where the whole run takes a few milliseconds; `onRead` is called after each block
   */
  constructor(
    crew: Crew,
    engine: Engine,
    plan: TextPlan,
    weights: Weights,
    {
      signal,
      isBrief,
      onRead,
    }: { signal: AbortSignal; isBrief: boolean; onRead: () => Promise<void> },
  ) {
    this.#crew = crew;
    this.engine = engine;
    this.plan = plan;
    this.weights = weights;
    this.#signal = signal;
    this.#isBrief = isBrief;
    this.#onRead = onRead;
  }

  /** Columns that go through a layer's matrices together. */
  windows(columns: number): Range[] {
    return stepsOf(columns, windowOf(this.plan));
  }

  /**
   * Rows of all columns, window by window.
   * @param inputs - rows of all columns, of which `make` is given those of a window
   */
  async inWindows(
    columns: number,
    inputs: Float32Array[],
    make: (inputs: Float32Array[], window: Range) => Promise<Float32Array>,
  ): Promise<Float32Array> {
    const windows = this.windows(columns);
    if (windows.length === 1) return make(inputs, windows[0]);
    let all = new Float32Array();
    for (const window of windows) {
      const [from, to] = window;
      const own = inputs.map((x) => columnsWithin(x, columns, window));
      const part = await make(own, window);
      const rows = part.length / (to - from);
      if (from === 0) all = new Float32Array(rows * columns);
      for (let row = 0; row < rows; row += 1) {
        all.set(part.subarray(row * (to - from), (row + 1) * (to - from)), row * columns + from);
      }
    }
    return all;
  }

  /** A task for the workers. */
  perform(name: string, args: any, lent?: readonly string[]): Promise<any> {
    const isBrief = this.#isBrief;
    return this.#crew.run({ part: 'running', name, args, lent, isBrief }, this.#signal);
  }

  /**
   * Tasks one after the other, so many at a time as are worth it; results in their order.
   * @param start - reads what the task needs, and gives what runs it
   */
  async each<Item>(
    items: Iterable<Item>,
    start: (item: Item) => Promise<() => Promise<any>>,
  ): Promise<any[]> {
    const results: Promise<any>[] = [];
    for (const item of items) {
      const run = await start(item);
      const result = run();
      // Of those that are given up with one that failed nobody hears.
      result.catch(() => {});
      results.push(result);
      // The one so many places before has to be done by now.
      if (results.length >= this.#crew.width) await results[results.length - this.#crew.width];
    }
    return Promise.all(results);
  }

  /** A task with matrices in it. */
  async withWeights(name: string, slices: Slice[], args: object) {
    const { bytes, matrices } = await this.weights.matrices(slices);
    await this.#onRead();
    return async () => {
      const result = await this.perform(name, { ...args, bytes, matrices }, ['bytes']);
      this.weights.giveBack(bytes);
      return result ?? this.#refuse(slices);
    };
  }

  /** What comes of these is not finite: says of which tensor. */
  async #refuse(slices: readonly Slice[]): Promise<never> {
    const tensor = await this.weights.notFinite(slices);
    if (tensor) refuseTensor(tensor, notANumber);
    refuseTensor(
      slices[0].tensor,
      'what comes of it is not finite: the numbers before it have grown beyond single precision',
    );
  }

  /**
   * A linear map of all columns, its outputs shared out.
   * @param linears - alike: one, or a gate and what it multiplies
   */
  async products(
    input: Float32Array,
    columns: number,
    linears: Linear[],
    { activation, gated = false }: { activation?: number; gated?: boolean } = {},
  ): Promise<Float32Array> {
    const outputs = outputsOf(linears[0]);
    const inputs = inputsOf(linears[0].slices[0]) * linears.length;
    const shares = inputs * outputs * columns < leastWork ? 1 : this.#crew.size;
    const together = byFours(Math.min(weightsTogether / inputs, outputs / shares));
    const parts = await this.each(stepsOf(outputs, together), async ([from, to]) => {
      const own = linears.map((linear) => outputsWithin(linear, from, to));
      const biases = own.flatMap((linear) => linear.biases ?? []);
      const bias = biases.length > 0 ? await this.weights.stretches(biases) : undefined;
      const slices = own.flatMap((linear) => linear.slices);
      return this.withWeights('weightProducts', slices, {
        input,
        columns,
        bias,
        activation,
        gated,
      });
    });
    return joined(parts);
  }

  async normArgs({ gain, bias }: Norm) {
    const { isCentred, epsilon, gainPlusOne } = this.plan;
    return {
      centred: isCentred,
      epsilon,
      gain: await this.weights.gain(gain, gainPlusOne),
      bias: bias && Float32Array.from(await this.weights.vector(bias)),
    };
  }

  async normed(x: Float32Array, columns: number, norm: Norm | undefined): Promise<Float32Array> {
    if (!norm) return x;
    return this.engine.normalised({ x, columns, groups: 1, norm: await this.normArgs(norm) });
  }

  /** x + factor·y */
  sum(x: Float32Array, y: Float32Array, factor: number = 1): Float32Array {
    return this.engine.scaledSum({ x, y, factor });
  }

  /** Rows of a table as columns, added to x. */
  async embedded(
    table: Tensor,
    rows: ArrayLike<number>,
    { factor = 1, x }: { factor?: number; x?: Float32Array } = {},
  ): Promise<Float32Array> {
    const { bytes, matrix } = await this.weights.rows(table, rows);
    const columns = rows.length;
    return (
      this.engine.embedded({ bytes, matrix, factor, columns, x }) ?? refuseTensor(table, notANumber)
    );
  }

  /** The values as the heads mix them, and of each text that is told of the numbers of its heads, and its maps. */
  async attention(layer: Layer, rows: QueriesKeysValues, given: Given) {
    const { tokens, maps: wanted, told } = given;
    const { heads, keyHeads } = this.plan;
    // What heads share is soon made ready, beside their scores of a long text.
    const together = Math.max(...tokens) < manyTokens ? heads / keyHeads : 1;
    const tasks = await this.headTasks(layer, rows, given, together);
    const results = await this.each(tasks, async ({ first, task }) => {
      const maps = Int32Array.from(wanted, (head) => head - first);
      return () => this.perform('headsOnText', { ...task(), maps, mapped: told });
    });
    return {
      mixed: joined(results.map((result) => result.output)),
      texts: Array.from({ length: told }, (_, text) => ({
        heads: results.flatMap((result, i) => {
          const { count } = tasks[i];
          return result.heads.slice(text * count, (text + 1) * count);
        }),
        maps: results.flatMap((result, i) =>
          result.maps
            .filter((map: any) => map.text === text)
            .map((map: any) => ({ ...map, head: map.head + tasks[i].first })),
        ),
      })),
    };
  }

  async queriesKeysValues(
    layer: Layer,
    x: Float32Array,
    columns: number,
  ): Promise<QueriesKeysValues> {
    const q = await this.products(x, columns, [layer.q]);
    const k = await this.products(x, columns, [layer.k]);
    const v = await this.products(x, columns, [layer.v]);
    if (!layer.isWide) return { q, k, v };
    return {
      q: await this.normed(q, columns, layer.qNorm),
      k: await this.normed(k, columns, layer.kNorm),
      v,
    };
  }

  /** @param count - query heads of a task, which share their keys */
  async headTasks(
    layer: Layer,
    { q, k, v }: QueriesKeysValues,
    { tokens, scales }: Given,
    count: number,
  ) {
    const columns = widthOfAll(tokens);
    const { heads, keyHeads, d, isCausal, cap } = this.plan;
    const { qNorm, kNorm, isWide, rotation } = layer;
    const queryNorm = qNorm && !isWide ? await this.normArgs(qNorm) : undefined;
    const keyNorm = kNorm && !isWide ? await this.normArgs(kNorm) : undefined;
    /** @param length - in heads */
    const cut = (rows: Float32Array, from: number, length: number) =>
      rows.slice(from * d * columns, (from + length) * d * columns);
    return Array.from({ length: heads / count }, (_, i) => {
      const first = i * count;
      const keyHead = Math.floor((first * keyHeads) / heads);
      const task = () => ({
        queries: cut(q, first, count),
        keys: cut(k, keyHead, 1),
        values: cut(v, keyHead, 1),
        columns,
        tokens: Int32Array.from(tokens),
        d,
        valueWidth: d,
        queryNorm,
        keyNorm,
        rotation: rotation && { ...rotation },
        causal: isCausal,
        window: layer.window,
        cap,
        scales: Float32Array.from(scales.flatMap((one) => one.slice(first, first + count))),
      });
      return { first, count, task };
    });
  }

  async mlp(x: Float32Array, columns: number, { gate, up, down }: Mlp) {
    const { activation } = this.plan;
    const linears = gate ? [gate, up] : [up];
    const gated = gate !== undefined;
    const hidden = await this.products(x, columns, linears, { activation, gated });
    return this.products(hidden, columns, [down]);
  }

  /** The chosen experts of each column. */
  async routing({ experts }: Layer, x: Float32Array, columns: number) {
    const { router, each, count, isNormalised } = experts as NonNullable<Layer['experts']>;
    const asked = {
      logits: await this.products(x, columns, [router]),
      columns,
      experts: each.length,
      count,
      normalised: isNormalised,
    };
    const chosen = this.engine.chosenExperts(asked);
    /** Where each expert is asked: places in the list of all choices. */
    const places: number[][] = each.map(() => []);
    chosen.experts.forEach((e: number, i: number) => {
      places[e].push(i);
    });
    return { asked, shares: chosen.shares as Float32Array, places, each };
  }

  async #experts(x: Float32Array, columns: number, layer: Layer) {
    const { asked, shares, places, each } = await this.routing(layer, x, columns);
    let sum: Float32Array = new Float32Array(x.length);
    for (const [e, expert] of each.entries()) {
      if (places[e].length === 0) continue;
      const chosen = Int32Array.from(places[e], (i) => Math.floor(i / asked.count));
      const some = this.engine.gatheredColumns({ x, columns, chosen });
      const y = await this.mlp(some, widthOf(chosen.length), expert);
      const own = Float32Array.from(places[e], (i) => shares[i]);
      sum = this.engine.withColumns({ x: sum, columns, y, chosen, shares: own });
    }
    return sum;
  }

  anyMlp(layer: Layer, x: Float32Array, columns: number) {
    return layer.mlp ? this.mlp(x, columns, layer.mlp) : this.#experts(x, columns, layer);
  }

  async layer(layer: Layer, x: Float32Array, given: Given) {
    const columns = widthOfAll(given.tokens);
    const { heads, keyHeads, d, isPost } = this.plan;
    const rows = await this.inWindows(columns, [x], async ([some], [from, to]) => {
      const a = isPost ? some : await this.normed(some, to - from, layer.n1);
      const { q, k, v } = await this.queriesKeysValues(layer, a, to - from);
      return joined([q, k, v]);
    });
    const [endOfQ, endOfK] = [heads, heads + keyHeads].map((count) => count * d * columns);
    const q = rows.subarray(0, endOfQ);
    const k = rows.subarray(endOfQ, endOfK);
    const v = rows.subarray(endOfK);
    const { mixed, ...told } = await this.attention(layer, { q, k, v }, given);
    const after = await this.inWindows(columns, [x, mixed], ([some, own], [from, to]) =>
      this.#afterHeads(layer, some, own, to - from),
    );
    return { x: after, ...told };
  }

  /** @param x - what goes into the layer @param mixed - what comes from its heads */
  async #afterHeads(layer: Layer, x: Float32Array, mixed: Float32Array, columns: number) {
    const { isPost, isParallel, residualTimes: times, heads } = this.plan;
    this.weights.expectHeads(layer.o, heads);
    const added = await this.products(mixed, columns, [layer.o]);
    if (isPost) {
      const middle = await this.normed(this.sum(x, added), columns, layer.n1);
      const sum = this.sum(middle, await this.anyMlp(layer, middle, columns));
      return this.normed(sum, columns, layer.n2);
    }
    if (isParallel) {
      const b = await this.normed(x, columns, layer.n2 ?? layer.n1);
      return this.sum(this.sum(x, added), await this.anyMlp(layer, b, columns));
    }
    const middle = this.sum(x, await this.normed(added, columns, layer.m1), times);
    const c = await this.normed(middle, columns, layer.n2);
    const inner = await this.normed(await this.anyMlp(layer, c, columns), columns, layer.m2);
    return this.sum(middle, inner, times);
  }

  /** What goes into the first layer. */
  input(texts: readonly TextRead[]) {
    const { plan } = this;
    const columns = widthOfAll(texts.map(({ ids }) => ids.length));
    /** A number for each column: a text is filled up with its first. */
    const full = (of: (text: TextRead) => readonly number[]) =>
      texts.flatMap((text) => {
        const own = of(text);
        return [...own, ...new Array(widthOf(own.length) - own.length).fill(own[0])];
      });
    const ids = full((text) => text.ids);
    const places = full((text) => text.ids.map((_, i) => plan.firstPlace + i));
    const segments = full((text) => text.segments);
    return this.inWindows(columns, [], async (_, [from, to]) => {
      const own = ids.slice(from, to);
      let x = await this.embedded(plan.embedding, own, { factor: plan.embeddingTimes });
      if (plan.projectIn) x = await this.products(x, to - from, [plan.projectIn]);
      if (plan.places) x = await this.embedded(plan.places, places.slice(from, to), { x });
      if (plan.segments) x = await this.embedded(plan.segments, segments.slice(from, to), { x });
      return this.normed(x, to - from, plan.embeddingNorm);
    });
  }

  /** What is multiplied with the vocabulary. */
  output(x: Float32Array, columns: number) {
    const { lastNorm, projectOut, guess, activation } = this.plan;
    return this.inWindows(columns, [x], async ([some], [from, to]) => {
      let y = await this.normed(some, to - from, lastNorm);
      if (projectOut) y = await this.products(y, to - from, [projectOut]);
      if (!guess) return y;
      y = await this.products(y, to - from, [guess.dense], { activation });
      return this.normed(y, to - from, guess.norm);
    });
  }

  /** A task for each block of the vocabulary. */
  vocabulary(
    name: string,
    args: { input: Float32Array; columns: number; targets: Int32Array },
    more: object,
  ) {
    const { head } = this.plan;
    return this.each(vocabularyBlocks(head.shape[0], head.shape[1]), async ([first, end]) => {
      const { slice, ...becoming } = await this.vocabularyBlock(first, end);
      return this.withWeights(name, [slice], { ...args, ...more, ...becoming, firstToken: first });
    });
  }

  /** Rows of the vocabulary's matrix, and how their products become logits. */
  async vocabularyBlock(first: number, end: number) {
    const { head, headBias, logitsOver, finalCap } = this.plan;
    const place = { first, count: end - first };
    return {
      slice: { tensor: head, ...place, inputsFirst: false },
      bias: headBias && (await this.weights.stretches([{ tensor: headBias, ...place }])),
      factor: 1 / logitsOver,
      cap: finalCap,
    };
  }
}

/** @param inputs - of each token's row */
export const vocabularyBlocks = (
  tokens: number,
  inputs: number,
  together: number = mostTokensTogether,
) => stepsOf(tokens, Math.min(together, byFours(weightsTogether / inputs)));

/** A whole number of fours, at least one. */
const byFours = (count: number) => Math.max(4, Math.floor(Math.ceil(count) / 4) * 4);

const stepsOf = (count: number, together: number): Range[] =>
  Array.from({ length: Math.ceil(count / together) }, (_, i) => [
    i * together,
    Math.min(count, (i + 1) * together),
  ]);

export const notANumber = 'it holds NaN or Infinity';
