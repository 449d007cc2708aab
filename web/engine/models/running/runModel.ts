// A model run: reads it layer by layer and runs it on a text. The calling thread alone touches the files; what is
// held are the activations of the text's tokens and a few blocks of one matrix.

import { type Following, outOfRange } from '../../checks/checkedOptions.js';
import { EngineEnd } from '../../workers/engineEnd.js';
import { reportProgress } from '../../workers/slices.js';
import { familyOfType } from '../families/families.js';
import { inspectModel, type OpenParts } from '../inspect.js';
import { usualWindow } from '../inspectOptions.js';
import { ModelError } from '../modelError.js';
import { scaleBlockOf, unreadable } from '../quantisation.js';
import type { ModelTokens } from '../tokens/modelTokens.js';
import { forwardPass, meanOf } from './forwardPass.js';
import { ggufForm } from './ggufForm.js';
import { sensitivities } from './reversePass.js';
import { fewestTokens, mostTokens, type ReadRunOptions } from './runOptions.js';
import type { HeadMap, HeadOnText, ModelOnText } from './runTypes.js';
import { checkSize, checkText } from './textChecks.js';
import { textConfig, textKind } from './textFamily.js';
import { TextModel, widthOf } from './textModel.js';
import { TextPlan, usualForm } from './textPlan.js';
import { Weights } from './weights.js';

/** A small model on a short text, which answers within a frame where the calling thread does it: in `workOf`. */
const mostBriefWork = 2 ** 27;

/** A model that is open, with its tokenizer. */
type Parts = OpenParts & { tokens: ModelTokens };

export async function runModel(
  parts: Parts,
  { options, follow }: { options: ReadRunOptions; follow: Following },
): Promise<ModelOnText> {
  const { crew, stop } = parts;
  const started = performance.now();
  const running = new Running(parts, options, follow);
  const result = await stop.race(running.run()).catch((error) => {
    // The calling thread's own engine may have been left in any state.
    if (error instanceof WebAssembly.RuntimeError || error instanceof EngineEnd)
      crew.renewEngine('running');
    throw error;
  });
  const sigma = options.sigma ? await sigmas(parts, follow.signal) : undefined;
  for (const head of result.heads) {
    if (sigma) head.sigma = sigma.get(`${head.layer}.${head.head}`) ?? null;
  }
  return { ...result, seconds: (performance.now() - started) / 1000 };
}

/** What the weights alone say of each head. */
async function sigmas(parts: Parts, signal: AbortSignal | undefined) {
  const options = { window: usualWindow, spectrum: false, onHead: undefined };
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
  #tokenizer;
  #options;
  #stop;
  #follow;
  #assumed = new Set<string>();

  constructor({ crew, files, tokens, stop }: Parts, options: ReadRunOptions, follow: Following) {
    this.#crew = crew;
    this.#model = files;
    this.#tokenizer = tokens;
    this.#options = options;
    this.#stop = stop;
    this.#follow = follow;
  }

  async run(): Promise<Omit<ModelOnText, 'seconds'>> {
    const { maps, sensitivity, divisor, sigma, onLayer } = this.#options;
    this.#checkFiles();
    await reportProgress(0, this.#follow);
    const engine = await this.#crew.engine('running', this.#stop.inner.signal);
    const { form, tensors, config } = this.#told();
    const file = this.#model.configFile ?? this.#model.sources[0].name;
    textKind(config, file);
    const tokens = await this.#tokens();
    const ids = tokens.map(({ id }) => id);
    const plan = new TextPlan(tensors, config, {
      file,
      form,
      engine,
      tokens: ids.length,
    });
    const cutBy = this.#options.text === undefined ? undefined : this.#tokenizer.file;
    for (const sentence of plan.assumed) this.#assumed.add(sentence);
    for (const sentence of checkText(plan, ids, config, this.#options, cutBy))
      this.#assumed.add(sentence);
    const runs = this.#runs(plan);
    checkSize(plan, ids.length, runs.length, this.#options);

    const scaleBlock = scaleBlockOf(this.#model.config);
    const weights = new Weights(engine, { tensors, scaleBlock });
    const progress = progressOf(plan, weights, sensitivity, this.#follow);
    const model = new TextModel(this.#crew, engine, plan, weights, {
      signal: this.#stop.inner.signal,
      isBrief: !sensitivity && workOf(plan, runs.length * widthOf(ids.length)) <= mostBriefWork,
      onRead: progress,
    });
    const heads: HeadOnText[] = [];
    const found: HeadMap[] = [];
    const segments = this.#options.segments ?? ids.map(() => 0);
    const forward = await forwardPass(model, { ids, segments }, runs, {
      maps,
      keepsInputs: sensitivity,
      onLayer: async ({ layer, heads: numbers, maps: theirs }) => {
        const own = numbers.map((of, head) => ({
          layer,
          head,
          scale: runs[0](layer, head),
          ...of,
        }));
        heads.push(...own);
        for (const { head, products, weights: shares } of theirs) {
          const scale = runs[0](layer, head);
          found.push(mapOf({ layer, head, scale, products, weights: shares }, plan, ids.length));
        }
        onLayer?.({ layer, heads: own });
      },
    });
    if (sensitivity) {
      const answers = await sensitivities(model, ids.length, forward, runs[0]);
      for (const head of heads) head.sensitivity = answers[head.layer][head.head];
    }
    const top = await this.#tokenizer.named(forward.top, this.#stop.inner.signal);
    await reportProgress(1, this.#follow);
    const predicts = plan.isCausal;
    const { untold } = this.#tokenizer;
    const losses = forward.losses.map((own) => (predicts ? meanOf(own) : null));
    return {
      // By the name that inspecting has for it.
      family: familyOfType(String(config.model_type))?.name ?? String(config.model_type),
      assumed: [...this.#assumed],
      missing: [
        ...(predicts
          ? []
          : ['A model that sees both sides of a token predicts no next one: there is no loss.']),
        ...(untold ? [`What the tokens read as is not told: ${untold}.`] : []),
      ],
      tokens,
      layers: plan.layers.length,
      heads,
      loss: losses[0],
      losses: predicts ? forward.losses[0] : new Float64Array(0),
      top,
      factors: this.#factors(losses),
      maps: found,
      bytesRead: weights.bytesRead,
      options: { divisor, sensitivity, sigma },
    };
  }

  /** What is wrong with the files is told before anything is read. */
  #checkFiles() {
    const { missing, sources, tensors, config, configFile } = this.#model;
    const file = sources[0].name;
    if (missing.length > 0) {
      throw new ModelError(
        file,
        `${missing[0].replace(/: their layers are left out\.$|\.$/, '')}: a model can be run only as a whole`,
        'incomplete',
      );
    }
    const packed = unreadable(tensors, config);
    if (packed)
      throw new ModelError(
        packed.tensor?.source.name ?? configFile ?? file,
        packed.why,
        'unsupported',
      );
  }

  /** The model as transformers would keep it. */
  #told() {
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

  async #tokens(): Promise<ModelOnText['tokens']> {
    const { text, tokens: ids } = this.#options;
    const { signal } = this.#stop.inner;
    if (ids)
      return this.#tokenizer.named(
        ids.map((id) => ({ id })),
        signal,
      );
    const tokens = await this.#tokenizer.cut(String(text), signal);
    const { length } = tokens;
    if (length < fewestTokens || length > mostTokens) {
      throw new RangeError(
        `text must be of ${fewestTokens} to ${mostTokens} tokens; it has ${length}`,
      );
    }
    return tokens;
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
  #factors(losses: (number | null)[]) {
    const { factors, headScales } = this.#options;
    return [
      ...Array.from(factors, (factor) => ({ factor })),
      ...headScales.map(({ layer, head, factor }) => ({ factor, heads: [{ layer, head }] })),
    ].map((one, i) => ({ ...one, loss: losses[i + 1] }));
  }
}

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

/** Matrices that a run multiplies by. */
function matricesOf({ layers, head }: TextPlan) {
  const tensors = new Set([head]);
  for (const { q, k, v, o, mlp, experts } of layers) {
    const linears = [
      q,
      k,
      v,
      o,
      ...(mlp ? [mlp.up, mlp.down] : []),
      ...(mlp?.gate ? [mlp.gate] : []),
    ];
    for (const each of experts?.each ?? []) linears.push(each.up, each.down);
    for (const { slices } of linears) for (const { tensor } of slices) tensors.add(tensor);
  }
  return tensors;
}

/** Products of a weight with an entry of a column, of which a machine does some ten million in a millisecond. */
const workOf = (plan: TextPlan, columns: number) => {
  let weights = 0;
  for (const { shape } of matricesOf(plan)) weights += shape.reduce((all, size) => all * size, 1);
  return weights * columns;
};

/** How much of the weights is read, layer after layer; going back takes three times as much. */
function progressOf(plan: TextPlan, weights: Weights, goesBack: boolean, follow: Following) {
  let total = 0;
  for (const { from, to } of matricesOf(plan)) total += to - from;
  if (goesBack) total *= 4;
  return () => reportProgress(Math.min(0.999, weights.bytesRead / total), follow);
}
