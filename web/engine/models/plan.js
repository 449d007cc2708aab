// From the names and shapes of tensors to what is to be read for each head: which family, how many heads, where
// their rows stand, which norms and positions act on them. Nothing of the data is read here.

import {
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
import { families, ggufFamily, inLayer } from './families.js';
import { headNorm } from './headNorm.js';
import { fused, latent, separate } from './layout.js';
import { lengthOf, ModelContext } from './modelContext.js';
import { ModelError, quoted } from './modelError.js';
import { rotaryPlan } from './rotary.js';

/** @typedef {import('./elements.js').Tensor} Tensor */
/** @typedef {import('./families.js').Family} Family */
/** @typedef {import('./families.js').Attention} Attention */

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
 * @property {import('./families.js').NormKind} kind
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

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The layers of each tower whose names fit a template, by the prefix before it.
 * @param {Iterable<string>} names
 * @param {string} template
 * @returns {Map<string, number[]>}
 */
function layersOf(names, template) {
  const pattern = new RegExp(`^((?:.*\\.)?)${escaped(template).replace('\\{i\\}', '(\\d{1,6})')}$`);
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const name of names) {
    const match = pattern.exec(name);
    if (!match) continue;
    const prefix = match[1];
    const layers = found.get(prefix) ?? [];
    layers.push(Number(match[2] ?? 0));
    found.set(prefix, layers);
  }
  for (const layers of found.values()) layers.sort((a, b) => a - b);
  return found;
}

class Planner {
  #context;

  /** @param {ModelContext} context */
  constructor(context) {
    this.#context = context;
  }

  /** @param {Family} family @param {string[]} [templates] */
  #has(family, templates = family.marks ?? []) {
    return templates.every((template) => {
      for (const layers of layersOf(this.#context.tensors.keys(), template).values()) {
        if (layers.length > 0) return true;
      }
      return false;
    });
  }

  /** @param {Family} family */
  #fits(family) {
    return family.attention.some(({ query, fused }) =>
      this.#has(family, [/** @type {string} */ (query ?? fused)]),
    );
  }

  /** @returns {Family} */
  family() {
    const { names } = this.#context.said;
    if (names) return familyOfNames(names, this.#context.assume);
    const type =
      this.#context.config?.model_type ?? configOfTower(this.#context.config, '').model_type;
    if (this.#context.isGguf) {
      const family = ggufFamily(String(type));
      if (this.#fits(family)) return family;
    }
    const inner = configOfTower(this.#context.config, '').model_type;
    for (const name of [type, inner]) {
      const own = families.find((family) => family.types.includes(String(name)));
      if (own && this.#fits(own)) return own;
    }
    const guess = families.find(
      (family) =>
        this.#fits(family) &&
        this.#has(family) &&
        !(family.lacks ?? []).some((template) => this.#has(family, [template])) &&
        // Without marks only the family's own names tell it, and those of Llama many share.
        (family.marks !== undefined || !family.attention[0].query?.includes('self_attn.q_proj')),
    );
    if (guess) {
      this.#context.assume(
        this.#context.config
          ? `The model is read as ${guess.name}, by the names of its tensors.`
          : `The model is taken for ${guess.name}, by the names of its tensors: no config.json was given.`,
      );
      return guess;
    }
    return this.#unknown();
  }

  /** @returns {never} */
  #unknown() {
    if (this.#context.tensors.size === 0) {
      throw new ModelError(this.#context.file, 'it holds no tensors');
    }
    const matrices = [...this.#context.tensors.values()].filter(({ shape }) => shape.length === 2);
    const likely = matrices.filter(({ name }) => /q|attn|attention/i.test(name));
    const some = (likely.length > 0 ? likely : [...this.#context.tensors.values()]).slice(0, 4);
    throw new TypeError(
      `names must say where queries and keys are: no known family has them among ${this.#context.tensors.size} tensors such as ${some
        .map(({ name }) => quoted(name))
        .join(', ')}`,
    );
  }

  /** @returns {Plan} */
  plan() {
    const packed = packedName(this.#context.tensors.keys());
    const why = quantisation(this.#context.config);
    if (packed !== undefined) {
      const tensor = /** @type {Tensor} */ (this.#context.tensors.get(packed));
      this.#context.refuse(tensor, 'weights packed several to a number are not read');
    }
    if (why) throw new ModelError(this.#context.file, why);
    const family = this.family();
    const layers = family.attention.flatMap((attention) => this.#layers(family, attention));
    if (layers.length === 0) {
      throw new ModelError(
        this.#context.file,
        `no layer of ${family.name} is whole in the files given`,
      );
    }
    layers.sort((a, b) => a.layer - b.layer);
    this.#absentLayers(layers);
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

  /** @param {LayerPlan[]} layers */
  #absentLayers(layers) {
    const count = countIn(configOfTower(this.#context.config, ''), [
      'num_hidden_layers',
      'n_layer',
      'num_layers',
    ]);
    const towers = new Set(layers.map(({ tower }) => tower));
    if (count === undefined || towers.size > 1 || this.#context.said.names) return;
    const there = new Set(layers.map(({ layer }) => layer));
    const absent = [];
    for (let layer = 0; layer < Math.min(count, 10_000); layer += 1) {
      if (!there.has(layer)) absent.push(layer);
    }
    // Layers without attention of this kind are many models' own way.
    if (absent.length > 0) {
      this.#context.missing.add(
        `The config counts ${count} layers; ${rangesOf(absent)} ${absent.length === 1 ? 'has' : 'have'} no queries and keys in the files.`,
      );
    }
  }

  /**
   * @param {Family} family
   * @param {Attention} attention
   * @returns {LayerPlan[]}
   */
  #layers(family, attention) {
    const template = /** @type {string} */ (attention.query ?? attention.fused);
    const towers = layersOf(this.#context.tensors.keys(), template);
    return [...towers].flatMap(([prefix, layers]) =>
      layers.flatMap((layer) => this.#layer(family, attention, prefix, layer) ?? []),
    );
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
      this.#context.checkElement(tensor);
    }
    const queryNorm = this.#norm(attention.norm, prefix, layer, config);
    const keyNorm = attention.keyNorm
      ? this.#norm(attention.keyNorm, prefix, layer, config)
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
    this.#checkNorm(queryNorm, width);
    if (keyNorm !== queryNorm) this.#checkNorm(keyNorm, shape.keyWidth ?? width);
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

  /**
   * @param {import('./families.js').Norm} norm
   * @param {string} prefix
   * @param {number} layer
   * @param {import('./config.js').Config} config
   * @returns {NormPlan}
   */
  #norm(norm, prefix, layer, config) {
    if (!norm.at || norm.kind === 'none' || norm.kind === 'layerBare') {
      if (norm.kind === 'none') {
        this.#context.assume(
          'No norm comes before the queries and keys: the tokens are taken to point anywhere alike.',
        );
      }
      return { kind: norm.kind };
    }
    let at = norm.first !== undefined && layer === 0 ? norm.first : norm.at;
    if (config.do_layer_norm_before === false) at = 'layers.{p}.final_layer_norm';
    const base = prefix + inLayer(at, layer);
    // Falcon's larger models norm for attention alone.
    const bases = [base, base.replace(/input_layernorm$/, 'ln_attn')];
    for (const name of bases) {
      const gain =
        this.#context.tensors.get(`${name}.weight`) ?? this.#context.tensors.get(`${name}.gamma`);
      if (!gain) continue;
      const bias =
        this.#context.tensors.get(`${name}.bias`) ?? this.#context.tensors.get(`${name}.beta`);
      for (const tensor of [gain, bias]) if (tensor) this.#context.checkElement(tensor);
      // A bias tells a LayerNorm, whatever the family's usual kind.
      return { kind: bias && norm.kind === 'rms' ? 'layer' : norm.kind, gain, bias };
    }
    const kind = norm.kind === 'rms' || norm.kind === 'rmsPlusOne' ? 'rms' : 'layerBare';
    this.#context.missing.add(
      `The gains of the norm before the queries of layer ${layer} (${quoted(`${base}.weight`)}) are not in the files: they are taken as 1.`,
    );
    return { kind };
  }

  /** @param {NormPlan} norm @param {number} width */
  #checkNorm({ gain, bias }, width) {
    for (const tensor of [gain, bias]) {
      if (tensor && lengthOf(tensor) !== width) {
        this.#context.refuse(
          tensor,
          `shape [${tensor.shape}] does not fit weights that read ${width} numbers`,
        );
      }
    }
  }
}

/** Prefixes that say nothing. @param {string} label */
const towerName = (label) =>
  /^(transformer|model|bert|roberta|electra|distilbert|vit|deit|dinov2|gpt_neox|deberta|albert|backbone|module|base_model)?$/.test(
    label,
  )
    ? ''
    : label;

/** @param {number[]} numbers rising @returns {string} 'layers 3 to 7, 9' */
function rangesOf(numbers) {
  const ranges = [];
  for (let i = 0; i < numbers.length; ) {
    let last = i;
    while (numbers[last + 1] === numbers[last] + 1) last += 1;
    ranges.push(i === last ? `${numbers[i]}` : `${numbers[i]} to ${numbers[last]}`);
    i = last + 1;
  }
  const most = 8;
  const some = ranges.length > most ? [...ranges.slice(0, most), 'others'] : ranges;
  return `${numbers.length === 1 ? 'layer' : 'layers'} ${some.join(', ')}`;
}

/**
 * @param {import('./types.js').TensorNames} names
 * @param {(sentence: string) => void} assume
 * @returns {Family}
 */
function familyOfNames(names, assume) {
  assume('Which tensors hold queries and keys, and what comes before them, is as the caller said.');
  const { query, key, fused, arrangement, inputsFirst, norm, normKind, rotation, beta } = names;
  return {
    name: 'as the caller said',
    types: [],
    attention: [
      {
        query,
        key,
        fused,
        arrangement,
        inputsFirst,
        norm: norm
          ? { kind: normKind ?? 'rms', at: norm.replace(/\.weight$/, '') }
          : { kind: normKind === 'layer' ? 'layerBare' : 'none' },
      },
    ],
    rotary: rotation === 'none' ? undefined : { interleaved: rotation === 'interleaved' },
    beta,
  };
}

/**
 * @param {import('./openModel.js').OpenModel} model
 * @param {Said} said
 * @param {(x: number) => number} logarithm
 * @returns {Plan}
 */
export const planOf = (model, said, logarithm) =>
  new Planner(new ModelContext(model, said, logarithm)).plan();
