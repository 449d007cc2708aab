// Which family a model is of: by what the caller says, by its config, or by the names of its tensors.

import { configOfTower } from './config.js';
import { families } from './families/families.js';
import { ggufFamily } from './families/gguf.js';
import { layersOf } from './layersOf.js';
import { ModelError, quoted } from './modelError.js';

/** @typedef {import('./families/family.js').Family} Family */
/** @typedef {import('./modelContext.js').ModelContext} ModelContext */

/** @param {ModelContext} context @returns {Family} */
export function familyOf(context) {
  const { config, said, tensors } = context;
  if (said.names) return familyOfNames(said.names, context.assume);
  /** Whether each template names a tensor that is there. @param {string[]} templates */
  const holds = (templates) =>
    templates.every((template) => layersOf(tensors.keys(), template).size > 0);
  /** @param {Family} family */
  const fits = ({ attention }) =>
    attention.some(({ query, fused }) => holds([/** @type {string} */ (query ?? fused)]));

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
  const guess = families.find(
    (family) =>
      fits(family) &&
      holds(family.marks ?? []) &&
      !(family.lacks ?? []).some((template) => holds([template])) &&
      // Without marks only a family's own names give it away, and many share those of Llama.
      (family.marks !== undefined || !family.attention[0].query?.includes('self_attn.q_proj')),
  );
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

/**
 * @param {ModelContext} context
 * @param {Family} [said] what the config says that the model is
 * @returns {never}
 */
function refuseUnknown({ tensors, file }, said) {
  if (tensors.size === 0) throw new ModelError(file, 'it holds no tensors');
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
          ? { kind: normKind ?? 'rms', at: norm.replace(/\.weight$/, '') }
          : { kind: normKind === 'layer' ? 'layerBare' : 'none' },
      },
    ],
    rotary: rotation === 'none' ? undefined : { interleaved: rotation === 'interleaved' },
    beta,
  };
}
