// What a layer of a model is made of, by its kind, its config and the names of its tensors: a table that a reader of the
// model's paper can check. Orders of a layer and what stands where: see the documentation, "Run your own model".

import { countIn, flagIn, isLocal, listIn, numberIn } from '../config.js';
import type { Part } from '../families/family.js';
import { ModelError, quoted } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import { refuseTensor } from './tensorNames.js';
import { type Linear, type Norm, outputsOf, someOf } from './tensorParts.js';
import { layerNamesOf } from './textFamily.js';
import type { TextPlan } from './textPlan.js';
import { type TextRotation, textRotation } from './textRotation.js';

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

/** The ends of names, in a layer. */
type NamesAt = (names: string[]) => string[];

/** The layer of this number. */
export function layerOf(plan: TextPlan, i: number): Layer {
  const { kind, config, heads, d, width, parts } = plan;
  const type = listIn(config, 'layer_types')?.[i] ?? 'full_attention';
  if (type !== 'full_attention' && type !== 'sliding_attention') {
    plan.refuse(`layer ${i} is of the kind ${quoted(String(type))}, which cannot be run here`);
  }
  const at = (names: string[]) => names.map((name) => `${plan.folder}.${i}.${name}`);
  const where = `layer ${i}`;
  const linear: LinearOf = (part, names, inputs, outputs) =>
    parts.linear(where, at(names), inputs, outputs, part);
  const norm = (...names: string[]) => parts.norm(where, width, ...at(names));
  const { n1, n2, o } = layerNamesOf(kind);
  const isAfter = kind === 'olmo2';
  const isSandwich = kind === 'gemma2' || kind === 'gemma3';
  const local = isLocal(config, i);
  return {
    ...queriesKeysValues(plan, linear, at),
    o: linear('o', [o], heads * d, width),
    ...headNorms(plan, where, at),
    n1: isAfter ? undefined : norm(n1),
    m1: isAfter || isSandwich ? norm(n2) : undefined,
    // Phi has one norm for both.
    n2: isSandwich
      ? norm('pre_feedforward_layernorm')
      : isAfter || kind === 'phi'
        ? undefined
        : norm(n2),
    m2: isAfter || isSandwich ? norm('post_feedforward_layernorm') : undefined,
    ...mlpOf(plan, linear, at),
    scale: scaleOf(plan, i),
    window: local ? (countIn(config, ['sliding_window']) ?? 0) : 0,
    rotation: textRotation(plan, i, { local, interleaved: plan.form.interleaved }),
  };
}

/** Norms of queries and of keys: both, or none. */
function headNorms(plan: TextPlan, where: string, at: NamesAt) {
  const { heads, keyHeads, d, names, parts } = plan;
  const named = ['q_norm', 'k_norm'].map((name) =>
    at([`self_attn.${name}`, `self_attn.${name.replace('norm', 'layernorm')}`]),
  );
  const isThere = (stems: string[]) => stems.some((stem) => names.has(`${stem}.weight`));
  if (!plan.needs.headNorms && !named.some(isThere)) return { isWide: false };
  const norms = named.map((stems, side) => {
    const gain = names.find(...stems.map((stem) => `${stem}.weight`));
    const all = (side === 0 ? heads : keyHeads) * d;
    const isWide = gain?.shape[0] === all && all !== d;
    return { isWide, norm: parts.norm(where, isWide ? all : d, ...stems) };
  });
  return { qNorm: norms[0].norm, kNorm: norms[1].norm, isWide: norms[0].isWide };
}

function queriesKeysValues(plan: TextPlan, linear: LinearOf, at: NamesAt) {
  const { kind, heads, keyHeads, d, width } = plan;
  const [queries, keys] = [heads * d, keyHeads * d];
  const usual = { gpt2: 'attn.c_attn', neox: 'attention.query_key_value' }[String(kind)];
  const name = usual ?? 'self_attn.qkv_proj';
  if (usual || kind === 'phi3' || plan.names.has(at([`${name}.weight`])[0])) {
    const fused = linear('q', [name], width, queries + 2 * keys);
    if (kind === 'neox' && plan.form.neox === 'heads') {
      const [q, k, v] = [0, 1, 2].map((which) =>
        someOf(
          fused,
          Array.from({ length: heads }, (_, head) => [(3 * head + which) * d, d]),
        ),
      );
      return { q, k, v };
    }
    return {
      q: someOf(fused, [[0, queries]]),
      k: someOf(fused, [[queries, keys]]),
      v: someOf(fused, [[queries + keys, keys]]),
    };
  }
  const one = (part: 'q' | 'k' | 'v', ofBert: string, outputs: number) => {
    const name = kind === 'bert' ? `attention.self.${ofBert}` : `self_attn.${part}_proj`;
    return linear(part, [name], width, outputs);
  };
  return { q: one('q', 'query', queries), k: one('k', 'key', keys), v: one('v', 'value', keys) };
}

function mlpOf(plan: TextPlan, linearOf: LinearOf, at: NamesAt): Pick<Layer, 'mlp' | 'experts'> {
  const { kind, width, config } = plan;
  const linear = (names: string[], inputs?: number, outputs?: number) =>
    linearOf('mlp', names, inputs, outputs);
  const isThere = (name: string) => plan.names.has(at([`${name}.weight`])[0]);
  const routers = ['mlp.gate', 'block_sparse_moe.gate'];
  const isSparse = (config.num_local_experts ?? config.num_experts ?? 0) !== 0;
  if (routers.some(isThere) || (isSparse && !isThere('mlp.up_proj'))) {
    const count = plan.count('num_local_experts', 'num_experts');
    const asked = plan.count('num_experts_per_tok');
    if (asked > count) plan.refuse(`${asked} of ${count} experts are asked for each token`);
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
    const gate = someOf(both, [[0, half]]);
    return {
      mlp: { gate, up: someOf(both, [[half, half]]), down: linear([names.down], half, width) },
    };
  }
  const up = linear([names.up], width);
  const hidden = outputsOf(up);
  return {
    mlp: {
      gate:
        plan.needs.gated || isThere('mlp.gate_proj')
          ? linear(['mlp.gate_proj'], width, hidden)
          : undefined,
      up,
      down: linear([names.down], hidden, width),
    },
  };
}

/** What multiplies q·k. */
function scaleOf({ kind, config, d }: TextPlan, i: number) {
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

/** What one layer has and another of its kind lacks is missing there. */
export function checkAlike({ layers, file }: TextPlan) {
  const named = layers.map((layer, i) => {
    const number = new RegExp(`\\.${i}\\.`);
    return new Set(tensorsOf(layer).map(({ name }) => name.replace(number, '.#.')));
  });
  for (const isDense of [true, false]) {
    const alike = named.flatMap((names, i) =>
      (layers[i].mlp !== undefined) === isDense ? [{ names, i }] : [],
    );
    const all = new Set(alike.flatMap(({ names }) => [...names]));
    for (const { names, i } of alike) {
      const lacking = [...all].find((name) => !names.has(name));
      if (lacking === undefined) continue;
      throw new ModelError(
        file,
        `layer ${i} is incomplete: no tensor ${quoted(lacking.replace('.#.', `.${i}.`))} is in the files, and other layers have one`,
      );
    }
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
