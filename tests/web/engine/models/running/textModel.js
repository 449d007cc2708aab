// A model run on a text with the engine's steps, one after the other: what a library has to do, without files,
// workers and clocks.

import { Families } from './families.js';

/** @typedef {import('./families.js').Slice} Slice */
/** @typedef {import('./families.js').Linear} Linear */
/** @typedef {import('./families.js').Norm} Norm */
/** @typedef {import('./families.js').Layer} Layer */
/** @typedef {{ shape: number[], kind: number, bits: number, bytes: Uint8Array }} StoredTensor */

/**
 * @typedef {object} Given of a layer
 * @property {number} tokens
 * @property {number} columns
 * @property {number} texts
 * @property {number[][]} scales of each text and head
 * @property {number[]} maps heads whose maps are wanted
 */

/** Columns of a text: a multiple of eight. @param {number} tokens */
export const widthOf = (tokens) => Math.ceil(tokens / 8) * 8;

export class TextModel {
  #tensors;
  #parts;

  /**
   * @param {any} engine the part `running`
   * @param {{ [key: string]: any }} config
   * @param {Map<string, StoredTensor>} tensors
   * @param {number} [parts] how many share each product's outputs
   */
  constructor(engine, config, tensors, parts = 1) {
    this.engine = engine;
    this.#tensors = tensors;
    this.#parts = parts;
    this.families = new Families(config, tensors);
    this.layers = Array.from({ length: this.families.layerCount }, (_, i) =>
      this.families.layer(i),
    );
  }

  /** @param {string} name @returns {StoredTensor} */
  #tensor(name) {
    return /** @type {StoredTensor} */ (this.#tensors.get(name));
  }

  /** Some numbers of a vector. @param {{ name: string, first?: number, count?: number }} stretch @returns {Float32Array} */
  vector({ name, first = 0, count }) {
    const { shape, kind, bits, bytes } = this.#tensor(name);
    const wanted = count ?? shape[0];
    const from = (first * bits) / 8;
    const own = bytes.slice(from, from + (wanted * bits) / 8);
    return Float32Array.from(this.engine.decodeNumbers({ bytes: own, kind, count: wanted }));
  }

  /** @param {Linear} linear @returns {Float32Array | undefined} */
  #bias({ biases }) {
    return biases && joined(biases.map((stretch) => this.vector(stretch)));
  }

  /** The bytes of a slice, and how they stand. @param {Slice} slice @returns {[Uint8Array, any]} */
  stored({ name, first, count, inputsFirst }) {
    const { shape, kind, bits, bytes } = this.#tensor(name);
    const [rows, columns] = shape;
    const row = (columns * bits) / 8;
    if (!inputsFirst) {
      const matrix = { kind, outputs: count, inputs: columns, inputsFirst };
      return [bytes.subarray(first * row, (first + count) * row), matrix];
    }
    const cut = new Uint8Array((rows * count * bits) / 8);
    for (let i = 0; i < rows; i += 1) {
      const from = i * row + (first * bits) / 8;
      cut.set(bytes.subarray(from, from + (count * bits) / 8), (i * count * bits) / 8);
    }
    return [cut, { kind, outputs: count, inputs: rows, inputsFirst }];
  }

  /** @param {Slice[]} slices */
  gathered(slices) {
    let length = 0;
    const parts = slices.map((slice) => this.stored(slice));
    const matrices = parts.map(([bytes, matrix]) => {
      length += bytes.length;
      return { ...matrix, at: length - bytes.length };
    });
    const bytes = new Uint8Array(length);
    parts.forEach(([part], i) => {
      bytes.set(part, matrices[i].at);
    });
    return { bytes, matrices };
  }

  /** Outputs from … to of a matrix in stretches. @param {Linear} linear @param {number} from @param {number} to @returns {Linear} */
  #outputs({ slices, biases }, from, to) {
    /** @template {{ first: number, count: number }} T @param {T[]} all */
    const cut = (all) => {
      let at = 0;
      return all.flatMap((one) => {
        const start = Math.max(from, at);
        const end = Math.min(to, at + one.count);
        const first = one.first + start - at;
        at += one.count;
        return end > start ? [{ ...one, first, count: end - start }] : [];
      });
    };
    return { slices: cut(slices), biases: biases && cut(biases) };
  }

  /**
   * A linear map of all columns, its outputs shared out.
   * @param {Float32Array} input
   * @param {number} columns
   * @param {Linear[]} linears one after the other; two for a gate and what it multiplies
   * @param {{ activation?: number, gated?: boolean }} [more]
   */
  products(input, columns, linears, { activation, gated = false } = {}) {
    const outputs = linears[0].slices.reduce((sum, { count }) => sum + count, 0);
    /** @type {Float32Array[]} */
    const results = [];
    for (let part = 0; part < this.#parts; part += 1) {
      const from = Math.floor((outputs * part) / this.#parts);
      const to = Math.floor((outputs * (part + 1)) / this.#parts);
      if (from === to) continue;
      const own = linears.map((linear) => this.#outputs(linear, from, to));
      const biases = own.map((linear) => this.#bias(linear));
      results.push(
        this.engine.weightProducts({
          ...this.gathered(own.flatMap(({ slices }) => slices)),
          input,
          columns,
          bias: biases[0] && joined(/** @type {Float32Array[]} */ (biases)),
          activation,
          gated,
        }),
      );
    }
    return joined(results);
  }

  /** @param {Norm} norm */
  normArgs({ weight, bias }, centred = this.families.isCentred) {
    const gain = this.vector({ name: weight });
    return {
      centred,
      epsilon: this.families.epsilon,
      gain: this.families.isGemma ? gain.map((w) => w + 1) : gain,
      bias: bias && this.vector({ name: bias }),
    };
  }

  /** @param {Float32Array} x @param {number} columns @param {Norm | undefined} norm @returns {Float32Array} */
  normed(x, columns, norm) {
    if (!norm) return x;
    return this.engine.normalised({ x, columns, groups: 1, norm: this.normArgs(norm) });
  }

  /** @param {Float32Array} x @param {Float32Array} y @param {number} [factor] @returns {Float32Array} */
  sum(x, y, factor = 1) {
    return this.engine.scaledSum({ x, y, factor });
  }

  /** Rows of a matrix as columns. @param {string} name @param {number[]} rows @param {number} factor @param {number} columns @param {Float32Array} [x] @returns {Float32Array} */
  #embedded(name, rows, factor, columns, x) {
    const { shape, kind, bits, bytes } = this.#tensor(name);
    const row = (shape[1] * bits) / 8;
    const own = new Uint8Array(rows.length * row);
    rows.forEach((id, i) => {
      own.set(bytes.subarray(id * row, (id + 1) * row), i * row);
    });
    const matrix = { at: 0, kind, outputs: rows.length, inputs: shape[1], inputsFirst: false };
    return this.engine.embedded({ bytes: own, matrix, factor, columns, x });
  }

  /** @param {Layer} layer @param {number} tokens */
  rotationArgs({ rotation }, tokens) {
    if (!rotation) return undefined;
    const { scaling, theta, entries } = rotation;
    const kind = scaling.rope_type ?? scaling.type ?? 'none';
    const { config } = this.families;
    const longest = config.max_position_embeddings ?? 2048;
    const original =
      scaling.original_max_position_embeddings ??
      config.original_max_position_embeddings ??
      longest;
    const isYarn = kind === 'yarn';
    /** @type {Float64Array} */
    let frequencies = this.engine.rotaryFrequencies({
      rotary: entries,
      theta,
      stretch: Math.max(0, ['none', 'linear', 'llama3', 'yarn'].indexOf(kind)),
      factor: scaling.factor ?? 1,
      original,
      lowest: isYarn ? (scaling.beta_slow ?? 1) : (scaling.low_freq_factor ?? 1),
      highest: isYarn ? (scaling.beta_fast ?? 32) : (scaling.high_freq_factor ?? 4),
      wholeBounds: scaling.truncate ?? true,
    });
    let length = 1;
    if (isYarn) length = scaling.attention_factor ?? 0.1 * Math.log(scaling.factor) + 1;
    if (kind === 'longrope') {
      const divisors = tokens > original ? scaling.long_factor : scaling.short_factor;
      frequencies = frequencies.map((f, j) => f / divisors[j]);
      const times = longest / original;
      length =
        scaling.attention_factor ??
        (times > 1 ? Math.sqrt(1 + Math.log(times) / Math.log(original)) : 1);
    }
    return { frequencies, interleaved: false, first: 0, length };
  }

  /**
   * What the attention adds.
   * @param {Layer} layer
   * @param {Float32Array} x
   * @param {Given} given
   */
  attention(layer, x, given) {
    const { columns } = given;
    let [q, k, v] = [layer.q, layer.k, layer.v].map((linear) =>
      this.products(x, columns, [linear]),
    );
    const { qNorm, kNorm } = layer;
    if (layer.isWide && qNorm && kNorm) {
      q = this.normed(q, columns, qNorm);
      k = this.normed(k, columns, kNorm);
    }
    /** @type {Float32Array[]} */
    const outputs = [];
    /** @type {any[]} */
    const numbers = [];
    /** @type {any[]} */
    const found = [];
    for (const { first, count, ...task } of this.headTasks(layer, { q, k, v }, given)) {
      const result = this.engine.headsOnText({
        ...task,
        maps: Int32Array.from(given.maps.map((head) => head - first)),
      });
      outputs.push(result.output);
      numbers.push(...result.heads.slice(0, count));
      found.push(
        ...result.maps.map((/** @type {any} */ map) => ({ ...map, head: map.head + first })),
      );
    }
    return { added: this.products(joined(outputs), columns, [layer.o]), numbers, found };
  }

  /**
   * One for each key head, with the query heads that share it.
   * @param {Layer} layer
   * @param {{ q: Float32Array, k: Float32Array, v: Float32Array }} rows
   * @param {Given} given
   */
  headTasks(layer, { q, k, v }, { tokens, columns, texts, scales }) {
    const { heads, keyHeads, d, isCausal, cap } = this.families;
    const { qNorm, kNorm, isWide } = layer;
    const rotation = this.rotationArgs(layer, tokens);
    const count = heads / keyHeads;
    return Array.from({ length: keyHeads }, (_, keyHead) => {
      const first = keyHead * count;
      /** @param {Float32Array} rows @param {number} from @param {number} length */
      const cut = (rows, from, length) =>
        rows.slice(from * d * columns, (from + length) * d * columns);
      return {
        first,
        count,
        queries: cut(q, first, count),
        keys: cut(k, keyHead, 1),
        values: cut(v, keyHead, 1),
        columns,
        texts,
        tokens,
        d,
        valueWidth: d,
        queryNorm: qNorm && !isWide ? this.normArgs(qNorm) : undefined,
        keyNorm: kNorm && !isWide ? this.normArgs(kNorm) : undefined,
        rotation,
        causal: isCausal,
        window: layer.window,
        cap,
        scales: Float32Array.from(scales.flatMap((one) => one.slice(first, first + count))),
      };
    });
  }

  /** The chosen experts of each column. @param {Layer} layer @param {Float32Array} x @param {number} columns */
  routing({ router, experts = [] }, x, columns) {
    const { config } = this.families;
    const asked = {
      logits: this.products(x, columns, [/** @type {Linear} */ (router)]),
      columns,
      experts: experts.length,
      count: config.num_experts_per_tok ?? 2,
      normalised: config.norm_topk_prob ?? config.model_type === 'mixtral',
    };
    const chosen = this.engine.chosenExperts(asked);
    /** Where each expert is asked: places in the list of all choices. */
    const places = experts.map((_, e) =>
      [...chosen.experts.keys()].filter((i) => chosen.experts[i] === e),
    );
    return { asked, shares: /** @type {Float32Array} */ (chosen.shares), places };
  }

  /** @param {Float32Array} x @param {number} columns @param {{ gate?: Linear, up?: Linear, down?: Linear }} mlp */
  mlp(x, columns, { gate, up, down }) {
    const { activation } = this.families;
    const linears = /** @type {Linear[]} */ (gate ? [gate, up] : [up]);
    const inner = this.products(x, columns, linears, { activation, gated: gate !== undefined });
    return this.products(inner, columns, [/** @type {Linear} */ (down)]);
  }

  /** @param {Float32Array} x @param {number} columns @param {Layer} layer */
  #experts(x, columns, layer) {
    const { asked, shares, places } = this.routing(layer, x, columns);
    /** @type {Float32Array} */
    let sum = new Float32Array(x.length);
    layer.experts?.forEach((expert, e) => {
      if (places[e].length === 0) return;
      const chosen = Int32Array.from(places[e], (i) => Math.floor(i / asked.count));
      const some = this.engine.gatheredColumns({ x, columns, chosen });
      const y = this.mlp(some, widthOf(chosen.length), expert);
      const own = Float32Array.from(places[e], (i) => shares[i]);
      sum = this.engine.withColumns({ x: sum, columns, y, chosen, shares: own });
    });
    return sum;
  }

  /** @param {Layer} layer @param {Float32Array} x @param {number} columns */
  anyMlp(layer, x, columns) {
    return layer.router ? this.#experts(x, columns, layer) : this.mlp(x, columns, layer);
  }

  /** @param {Layer} layer @param {Float32Array} x @param {any} given @returns {{ x: Float32Array, numbers: any[], found: any[] }} */
  #layer(layer, x, given) {
    const { isPost, isParallel, residualTimes: times } = this.families;
    const { columns } = given;
    /** @param {Float32Array} y */
    const mlp = (y) => this.anyMlp(layer, y, columns);
    const a = isPost ? x : this.normed(x, columns, layer.n1);
    const { added, numbers, found } = this.attention(layer, a, given);
    if (isPost) {
      const middle = this.normed(this.sum(x, added), columns, layer.n1);
      return { x: this.normed(this.sum(middle, mlp(middle)), columns, layer.n2), numbers, found };
    }
    if (isParallel) {
      const b = layer.n2 ? this.normed(x, columns, layer.n2) : a;
      return { x: this.sum(this.sum(x, added), mlp(b)), numbers, found };
    }
    const middle = this.sum(x, this.normed(added, columns, layer.m1), times);
    const inner = this.normed(mlp(this.normed(middle, columns, layer.n2)), columns, layer.m2);
    return { x: this.sum(middle, inner, times), numbers, found };
  }

  /**
   * @param {number[]} ids
   * @param {object} [more]
   * @param {((layer: number, head: number) => { factor?: number, divisor?: number })[]} [more.texts] what each copy of the
   *   text is run with
   * @param {{ layer: number, head: number }[]} [more.maps]
   * @param {number[]} [more.types] of BERT's tokens
   */
  run(ids, { texts = [() => ({})], maps = [], types } = {}) {
    const { families } = this;
    const tokens = ids.length;
    const width = widthOf(tokens);
    const columns = texts.length * width;
    /** @param {number[]} one @returns {number[]} of every text, filled up */
    const spread = (one) =>
      texts.flatMap(() => [...one, ...new Array(width - tokens).fill(one[0])]);
    let x = this.#embedded(families.embedding, spread(ids), families.embeddingTimes, columns);
    if (families.projectIn) x = this.products(x, columns, [families.projectIn]);
    const places = ids.map((_, i) => families.firstPlace + i);
    if (families.places) x = this.#embedded(families.places, spread(places), 1, columns, x);
    const kinds = types ?? ids.map(() => 0);
    if (families.types) x = this.#embedded(families.types, spread(kinds), 1, columns, x);
    x = this.normed(x, columns, families.embeddingNorm);
    /** @type {any[][]} */
    const heads = [];
    /** @type {any[]} */
    const found = [];
    const inputs = [x];
    this.layers.forEach((layer, i) => {
      const scales = texts.map((text) =>
        Array.from({ length: families.heads }, (_, head) => {
          const { factor = 1, divisor } = text(i, head);
          return (divisor === undefined ? layer.scale : 1 / divisor) * factor;
        }),
      );
      const wanted = maps.filter((map) => map.layer === i).map(({ head }) => head);
      const given = { tokens, columns, texts: texts.length, scales, maps: wanted };
      const after = this.#layer(layer, x, given);
      x = after.x;
      inputs.push(x);
      heads.push(after.numbers);
      found.push(...after.found.map((map) => ({ ...map, layer: i })));
    });
    x = this.normed(x, columns, families.lastNorm);
    if (families.projectOut) x = this.products(x, columns, [families.projectOut]);
    return {
      heads,
      maps: found,
      inputs,
      ...this.#said(x, ids, { columns, width, texts: texts.length }),
    };
  }

  /** Losses and likeliest tokens. @param {Float32Array} x @param {number[]} ids @param {{ columns: number, width: number, texts: number }} shape */
  #said(x, ids, { columns, width, texts }) {
    const { families } = this;
    if (families.guess) {
      const { dense, norm } = families.guess;
      x = this.products(x, columns, [dense], { activation: families.activation });
      x = this.normed(x, columns, norm);
    }
    const targets = new Int32Array(columns).fill(-1);
    for (let text = 0; text < texts; text += 1) targets.set(ids.slice(1), text * width);
    const last = ids.length - 1;
    const blocks = this.vocabularyTasks({ input: x, columns, targets }).map((task) =>
      this.engine.vocabularyBlock({ ...task, tops: Int32Array.of(last), most: 5 }),
    );
    const sums = this.engine.logSums({ blocks });
    const losses = Array.from({ length: texts }, (_, text) =>
      Array.from({ length: last }, (_, i) => {
        const column = text * width + i;
        const logit = blocks
          .map((block) => block.targets[column])
          .find((/** @type {number} */ one) => !Number.isNaN(one));
        return sums[column] - logit;
      }),
    );
    const top = blocks
      .flatMap(({ tops }) => tops[0])
      .toSorted(
        (/** @type {any} */ a, /** @type {any} */ b) => b.logit - a.logit || a.token - b.token,
      )
      .slice(0, 5)
      .map((/** @type {any} */ one) => ({ ...one, logProbability: one.logit - sums[last] }));
    return {
      losses,
      loss: losses.map((one) => one.reduce((sum, x) => sum + x, 0) / one.length),
      top,
      state: x,
      logSums: /** @type {Float64Array} */ (sums),
      targets,
    };
  }

  /** Blocks of the vocabulary, the same however many share the work. @param {{ input: Float32Array, columns: number, targets: Int32Array }} given */
  vocabularyTasks(given) {
    const { families } = this;
    const [vocabulary] = families.shape(families.head);
    const tasks = [];
    const together = 128;
    for (let first = 0; first < vocabulary; first += together) {
      const count = Math.min(together, vocabulary - first);
      const slice = { name: families.head, first, count, inputsFirst: false };
      tasks.push({
        ...this.gathered([slice]),
        ...given,
        bias: families.headBias && this.vector({ name: families.headBias, first, count }),
        factor: 1 / families.logitsOver,
        cap: families.finalCap,
        firstToken: first,
      });
    }
    return tasks;
  }
}

/** @param {Float32Array[]} parts */
export function joined(parts) {
  if (parts.length === 1) return parts[0];
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
