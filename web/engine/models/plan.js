// From the names and shapes of tensors to what is to be read for each head: which family, how many heads, where
// their rows stand, which norms and positions act on them. Nothing of the data is read here.

import { inPieces } from '../workers/inPieces.js';
import { noteAbsentLayers } from './absentLayers.js';
import {
  assumedOfRun,
  betaOf,
  configOfTower,
  countIn,
  isLocal,
  measuredOf,
  numberIn,
  packedName,
  quantisation,
  scaleBlockOf,
} from './config.js';
import { inLayer } from './families/family.js';
import { familyOf } from './familyOf.js';
import { headNorm } from './headNorm.js';
import { checkInputNorm, inputNorm } from './inputNorm.js';
import { layersOf } from './layersOf.js';
import { fused, latent, separate } from './layout.js';
import { ModelContext } from './modelContext.js';
import { ModelError, quoted } from './modelError.js';
import { rotaryPlan } from './rotary.js';

/** @typedef {import('./numberKinds.js').Tensor} Tensor */
/** @typedef {import('./families/family.js').Family} Family */
/** @typedef {import('./families/family.js').Attention} Attention */

/**
 * Rows of a matrix [out, in], or columns of one [in, out].
 * @typedef {object} Slice
 * @property {Tensor} tensor
 * @property {number} first
 * @property {number} count
 * @property {boolean} inputsFirst
 */

/**
 * Some of a vector's numbers.
 * @typedef {object} Stretch
 * @property {Tensor} tensor
 * @property {number} first
 * @property {number} count
 */

/**
 * @typedef {object} NormPlan
 * @property {import('./families/family.js').NormKind} kind
 * @property {Tensor} [gain]
 * @property {Tensor} [bias]
 */

/**
 * One side, queries or keys, of one head.
 * @typedef {object} SidePlan
 * @property {Slice} weights
 * @property {Stretch} [bias]
 * @property {Stretch} [gain] of a norm over the head's entries
 * @property {Stretch} [scale] of a norm over all heads' entries
 * @property {{ first: Slice, gain: Tensor | undefined, straight?: Slice }} [through] latent numbers
 */

/**
 * @typedef {object} LayerPlan
 * @property {number} layer
 * @property {string} tower
 * @property {number} d
 * @property {number} width of a token
 * @property {number} heads
 * @property {number} keyHeads
 * @property {(head: number) => number} beta
 * @property {(head: number) => number | null} measured spread of the scaled scores, where the lab exported it
 * @property {number} cap
 * @property {number} window
 * @property {NormPlan} queryNorm
 * @property {NormPlan} keyNorm
 * @property {import('./rotary.js').RotaryPlan | null} rotary
 * @property {'none' | 'rms' | 'layer'} headNorm
 * @property {boolean} gainPlusOne of the head's norm
 * @property {{ query: Tensor, key: Tensor } | undefined} across norms over the entries of all heads
 * @property {(head: number) => SidePlan} query
 * @property {(keyHead: number) => SidePlan} key
 */

/**
 * @typedef {object} Plan
 * @property {string} family
 * @property {LayerPlan[]} layers
 * @property {string[]} assumed
 * @property {string[]} missing
 * @property {Map<string, Tensor>} tensors
 * @property {[number, number]} scaleBlock rows and columns that share a scale, in matrices of 8 bits
 */

/**
 * What a caller said about the model.
 * @typedef {object} Said
 * @property {number} [heads]
 * @property {number} [keyHeads]
 * @property {number} [headDimension]
 * @property {number} window
 * @property {import('./types.js').TensorNames} [names]
 */

/** Layers that are planned before everything else has a turn: some milliseconds. */
const layersTogether = 256;

class Planner {
  #context;

  /** @param {ModelContext} context */
  constructor(context) {
    this.#context = context;
  }

  /** @param {AbortSignal | undefined} signal heard between pieces @returns {Promise<Plan>} */
  async plan(signal) {
    const packed = packedName(this.#context.tensors.keys());
    const why = quantisation(this.#context.config);
    if (packed !== undefined) {
      const tensor = /** @type {Tensor} */ (this.#context.tensors.get(packed));
      this.#context.refuse(tensor, 'weights packed several to a number are not read');
    }
    if (why) throw new ModelError(this.#context.file, why);
    const family = familyOf(this.#context);
    /** @type {LayerPlan[]} */
    let layers = [];
    for (const attention of family.attention) {
      layers = layers.concat(await this.#layers(family, attention, signal));
    }
    const { names } = this.#context.said;
    if (layers.length === 0 && names) {
      const own = [names.query, names.key, names.fused].filter((name) => name !== undefined);
      throw new TypeError(
        `names must fit the tensors: no layer holds ${own.map(quoted).join(' and ')}`,
      );
    }
    if (layers.length === 0) {
      throw new ModelError(
        this.#context.file,
        `no layer of ${family.name} is whole in the files given`,
      );
    }
    layers.sort((a, b) => a.layer - b.layer);
    noteAbsentLayers(this.#context, layers);
    if (!this.#context.config && !this.#context.said.names) {
      this.#context.assume(
        family.beta === undefined
          ? 'The scores are taken to be divided by √d: no config says.'
          : `The scores are taken to be multiplied by ${family.beta}, as ${family.name} does.`,
      );
    }
    if (family.distance) {
      this.#context.assume(
        {
          alibi: 'The penalty that grows with the distance (ALiBi) is not in these numbers.',
          buckets: 'The bias that goes with the distance is not in these numbers.',
          relative:
            'Only content against content is in these numbers, not the terms of content and position.',
        }[family.distance],
      );
    }
    return {
      family: family.name,
      layers,
      assumed: [...this.#context.assumed],
      missing: [...this.#context.missing],
      tensors: this.#context.tensors,
      scaleBlock: scaleBlockOf(this.#context.config),
    };
  }

  /**
   * @param {Family} family
   * @param {Attention} attention
   * @param {AbortSignal | undefined} signal
   */
  async #layers(family, attention, signal) {
    const template = /** @type {string} */ (attention.query ?? attention.fused);
    const towers = layersOf(this.#context.tensors.keys(), template);
    const places = [...towers].flatMap(([prefix, layers]) =>
      layers.map((layer) => ({ prefix, layer })),
    );
    /** @type {LayerPlan[]} */
    const plans = [];
    const plan = (/** @type {number} */ from, /** @type {number} */ end) => {
      for (const { prefix, layer } of places.slice(from, end)) {
        const whole = this.#layer(family, attention, prefix, layer);
        if (whole) plans.push(whole);
      }
    };
    await inPieces(places.length, plan, signal, layersTogether);
    return plans;
  }

  /**
   * @param {Family} family
   * @param {Attention} attention
   * @param {string} prefix
   * @param {number} layer
   * @returns {LayerPlan | undefined}
   */
  #layer(family, attention, prefix, layer) {
    /** @param {string | undefined} template */
    const find = (template) =>
      template === undefined
        ? undefined
        : this.#context.tensors.get(prefix + inLayer(template, layer));
    const config = configOfTower(this.#context.config, prefix);
    const label = prefix.replace(/\.$/, '');
    const common = {
      layer,
      tower: attention.label ? `${label}${label ? ' ' : ''}${attention.label}` : towerName(label),
    };
    const key = find(attention.key);
    if (attention.key && !key) {
      this.#context.missing.add(
        `Layer ${layer} has queries but no keys in the files, and is left out.`,
      );
      return undefined;
    }
    const query = /** @type {Tensor} */ (find(attention.query ?? attention.fused));
    for (const tensor of [query, key]) {
      if (!tensor) continue;
      if (tensor.shape.length !== 2)
        this.#context.refuse(tensor, `shape [${tensor.shape}] is no matrix`);
      this.#context.checkKind(tensor);
    }
    const queryNorm = inputNorm(this.#context, attention.norm, prefix, layer, config);
    const keyNorm = attention.keyNorm
      ? inputNorm(this.#context, attention.keyNorm, prefix, layer, config)
      : queryNorm;
    const folder = query.name.replace(/\.[^.]+\.weight$|\.[^.]+$/, '');
    const shape = attention.latent
      ? latent(this.#context, config, query, /** @type {Tensor} */ (key), folder)
      : attention.fused
        ? fused(
            this.#context,
            family,
            attention,
            config,
            query,
            find(attention.queryBias),
            prefix,
            layer,
          )
        : separate(
            this.#context,
            family,
            attention,
            config,
            query,
            /** @type {Tensor} */ (key),
            folder,
          );
    const { d, heads, keyHeads, width } = shape;
    checkInputNorm(this.#context, queryNorm, width);
    if (keyNorm !== queryNorm) checkInputNorm(this.#context, keyNorm, shape.keyWidth ?? width);
    const ofRun = assumedOfRun(config, heads);
    if (ofRun) this.#context.assume(ofRun);
    const cap = numberIn(config, ['attn_logit_softcapping']) ?? 0;
    const slidingWindow = isLocal(config, layer) ? countIn(config, ['sliding_window']) : undefined;
    const window = Math.min(this.#context.said.window, slidingWindow ?? Infinity);
    const rotary = attention.label
      ? null
      : rotaryPlan(
          config,
          family,
          { layer, d, window, first: shape.firstTurned, width: shape.turning },
          this.#context.logarithm,
          this.#context.assume,
        );
    return {
      ...common,
      d,
      width,
      heads,
      keyHeads,
      beta: (head) => betaOf(config, family, { layer, head, d }, this.#context.logarithm),
      measured: (head) => measuredOf(config, head),
      cap,
      window,
      queryNorm,
      keyNorm,
      rotary,
      ...headNorm(this.#context, family, folder, shape, config, rotary !== null),
    };
  }
}

/** @param {LayerPlan} plan @param {number} head */
export const keyHeadOf = ({ heads, keyHeads }, head) => Math.floor((head * keyHeads) / heads);

/** Prefixes that say nothing. @param {string} label */
const towerName = (label) =>
  /^(transformer|model|bert|roberta|electra|distilbert|vit|deit|dinov2|gpt_neox|deberta|albert|backbone|module|base_model)?$/.test(
    label,
  )
    ? ''
    : label;

/**
 * @param {import('./openModel.js').OpenModel} model
 * @param {Said} said
 * @param {(x: number) => number} logarithm
 * @param {AbortSignal} [signal] heard between pieces
 * @returns {Promise<Plan>}
 */
export const planOf = (model, said, logarithm, signal) =>
  new Planner(new ModelContext(model, said, logarithm)).plan(signal);
