// What the layers of a model are made of, by its config and the names of its tensors: a table that a reader of
// the model's paper can check, for tests of the engine's steps.

/** @typedef {{ [key: string]: any }} Config */

/**
 * Rows of a matrix, or columns of one that stands as in×out.
 * @typedef {{ name: string, first: number, count: number, inputsFirst: boolean }} Slice
 * @typedef {{ slices: Slice[], biases?: { name: string, first: number, count: number }[] }} Linear
 * @typedef {{ weight: string, bias?: string }} Norm
 */

/**
 * @typedef {object} Layer
 * @property {Linear} q
 * @property {Linear} k
 * @property {Linear} v
 * @property {Linear} o
 * @property {Norm} [qNorm]
 * @property {Norm} [kNorm]
 * @property {boolean} [isWide] these norms are over the entries of all heads
 * @property {Norm} [n1] before the attention, or after it in models that norm last
 * @property {Norm} [m1] on what the attention gives
 * @property {Norm} [n2]
 * @property {Norm} [m2]
 * @property {Linear} [gate]
 * @property {Linear} [up]
 * @property {Linear} [down]
 * @property {Linear} [router]
 * @property {{ gate: Linear, up: Linear, down: Linear }[]} [experts]
 * @property {number} scale
 * @property {number} window
 * @property {{ scaling: Config, theta: number, entries: number } | undefined} rotation
 */

/** @type {[family: string, types: string][]} */
const kinds = [
  ['gpt2', 'gpt2'],
  ['neox', 'gpt_neox'],
  ['phi', 'phi'],
  ['phi3', 'phi3 phi4'],
  ['olmo2', 'olmo2 olmo3'],
  ['bert', 'bert roberta xlm-roberta'],
  ['opt', 'opt'],
  ['gemma', 'gemma'],
  ['gemma2', 'gemma2'],
  ['gemma3', 'gemma3 gemma3_text'],
  ['llama', 'llama mistral mixtral smollm3 qwen2 qwen3 qwen3_moe granite'],
];

/** The first of these fields that is there. @param {Config} config @param {string[]} names */
const pick = (config, ...names) =>
  names.map((name) => config[name]).find((value) => value !== undefined && value !== null);

const activations = new Map([
  ['relu', 0],
  ['gelu', 1],
  ['gelu_python', 1],
  ['gelu_new', 2],
  ['gelu_pytorch_tanh', 2],
  ['gelu_fast', 2],
  ['quick_gelu', 3],
  ['silu', 4],
]);

export class Families {
  /** Every tensor's name by each of its ends. @type {Map<string, string>} */
  #byEnd = new Map();
  #tensors;
  /** The names of the embedding and of what the last activations are multiplied with. */
  embedding = '';
  head = '';

  /** @param {Config} config @param {Map<string, { shape: number[] }>} tensors */
  constructor(config, tensors) {
    this.config = config;
    this.#tensors = tensors;
    for (const name of tensors.keys()) {
      const parts = name.split('.');
      parts.forEach((_, i) => {
        const end = parts.slice(i).join('.');
        if (!this.#byEnd.has(end)) this.#byEnd.set(end, name);
      });
    }
    const kind = kinds.find(([, types]) => types.split(' ').includes(config.model_type))?.[0];
    if (!kind) throw new Error(`no family of the type ${config.model_type}`);
    this.kind = kind;
    this.layerCount = pick(config, 'num_hidden_layers', 'n_layer');
    this.heads = pick(config, 'num_attention_heads', 'n_head');
    this.width = pick(config, 'hidden_size', 'n_embd');
    this.d = pick(config, 'head_dim') ?? this.width / this.heads;
    this.keyHeads = pick(config, 'num_key_value_heads') ?? this.heads;
    this.epsilon = pick(config, 'rms_norm_eps', 'layer_norm_epsilon', 'layer_norm_eps') ?? 1e-5;
    this.isGemma = kind.startsWith('gemma');
    this.isCentred = ['gpt2', 'neox', 'phi', 'bert', 'opt'].includes(kind);
    this.isCausal = kind !== 'bert';
    const named = pick(config, 'hidden_activation', 'activation_function', 'hidden_act');
    const activation =
      kind === 'gemma' ? (config.hidden_activation ?? 'gelu_pytorch_tanh') : (named ?? 'gelu_new');
    this.activation = /** @type {number} */ (activations.get(activation));
    this.isPost = kind === 'bert' || (kind === 'opt' && config.do_layer_norm_before === false);
    this.isParallel = kind === 'phi' || (kind === 'neox' && config.use_parallel_residual !== false);
    this.cap = (this.isGemma && config.attn_logit_softcapping) || 0;
    this.finalCap = (this.isGemma && config.final_logit_softcapping) || 0;
    this.residualTimes = config.residual_multiplier ?? 1;
    this.embeddingTimes = this.isGemma ? Math.sqrt(this.width) : (config.embedding_multiplier ?? 1);
    this.logitsOver = config.logits_scaling ?? 1;
    this.#outside();
  }

  #outside() {
    const { kind, config } = this;
    this.embedding = this.#need(
      'wte.weight',
      'embed_tokens.weight',
      'embed_in.weight',
      'word_embeddings.weight',
    );
    this.places = this.find('wpe.weight', 'embed_positions.weight', 'position_embeddings.weight');
    this.firstPlace =
      kind === 'opt' ? 2 : config.model_type === 'roberta' ? (config.pad_token_id ?? 1) + 1 : 0;
    this.types = this.find('token_type_embeddings.weight');
    this.embeddingNorm = kind === 'bert' ? this.#norm('embeddings.LayerNorm') : undefined;
    this.projectIn = this.#linear('project_in');
    this.projectOut = this.#linear('project_out');
    const last = { opt: 'decoder.final_layer_norm', neox: 'final_layer_norm' }[kind] ?? 'norm';
    this.lastNorm = this.isPost ? undefined : this.#norm('ln_f', 'final_layernorm', last);
    const isTied = config.tie_word_embeddings ?? (['gpt2', 'opt'].includes(kind) || this.isGemma);
    const own = this.find('lm_head.weight', 'embed_out.weight');
    this.head = own && !isTied ? own : this.embedding;
    this.headBias = this.find('lm_head.bias', 'cls.predictions.bias');
    this.guess = kind === 'bert' && {
      dense: /** @type {Linear} */ (this.#linear('cls.predictions.transform.dense')),
      norm: this.#norm('cls.predictions.transform.LayerNorm'),
    };
  }

  /** @param {string[]} ends */
  find(...ends) {
    return ends.map((end) => this.#byEnd.get(end)).find((name) => name !== undefined);
  }

  /** @param {string[]} ends @returns {string} */
  #need(...ends) {
    const name = this.find(...ends);
    if (!name) throw new Error(`no tensor ${ends.join(' or ')}`);
    return name;
  }

  /** @param {string[]} stems @returns {Norm | undefined} */
  #norm(...stems) {
    for (const stem of stems) {
      const weight = this.find(`${stem}.weight`);
      if (weight) return { weight, bias: this.find(`${stem}.bias`) };
    }
    return undefined;
  }

  /** @param {string} name */
  shape(name) {
    return /** @type {{ shape: number[] }} */ (this.#tensors.get(name)).shape;
  }

  /** The whole matrix of the first of these names. @param {string[]} stems @returns {Linear | undefined} */
  #linear(...stems) {
    for (const stem of stems) {
      const name = this.find(`${stem}.weight`);
      if (!name) continue;
      const inputsFirst = this.kind === 'gpt2';
      const count = this.shape(name)[inputsFirst ? 1 : 0];
      const bias = this.find(`${stem}.bias`);
      return {
        slices: [{ name, first: 0, count, inputsFirst }],
        biases: bias ? [{ name: bias, first: 0, count }] : undefined,
      };
    }
    return undefined;
  }

  /** Some outputs of a matrix, in stretches. @param {Linear} whole @param {[first: number, count: number][]} stretches */
  #part({ slices: [matrix], biases }, stretches) {
    /** @template T @param {T} one */
    const cut = (one) => stretches.map(([first, count]) => ({ ...one, first, count }));
    return { slices: cut(matrix), biases: biases && cut(biases[0]) };
  }

  /** @param {number} i @returns {Layer} */
  layer(i) {
    const { kind, config, heads, keyHeads, d } = this;
    const stem = { gpt2: 'h', bert: 'encoder.layer', opt: 'decoder.layers' }[kind] ?? 'layers';
    /** @param {string[]} names */
    const at = (names) => names.map((name) => `${stem}.${i}.${name}`);
    /** @param {string[]} names @returns {Linear} */
    const linear = (...names) => /** @type {Linear} */ (this.#linear(...at(names)));
    /** @param {string[]} names */
    const norm = (...names) => this.#norm(...at(names));

    /** @type {Linear[]} */
    let qkv;
    const fused = linear('attn.c_attn', 'attention.query_key_value', 'self_attn.qkv_proj');
    if (kind === 'neox') {
      qkv = [0, 1, 2].map((which) =>
        this.#part(
          fused,
          Array.from({ length: heads }, (_, head) => [(3 * head + which) * d, d]),
        ),
      );
    } else if (fused) {
      const [q, k] = [heads * d, keyHeads * d];
      qkv = [
        this.#part(fused, [[0, q]]),
        this.#part(fused, [[q, k]]),
        this.#part(fused, [[q + k, k]]),
      ];
    } else if (kind === 'bert') {
      qkv = ['query', 'key', 'value'].map((name) => linear(`attention.self.${name}`));
    } else {
      qkv = ['q', 'k', 'v'].map((name) => linear(`self_attn.${name}_proj`));
    }
    const [q, k, v] = qkv;
    const o = linear(
      'attn.c_proj',
      'attention.dense',
      'attention.output.dense',
      'self_attn.o_proj',
      'self_attn.dense',
      'self_attn.out_proj',
    );
    const qNorm = norm('self_attn.q_norm');
    const kNorm = norm('self_attn.k_norm');
    let n1 = norm('ln_1', 'input_layernorm', 'self_attn_layer_norm', 'attention.output.LayerNorm');
    let n2 = norm('ln_2', 'post_attention_layernorm', 'final_layer_norm', 'output.LayerNorm');
    /** @type {Norm | undefined} */
    let m1;
    /** @type {Norm | undefined} */
    let m2;
    if (kind === 'gemma2' || kind === 'gemma3') {
      m1 = n2;
      n2 = norm('pre_feedforward_layernorm');
      m2 = norm('post_feedforward_layernorm');
    }
    if (kind === 'olmo2') {
      n1 = undefined;
      m1 = n2;
      n2 = undefined;
      m2 = norm('post_feedforward_layernorm');
    }
    const local = this.#isLocal(i);
    return {
      q,
      k,
      v,
      o,
      qNorm,
      kNorm,
      isWide: qNorm && heads > 1 && this.shape(qNorm.weight)[0] === heads * d,
      n1,
      m1,
      n2,
      m2,
      ...this.#mlp(linear),
      scale: this.#scale(i),
      window: local ? config.sliding_window : 0,
      rotation: this.#rotation(i, local),
    };
  }

  /** @param {(...names: string[]) => Linear} linear */
  #mlp(linear) {
    const router = linear('mlp.gate', 'block_sparse_moe.gate');
    if (router) {
      const count = this.config.num_local_experts ?? this.config.num_experts;
      const experts = Array.from({ length: count }, (_, e) => {
        /** @param {string} a @param {string} b */
        const one = (a, b) => linear(`mlp.experts.${e}.${a}`, `block_sparse_moe.experts.${e}.${b}`);
        return {
          gate: one('gate_proj', 'w1'),
          up: one('up_proj', 'w3'),
          down: one('down_proj', 'w2'),
        };
      });
      return { router, experts };
    }
    const both = linear('mlp.gate_up_proj');
    const down = linear(
      'mlp.c_proj',
      'mlp.dense_4h_to_h',
      'mlp.fc2',
      'fc2',
      'output.dense',
      'mlp.down_proj',
    );
    if (both) {
      const half = both.slices[0].count / 2;
      return { gate: this.#part(both, [[0, half]]), up: this.#part(both, [[half, half]]), down };
    }
    const up = linear(
      'mlp.c_fc',
      'mlp.dense_h_to_4h',
      'mlp.fc1',
      'fc1',
      'intermediate.dense',
      'mlp.up_proj',
    );
    return { gate: linear('mlp.gate_proj'), up, down };
  }

  /** @param {number} i */
  #scale(i) {
    const { kind, config, d } = this;
    if (config.model_type === 'granite') return config.attention_multiplier;
    const size = kind === 'gemma2' || kind === 'gemma3' ? (config.query_pre_attn_scalar ?? d) : d;
    const own = kind === 'gpt2' && config.scale_attn_weights === false ? 1 : 1 / Math.sqrt(size);
    return kind === 'gpt2' && config.scale_attn_by_inverse_layer_idx ? own / (i + 1) : own;
  }

  /** @param {number} i */
  #isLocal(i) {
    const { kind, config } = this;
    if (!config.sliding_window) return false;
    if (config.layer_types) return config.layer_types[i] === 'sliding_attention';
    if (kind === 'gemma2') return i % 2 === 0;
    if (kind === 'gemma3') return (i + 1) % (config.sliding_window_pattern ?? 6) !== 0;
    return ['mistral', 'mixtral', 'phi3'].includes(config.model_type);
  }

  /** @param {number} i @param {boolean} local */
  #rotation(i, local) {
    const { kind, config } = this;
    if (['gpt2', 'bert', 'opt'].includes(kind)) return undefined;
    if (config.no_rope_layers && !config.no_rope_layers[i]) return undefined;
    const isPlain = local && (kind === 'gemma3' || config.model_type === 'olmo3');
    const share =
      pick(config, 'partial_rotary_factor', 'rotary_pct') ?? { neox: 0.25, phi: 0.5 }[kind] ?? 1;
    return {
      scaling: isPlain ? {} : (config.rope_scaling ?? {}),
      theta:
        isPlain && kind === 'gemma3'
          ? (config.rope_local_base_freq ?? 10_000)
          : (pick(config, 'rope_theta', 'rotary_emb_base') ?? 10_000),
      entries: Math.floor(this.d * share),
    };
  }
}
