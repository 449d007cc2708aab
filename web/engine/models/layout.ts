// Where the rows of each head stand in a layer's matrices, and how many heads there are: from what the caller, the
// config and the tensors say.

import { outOfRange } from '../checks/checkedOptions.js';
import { type Config, countIn, flagIn, saidOfHeads } from './config.js';
import {
  type Arrangement,
  type Attention,
  type Family,
  hasBiases,
  inLayer,
  type Part,
  passedOver,
} from './families/family.js';
import { lengthOf, type ModelContext } from './modelContext.js';
import { ModelError, quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { SidePlan, Slice } from './plan.js';

export type Shape = {
  d: number;
  width: number;
  keyWidth?: number;
  heads: number;
  keyHeads: number;
  query: (head: number) => SidePlan;
  key: (keyHead: number) => SidePlan;
  firstTurned?: number;
  turning?: number;
};

/**
 * How many heads there are, from what the caller, the config and the tensors say.
 * @param folder - of the layer's attention
 */
function knownCounts(
  context: ModelContext,
  family: Family,
  config: Config,
  folder: string,
  query: Tensor,
) {
  const side = /(^|\.)(encoder|decoder)\./.exec(query.name)?.[2];
  const told = {
    heads: saidOfHeads(config, 'heads', side ? [`${side}_attention_heads`] : []),
    keyHeads: saidOfHeads(config, 'keyHeads'),
    d: saidOfHeads(config, 'headDimension'),
  };
  const heads =
    context.said.heads ??
    told.heads?.value ??
    context.tensors.get(`${folder}.sinks`)?.shape[0] ??
    context.tensors.get(`${folder}.relative_attention_bias.weight`)?.shape[1];
  const keyHeads = context.said.keyHeads ?? told.keyHeads?.value;
  const frequencies = context.tensors.get(`${folder}.rotary_emb.inv_freq`)?.shape[0];
  const share = family.rotary?.share ?? 1;
  const normed =
    context.tensors.get(`${folder}.q_norm.weight`) ??
    context.tensors.get(`${folder}.attn_q_norm.weight`);
  const rows = query.shape[0];
  const d =
    context.said.headDimension ??
    told.d?.value ??
    (normed?.shape.length === 2 ? normed.shape[1] : undefined) ??
    (normed?.shape.length === 1 && normed.shape[0] < rows ? normed.shape[0] : undefined) ??
    (frequencies && context.config === undefined ? (2 * frequencies) / share : undefined) ??
    (context.config === undefined && heads === undefined ? family.d : undefined);
  return { heads, keyHeads, d, told };
}

/** A config of another model counts other entries of a token. */
function checkWidth(context: ModelContext, config: Config, tensor: Tensor, width: number) {
  const told = saidOfHeads(config, 'width');
  if (!told || told.value === width) return;
  context.refuseConfig(
    told.field,
    `it is ${told.value}, and tensor ${quoted(tensor.name)} of shape [${tensor.shape}] reads ${width} numbers`,
  );
}

/**
 * What the config says of heads against what the weights hold, unless the caller said otherwise.
 *
 * @param rows - of it that are queries
 * @param key - where keys have one of their own
 */
function checkTold(
  { said, refuseConfig, assume }: ModelContext,
  { told }: Pick<ReturnType<typeof knownCounts>, 'told'>,
  query: Tensor,
  rows: number,
  { d, heads, keyHeads }: { d: number; heads: number; keyHeads: number },
  key?: Tensor,
) {
  const isAsked = said.heads !== undefined || said.headDimension !== undefined;
  for (const [one, found, asked] of [
    [told.heads, heads, isAsked],
    [told.keyHeads, keyHeads, isAsked || said.keyHeads !== undefined],
    [told.d, d, isAsked],
  ] as const) {
    if (asked && one && one.value !== found)
      assume(
        `The config says ${one.field} ${one.value}, and what was asked makes it ${found}: so it is read.`,
      );
  }
  if (isAsked) return;
  /** Which of the two is wrong the weights do not say. */
  const orHeads = (field: string) => (told.heads ? `${told.heads.field} or ${field}` : field);
  if (told.d && told.d.value !== d) {
    refuseConfig(
      orHeads(told.d.field),
      `${heads} heads of ${told.d.value} take ${heads * told.d.value} rows, and tensor ${quoted(query.name)} has ${rows}`,
    );
  }
  if (said.keyHeads === undefined && told.keyHeads && told.keyHeads.value !== keyHeads) {
    refuseConfig(
      orHeads(told.keyHeads.field),
      `by ${heads} heads a head has ${d} of the ${rows} rows of queries, and tensor ${quoted((key ?? query).name)} then holds ${keyHeads} key heads, not ${told.keyHeads.value}`,
    );
  }
}

/** @param rows - of queries */
function askForHeads({ config }: ModelContext, rows: number): never {
  const likely = [64, 128, 80, 96, 256, 32, 16, 8]
    .filter((d) => rows % d === 0)
    .slice(0, 3)
    .map((d) => `${rows / d} (of ${d})`);
  const guesses = likely.length > 0 ? `; likely: ${likely.join(', ')}` : '';
  throw new TypeError(
    `heads must be given: ${rows} rows of queries do not say how many heads they are, and ${config ? 'the config does not either' : 'no config.json does'}${guesses}`,
  );
}

function split(context: ModelContext, tensor: Tensor, rows: number, count: number, what: string) {
  if (!(count >= 1) || !Number.isInteger(rows / count)) {
    const why = `${rows} rows of tensor ${quoted(tensor.name)} are not ${count} ${what}`;
    if (context.said.heads || context.said.keyHeads || context.said.headDimension) {
      throw new TypeError(`heads must fit the weights: ${why}`);
    }
    context.refuseWhole(why);
  }
  return rows / count;
}

function checkKeyHeads(
  context: ModelContext,
  wanted: number | undefined,
  found: number,
  heads: number,
) {
  if (wanted !== undefined && wanted !== found && context.said.keyHeads !== undefined) {
    outOfRange('keyHeads', `${found}, which the rows of keys are`, wanted);
  }
  if (found > heads || heads % found !== 0) {
    throw new TypeError(
      `heads must be a multiple of the key heads: ${heads} heads share ${found} key heads`,
    );
  }
}

function biasOf(
  context: ModelContext,
  weights: Tensor,
  length: number,
  { family, config, part }: { family: Family; config: Config; part: Part },
): Tensor | undefined {
  const { name } = weights;
  const has = hasBiases(family, config, part);
  const tensor = context.beside(
    name.endsWith('weight') ? name.replace(/weight$/, 'bias') : `${name}.bias`,
    has,
  );
  if (!tensor) return undefined;
  if (has === false) context.refuse(tensor, passedOver(config));
  context.checkKind(tensor);
  if (lengthOf(tensor) !== length) {
    context.refuse(tensor, `shape [${tensor.shape}] does not fit weights of ${length} rows`);
  }
  return tensor;
}

export function separate(
  context: ModelContext,
  family: Family,
  attention: Attention,
  config: Config,
  query: Tensor,
  key: Tensor,
  folder: string,
): Shape {
  const inputsFirst = attention.inputsFirst ?? false;
  const [out, into] = inputsFirst ? [1, 0] : [0, 1];
  checkWidth(context, config, query, query.shape[into]);
  const perHead = attention.gated ? 2 : 1;
  const rows = query.shape[out] / perHead;
  const keyRows = key.shape[out];
  const known = knownCounts(context, family, config, folder, query);
  if (known.heads === undefined && known.d === undefined) askForHeads(context, rows);
  const heads = known.heads ?? split(context, query, rows, known.d ?? 1, 'entries a head');
  const d = split(context, query, rows, heads, 'heads');
  if (known.d !== undefined && known.d !== d && context.said.headDimension !== undefined) {
    outOfRange('headDimension', `${d}: ${rows} rows of queries of ${heads} heads`, known.d);
  }
  const keyHeads = split(context, key, keyRows, d, 'entries a key head');
  checkTold(context, known, query, rows, { d, heads, keyHeads }, key);
  checkKeyHeads(context, known.keyHeads, keyHeads, heads);
  if (!context.config && context.said.heads === undefined && known.heads === undefined) {
    context.assume(`A head is taken to have ${d} entries: ${whyOf(known, family)}.`);
  }
  const side = (tensor: Tensor, part: Part, stride: number) => {
    const bias = biasOf(context, tensor, tensor.shape[out], { family, config, part });
    return (i: number) => {
      const first = i * stride;
      return {
        weights: { tensor, first, count: d, inputsFirst },
        bias: bias && { tensor: bias, first, count: d },
      };
    };
  };
  return {
    d,
    heads,
    keyHeads,
    width: query.shape[into],
    keyWidth: key.shape[into],
    query: side(query, 'q', d * perHead),
    key: side(key, 'k', d),
  };
}

export function fused(
  context: ModelContext,
  family: Family,
  attention: Attention,
  config: Config,
  tensor: Tensor,
  queryBias: Tensor | undefined,
  prefix: string,
  layer: number,
): Shape {
  // GPT-2 and those who kept its names differ in which axis comes first.
  const turned = /c_attn\.weight$/.test(tensor.name)
    ? tensor.shape[1] > tensor.shape[0]
    : (attention.inputsFirst ?? false);
  const [rows, width] = turned ? [tensor.shape[1], tensor.shape[0]] : tensor.shape;
  checkWidth(context, config, tensor, width);
  const folder = tensor.name.replace(/\.[^.]+\.weight$|\.[^.]+$/, '');
  const known = knownCounts(context, family, config, folder, tensor);
  const isFalcon = family.name === 'Falcon';
  let arrangement = attention.arrangement ?? 'blocks';
  let keyHeads = known.keyHeads;
  if (isFalcon) {
    const grouped =
      flagIn(config, 'new_decoder_architecture') ||
      context.tensors.has(`${prefix}${inLayer('h.{i}.ln_attn.weight', layer)}`);
    if (grouped) arrangement = 'groups';
    else if (flagIn(config, 'multi_query') === false || rows === 3 * width) arrangement = 'heads';
    else keyHeads = 1;
  }
  if (/bigcode/i.test(family.name)) {
    if (flagIn(config, 'multi_query') === false || rows === 3 * width) arrangement = 'heads';
    else keyHeads = 1;
  }
  if (known.heads === undefined && known.d === undefined) {
    askForHeads(context, rows === 3 * width ? rows / 3 : width);
  }
  // Queries are as wide as tokens where nothing else is said.
  const heads =
    known.heads ??
    split(context, tensor, rows === 3 * width ? width : rows, known.d ?? 1, 'entries a head');
  let d;
  if (arrangement === 'heads' || arrangement === 'codegen' || rows === 3 * width) {
    d = split(context, tensor, rows, 3 * heads, 'queries, keys and values');
    keyHeads = heads;
  } else if (keyHeads !== undefined) {
    d = split(context, tensor, rows, heads + 2 * keyHeads, 'queries, keys and values');
  } else {
    d = known.d ?? split(context, tensor, width, heads, 'heads');
    keyHeads = (rows / d - heads) / 2;
    if (!Number.isInteger(keyHeads) || keyHeads < 1) {
      throw new TypeError(
        `keyHeads must be given: ${rows} rows of tensor ${quoted(tensor.name)} hold queries, keys and values of ${heads} heads in a way that cannot be told`,
      );
    }
  }
  // Falcon's first and BigCode's configs count key heads in a way of their own.
  const { told } = known;
  const isCounted = arrangement === 'groups' || !/falcon|bigcode/i.test(family.name);
  const checked = { told: { ...told, keyHeads: isCounted ? told.keyHeads : undefined } };
  checkTold(context, checked, tensor, heads * d, { d, heads, keyHeads });
  checkKeyHeads(context, context.said.keyHeads, keyHeads, heads);
  const bias = biasOf(context, tensor, rows, { family, config, part: 'q' });
  const places = placesOf(arrangement, { heads, keyHeads, d });
  const side = (place: (i: number) => number, own: Tensor | undefined) => (i: number) => {
    const first = place(i);
    return {
      weights: { tensor, first, count: d, inputsFirst: turned },
      bias: own
        ? { tensor: own, first: i * d, count: d }
        : bias && { tensor: bias, first, count: d },
    };
  };
  return {
    d,
    heads,
    keyHeads,
    width,
    query: side(places.query, queryBias),
    key: side(places.key, undefined),
  };
}

export function latent(
  context: ModelContext,
  config: Config,
  query: Tensor,
  key: Tensor,
  folder: string,
): Shape {
  const needed = (name: string): Tensor => {
    const tensor = context.tensors.get(`${folder}.${name}`);
    if (!tensor) {
      throw new ModelError(query.source.name, `tensor ${quoted(`${folder}.${name}`)} is not there`);
    }
    context.checkKind(tensor);
    return tensor;
  };
  const heads = context.said.heads ?? countIn(config, ['num_attention_heads']);
  if (heads === undefined) askForHeads(context, query.shape[0]);
  const d = split(context, query, query.shape[0], heads, 'heads');
  const down = needed('kv_a_proj_with_mqa.weight');
  checkWidth(context, config, down, down.shape[1]);
  const latent = key.shape[1];
  const turning = down.shape[0] - latent;
  const still = d - turning;
  for (const [field, found] of [
    ['qk_rope_head_dim', turning],
    ['qk_nope_head_dim', still],
  ] as const) {
    const told = context.said.heads === undefined ? countIn(config, [field]) : undefined;
    if (told !== undefined && told !== found) {
      context.refuseConfig(
        field,
        `it is ${told}, and by tensors ${quoted(query.name)} and ${quoted(down.name)} it is ${found} for ${heads} heads`,
      );
    }
  }
  const perKey = split(context, key, key.shape[0], heads, 'heads');
  if (turning < 0 || still < 1 || perKey < still) {
    context.refuse(down, `shape [${down.shape}] does not fit heads of ${d} entries`);
  }
  const width = down.shape[1];
  const before = query.name.endsWith('q_b_proj.weight') ? needed('q_a_proj.weight') : undefined;
  const keyGain = context.tensors.get(`${folder}.kv_a_layernorm.weight`);
  context.assume(
    'The norms between the two steps of queries and keys are taken to divide by their mean lengths.',
  );
  const rows = (tensor: Tensor, first: number, count: number): Slice => ({
    tensor,
    first,
    count,
    inputsFirst: false,
  });
  return {
    d,
    heads,
    keyHeads: heads,
    width,
    firstTurned: still,
    turning,
    query: (head) => ({
      weights: rows(query, head * d, d),
      through: before && {
        first: rows(before, 0, before.shape[0]),
        gain: context.tensors.get(`${folder}.q_a_layernorm.weight`),
      },
    }),
    key: (head) => ({
      weights: rows(key, head * perKey, still),
      through: {
        first: rows(down, 0, latent),
        gain: keyGain,
        straight: rows(down, latent, turning),
      },
    }),
  };
}

/** A matrix a head: [heads, D, d] each. */
export function headsApart(
  context: ModelContext,
  config: Config,
  query: Tensor,
  key: Tensor,
  folder: string,
): Shape {
  const [heads, width, d] = query.shape;
  checkWidth(context, config, query, width);
  const [keyHeads, keyWidth, keyEntries] = key.shape;
  if (keyEntries !== d || keyWidth !== width) {
    context.refuse(key, `shape [${key.shape}] does not fit queries of shape [${query.shape}]`);
  }
  const { said } = context;
  if (said.heads !== undefined && said.heads !== heads) outOfRange('heads', `${heads}`, said.heads);
  const told = saidOfHeads(config, 'heads');
  if (told && told.value !== heads && said.heads === undefined) {
    context.refuseConfig(
      told.field,
      `it is ${told.value}, and tensor ${quoted(query.name)} of shape [${query.shape}] holds ${heads} heads`,
    );
  }
  checkKeyHeads(context, said.keyHeads, keyHeads, heads);
  const side = (tensor: Tensor, biasName: string) => {
    const bias = context.beside(`${folder}.${biasName}`, false);
    if (bias) {
      context.checkKind(bias);
      context.checkLength(bias, tensor.shape[0] * d);
    }
    const size = (tensor.to - tensor.from) / tensor.shape[0];
    // As tensors of their own, [in, out].
    const own = Array.from({ length: tensor.shape[0] }, (_, i) => ({
      ...tensor,
      shape: [width, d],
      from: tensor.from + i * size,
      to: tensor.from + (i + 1) * size,
    }));
    return (i: number) => ({
      weights: { tensor: own[i], first: 0, count: d, inputsFirst: true },
      bias: bias && { tensor: bias, first: i * d, count: d },
    });
  };
  const shared = key.name.endsWith('._W_K') ? '_' : '';
  return {
    d,
    heads,
    keyHeads,
    width,
    turning: context.tensors.get(`${folder}.rotary_sin`)?.shape[1],
    query: side(query, 'b_Q'),
    key: side(key, `${shared}b_K`),
  };
}

const whyOf = (known: { heads?: number; d?: number }, family: Family) =>
  family.d === known.d ? `${family.name} has them so` : 'its norm or its frequencies have as many';

/** The first row of a head's queries and of a key head's keys in a fused matrix. */
function placesOf(
  arrangement: Arrangement,
  { heads, keyHeads, d }: { heads: number; keyHeads: number; d: number },
): { query: (head: number) => number; key: (keyHead: number) => number } {
  const together = heads / keyHeads;
  switch (arrangement) {
    case 'blocks':
      return { query: (head) => head * d, key: (head) => (heads + head) * d };
    case 'heads':
      return { query: (head) => 3 * head * d, key: (head) => (3 * head + 1) * d };
    case 'groups': {
      const group = (together + 2) * d;
      return {
        query: (head) => Math.floor(head / together) * group + (head % together) * d,
        key: (head) => head * group + together * d,
      };
    }
    case 'codegen': {
      const blocks = 4;
      const each = heads / blocks;
      const block = 3 * each * d;
      const start = (head: number) => Math.floor(head / each) * block + (head % each) * d;
      return { query: start, key: (head) => start(head) + 2 * each * d };
    }
  }
}
