// The tasks for the workers that inspect heads: the plan of a layer, with its weights read and everything else as the
// engine takes it.

import type { Engine } from '../workers/loadEngine.js';
import type { Task } from '../workers/tasks.js';
import { bytesOf, Gathering, inputsOf, sizeOf } from './gathering.js';
import { ModelError, quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import {
  keyHeadOf,
  type LayerPlan,
  type NormPlan,
  type Plan,
  type SidePlan,
  type Slice,
  type Stretch,
} from './plan.js';
import type { RotaryPlan } from './rotary.js';
import { readRange } from './sources.js';
import { mostBytes, type WeightMemory } from './weightMemory.js';
import { weightScales } from './weightScales.js';

/** What all heads of a layer need. */
type Shared = {
  queryNorm: object;
  keyNorm: object;
  lengths: { query: number; key: number } | undefined;
  model: object;
};

/** The queries of all heads, or the keys. */
type AllHeads = {
  d: number;
  /** of heads */
  count: number;
  of: (head: number) => SidePlan;
  /** before them */
  norm: object;
};

/** Bytes of weights whose squares are added up in one call: some 20 ms. */
const bytesOfSum = 2 ** 22;

/** How many entries a head may have whose d×d products are needed. */
const mostEntries = 2048;

const stretches = ['none', 'linear', 'llama3', 'yarn'];

export class HeadTasks {
  #engine;
  #plan;
  #memory;
  #perform;

  /** @param engine - the calling thread's own */
  constructor(
    engine: Engine,
    plan: Plan,
    memory: WeightMemory,
    perform: (task: Task) => Promise<any>,
  ) {
    this.#engine = engine;
    this.#plan = plan;
    this.#memory = memory;
    this.#perform = perform;
  }

  async #numbers(stretch: Stretch | undefined) {
    if (!stretch) return undefined;
    const { tensor, first, count } = stretch;
    const at = bytesOf(tensor, first);
    const from = tensor.from + at;
    const bytes = await readRange(tensor.source, from, from + bytesOf(tensor, count));
    this.#memory.empty.lookAtVector(tensor, at, bytes);
    return this.#engine.decodeNumbers({ bytes, kind: tensor.kind.code, count }) as Float64Array;
  }

  #vector(tensor: Tensor | undefined) {
    return this.#numbers(tensor && wholeOf(tensor));
  }

  /** What a norm multiplies by. */
  async #gain(stretch: Stretch | undefined, isPlusOne = false) {
    const numbers = await this.#numbers(stretch);
    if (isPlusOne) return numbers?.map((w) => w + 1);
    if (stretch && numbers) this.#memory.empty.lookAtGain(stretch.tensor, numbers);
    return numbers;
  }

  async #norm({ kind, gain, bias }: NormPlan) {
    return {
      gain: await this.#gain(gain && wholeOf(gain), kind === 'rmsPlusOne'),
      bias: await this.#vector(bias),
      centred: kind === 'layer' || kind === 'layerBare',
    };
  }

  async shared(layer: LayerPlan): Promise<Shared> {
    const { rotary, d, headNorm, across } = layer;
    const queryNorm = await this.#norm(layer.queryNorm);
    const keyNorm = layer.keyNorm === layer.queryNorm ? queryNorm : await this.#norm(layer.keyNorm);
    let frequencies: Float64Array | undefined;
    if (rotary) {
      frequencies = this.#engine.rotaryFrequencies({
        ...rotary,
        stretch: stretches.indexOf(rotary.stretch),
      });
      const { divisors } = rotary;
      if (divisors) frequencies = frequencies?.map((f, j) => f / divisors[j]);
    }
    // A norm over all heads' entries divides by one length, √(the mean square of all entries).
    const lengths = across && {
      query: await this.#meanLength({ d, of: layer.query, count: layer.heads, norm: queryNorm }),
      key: await this.#meanLength({ d, of: layer.key, count: layer.keyHeads, norm: keyNorm }),
    };
    return {
      queryNorm,
      keyNorm,
      lengths,
      model: {
        headNorm: ['none', 'rms', 'layer'].indexOf(headNorm),
        frequencies,
        firstTurned: rotary?.first ?? 0,
        interleaved: rotary?.interleaved ?? false,
        window: layer.window,
        cap: layer.cap,
      },
    };
  }

  /** √(entries/E|q|²): what a norm over all entries multiplies each by. */
  async #meanLength(all: AllHeads) {
    return Math.sqrt((all.count * all.d) / (await this.#squareSum(all)));
  }

  async #squareSum({ of, count, norm }: AllHeads) {
    let sum = 0;
    for (let head = 0; head < count; ) {
      const { weights, bias } = of(head);
      // Heads whose rows stand one after the other.
      const start = head;
      do head += 1;
      while (
        head < count &&
        of(head).weights.first === weights.first + (head - start) * weights.count
      );
      const end = (head - start) * weights.count;
      const together = Math.max(1, Math.floor((bytesOfSum * weights.count) / sizeOf(weights)));
      for (let row = 0; row < end; row += together) {
        const rows: (of: { first: number }) => { first: number; count: number } = ({ first }) => ({
          first: first + row,
          count: Math.min(together, end - row),
        });
        const gathering = new Gathering();
        const matrix = await this.#matrix({ ...weights, ...rows(weights) }, gathering);
        sum += await this.#perform({
          part: 'models',
          name: 'squareSum',
          args: {
            bytes: await this.#memory.read(gathering),
            matrix,
            norm,
            bias: await this.#numbers(bias && { ...bias, ...rows(bias) }),
          },
        });
      }
    }
    return sum;
  }

  #checkEntries({ d, width, headNorm, rotary, query }: LayerPlan) {
    if (d <= mostEntries) return;
    // Then all fits into the dimensions that the inputs fill.
    if (headNorm === 'none' && !rotary && d > 2 * width + 2) return;
    const { tensor } = query(0).weights;
    throw new ModelError(
      tensor.source.name,
      `a head of tensor ${quoted(tensor.name)} has d = ${d}, more than the ${mostEntries} that can be looked at`,
      'unsupported',
    );
  }

  /** @param heads - that are worked on together */
  async of(layer: LayerPlan, shared: Shared, heads: number[]): Promise<Task> {
    this.#checkEntries(layer);
    const gathering = new Gathering();
    const groups: { keyHead: number; key: object; queries: object[] }[] = [];
    let isDouble = false;
    for (const head of heads) {
      const keyHead = keyHeadOf(layer, head);
      let group = groups.at(-1);
      if (group?.keyHead !== keyHead) {
        const side = layer.key(keyHead);
        isDouble ||= side.weights.tensor.kind.name === 'F64';
        const key = await this.#side(layer, side, gathering, shared.lengths?.key);
        group = { keyHead, key, queries: [] };
        groups.push(group);
      }
      const side = layer.query(head);
      isDouble ||= side.weights.tensor.kind.name === 'F64';
      const query = await this.#side(layer, side, gathering, shared.lengths?.query);
      group.queries.push({ ...query, beta: layer.beta(head) });
    }
    if (gathering.length > mostBytes) {
      const { tensor } = layer.query(heads[0]).weights;
      throw new ModelError(
        tensor.source.name,
        `a head of tensor ${quoted(tensor.name)} takes ${Math.ceil(gathering.length / 2 ** 20)} MiB, more than the ${mostBytes / 2 ** 20} that fit into a worker`,
        'tooLarge',
      );
    }
    const { queryNorm, keyNorm, model } = shared;
    const bytes = await this.#memory.read(gathering);
    const args = { bytes, groups, queryNorm, keyNorm, model, double: isDouble };
    return { part: 'models', name: 'inspectHeads', args };
  }

  /** @param length - of a norm over all heads */
  async #side(
    layer: LayerPlan,
    { weights, bias, gain, scale, through }: SidePlan,
    gathering: Gathering,
    length: number | undefined,
  ) {
    const { d, rotary, headNorm, gainPlusOne } = layer;
    const gains = await this.#gain(gain, gainPlusOne);
    const across = (await this.#gain(scale))?.map((w) => w * (length ?? 1));
    const turned = rotary && rotary.length !== 1 ? lengthening(d, rotary) : undefined;
    return {
      matrix: await this.#matrix(weights, gathering),
      bias: await this.#numbers(bias),
      scale: across && turned ? across.map((w, i) => w * turned[i]) : (across ?? turned),
      gain:
        headNorm === 'none' ? undefined : multiplied(gains ?? new Float64Array(d).fill(1), turned),
      through: through && {
        first: await this.#matrix(through.first, gathering),
        gain: await this.#gain(through.gain && wholeOf(through.gain)),
        straight: through.straight && (await this.#matrix(through.straight, gathering)),
        straightScale:
          through.straight && turned
            ? turned.slice(turned.length - through.straight.count)
            : undefined,
      },
    };
  }

  async #matrix(slice: Slice, gathering: Gathering) {
    return {
      at: gathering.add(slice),
      kind: slice.tensor.kind.code,
      outputs: slice.count,
      inputs: inputsOf(slice),
      inputsFirst: slice.inputsFirst,
      scale: await weightScales(slice, this.#plan, (tensor) => this.#vector(tensor)),
    };
  }
}

const wholeOf = (tensor: Tensor): Stretch => ({
  tensor,
  first: 0,
  count: tensor.shape.reduce((product, size) => product * size, 1),
});

function lengthening(d: number, { first, rotary, length }: RotaryPlan) {
  return new Float64Array(d).fill(1).fill(length, first, first + rotary);
}

const multiplied = (a: Float64Array, b: Float64Array | undefined) =>
  b ? a.map((x, i) => x * b[i]) : a;
