// Which family a model is of: by what the caller says, by its config, or by the names of its tensors.

import { configOfTower } from './config.js';
import { families } from './families/families.js';
import { ggufFamily } from './families/gguf.js';
import { layersOf } from './layersOf.js';
import { ModelError, quoted } from './modelError.js';

/** @typedef {import('./families/family.js').Family} Family */
/** @typedef {import('./modelContext.js').ModelContext} ModelContext */

/**
 * Which families have these names.
 * @param {Iterable<string>} names of tensors
 * @param {string} [prefix] of those that are asked; any
 */
function among(names, prefix) {
  const own = [...names].filter((name) => prefix === undefined || name.startsWith(prefix));
  /** Whether each template names a tensor that is there. @param {string[]} templates */
  const holds = (templates) =>
    templates.every((template) => {
      const found = layersOf(own, template);
      return prefix === undefined ? found.size > 0 : found.has(prefix);
    });
  /** @param {Family} family */
  const fits = ({ attention }) =>
    attention.some(({ query, fused }) => holds([/** @type {string} */ (query ?? fused)]));
  /** Whether the names are the family's and no other's. @param {Family} family */
  const isMarked = (family) =>
    fits(family) &&
    holds(family.marks ?? []) &&
    !(family.lacks ?? []).some((template) => holds([template])) &&
    // Without marks only a family's own names give it away, and many share those of Llama.
    (family.marks !== undefined || !family.attention[0].query?.includes('self_attn.q_proj'));
  return { fits, isMarked };
}

/**
 * The family of one part of a model whose other parts are of another: the vision tower of a language model.
 * @param {ModelContext} context
 * @param {string} prefix
 * @param {(family: Family) => boolean} suits
 * @returns {Family | undefined}
 */
export function familyOfTower({ tensors }, prefix, suits) {
  const { isMarked } = among(tensors.keys(), prefix);
  return families.find((family) => isMarked(family) && suits(family));
}

/**
 * Of several files that no index and no numbers join, each has to hold some of the same model.
 * @param {ModelContext} context
 * @param {Family} family
 */
function checkOneModel({ tensors, isIndexed }, family) {
  if (isIndexed) return;
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const { name, source } of tensors.values()) {
    const names = files.get(source.name) ?? [];
    names.push(name);
    files.set(source.name, names);
  }
  if (files.size === 1) return;
  for (const [file, names] of files) {
    const { fits, isMarked } = among(names);
    if (!fits(family) && families.some(isMarked)) {
      throw new TypeError(
        `files must be of one model: ${quoted(file)} is another than the rest, which is ${family.name}`,
      );
    }
  }
}

/** @param {ModelContext} context @returns {Family} */
export function familyOf(context) {
  if (context.said.names) return familyOfNames(context.said.names, context.assume);
  const family = familyOfTensors(context);
  checkOneModel(context, family);
  return family;
}

/** @param {ModelContext} context @returns {Family} */
function familyOfTensors(context) {
  const { config, tensors } = context;
  const { fits, isMarked } = among(tensors.keys());
  const inner = configOfTower(config, '').model_type;
  const type = config?.model_type ?? inner;
  if (context.isGguf) {
    const family = ggufFamily(String(type));
    if (fits(family)) return family;
  }
  for (const name of [type, inner]) {
    const own = families.find((family) => family.types.includes(String(name)));
    if (own && fits(own)) return own;
  }
  const guess = families.find(isMarked);
  if (!guess) {
    const said = families.find(({ types }) => types.includes(String(type)));
    return refuseUnknown(context, said);
  }
  context.assume(
    config
      ? `The model is read as ${guess.name}, by the names of its tensors.`
      : `The model is taken for ${guess.name}, by the names of its tensors: no config.json was given.`,
  );
  return guess;
}

/** Models that have no queries and keys in their weights, by names that only they have. @type {readonly (readonly [RegExp, string])[]} */
const without = [
  [
    /\.base_layer\.weight$/,
    'a model with a LoRA beside its weights: merge it into them first (merge_and_unload of peft, then save_pretrained)',
  ],
  [
    /\.mixer\.(A_log|x_proj|conv1d|in_proj)\b|\.ssm_(a|in|conv1d)\b/,
    'no attention here: it is a state space model such as Mamba, which has no queries and keys',
  ],
  [
    /time_(decay|maa|mix|faaaa)/,
    'no attention here: it is a recurrent model such as RWKV, which has no queries and keys',
  ],
];

/**
 * @param {ModelContext} context
 * @param {Family} [said] what the config says that the model is
 * @returns {never}
 */
function refuseUnknown({ tensors, file }, said) {
  if (tensors.size === 0) throw new ModelError(file, 'it holds no tensors');
  for (const [pattern, why] of without) {
    for (const name of tensors.keys()) if (pattern.test(name)) throw new ModelError(file, why);
  }
  const matrices = [...tensors.values()].filter(({ shape }) => shape.length === 2);
  const likely = matrices.filter(({ name }) => /q|attn|attention/i.test(name));
  const some = (likely.length > 0 ? likely : [...tensors.values()]).slice(0, 4);
  const own = said?.attention[0];
  const why = own
    ? `the config says ${said.name}, but no '${own.query ?? own.fused}' is`
    : 'no known family has them';
  throw new TypeError(
    `names must say where queries and keys are: ${why} among ${
      tensors.size > some.length ? `${tensors.size} tensors such as` : 'the tensors'
    } ${some.map(({ name }) => quoted(name)).join(', ')}`,
  );
}

/**
 * @param {import('./types.js').TensorNames} names
 * @param {(sentence: string) => void} assume
 * @returns {Family}
 */
function familyOfNames(names, assume) {
  assume('Which tensors hold queries and keys, and what comes before them, is as given by hand.');
  const { query, key, fused, arrangement, inputsFirst, norm, normKind, rotation, beta } = names;
  return {
    name: 'names given by hand',
    types: [],
    attention: [
      {
        query,
        key,
        fused,
        arrangement,
        inputsFirst,
        norm: norm
          ? { kind: normKind ?? 'rms', at: norm }
          : { kind: normKind === 'layer' ? 'layerBare' : 'none' },
      },
    ],
    rotary: rotation === 'none' ? undefined : { interleaved: rotation === 'interleaved' },
    beta,
  };
}
