// What a model is made of, from its embedding to the head that tells the next token, by its config and the names of its
// tensors; its layers by textLayers.ts.

import type { Engine } from '../../workers/loadEngine.js';
import { type Config, countIn, flagIn, layersIn, numberIn } from '../config.js';
import { familyOfType } from '../families/families.js';
import { type Family, needsOf } from '../families/family.js';
import { ModelError, quoted, severalNames } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import { activations } from './activations.js';
import { checkShape, TensorNames } from './tensorNames.js';
import { asMatrix, type Form, outputsOf, tensorParts, usualForm } from './tensorParts.js';
import { kindOf, layerNamesOf, traitsOf } from './textFamily.js';
import { checkAlike, layerOf } from './textLayers.js';

/** As it calls what tells hidden words, by its two heads. */
const headsOfBert = ['cls.predictions.decoder.weight', 'lm_head.decoder.weight'];

export class TextPlan {
  tensors;
  config;
  file;
  engine;
  tokens;
  kind;
  traits;
  needs;
  /** of the layers, in the tensors' names */
  folder;
  form;
  names;
  parts;
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
    const kind = kindOf(config) ?? this.refuse('it is of no kind that is run here');
    const [one] = tensors.values();
    const names = new TensorNames(tensors, one?.source.name ?? file, form.called);
    const family = familyOfType(String(config.model_type)) as Family;
    const traits = traitsOf[kind];
    this.traits = traits;
    this.needs = needsOf(family, config);
    this.folder = traits.layers ?? 'layers';
    this.assumed.push(...(form.assumed ?? []));
    this.kind = kind;
    this.names = names;
    this.form = form;
    this.parts = tensorParts(names, config, {
      family,
      isCalled: form.called !== undefined,
      inputsFirst: kind === 'gpt2' && form.inputsFirst,
    });
    const { bias, norm, linear } = this.parts;
    this.layerCount = layersIn(config) ?? this.#refuseUnsaid('num_hidden_layers');
    this.heads = this.count('num_attention_heads', 'n_head');
    const width = this.count('hidden_size', 'n_embd');
    this.width = width;
    this.d = countIn(config, ['head_dim']) ?? this.width / this.heads;
    if (!Number.isInteger(this.d)) {
      this.refuse(`${this.heads} heads do not share a width of ${this.width}: head_dim must say`);
    }
    this.keyHeads = countIn(config, ['num_key_value_heads']) ?? this.#unsaidKeyHeads();
    if (this.heads % this.keyHeads !== 0) {
      this.refuse(`${this.heads} heads do not share ${this.keyHeads} key heads`);
    }
    this.epsilon = this.#epsilon();
    this.isGemma = this.kind.startsWith('gemma');
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
    this.embedding = asMatrix(
      this.names.need(
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
      if (table) checkShape(asMatrix(table), [table.shape[0], width]);
    }
    this.embeddingNorm =
      kind === 'bert' ? norm('the model', width, 'embeddings.LayerNorm') : undefined;
    const isNarrow = kind === 'opt' && this.embeddingWidth !== width;
    this.projectIn = isNarrow
      ? linear('the model', ['project_in'], this.embeddingWidth, width)
      : undefined;
    this.projectOut = isNarrow
      ? linear('the model', ['project_out'], width, this.embeddingWidth)
      : undefined;
    if (!this.projectIn && this.embeddingWidth !== width) {
      checkShape(this.embedding, [this.embedding.shape[0], width]);
    }
    this.lastNorm = this.isPost
      ? undefined
      : norm(
          'the model',
          width,
          ...['ln_f', 'final_layernorm', ...(traits.lastNorm ? [traits.lastNorm] : []), 'norm'],
        );
    const { is_causal, use_bidirectional_attention } = this.config;
    if (this.kind !== 'bert' && (is_causal === false || use_bidirectional_attention === true))
      this.refuse('its tokens see those after them, so that it tells no next one');
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
    this.headBias = bias('the model', isKnown ? hasBias : undefined, rows, biases);
    const [dense, denseNorm] = ofRoberta
      ? ['lm_head.dense', 'lm_head.layer_norm']
      : ['cls.predictions.transform.dense', 'cls.predictions.transform.LayerNorm'];
    this.guess = isGuessing
      ? {
          dense: linear('the model', [dense], width, width, 'mlp'),
          norm: norm('the model', width, denseNorm),
        }
      : undefined;
    if (kind === 'bert' && !isGuessing)
      this.assumed.push(
        'The files hold no head that guesses hidden words: the likeliest tokens are those whose embeddings are most like the last layer.',
      );
    const beyond = names.beyond(this.folder, this.layerCount);
    if (beyond !== undefined)
      this.refuse(`it counts ${this.layerCount} layers, and the files hold ${quoted(beyond)}`);
    this.layers = Array.from({ length: this.layerCount }, (_, i) => layerOf(this, i));
    names.checkOne(`${this.folder}.${this.layerCount - 1}.${layerNamesOf(kind).o}.weight`);
    checkAlike(this);
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
    const { epsilon, isCentred } = this.traits;
    const usual = epsilon ?? (isCentred ? 1e-5 : 1e-6);
    const what = 'What the norms add to what they divide by';
    return this.orUsual(numberIn(this.config, names), usual, what);
  }

  /** What the logits of the tokens are made with. */
  #head() {
    const { kind, config } = this;
    const ends = ['lm_head.weight', 'embed_out.weight'];
    // What a GGUF leaves out it may say by holding none.
    const usual = this.form.called === undefined ? false : undefined;
    const isTied =
      kind === 'bert' || (flagIn(config, 'tie_word_embeddings') ?? this.traits.isTied ?? usual);
    if (isTied === false) return this.#unembedding(this.names.need('the model', ...ends));
    this.headAgain = this.names.find(...ends, ...headsOfBert);
    if (isTied === undefined)
      this.assumed.push(
        'The matrix that tells the next token is taken to be the embedding (tied weights): the files hold no other, and do not say.',
      );
    return this.embedding;
  }

  /** It tells the tokens that are read. */
  #unembedding(tensor: Tensor) {
    checkShape(tensor, this.embedding.shape);
    return asMatrix(tensor);
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
        this.refuse(`it says ${field} ${said}, and the weights ${counted}`);
    }
  }

  #tellUnused() {
    this.unused = this.names.unused();
    if (this.unused.length === 0) return;
    this.assumed.push(`In the files and not used in this run: ${severalNames(this.unused)}.`);
  }

  refuse(why: string): never {
    throw new ModelError(this.file, `its config does not fit: ${why}`);
  }

  #refuseUnsaid(...names: string[]): never {
    this.refuse(`it says no ${names.join(' or ')}, without which the model cannot be run`);
  }

  count(...names: string[]) {
    return countIn(this.config, names) ?? this.#refuseUnsaid(...names);
  }

  /** As many as of the queries, as the models' programs take it, unless the weights tell of fewer. */
  #unsaidKeyHeads() {
    const [rows] = this.names.find('layers.0.self_attn.k_proj.weight')?.shape ?? [];
    const count = (rows ?? 0) / this.d;
    if (Number.isInteger(count) && count > 0 && count !== this.heads)
      this.refuse(
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
    const name = this.orUsual(named, this.traits.activation, "The MLPs' activation");
    return activations.get(name) ?? this.refuse(`its activation ${quoted(name)} is not known`);
  }
}
