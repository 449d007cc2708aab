// From the names and shapes of tensors to what is to be read for each head: which family, how many heads, where
// their rows stand, which norms and positions act on them. Nothing of the data is read here.

import { noteAbsentLayers } from './absentLayers.js';
import {
  assumedOfRun,
  betaOf,
  configOfTower,
  countIn,
  isLocal,
  isOfAnother,
  measuredOf,
  numberIn,
} from './config.js';
import {
  type Attention,
  type Family,
  inLayer,
  type Norm,
  type NormKind,
} from './families/family.js';
import { familyOf, familyOfTower } from './familyOf.js';
import { headNorm } from './headNorm.js';
import { checkInputNorm, hasNorm, inputNorm, namesOf } from './inputNorm.js';
import { layersOf } from './layersOf.js';
import { fused, headsApart, latent, separate } from './layout.js';
import { ModelContext } from './modelContext.js';
import { anotherModel, ModelError, quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { OpenModel } from './openModel.js';
import { scaleBlockOf, unreadable } from './quantisation.js';
import { type RotaryPlan, rotaryPlan } from './rotary.js';
import type { TensorNames } from './types.js';

/** Rows of a matrix [out, in], or columns of one [in, out]. */
export type Slice = {
  tensor: Tensor;
  first: number;
  count: number;
  inputsFirst: boolean;
};

/** Some of a vector's numbers. */
export type Stretch = {
  tensor: Tensor;
  first: number;
  count: number;
};

export type NormPlan = {
  kind: NormKind;
  gain?: Tensor;
  bias?: Tensor;
  /** its gains are not in the files */
  isAssumed?: boolean;
};

/** One side, queries or keys, of one head. */
export type SidePlan = {
  weights: Slice;
  bias?: Stretch;
  /** of a norm over the head's entries */
  gain?: Stretch;
  /** of a norm over all heads' entries */
  scale?: Stretch;
  /** latent numbers */
  through?: { first: Slice; gain: Tensor | undefined; straight?: Slice };
};

export type LayerPlan = {
  layer: number;
  tower: string;
  d: number;
  /** of a token */
  width: number;
  heads: number;
  keyHeads: number;
  isNormKnown: boolean;
  beta: (head: number) => number;
  /** spread of the scaled scores, where the lab exported it */
  measured: (head: number) => number | null;
  cap: number;
  window: number;
  queryNorm: NormPlan;
  keyNorm: NormPlan;
  rotary: RotaryPlan | null;
  headNorm: 'none' | 'rms' | 'layer';
  /** of the head's norm */
  gainPlusOne: boolean;
  /** norms over the entries of all heads */
  across: { query: Tensor; key: Tensor } | undefined;
  query: (head: number) => SidePlan;
  key: (keyHead: number) => SidePlan;
};

export type Plan = {
  family: string;
  layers: LayerPlan[];
  assumed: string[];
  missing: string[];
  tensors: Map<string, Tensor>;
  /** rows and columns that share a scale, in matrices of 8 bits */
  scaleBlock: [number, number];
};

/** What a caller said about the model. */
export type Said = {
  heads?: number;
  keyHeads?: number;
  headDimension?: number;
  window: number;
  names?: TensorNames;
};

class Planner {
  #context;
  /** Of all that was planned. */
  #families = new Set<Family>();

  constructor(context: ModelContext) {
    this.#context = context;
  }

  plan(): Plan {
    const packed = unreadable(this.#context.tensors, this.#context.config);
    if (packed?.tensor) this.#context.refuse(packed.tensor, packed.why, 'unsupported');
    if (packed)
      throw new ModelError(
        this.#context.configFile ?? this.#context.file,
        packed.why,
        'unsupported',
      );
    const family = familyOf(this.#context);
    let layers: LayerPlan[] = [];
    for (const attention of family.attention) {
      layers = layers.concat(this.#layers(family, attention));
    }
    this.#checkNames(layers);
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
        'incomplete',
      );
    }
    layers.sort((a, b) => a.layer - b.layer);
    this.#checkOne(layers);
    noteAbsentLayers(this.#context, layers);
    this.#context.tellAbsent();
    if (!this.#context.config && !this.#context.said.names) {
      this.#context.assume(
        family.beta === undefined
          ? 'The scores are taken to be divided by √d: no config says.'
          : `The scores are taken to be multiplied by ${family.beta}, as ${family.name} does.`,
      );
    }
    for (const { distance, assumes } of this.#families) {
      if (assumes) this.#context.assume(assumes);
      if (!distance) continue;
      this.#context.assume(
        {
          alibi: 'The penalty that grows with the distance (ALiBi) is not in these numbers.',
          buckets: 'The bias that goes with the distance is not in these numbers.',
          relative:
            'Only content against content is in these numbers, not the terms of content and position.',
        }[distance],
      );
    }
    return {
      family: [...this.#families].map(({ name }) => name).join(' with '),
      layers,
      assumed: [...this.#context.assumed],
      missing: [...this.#context.missing],
      tensors: this.#context.tensors,
      scaleBlock: scaleBlockOf(this.#context.config),
    };
  }

  /** The same layer of the same tower twice, below two prefixes that say nothing. */
  #checkOne(layers: LayerPlan[]) {
    const known = new Map<string, LayerPlan>();
    for (const one of layers) {
      const place = `${one.tower} ${one.layer}`;
      const first = known.get(place)?.query(0).weights.tensor;
      const { tensor } = one.query(0).weights;
      if (first) this.#context.refuse(tensor, anotherModel(first.name));
      known.set(place, one);
    }
  }

  /** A norm that the caller named and that is nowhere. */
  #checkNames(layers: LayerPlan[]) {
    const norm = this.#context.said.names?.norm;
    if (norm === undefined || layers.length === 0) return;
    if (layers.some(({ isNormKnown }) => isNormKnown)) return;
    throw new TypeError(`names must fit the tensors: no layer holds the norm ${quoted(norm)}`);
  }

  /**
   * How each part of the model is to be read: a language model's vision tower has names that are alike and a norm of
   * its own. A part whose norm nobody knows is none of the family's.
   */
  #parts(family: Family, attention: Attention) {
    const template = (attention.query ?? attention.fused) as string;
    const towers = [...layersOf(this.#context.tensors.keys(), template)];
    return towers.flatMap(([prefix, layers]) => {
      const config = configOfTower(this.#context.config, prefix);
      if (towers.length > 1 && isOfAnother(this.#context.config, prefix)) {
        this.#context.missing.add(
          `The heads of ${quoted(prefix.replace(/\.$/, ''))} are left out: the config says nothing of them.`,
        );
        return [];
      }
      const suits = ({ query, fused, norm }: Attention) =>
        (query ?? fused) === template && hasNorm(this.#context, norm, prefix, layers, config);
      if (attention.label || suits(attention)) return [{ family, attention, prefix, layers }];
      // Its norm has to be there: that of those that have none says nothing.
      const isOther = (own: Attention) => own.norm.at !== undefined && suits(own);
      const other = familyOfTower(this.#context, prefix, (one) => one.attention.some(isOther));
      const its = other?.attention.find(isOther);
      if (other && its) return [{ family: other, attention: its, prefix, layers }];
      if (towers.length > 1) {
        this.#context.missing.add(
          `The heads of ${quoted(prefix.replace(/\.$/, ''))} are left out: what norm comes before their queries is not known.`,
        );
        return [];
      }
      this.#checkFamily(family, attention, prefix, layers.at(-1) as number);
      return [{ family, attention, prefix, layers }];
    });
  }

  /**
   * Names that are like a family's, without the norm that it has: another family, unless somebody says that it is this.
   */
  #checkFamily(family: Family, { norm }: Attention, prefix: string, layer: number) {
    const { config, said, isWhole, isGguf } = this.#context;
    const types = [config, configOfTower(config, '')].map((one) => String(one?.model_type));
    const isSaid = said.names !== undefined || types.some((type) => family.types.includes(type));
    if (isSaid || !isWhole || isGguf) return;
    const [name] = namesOf(norm, prefix, layer, configOfTower(config, prefix));
    throw new TypeError(
      `names must say where queries, keys and the norm before them are: they are named as in ${family.name}, but its norm, ${quoted(`${name}.weight`)}, is not there: it may be another family`,
    );
  }

  #layers(family: Family, attention: Attention) {
    const places = this.#parts(family, attention).flatMap(({ layers, ...part }) =>
      layers.map((layer) => ({ ...part, layer })),
    );
    const plans: LayerPlan[] = [];
    for (const { family: own, attention: its, prefix, layer } of places) {
      const whole = this.#layer(own, its, prefix, layer);
      if (!whole) continue;
      plans.push(whole);
      this.#families.add(own);
    }
    return plans;
  }

  #layer(
    family: Family,
    attention: Attention,
    prefix: string,
    layer: number,
  ): LayerPlan | undefined {
    const find = (template: string | undefined) =>
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
    const query = find(attention.query ?? attention.fused) as Tensor;
    for (const tensor of [query, key]) {
      if (!tensor) continue;
      if (tensor.shape.length !== (attention.perHead ? 3 : 2)) {
        const what = attention.perHead ? 'no matrix a head' : 'no matrix';
        this.#context.refuse(tensor, `shape [${tensor.shape}] is ${what}`);
      }
      this.#context.checkKind(tensor);
    }
    const normOf = (norm: Norm) => inputNorm(this.#context, family, norm, prefix, layer, config);
    const queryNorm = normOf(attention.norm);
    const keyNorm = attention.keyNorm ? normOf(attention.keyNorm) : queryNorm;
    const folder = query.name.replace(/\.[^.]+\.weight$|\.[^.]+$/, '');
    const shape = attention.perHead
      ? headsApart(this.#context, config, query, key as Tensor, folder)
      : attention.latent
        ? latent(this.#context, config, query, key as Tensor, folder)
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
          : separate(this.#context, family, attention, config, query, key as Tensor, folder);
    const { d, heads, keyHeads, width } = shape;
    if (
      ['sinks', 'attn_sinks.weight'].some((name) => this.#context.tensors.has(`${folder}.${name}`))
    )
      this.#context.assume(
        'The sinks, one more logit of each head in every row, are not in these numbers.',
      );
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
      isNormKnown: !queryNorm.isAssumed && !keyNorm.isAssumed,
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

export const keyHeadOf = ({ heads, keyHeads }: LayerPlan, head: number) =>
  Math.floor((head * keyHeads) / heads);

/** Layers of several towers have the same numbers. */
export const countLayers = (layers: readonly { tower: string; layer: number }[]) =>
  new Set(layers.map(({ tower, layer }) => `${tower} ${layer}`)).size;

/** Prefixes that say nothing. */
const towerName = (label: string) =>
  /^(transformer|model|bert|roberta|electra|distilbert|vit|deit|dinov2|gpt_neox|deberta|albert|backbone|module|base_model)?$/.test(
    label,
  )
    ? ''
    : label;

export const planOf = (model: OpenModel, said: Said, logarithm: (x: number) => number): Plan =>
  new Planner(new ModelContext(model, said, logarithm)).plan();
