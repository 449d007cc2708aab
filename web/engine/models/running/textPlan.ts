// What the layers of a model are made of, by its config and the names of its tensors: a table that a reader of
// the model's paper can check. Orders of a layer and what stands where: see the documentation, "Run your own model".

import type { Engine } from '../../workers/loadEngine.js';
import { type Config, countIn, flagIn, isLocal, layersIn, listIn, numberIn } from '../config.js';
import { familyOfType } from '../families/families.js';
import { type Family, hasBiases, needsOf, type Part, passedOver } from '../families/family.js';
import { ModelError, quoted, severalNames } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import type { Slice, Stretch } from '../plan.js';
import { useBase } from '../quantisation.js';
import { activations } from './activations.js';
import { checkShape, refuseTensor, TensorNames } from './tensorNames.js';
import { kindOf, layerNamesOf, traitsOf } from './textFamily.js';
import { type TextRotation, textRotation } from './textRotation.js';

/** A matrix, or some outputs of one, in stretches; with biases or without. */
export type Linear = { slices: Slice[]; biases?: Stretch[] };

export type Norm = { gain: Tensor; bias?: Tensor };

export type Mlp = { gate?: Linear; up: Linear; down: Linear };

/** A layer: x + A(N₁x), then + M(N₂x), in the order that the model has. */
export type Layer = {
  q: Linear;
  k: Linear;
  v: Linear;
  o: Linear;
  qNorm?: Norm;
  kNorm?: Norm;
  /** these norms are over the entries of all heads */
  isWide: boolean;
  /** before the attention, or after the sum in models that norm last */
  n1?: Norm;
  /** on what the attention gives */
  m1?: Norm;
  /** of the MLP likewise */
  n2?: Norm;
  m2?: Norm;
  /** or, in its place: */
  mlp?: Mlp;
  experts?: { router: Linear; each: Mlp[]; count: number; isNormalised: boolean };
  /** that multiplies q·k */
  scale: number;
  /** how many keys a query sees; 0 for all before it */
  window: number;
  rotation?: TextRotation;
};

/** A matrix of a layer, by the names that it may have there. */
type LinearOf = (part: Part, names: string[], inputs?: number, outputs?: number) => Linear;

/** How the files hold what the plan asks for. */
export type Form = {
  /** GPT-2's matrices stand as [in, out] */
  inputsFirst: boolean;
  /** the name in the file of a tensor, by that of transformers; nothing for what such files never hold */
  called?: (name: string) => string | undefined;
  /** sentences: what the files leave open */
  assumed?: string[];
  /** how GPT-NeoX's queries, keys and values share a matrix */
  neox: 'heads' | 'blocks';
  /** Gemma's gains are 1 + weight */
  gainPlusOne: boolean;
  /** neighbouring entries make a plane of the rotation */
  interleaved: boolean;
};

/** As in files of safetensors. */
export const usualForm: Form = {
  inputsFirst: true,
  neox: 'heads',
  gainPlusOne: true,
  interleaved: false,
};

/** As it calls what tells hidden words, by its two heads. */
const headsOfBert = ['cls.predictions.decoder.weight', 'lm_head.decoder.weight'];

export class TextPlan {
  tensors;
  config;
  file;
  engine;
  tokens;
  kind;
  layerCount;
  heads;
  width;
  d;
  keyHeads;
  epsilon;
  isGemma;
  isCentred;
  isCausal;
  gainPlusOne;
  activation;
  isPost;
  isParallel;
  cap;
  finalCap;
  residualTimes;
  embeddingTimes;
  logitsOver;
  embedding;
  embeddingWidth;
  places;
  firstPlace;
  segments;
  embeddingNorm;
  projectIn;
  projectOut;
  lastNorm;
  head;
  /** that the files hold beside the embedding, where they are one by the config */
  headAgain: Tensor | undefined;
  vocabulary;
  headBias;
  guess;
  layers;
  /** sentences: what is taken for granted */
  assumed: string[] = [];
  /** names of tensors */
  unused: string[] = [];
  /** tokens that a text may have at most, and why */
  most = { tokens: Infinity, why: '' };
  /** tokens of a text beyond which queries and keys turn in another way */
  turnsOtherwiseBeyond = Infinity;

  #names;
  #family;
  #form;

  /**
   * @param tensors - by the names that transformers gives them
   * @param config - the language model's part of the config
   * @param more - the file that messages name; how many tokens the longest text has, by which some rotations go
   */
  constructor(
    tensors: ReadonlyMap<string, Tensor>,
    config: Config,
    {
      file,
      form = usualForm,
      engine,
      tokens,
    }: { file: string; form?: Form; engine: Engine; tokens: number },
  ) {
    this.tensors = tensors;
    this.config = config;
    this.file = file;
    this.engine = engine;
    this.tokens = tokens;
    const kind = kindOf(config) ?? this.#refuse('it is of no kind that is run here');
    const [one] = tensors.values();
    const names = new TensorNames(tensors, one?.source.name ?? file, form.called);
    this.#family = familyOfType(String(config.model_type)) as Family;
    this.assumed.push(...(form.assumed ?? []));
    this.kind = kind;
    this.#names = names;
    this.#form = form;
    this.layerCount = layersIn(config) ?? this.#refuseUnsaid('num_hidden_layers');
    this.heads = this.#count('num_attention_heads', 'n_head');
    const width = this.#count('hidden_size', 'n_embd');
    this.width = width;
    this.d = countIn(config, ['head_dim']) ?? this.width / this.heads;
    if (!Number.isInteger(this.d)) {
      this.#refuse(`${this.heads} heads do not share a width of ${this.width}: head_dim must say`);
    }
    this.keyHeads = countIn(config, ['num_key_value_heads']) ?? this.#unsaidKeyHeads();
    if (this.heads % this.keyHeads !== 0) {
      this.#refuse(`${this.heads} heads do not share ${this.keyHeads} key heads`);
    }
    this.epsilon = this.#epsilon();
    this.isGemma = this.kind.startsWith('gemma');
    const traits = traitsOf[kind];
    this.isCentred = traits.isCentred === true;
    this.isCausal = this.kind !== 'bert' || flagIn(config, 'is_decoder') === true;
    this.gainPlusOne = this.isGemma && form.gainPlusOne;
    this.activation = this.#activation();
    this.isPost =
      this.kind === 'bert' ||
      (this.kind === 'opt' && flagIn(config, 'do_layer_norm_before') === false);
    this.isParallel =
      this.kind === 'phi' ||
      (this.kind === 'neox' && flagIn(config, 'use_parallel_residual') !== false);
    this.cap = numberIn(config, ['attn_logit_softcapping']) ?? 0;
    this.finalCap = numberIn(config, ['final_logit_softcapping']) ?? 0;
    if (!this.isGemma && (this.cap || this.finalCap))
      this.assume(
        'Scores or logits are capped, as the config says: no published model of this family does.',
      );
    const granite = config.model_type === 'granite' ? config : {};
    this.residualTimes = numberIn(granite, ['residual_multiplier']) ?? 1;
    this.embeddingTimes = this.isGemma
      ? Math.sqrt(this.width)
      : (numberIn(granite, ['embedding_multiplier']) ?? 1);
    this.logitsOver = numberIn(granite, ['logits_scaling'], { least: 1e-6 }) ?? 1;
    this.embedding = this.#matrix(
      this.#names.need(
        'the model',
        'wte.weight',
        'embed_tokens.weight',
        'embed_in.weight',
        'word_embeddings.weight',
      ),
    );
    this.embeddingWidth = this.embedding.shape[1];
    const ofPlaces = ['wpe.weight', 'embed_positions.weight', 'position_embeddings.weight'];
    this.places = traits.hasPlaces ? names.need('the model', ...ofPlaces) : undefined;
    this.firstPlace = this.#firstPlace();
    if (this.places)
      this.allow(this.places.shape[0] - this.firstPlace, 'for which this model has places');
    this.segments =
      kind === 'bert' ? names.need('the model', 'token_type_embeddings.weight') : undefined;
    for (const table of [this.places, this.segments]) {
      if (table) checkShape(this.#matrix(table), [table.shape[0], width]);
    }
    this.embeddingNorm =
      kind === 'bert' ? this.#norm('the model', width, 'embeddings.LayerNorm') : undefined;
    const isNarrow = kind === 'opt' && this.embeddingWidth !== width;
    this.projectIn = isNarrow
      ? this.#linear('the model', ['project_in'], this.embeddingWidth, width)
      : undefined;
    this.projectOut = isNarrow
      ? this.#linear('the model', ['project_out'], width, this.embeddingWidth)
      : undefined;
    if (!this.projectIn && this.embeddingWidth !== width) {
      checkShape(this.embedding, [this.embedding.shape[0], width]);
    }
    this.lastNorm = this.isPost
      ? undefined
      : this.#norm(
          'the model',
          width,
          ...['ln_f', 'final_layernorm', ...(traits.lastNorm ? [traits.lastNorm] : []), 'norm'],
        );
    const { is_causal, use_bidirectional_attention } = this.config;
    if (this.kind !== 'bert' && (is_causal === false || use_bidirectional_attention === true))
      this.#refuse('its tokens see those after them, so that it tells no next one');
    this.head = this.#head();
    checkShape(this.head, [this.head.shape[0], this.projectOut ? this.embeddingWidth : width]);
    /** Token numbers that it knows. */
    this.vocabulary = Math.min(this.embedding.shape[0], this.head.shape[0]);
    const ofRoberta = names.has('lm_head.dense.weight') || names.has('lm_head.layer_norm.weight');
    /** BERT's head for hidden words, where the file has it. */
    const isGuessing =
      kind === 'bert' &&
      (ofRoberta ||
        ['dense.weight', 'LayerNorm.weight', 'LayerNorm.gamma'].some((end) =>
          names.has(`cls.predictions.transform.${end}`),
        ));
    const rows = this.head.shape[0];
    const biases = ['lm_head.bias', 'cls.predictions.bias'];
    const hasBias = isGuessing || kind === 'phi';
    const isKnown = hasBias || (kind !== 'bert' && !form.called);
    this.headBias = this.#bias('the model', isKnown ? hasBias : undefined, rows, biases);
    const [dense, norm] = ofRoberta
      ? ['lm_head.dense', 'lm_head.layer_norm']
      : ['cls.predictions.transform.dense', 'cls.predictions.transform.LayerNorm'];
    this.guess = isGuessing
      ? {
          dense: this.#linear('the model', [dense], width, width, 'mlp'),
          norm: this.#norm('the model', width, norm),
        }
      : undefined;
    if (kind === 'bert' && !isGuessing)
      this.assumed.push(
        'The files hold no head that guesses hidden words: the likeliest tokens are those whose embeddings are most like the last layer.',
      );
    const beyond = names.beyond(traits.layers ?? 'layers', this.layerCount);
    if (beyond !== undefined)
      this.#refuse(`it counts ${this.layerCount} layers, and the files hold ${quoted(beyond)}`);
    this.layers = Array.from({ length: this.layerCount }, (_, i) => this.#layer(i));
    names.checkOne(
      `${traits.layers ?? 'layers'}.${this.layerCount - 1}.${layerNamesOf(kind).o}.weight`,
    );
    this.#checkAlike();
    this.#checkCounts();
    this.#tellUnused();
  }

  /** A text may have so many tokens and no more. */
  allow(tokens: number, why: string) {
    if (tokens < this.most.tokens) this.most = { tokens, why };
  }

  /** Layers that take the same for granted say it once. */
  assume(sentence: string) {
    if (!this.assumed.includes(sentence)) this.assumed.push(sentence);
  }

  /** @returns what the config says, or what is usual, which is then told of */
  orUsual<Value extends number | string>(
    said: Value | undefined,
    usual: Value,
    what: string,
  ): Value {
    if (said === undefined) this.assume(`${what} is taken as ${usual}: no config says.`);
    return said ?? usual;
  }

  #epsilon() {
    // OPT's is no choice.
    if (this.kind === 'opt') return 1e-5;
    const names = ['rms_norm_eps', 'layer_norm_epsilon', 'layer_norm_eps', 'norm_epsilon'];
    const { epsilon, isCentred } = traitsOf[this.kind];
    const usual = epsilon ?? (isCentred ? 1e-5 : 1e-6);
    const what = 'What the norms add to what they divide by';
    return this.orUsual(numberIn(this.config, names), usual, what);
  }

  /** What the logits of the tokens are made with. */
  #head() {
    const { kind, config } = this;
    const ends = ['lm_head.weight', 'embed_out.weight'];
    // What a GGUF leaves out it may say by holding none.
    const usual = this.#form.called === undefined ? false : undefined;
    const isTied =
      kind === 'bert' || (flagIn(config, 'tie_word_embeddings') ?? traitsOf[kind].isTied ?? usual);
    if (isTied === false) return this.#unembedding(this.#names.need('the model', ...ends));
    this.headAgain = this.#names.find(...ends, ...headsOfBert);
    if (isTied === undefined)
      this.assumed.push(
        'The matrix that tells the next token is taken to be the embedding (tied weights): the files hold no other, and do not say.',
      );
    return this.embedding;
  }

  /** It tells the tokens that are read. */
  #unembedding(tensor: Tensor) {
    checkShape(tensor, this.embedding.shape);
    return this.#matrix(tensor);
  }

  /** What one layer has and another of its kind lacks is missing there. */
  #checkAlike() {
    const named = this.layers.map((layer, i) => {
      const number = new RegExp(`\\.${i}\\.`);
      return new Set(tensorsOf(layer).map(({ name }) => name.replace(number, '.#.')));
    });
    for (const isDense of [true, false]) {
      const alike = named.flatMap((names, i) =>
        (this.layers[i].mlp !== undefined) === isDense ? [{ names, i }] : [],
      );
      const all = new Set(alike.flatMap(({ names }) => [...names]));
      for (const { names, i } of alike) {
        const lacking = [...all].find((name) => !names.has(name));
        if (lacking === undefined) continue;
        throw new ModelError(
          this.file,
          `layer ${i} is incomplete: no tensor ${quoted(lacking.replace('.#.', `.${i}.`))} is in the files, and other layers have one`,
        );
      }
    }
  }

  /** What the config counts otherwise than the weights. */
  #checkCounts() {
    const { mlp } = this.layers[0];
    const counts = {
      vocab_size: this.embedding.shape[0],
      intermediate_size: mlp && outputsOf(mlp.up),
      n_positions: this.places?.shape[0],
    };
    for (const [field, counted] of Object.entries(counts)) {
      const said = this.config[field] ?? counted;
      if (counted && said !== counted)
        this.#refuse(`it says ${field} ${said}, and the weights ${counted}`);
    }
  }

  #tellUnused() {
    this.unused = this.#names.unused();
    if (this.unused.length === 0) return;
    this.assumed.push(`In the files and not used in this run: ${severalNames(this.unused)}.`);
  }

  #refuse(why: string): never {
    throw new ModelError(this.file, `its config does not fit: ${why}`);
  }

  #refuseUnsaid(...names: string[]): never {
    this.#refuse(`it says no ${names.join(' or ')}, without which the model cannot be run`);
  }

  #count(...names: string[]) {
    return countIn(this.config, names) ?? this.#refuseUnsaid(...names);
  }

  /** As many as of the queries, as the models' programs take it, unless the weights tell of fewer. */
  #unsaidKeyHeads() {
    const [rows] = this.#names.find('layers.0.self_attn.k_proj.weight')?.shape ?? [];
    const count = (rows ?? 0) / this.d;
    if (Number.isInteger(count) && count > 0 && count !== this.heads)
      this.#refuse(
        `it says no num_key_value_heads, which is then ${this.heads}, and the weights are of ${count}`,
      );
    return this.heads;
  }

  /** The place of the first token: RoBERTa's begin after that of the padding. */
  #firstPlace() {
    if (this.kind === 'opt') return 2;
    if (!String(this.config.model_type).includes('roberta')) return 0;
    return (numberIn(this.config, ['pad_token_id'], { isWhole: true }) ?? 1) + 1;
  }

  #activation() {
    const { hidden_activation, activation_function, hidden_act } = this.config;
    // Gemma's program passes over hidden_act, which the first one's config says wrongly.
    const said = this.isGemma ? hidden_activation : (hidden_act ?? activation_function);
    const named = said === undefined || said === null ? undefined : String(said);
    const name = this.orUsual(named, traitsOf[this.kind].activation, "The MLPs' activation");
    return activations.get(name) ?? this.#refuse(`its activation ${quoted(name)} is not known`);
  }

  /** A tensor that is read as weights. */
  #matrix(tensor: Tensor) {
    const { kind, shape } = tensor;
    if (kind.code === undefined || kind.name === 'F8_E8M0') {
      refuseTensor(tensor, `${kind.name} is not read as weights: ${useBase}`);
    }
    if (shape.length !== 2) refuseTensor(tensor, `shape [${shape}] is no matrix`);
    return tensor;
  }

  /** Whether the family has biases there; nothing where that is not known, as of GGUF, whose metadata do not say. */
  #hasBiases(part: Part | 'norms') {
    const has = hasBiases(this.#family, this.config, part);
    return this.#form.called && !has ? undefined : has;
  }

  /**
   * The first of these biases, where there is one.
   *
   * @param where - for messages
   * @param has - whether there has to be one, or none may be; nothing where that is not known
   */
  #bias(where: string, has: boolean | undefined, length: number, ends: string[]) {
    const bias = has ? this.#names.need(where, ...ends) : this.#names.find(...ends);
    if (bias && has === false) refuseTensor(bias, passedOver(this.config));
    if (bias) checkShape(bias, [length]);
    return bias;
  }

  /** The first of these norms that is there, with its bias where the family's norms have one. */
  #norm(where: string, length: number, ...stems: string[]): Norm {
    const has = this.#hasBiases('norms');
    // Old files of BERT say gamma and beta.
    for (const stem of stems) {
      const gain = this.#names.find(`${stem}.weight`, `${stem}.gamma`);
      if (!gain) continue;
      checkShape(gain, [length]);
      const end = gain.name.endsWith('gamma') ? 'beta' : 'bias';
      return { gain, bias: this.#bias(where, has, length, [`${stem}.${end}`]) };
    }
    return this.#names.refuseAbsent(where, ...stems.map((stem) => `${stem}.weight`));
  }

  /**
   * The whole matrix of the first of these names.
   *
   * @param where - for messages
   * @param outputs - any, if left out
   * @param part - of the layer, if it is one
   */
  #linear(
    where: string,
    stems: string[],
    inputs: number | undefined,
    outputs?: number,
    part?: Part,
  ): Linear {
    const stem = stems.find((one) => this.#names.has(`${one}.weight`)) ?? stems[0];
    const tensor = this.#matrix(this.#names.need(where, ...stems.map((one) => `${one}.weight`)));
    const inputsFirst = this.kind === 'gpt2' && this.#form.inputsFirst;
    const [rows, columns] = inputsFirst ? tensor.shape.toReversed() : tensor.shape;
    const wanted = [outputs ?? rows, inputs ?? columns];
    checkShape(tensor, inputsFirst ? wanted.toReversed() : wanted);
    const bias = this.#bias(where, part && this.#hasBiases(part), rows, [`${stem}.bias`]);
    return {
      slices: [{ tensor, first: 0, count: rows, inputsFirst }],
      biases: bias && [{ tensor: bias, first: 0, count: rows }],
    };
  }

  #layer(i: number): Layer {
    const { kind, heads, d, width } = this;
    const type = listIn(this.config, 'layer_types')?.[i] ?? 'full_attention';
    if (type !== 'full_attention' && type !== 'sliding_attention') {
      this.#refuse(`layer ${i} is of the kind ${quoted(String(type))}, which cannot be run here`);
    }
    const folder = traitsOf[kind].layers;
    const at = (names: string[]) => names.map((name) => `${folder ?? 'layers'}.${i}.${name}`);
    const where = `layer ${i}`;
    const linear: LinearOf = (part, names, inputs, outputs) =>
      this.#linear(where, at(names), inputs, outputs, part);
    const norm = (...names: string[]) => this.#norm(where, width, ...at(names));
    const { n1, n2, o } = layerNamesOf(kind);
    const isAfter = kind === 'olmo2';
    const isSandwich = kind === 'gemma2' || kind === 'gemma3';
    const local = isLocal(this.config, i);
    return {
      ...this.#queriesKeysValues(linear, at),
      o: linear('o', [o], heads * d, width),
      ...this.#headNorms(where, at),
      n1: isAfter ? undefined : norm(n1),
      m1: isAfter || isSandwich ? norm(n2) : undefined,
      // Phi has one norm for both.
      n2: isSandwich
        ? norm('pre_feedforward_layernorm')
        : isAfter || kind === 'phi'
          ? undefined
          : norm(n2),
      m2: isAfter || isSandwich ? norm('post_feedforward_layernorm') : undefined,
      ...this.#mlp(linear, at),
      scale: this.#scale(i),
      window: local ? (countIn(this.config, ['sliding_window']) ?? 0) : 0,
      rotation: textRotation(this, i, { local, interleaved: this.#form.interleaved }),
    };
  }

  /** Norms of queries and of keys: both, or none. */
  #headNorms(where: string, at: (names: string[]) => string[]) {
    const { heads, keyHeads, d } = this;
    const named = ['q_norm', 'k_norm'].map((name) =>
      at([`self_attn.${name}`, `self_attn.${name.replace('norm', 'layernorm')}`]),
    );
    const isThere = (stems: string[]) => stems.some((stem) => this.#names.has(`${stem}.weight`));
    const needs = needsOf(this.#family, this.config);
    if (!needs.headNorms && !named.some(isThere)) return { isWide: false };
    const norms = named.map((stems, side) => {
      const gain = this.#names.find(...stems.map((stem) => `${stem}.weight`));
      const all = (side === 0 ? heads : keyHeads) * d;
      const isWide = gain?.shape[0] === all && all !== d;
      return { isWide, norm: this.#norm(where, isWide ? all : d, ...stems) };
    });
    return { qNorm: norms[0].norm, kNorm: norms[1].norm, isWide: norms[0].isWide };
  }

  #queriesKeysValues(linear: LinearOf, at: (names: string[]) => string[]) {
    const { kind, heads, keyHeads, d, width } = this;
    const [queries, keys] = [heads * d, keyHeads * d];
    const usual = { gpt2: 'attn.c_attn', neox: 'attention.query_key_value' }[String(kind)];
    const name = usual ?? 'self_attn.qkv_proj';
    if (usual || kind === 'phi3' || this.#names.has(at([`${name}.weight`])[0])) {
      const fused = linear('q', [name], width, queries + 2 * keys);
      if (kind === 'neox' && this.#form.neox === 'heads') {
        const [q, k, v] = [0, 1, 2].map((which) =>
          part(
            fused,
            Array.from({ length: heads }, (_, head) => [(3 * head + which) * d, d]),
          ),
        );
        return { q, k, v };
      }
      return {
        q: part(fused, [[0, queries]]),
        k: part(fused, [[queries, keys]]),
        v: part(fused, [[queries + keys, keys]]),
      };
    }
    const one = (part: 'q' | 'k' | 'v', ofBert: string, outputs: number) => {
      const name = kind === 'bert' ? `attention.self.${ofBert}` : `self_attn.${part}_proj`;
      return linear(part, [name], width, outputs);
    };
    return { q: one('q', 'query', queries), k: one('k', 'key', keys), v: one('v', 'value', keys) };
  }

  #mlp(linearOf: LinearOf, at: (names: string[]) => string[]): Pick<Layer, 'mlp' | 'experts'> {
    const { kind, width, config } = this;
    const linear = (names: string[], inputs?: number, outputs?: number) =>
      linearOf('mlp', names, inputs, outputs);
    const isThere = (name: string) => this.#names.has(at([`${name}.weight`])[0]);
    const routers = ['mlp.gate', 'block_sparse_moe.gate'];
    const isSparse = (config.num_local_experts ?? config.num_experts ?? 0) !== 0;
    if (routers.some(isThere) || (isSparse && !isThere('mlp.up_proj'))) {
      const count = this.#count('num_local_experts', 'num_experts');
      const asked = this.#count('num_experts_per_tok');
      if (asked > count) this.#refuse(`${asked} of ${count} experts are asked for each token`);
      return {
        experts: {
          router: linear(routers, width, count),
          each: Array.from({ length: count }, (_, e) => {
            const one = (a: string, b: string, inputs?: number, outputs?: number) =>
              linear(
                [`mlp.experts.${e}.${a}`, `block_sparse_moe.experts.${e}.${b}`],
                inputs,
                outputs,
              );
            const gate = one('gate_proj', 'w1', width);
            const hidden = outputsOf(gate);
            const up = one('up_proj', 'w3', width, hidden);
            return { gate, up, down: one('down_proj', 'w2', hidden, width) };
          }),
          count: asked,
          isNormalised: flagIn(config, 'norm_topk_prob') ?? config.model_type === 'mixtral',
        },
      };
    }
    const names = layerNamesOf(kind);
    if (kind === 'phi3' || isThere('mlp.gate_up_proj')) {
      const both = linear(['mlp.gate_up_proj'], width);
      const half = outputsOf(both) / 2;
      if (!Number.isInteger(half)) refuseTensor(both.slices[0].tensor, 'no two halves');
      const gate = part(both, [[0, half]]);
      return {
        mlp: { gate, up: part(both, [[half, half]]), down: linear([names.down], half, width) },
      };
    }
    const up = linear([names.up], width);
    const hidden = outputsOf(up);
    return {
      mlp: {
        gate:
          needsOf(this.#family, this.config).gated || isThere('mlp.gate_proj')
            ? linear(['mlp.gate_proj'], width, hidden)
            : undefined,
        up,
        down: linear([names.down], hidden, width),
      },
    };
  }

  #scale(i: number) {
    const { kind, config, d } = this;
    if (config.model_type === 'granite') {
      return numberIn(config, ['attention_multiplier']) ?? 1 / Math.sqrt(d);
    }
    if (kind === 'gemma2' || kind === 'gemma3') {
      return 1 / Math.sqrt(numberIn(config, ['query_pre_attn_scalar'], { least: 1e-6 }) ?? d);
    }
    if (kind !== 'gpt2') return 1 / Math.sqrt(d);
    const own = flagIn(config, 'scale_attn_weights') === false ? 1 : 1 / Math.sqrt(d);
    return flagIn(config, 'scale_attn_by_inverse_layer_idx') ? own / (i + 1) : own;
  }
}

function tensorsOf({ q, k, v, o, qNorm, kNorm, n1, m1, n2, m2, mlp, experts }: Layer): Tensor[] {
  const mlps = [...(mlp ? [mlp] : []), ...(experts?.each ?? [])];
  const linears = [q, k, v, o, ...(experts ? [experts.router] : [])];
  for (const { gate, up, down } of mlps) linears.push(...(gate ? [gate] : []), up, down);
  const norms = [qNorm, kNorm, n1, m1, n2, m2].filter((norm) => norm !== undefined);
  return [
    ...linears
      .flatMap(({ slices, biases = [] }) => [...slices, ...biases])
      .map((one) => one.tensor),
    ...norms.flatMap(({ gain, bias }) => (bias ? [gain, bias] : [gain])),
  ];
}

export const outputsOf = ({ slices }: Linear) => slices.reduce((sum, { count }) => sum + count, 0);

/** Some outputs of a whole matrix, in stretches. */
function part(
  { slices: [matrix], biases }: Linear,
  stretches: [first: number, count: number][],
): Linear {
  const cut = <T>(one: T) => stretches.map(([first, count]) => ({ ...one, first, count }));
  return { slices: cut(matrix), biases: biases && cut(biases[0]) };
}
