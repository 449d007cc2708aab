// Where the rows of each head stand in a layer's matrices, and how many heads there are: from what the caller, the
// config and the tensors say.

import { outOfRange } from '../checks/checkedOptions.js';
import { countIn, saidOfHeads } from './config.js';
import { inLayer } from './families/family.js';
import { lengthOf } from './modelContext.js';
import { ModelError, quoted } from './modelError.js';

/** @typedef {import('./numberKinds.js').Tensor} Tensor */
/** @typedef {import('./families/family.js').Family} Family */
/** @typedef {import('./families/family.js').Attention} Attention */
/** @typedef {import('./modelContext.js').ModelContext} ModelContext */
/** @typedef {import('./plan.js').Slice} Slice */
/** @typedef {import('./plan.js').SidePlan} SidePlan */

/**
 * @typedef {object} Shape
 * @property {number} d
 * @property {number} width
 * @property {number} [keyWidth]
 * @property {number} heads
 * @property {number} keyHeads
 * @property {(head: number) => SidePlan} query
 * @property {(keyHead: number) => SidePlan} key
 * @property {number} [firstTurned]
 * @property {number} [turning]
 */

/**
 * How many heads there are, from what the caller, the config and the tensors say.
 * @param {ModelContext} context
 * @param {Family} family
 * @param {import('./config.js').Config} config
 * @param {string} folder of the layer's attention
 * @param {Tensor} query
 */
function knownCounts(context, family, config, folder, query) {
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

/**
 * A config of another model counts other entries of a token.
 * @param {ModelContext} context
 * @param {import('./config.js').Config} config
 * @param {Tensor} tensor
 * @param {number} width
 */
function checkWidth(context, config, tensor, width) {
  const told = saidOfHeads(config, 'width');
  if (!told || told.value === width) return;
  context.refuseConfig(
    told.field,
    `it is ${told.value}, and tensor ${quoted(tensor.name)} of shape [${tensor.shape}] reads ${width} numbers`,
  );
}

/**
 * What the config says of heads against what the weights hold, unless the caller said otherwise.
 * @param {ModelContext} context
 * @param {Pick<ReturnType<typeof knownCounts>, 'told'>} known
 * @param {Tensor} query
 * @param {number} rows of it that are queries
 * @param {{ d: number, heads: number, keyHeads: number }} found
 * @param {Tensor} [key] where keys have one of their own
 */
function checkTold({ said, refuseConfig }, { told }, query, rows, { d, heads, keyHeads }, key) {
  if (said.heads !== undefined || said.headDimension !== undefined) return;
  if (told.d && told.d.value !== d) {
    refuseConfig(
      told.d.field,
      `${heads} heads of ${told.d.value} take ${heads * told.d.value} rows, and tensor ${quoted(query.name)} has ${rows}`,
    );
  }
  if (said.keyHeads === undefined && told.keyHeads && told.keyHeads.value !== keyHeads) {
    refuseConfig(
      told.keyHeads.field,
      `it is ${told.keyHeads.value}, and tensor ${quoted((key ?? query).name)} holds ${keyHeads} key heads of ${d}`,
    );
  }
}

/** @param {ModelContext} context @param {number} rows of queries @returns {never} */
function askForHeads({ config }, rows) {
  const likely = [64, 128, 80, 96, 256, 32, 16, 8]
    .filter((d) => rows % d === 0)
    .slice(0, 3)
    .map((d) => `${rows / d} (of ${d})`);
  const guesses = likely.length > 0 ? `; likely: ${likely.join(', ')}` : '';
  throw new TypeError(
    `heads must be given: ${rows} rows of queries do not say how many heads they are, and ${config ? 'the config does not either' : 'no config.json does'}${guesses}`,
  );
}

/**
 * @param {ModelContext} context
 * @param {Tensor} tensor
 * @param {number} rows
 * @param {number} count
 * @param {string} what
 */
function split(context, tensor, rows, count, what) {
  if (!(count >= 1) || !Number.isInteger(rows / count)) {
    const why = `${rows} rows of tensor ${quoted(tensor.name)} are not ${count} ${what}`;
    if (context.said.heads || context.said.keyHeads || context.said.headDimension) {
      throw new TypeError(`heads must fit the weights: ${why}`);
    }
    context.refuseWhole(why);
  }
  return rows / count;
}

/** @param {ModelContext} context @param {number | undefined} wanted @param {number} found @param {number} heads */
function checkKeyHeads(context, wanted, found, heads) {
  if (wanted !== undefined && wanted !== found && context.said.keyHeads !== undefined) {
    outOfRange('keyHeads', `${found}, which the rows of keys are`, wanted);
  }
  if (found > heads || heads % found !== 0) {
    throw new TypeError(
      `heads must be a multiple of the key heads: ${heads} heads share ${found} key heads`,
    );
  }
}

/** @param {ModelContext} context @param {Tensor} weights @param {number} length @returns {Tensor | undefined} */
function biasOf(context, weights, length) {
  const { name } = weights;
  const tensor = context.tensors.get(
    name.endsWith('weight') ? name.replace(/weight$/, 'bias') : `${name}.bias`,
  );
  if (!tensor) return undefined;
  context.checkKind(tensor);
  if (lengthOf(tensor) !== length) {
    context.refuse(tensor, `shape [${tensor.shape}] does not fit weights of ${length} rows`);
  }
  return tensor;
}

/**
 * @param {ModelContext} context
 * @param {Family} family
 * @param {Attention} attention
 * @param {import('./config.js').Config} config
 * @param {Tensor} query
 * @param {Tensor} key
 * @param {string} folder
 * @returns {Shape}
 */
export function separate(context, family, attention, config, query, key, folder) {
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
  /** @param {Tensor} tensor @param {number} count @param {number} stride */
  const side = (tensor, count, stride) => {
    const bias = biasOf(context, tensor, tensor.shape[out]);
    return (/** @type {number} */ i) => {
      const first = i * stride;
      return {
        weights: { tensor, first, count, inputsFirst },
        bias: bias && { tensor: bias, first, count },
      };
    };
  };
  return {
    d,
    heads,
    keyHeads,
    width: query.shape[into],
    keyWidth: key.shape[into],
    query: side(query, d, d * perHead),
    key: side(key, d, d),
  };
}

/**
 * @param {ModelContext} context
 * @param {Family} family
 * @param {Attention} attention
 * @param {import('./config.js').Config} config
 * @param {Tensor} tensor
 * @param {Tensor | undefined} queryBias
 * @param {string} prefix
 * @param {number} layer
 * @returns {Shape}
 */
export function fused(context, family, attention, config, tensor, queryBias, prefix, layer) {
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
      config.new_decoder_architecture === true ||
      context.tensors.has(`${prefix}${inLayer('h.{i}.ln_attn.weight', layer)}`);
    if (grouped) arrangement = 'groups';
    else if (config.multi_query === false || rows === 3 * width) arrangement = 'heads';
    else keyHeads = 1;
  }
  if (/bigcode/i.test(family.name)) {
    if (config.multi_query === false || rows === 3 * width) arrangement = 'heads';
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
  const bias = biasOf(context, tensor, rows);
  const places = placesOf(arrangement, { heads, keyHeads, d });
  /** @param {(i: number) => number} place @param {Tensor | undefined} own */
  const side = (place, own) => (/** @type {number} */ i) => {
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

/**
 * @param {ModelContext} context
 * @param {import('./config.js').Config} config
 * @param {Tensor} query
 * @param {Tensor} key
 * @param {string} folder
 * @returns {Shape}
 */
export function latent(context, config, query, key, folder) {
  /** @param {string} name @returns {Tensor} */
  const needed = (name) => {
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
  for (const [field, found] of /** @type {const} */ ([
    ['qk_rope_head_dim', turning],
    ['qk_nope_head_dim', still],
  ])) {
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
  /** @param {Tensor} tensor @param {number} first @param {number} count @returns {Slice} */
  const rows = (tensor, first, count) => ({ tensor, first, count, inputsFirst: false });
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

/**
 * A matrix a head: [heads, D, d] each.
 * @param {ModelContext} context
 * @param {import('./config.js').Config} config
 * @param {Tensor} query
 * @param {Tensor} key
 * @param {string} folder
 * @returns {Shape}
 */
export function headsApart(context, config, query, key, folder) {
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
  /** @param {Tensor} tensor @param {string} biasName */
  const side = (tensor, biasName) => {
    const bias = context.tensors.get(`${folder}.${biasName}`);
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
    return (/** @type {number} */ i) => ({
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

/** @param {{ heads?: number, d?: number }} known @param {Family} family */
const whyOf = (known, family) =>
  family.d === known.d ? `${family.name} has them so` : 'its norm or its frequencies have as many';

/**
 * The first row of a head's queries and of a key head's keys in a fused matrix.
 * @param {import('./families/family.js').Arrangement} arrangement
 * @param {{ heads: number, keyHeads: number, d: number }} shape
 * @returns {{ query: (head: number) => number, key: (keyHead: number) => number }}
 */
function placesOf(arrangement, { heads, keyHeads, d }) {
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
      const start = (/** @type {number} */ head) =>
        Math.floor(head / each) * block + (head % each) * d;
      return { query: start, key: (head) => start(head) + 2 * each * d };
    }
  }
}
