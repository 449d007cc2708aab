// Which family a model is of: by what the caller says, by its config, or by the names of its tensors.

import { configOfTower } from './config.js';
import { families, familyOfType } from './families/families.js';
import type { Family } from './families/family.js';
import { ggufFamily } from './families/gguf.js';
import { layersOf } from './layersOf.js';
import type { ModelContext } from './modelContext.js';
import { ModelError, quoted } from './modelError.js';
import type { TensorNames } from './types.js';

/**
 * Which families have these names.
 *
 * @param names - of tensors
 * @param prefix - of those that are asked; any
 */
function among(names: Iterable<string>, prefix?: string) {
  const own = [...names].filter((name) => prefix === undefined || name.startsWith(prefix));
  /** Whether each template names a tensor that is there. */
  const holds = (templates: string[]) =>
    templates.every((template) => {
      const found = layersOf(own, template);
      return prefix === undefined ? found.size > 0 : found.has(prefix);
    });
  const fits = ({ attention }: Family) =>
    attention.some(({ query, fused }) => holds([(query ?? fused) as string]));
  /** Whether the names are the family's and no other's. */
  const isMarked = (family: Family) =>
    fits(family) &&
    holds(family.marks ?? []) &&
    !(family.lacks ?? []).some((template) => holds([template])) &&
    // Without marks only a family's own names give it away, and many share those of Llama.
    (family.marks !== undefined || !family.attention[0].query?.includes('self_attn.q_proj'));
  return { fits, isMarked };
}

/** The family of one part of a model whose other parts are of another: the vision tower of a language model. */
export function familyOfTower(
  { tensors }: ModelContext,
  prefix: string,
  suits: (family: Family) => boolean,
): Family | undefined {
  const { isMarked } = among(tensors.keys(), prefix);
  return families.find((family) => isMarked(family) && suits(family));
}

/** Of several files that no index and no numbers join, each has to hold some of the same model. */
function checkOneModel({ tensors, isIndexed }: ModelContext, family: Family) {
  if (isIndexed) return;
  const files = new Map<string, string[]>();
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

export function familyOf(context: ModelContext): Family {
  if (context.said.names) return familyOfNames(context.said.names, context.assume);
  const family = familyOfTensors(context);
  checkOneModel(context, family);
  return family;
}

function familyOfTensors(context: ModelContext): Family {
  const { config, tensors } = context;
  const { fits, isMarked } = among(tensors.keys());
  const inner = configOfTower(config, '').model_type;
  const type = config?.model_type ?? inner;
  if (context.isGguf) {
    const family = ggufFamily(String(type), config?.num_hidden_layers);
    if (fits(family)) return family;
  }
  for (const name of [type, inner]) {
    const own = familyOfType(String(name));
    if (own && fits(own)) return own;
  }
  const guess = families.find(isMarked);
  if (!guess) {
    const said = familyOfType(String(type));
    return refuseUnknown(context, said);
  }
  context.assume(
    config
      ? `The model is read as ${guess.name}, by the names of its tensors.`
      : `The model is taken for ${guess.name}, by the names of its tensors: no config.json was given.`,
  );
  return guess;
}

/** Models that have no queries and keys in their weights, by names that only they have. */
const without: readonly (readonly [RegExp, string])[] = [
  [
    /\.mixer\.(A_log|x_proj|conv1d|in_proj)\b|\.ssm_(a|in|conv1d)\b/,
    'no attention here: it is a state space model such as Mamba, which has no queries and keys',
  ],
  [
    /time_(decay|maa|mix|faaaa)/,
    'no attention here: it is a recurrent model such as RWKV, which has no queries and keys',
  ],
];

/** @param said - what the config says that the model is */
function refuseUnknown({ tensors, file, missing }: ModelContext, said?: Family): never {
  if (tensors.size === 0) throw new ModelError(file, 'it holds no tensors');
  const lost = [...missing].find((sentence) => /^(The shards|Beside)/.test(sentence));
  if (lost)
    throw new ModelError(file, lost.replace(/:.*/, ', and no others hold queries'), 'incomplete');
  for (const [pattern, why] of without) {
    for (const name of tensors.keys())
      if (pattern.test(name)) throw new ModelError(file, why, 'unsupported');
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

function familyOfNames(names: TensorNames, assume: (sentence: string) => void): Family {
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
