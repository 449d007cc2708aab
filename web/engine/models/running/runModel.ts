// A model run: reads it layer by layer and runs it on one text or many. The calling thread alone touches the files;
// what is held are the activations of the texts' tokens and a few blocks of one matrix.

import { type Following, outOfRange } from '../../checks/checkedOptions.js';
import { EngineEnd } from '../../workers/engineEnd.js';
import type { Engine } from '../../workers/loadEngine.js';
import { reportProgress } from '../../workers/slices.js';
import { computing } from '../config.js';
import { emptyHeads } from '../emptyWeights.js';
import { familyOfType } from '../families/families.js';
import type { OpenParts } from '../inspect.js';
import { usualWindow } from '../inspectOptions.js';
import { ModelError } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import { scaleBlockOf, unreadable } from '../quantisation.js';
import type { ModelTokens } from '../tokens/modelTokens.js';
import { forwardPass, meanOf } from './forwardPass.js';
import { ggufForm } from './ggufForm.js';
import { cutTexts, type Reading } from './readings.js';
import type { ReadRunOptions } from './runOptions.js';
import type { HeadMap, HeadOnText, ModelOnText } from './runTypes.js';
import { refuseTensor } from './tensorNames.js';
import { type Form, usualForm } from './tensorParts.js';
import { assumptions, checkTokenizer, emptyTokens, tokensBeyond, whyUnfit } from './textChecks.js';
import { kindOf, textConfig } from './textFamily.js';
import { mostColumns } from './textMemory.js';
import { TextModel, widthOf, widthOfAll } from './textModel.js';
import { TextPlan } from './textPlan.js';
import type { TokenSpan } from './textSpan.js';
import { estimateOf, matricesOf, workOf } from './textWork.js';
import { Weights } from './weights.js';

/** A small model on a short text, which answers within a frame where the calling thread does it: in `workOf`. */
const mostBriefWork = 2 ** 27;

/** Numbers of all maps that are given back together: of 64 heads on 1024 tokens. */
const mostMapped = 2 ** 26;

/** A model that is open, with its tokenizer. */
export type Parts = OpenParts & { tokens: ModelTokens };

/** The model as transformers would keep it. */
type Told = {
  form: Form;
  tensors: ReadonlyMap<string, Tensor>;
  config: Record<string, unknown>;
};

/** Texts that have gone through the weights together, for who goes on from there. */
export type Pass = {
  model: TextModel;
  texts: readonly Reading[];
  /** what is multiplied with the vocabulary */
  state: Float32Array;
  /** which of all passes it is */
  place: [pass: number, passes: number];
};

export function checkWhole({ missing, sources }: Parts['files']) {
  if (missing.length === 0) return;
  const why = missing[0].replace(/: their layers are left out\.$|\.$/, '');
  throw new ModelError(sources[0].name, `${why}: a model can be run only as a whole`, 'incomplete');
}

/** @returns what the model does on each text */
export async function runModel(
  parts: Parts,
  { options, follow }: { options: ReadRunOptions; follow: Following },
  onPass?: (pass: Pass) => Promise<void>,
): Promise<ModelOnText[]> {
  const { crew, stop } = parts;
  const started = performance.now();
  const running = new Running(parts, options, follow, onPass);
  const results = await stop.race(running.run()).catch((error) => {
    // The calling thread's own engine may have been left in any state.
    if (error instanceof WebAssembly.RuntimeError || error instanceof EngineEnd)
      crew.renewEngine('running');
    throw error;
  });
  const sigma = options.sigma ? await sigmas(parts, follow.signal) : undefined;
  for (const head of results.flatMap(({ heads }) => heads)) {
    if (sigma) head.sigma = sigma.get(`${head.layer}.${head.head}`) ?? null;
  }
  const seconds = (performance.now() - started) / 1000;
  return results.map((result) => ({ ...result, seconds }));
}

/** What the weights alone say of each head. */
async function sigmas(parts: Parts, signal: AbortSignal | undefined) {
  const options = { window: usualWindow, spectrum: false, onHead: undefined };
  const { inspectModel } = await import('../inspect.js');
  const { heads } = await inspectModel(parts, { options, follow: { signal } });
  return new Map(
    heads
      .filter(({ tower }) => tower === '')
      .map(({ layer, head, sigmaCapped, sigmaWindow, sigma }) => {
        const own = sigmaCapped ?? sigmaWindow ?? sigma;
        return [`${layer}.${head}`, Number.isNaN(own) ? null : own];
      }),
  );
}

class Running {
  #crew;
  #model;
  #said;
  #tokenizer;
  #options;
  #stop;
  #follow;
  #onPass;
  /** Sentences on texts that are left out. */
  #unfit: string[] = [];

  constructor(
    { crew, files, said, tokens, stop }: Parts,
    options: ReadRunOptions,
    follow: Following,
    onPass: ((pass: Pass) => Promise<void>) | undefined,
  ) {
    this.#crew = crew;
    this.#model = files;
    this.#said = said;
    this.#tokenizer = tokens;
    this.#options = options;
    this.#stop = stop;
    this.#follow = follow;
    this.#onPass = onPass;
  }

  async run(): Promise<Omit<ModelOnText, 'seconds'>[]> {
    this.#checkFiles();
    this.#adapterFlaws();
    await reportProgress(0, this.#follow);
    const engine = await this.#crew.engine('running', this.#stop.inner.signal);
    const told = this.#told();
    if (!kindOf(told.config)) (await import('./notRun.js')).refuseRun(told.config, this.#file);
    const texts = await cutTexts(this.#options, this.#tokenizer, {
      signal: this.#stop.inner.signal,
      skip: (text, why) => this.#skip(text, why),
    });
    if (texts.length === 0) this.#refuseNone();
    const parts = this.#alike(texts, (tokens) => this.#plan(told, engine, tokens));
    const passes = parts.flatMap(({ plan, texts: some }) =>
      this.#together(plan, some).map((together) => ({ plan, texts: together })),
    );
    if (passes.length === 0) this.#refuseNone();
    const asked = {
      runs: this.#runs(passes[0].plan).length,
      workers: this.#crew.size,
      goesBack: this.#options.sensitivity,
    };
    this.#options.onEstimate?.(estimateOf(passes, asked));
    const weights = new Weights(engine, {
      tensors: told.tensors,
      scaleBlock: scaleBlockOf(this.#model.config),
    });
    await this.#stop.race(this.#checkTables(passes[0].plan, weights));
    const results = new Map<number, Omit<ModelOnText, 'seconds' | 'bytesRead'>>();
    for (const [i, { plan, texts: some }] of passes.entries()) {
      const onRead = progressOf(plan, weights, this.#options.sensitivity, this.#follow, {
        before: weights.bytesRead,
        windows: estimateOf([passes[i]], asked).readings,
        passes: [i, passes.length],
      });
      const { results: own, ...pass } = await this.#pass(some, {
        ...{ engine, plan, weights, config: told.config, onRead },
      });
      await this.#onPass?.({ ...pass, texts: some, place: [i, passes.length] });
      own.forEach((result, text) => {
        results.set(some[text].at, result);
      });
    }
    await reportProgress(1, this.#follow);
    const { bytesRead } = weights;
    return [...results.keys()]
      .sort((a, b) => a - b)
      .map((at) => ({
        ...(results.get(at) as Omit<ModelOnText, 'seconds' | 'bytesRead'>),
        bytesRead,
      }));
  }

  /** Of most models, and for who does not ask, nothing is looked at here. */
  async #checkTables(plan: TextPlan, weights: Weights) {
    const { strict } = this.#options;
    if (!plan.headAgain && !strict) return;
    const { flawIn } = await import('./wholeTables.js');
    const flaw = await flawIn(plan, weights, strict);
    if (flaw) refuseTensor(flaw.tensor, flaw.why);
  }

  /** Texts that go through the weights together. */
  async #pass(
    texts: readonly Reading[],
    {
      engine,
      plan,
      weights,
      config,
      onRead,
    }: {
      engine: Engine;
      plan: TextPlan;
      weights: Weights;
      config: Told['config'];
      onRead: () => Promise<void>;
    },
  ) {
    const { maps, sensitivity, divisor, sigma, truncate, strict, onLayer, isMany } = this.#options;
    const runs = this.#runs(plan);
    const lengths = texts.map(({ ids }) => ids.length);
    const model = new TextModel(this.#crew, engine, plan, weights, {
      signal: this.#stop.inner.signal,
      isBrief: !sensitivity && workOf(plan, runs.length * widthOfAll(lengths)) <= mostBriefWork,
      onRead,
    });
    const heads: HeadOnText[][] = texts.map(() => []);
    const found: HeadMap[][] = texts.map(() => []);
    const read = texts.map(({ ids, segments = ids.map(() => 0) }) => ({ ids, segments }));
    const forward = await forwardPass(model, read, runs, {
      maps,
      keepsInputs: sensitivity,
      onLayer: async ({ layer, texts: each }) => {
        for (const [text, { heads: numbers, maps: theirs }] of each.entries()) {
          const own = numbers.map((of, head) => ({
            layer,
            head,
            scale: runs[0](layer, head),
            ...of,
          }));
          heads[text].push(...own);
          for (const { head, products, weights: shares } of theirs) {
            const scale = runs[0](layer, head);
            const map = { layer, head, scale, products, weights: shares };
            found[text].push(mapOf(map, plan, lengths[text]));
          }
          onLayer?.({ ...(isMany && { text: texts[text].at }), layer, heads: own });
        }
      },
    });
    if (sensitivity) {
      // Few ask for it: the page does not.
      const { sensitivities } = await import('./reversePass.js');
      const answers = await sensitivities(model, texts.map(spanOf), forward, runs[0], lengths);
      heads.forEach((own, text) => {
        for (const head of own) head.sensitivity = answers[text][head.layer][head.head];
      });
    }
    const predicts = plan.isCausal;
    // By the name that inspecting has for it.
    const family = familyOfType(String(config.model_type))?.name ?? String(config.model_type);
    const { untold, unknown, size: tokens } = this.#tokenizer;
    const tables = [plan.embedding, plan.head];
    const ofAdapter = this.#adapterFlaws();
    const emptyRows = new Set(tables.flatMap((table) => [...weights.emptyRows(table)]));
    const zeros = weights.empty(tokens === undefined ? undefined : { tables, tokens });
    const results: Omit<ModelOnText, 'seconds' | 'bytesRead'>[] = [];
    for (const [text, reading] of texts.entries()) {
      const { losses: all, top } = forward.texts[text];
      const empty = [
        ...zeros,
        ...emptyHeads(heads[text], ({ largest, spread }) => largest === 0 && spread === 0),
        ...emptyTokens(reading, emptyRows, config),
      ];
      if (strict && empty.length > 0) refuseFlaw(this.#model.sources[0].name, empty[0]);
      const [from, to] = spanOf(reading);
      const losses = all.map((own) => ({
        loss: predicts ? meanOf(own.subarray(from - 1, to - 1)) : null,
        losses: predicts ? own : new Float64Array(0),
      }));
      results.push({
        family,
        weightType: this.#model.weightType,
        assumed: [
          ...new Set([
            ...this.#model.assumed,
            ...plan.assumed,
            ...tokensBeyond(plan, tokens),
            ...assumptions(reading, config),
            ...empty,
            ...ofAdapter,
          ]),
        ],
        missing: [
          ...(predicts
            ? []
            : ['A model that sees both sides of a token predicts no next one: there is no loss.']),
          ...(untold ? [`What the tokens read as is not told: ${untold}.`] : []),
        ],
        tokens: reading.tokens,
        unknown: reading.ids.filter((id) => id === unknown).length,
        layers: plan.layers.length,
        d: plan.d,
        config: computing(config),
        heads: heads[text],
        ...losses[0],
        counted: predicts ? to - from : 0,
        vocabulary: plan.head.shape[0],
        top: await this.#tokenizer.named(top, this.#stop.inner.signal),
        factors: this.#factors(losses),
        maps: found[text],
        options: {
          ...{ divisor, sensitivity, sigma, truncate, strict },
          span: reading.isPart ? { tokens: spanOf(reading) } : null,
        },
      });
    }
    return { results, model, state: forward.state };
  }

  /** @returns sentences, if they are not refused: before anything is read, that it changes nothing */
  #adapterFlaws(): string[] {
    const { adapterFlaws = [] } = this.#model;
    return adapterFlaws.flatMap(({ file, tell }) => {
      const sentences = tell();
      if (this.#options.strict && sentences.length > 0) refuseFlaw(file, sentences[0]);
      return sentences;
    });
  }

  get #file() {
    return this.#model.configFile ?? this.#model.sources[0].name;
  }

  /** @param tokens - of the longest text */
  #plan({ form, tensors, config }: Told, engine: Engine, tokens: number) {
    const plan = new TextPlan(tensors, config, { file: this.#file, form, engine, tokens });
    const { heads, keyHeads, headDimension } = this.#said;
    for (const [name, asked, own] of [
      ['heads', heads, plan.heads],
      ['keyHeads', keyHeads, plan.keyHeads],
      ['headDimension', headDimension, plan.d],
    ] as const) {
      if (asked !== undefined && asked !== own)
        outOfRange(name, `${own}, by which it is run`, asked);
    }
    return plan;
  }

  /** Texts in which queries and keys turn alike, with the plan of each such kind. */
  #alike(texts: Reading[], planFor: (tokens: number) => TextPlan) {
    const longest = (some: Reading[]) => Math.max(...some.map(({ ids }) => ids.length));
    const plan = planFor(longest(texts));
    const short = texts.filter(({ ids }) => ids.length <= plan.turnsOtherwiseBeyond);
    const long = texts.filter((text) => !short.includes(text));
    if (short.length === 0 || long.length === 0) return [{ plan, texts }];
    return [
      { plan: planFor(longest(short)), texts: short },
      { plan, texts: long },
    ];
  }

  /** Texts that fit the model, as many in a list as go through it together; a long one goes alone. */
  #together(plan: TextPlan, texts: Reading[]): Reading[][] {
    const { sensitivity, maps } = this.#options;
    const runs = this.#runs(plan).length;
    const columns = mostColumns(plan, sensitivity);
    const passes: Reading[][] = [];
    let free = 0;
    let mapped = 0;
    for (const text of texts) {
      checkTokenizer(plan, text, this.#tokenizer.file);
      const unfit = whyUnfit(plan, text, { runs, sensitivity });
      if (unfit) {
        this.#skip(text.at, unfit);
        continue;
      }
      mapped += maps.length * text.ids.length ** 2;
      if (mapped > mostMapped)
        throw new RangeError(
          `maps must be of fewer heads for so many tokens, of none for more than ${Math.sqrt(mostMapped)}; got ${maps.length}`,
        );
      const width = runs * widthOf(text.ids.length);
      if (width > free) {
        passes.push([]);
        free = columns;
      }
      passes[passes.length - 1].push(text);
      free -= width;
    }
    return passes;
  }

  /** A text that does not fit is told of, or refused. */
  #skip(text: number, why: string) {
    const { onSkip } = this.#options;
    if (!onSkip) throw new RangeError(why);
    this.#unfit.push(why);
    onSkip({ text, why });
  }

  #refuseNone(): never {
    throw new RangeError(`${this.#unfit[0]}; and no other of the texts can be read either`);
  }

  /** What is wrong with the files is told before anything is read. */
  #checkFiles() {
    const { sources, tensors, config, configFile } = this.#model;
    const file = sources[0].name;
    checkWhole(this.#model);
    const packed = unreadable(tensors, config);
    if (packed)
      throw new ModelError(
        packed.tensor?.source.name ?? configFile ?? file,
        packed.why,
        'unsupported',
      );
  }

  /** The model as transformers would keep it. */
  #told(): Told {
    const { gguf, config, givenConfig, tensors } = this.#model;
    if (gguf) {
      const told = ggufForm(this.#model);
      return { ...told, config: { ...told.config, ...givenConfig } };
    }
    if (!config) {
      throw new TypeError(
        'config must say what the model is made of: no config.json is among the files',
      );
    }
    return { form: usualForm, tensors, config: textConfig(config) };
  }

  /** What each run's heads multiply q·k by: the first is the one that is told of. */
  #runs(plan: TextPlan) {
    const { divisor, factors, headScales, maps } = this.#options;
    for (const [name, list] of Object.entries({ headScales, maps })) {
      list.forEach(({ layer, head }, i) => {
        const { length } = plan.layers;
        if (layer >= length) {
          outOfRange(`${name}[${i}].layer`, `a layer from 0 to ${length - 1}`, layer);
        }
        if (head >= plan.heads) {
          outOfRange(`${name}[${i}].head`, `a head from 0 to ${plan.heads - 1}`, head);
        }
      });
    }
    const { d } = plan;
    const named = { sqrt: Math.sqrt(d), one: 1, d };
    const divided = typeof divisor === 'string' ? named[divisor] : divisor;
    const own = (layer: number) => (divided === null ? plan.layers[layer].scale : 1 / divided);
    return [
      own,
      ...Array.from(factors, (factor) => (layer: number) => own(layer) * factor),
      ...headScales.map(
        (one) => (layer: number, head: number) =>
          own(layer) * (layer === one.layer && head === one.head ? one.factor : 1),
      ),
    ];
  }

  /** @param losses - of all runs */
  #factors(losses: { loss: number | null; losses: Float64Array }[]) {
    const { factors, headScales } = this.#options;
    return [
      ...Array.from(factors, (factor) => ({ factor })),
      ...headScales.map(({ layer, head, factor }) => ({ factor, heads: [{ layer, head }] })),
    ].map((one, i) => ({ ...one, ...losses[i + 1] }));
  }
}

function refuseFlaw(file: string, sentence: string): never {
  throw new ModelError(file, sentence.replace(/\.$/, ''), 'incomplete');
}

/** Of a text that fits. */
const spanOf = ({ span }: Reading) => span as TokenSpan;

/** Scores from products, scaled, with what is not seen masked. */
function mapOf(
  {
    layer,
    head,
    scale,
    products,
    weights,
  }: { layer: number; head: number; scale: number; products: Float32Array; weights: Float32Array },
  { isCausal, layers }: TextPlan,
  tokens: number,
) {
  const { window } = layers[layer];
  const scores = products.map((product, at) => {
    const [query, key] = [Math.floor(at / tokens), at % tokens];
    const isSeen = !isCausal || (key <= query && (window === 0 || query - key < window));
    return isSeen ? product * scale : -Infinity;
  });
  return { layer, head, rows: tokens, columns: tokens, scores, weights };
}

/** How much of the weights is read, layer after layer; going back takes three times as much. */
function progressOf(
  plan: TextPlan,
  weights: Weights,
  goesBack: boolean,
  follow: Following,
  {
    before,
    windows,
    passes: [pass, passes],
  }: { before: number; windows: number; passes: [number, number] },
) {
  let total = 0;
  for (const { from, to } of matricesOf(plan)) total += to - from;
  total *= windows + (goesBack ? 3 : 0);
  return () => {
    const share = Math.min(0.999, (weights.bytesRead - before) / total);
    return reportProgress((pass + share) / passes, follow);
  };
}
