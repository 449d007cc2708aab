// In what the configs of two models of one family differ, which no weight tells.

import { printable } from '../../../text/printable.js';
import { alike, type Config, inner, shares } from '../config.js';
import { quoted } from '../modelError.js';
import { hasRotation } from '../rotary.js';
import { activations } from './activations.js';

const longestShown = 60;
const mostShown = 5;

/** To single precision, as GGUF keeps numbers. */
const single = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.fround(value) : value;

const shown = (value: unknown) => {
  const json = JSON.stringify(value ?? null);
  return printable(json.length > longestShown ? `${json.slice(0, longestShown)}…` : json);
};

/** What another format of file may leave out, for it goes without saying. */
const isUsual = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

function areApart(before: unknown, after: unknown) {
  if (before === undefined || after === undefined) {
    const told = before ?? after ?? null;
    return told !== null && !isUsual(told);
  }
  return JSON.stringify(before, single) !== JSON.stringify(after, single);
}

/** The usual name of an activation, which may have several. */
const nameOf = new Map([...activations].reverse().map(([name, code]) => [code, name]));

/** Fields that mean the same, by the first of them. */
const names = [...alike, ['max_position_embeddings', 'n_positions']];

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Kinds of model that have two names. */
const sameTypes: Record<string, string> = { gemma3_text: 'gemma3' };

/** A stretch of the rotation, whichever field holds it; nothing where there is none. */
function stretchOf({ rope_scaling: old, ...config }: Config) {
  const { rope_theta, ...own } = inner(config.rope_parameters);
  const { type, rope_type: kind = type, ...scaling } = { ...own, ...inner(old) };
  const from = config.original_max_position_embeddings;
  if (kind === undefined || kind === 'default') return undefined;
  return Object.fromEntries(
    Object.entries({ original_max_position_embeddings: from, ...scaling, rope_type: kind })
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The same by one name for each field, with what follows where it is left out: families, and formats of files, vary in that. */
function settled(config: Config): Config {
  const { rope_parameters: rotation, original_max_position_embeddings: _, ...all } = config;
  const result: Config = { ...all, rope_scaling: stretchOf(config) };
  const { rope_theta: theta, partial_rotary_factor: share } = inner(rotation);
  for (const [name, value] of Object.entries({ rope_theta: theta, partial_rotary_factor: share }))
    if (value !== undefined) result[name] = value;
  for (const [first, ...others] of names) {
    const said = [first, ...others].map((name) => result[name] ?? undefined);
    for (const name of others) delete result[name];
    result[first] = said.find((value) => value !== undefined);
  }
  const type = String(result.model_type);
  const heads = numberOf(result.num_attention_heads);
  const width = numberOf(result.hidden_size);
  result.num_key_value_heads ??= heads;
  result.head_dim ??= width && heads && width / heads;
  if (type === 'gpt2') result.intermediate_size ??= width && 4 * width;
  const turned = (numberOf(result[shares[0]]) ?? 1) * Number(result.head_dim);
  result.rotary_dim ??= Number.isNaN(turned) ? undefined : turned;
  delete result[shares[0]];
  if (result.use_sliding_window === false) {
    delete result.sliding_window;
    delete result.max_window_layers;
  }
  const layers = numberOf(result.num_hidden_layers) ?? 0;
  if (type === 'smollm3')
    result.no_rope_layers ??= Array.from({ length: layers }, (_, i) =>
      Number(hasRotation(config, i)),
    );
  const isGemma = type.startsWith('gemma');
  if (type.startsWith('gemma3')) result.sliding_window_pattern ??= 6;
  // Gemma's program passes over hidden_act.
  const activation = isGemma ? config.hidden_activation : result.hidden_act;
  const code = activations.get(String(activation));
  result.hidden_act = code === undefined ? (activation ?? undefined) : nameOf.get(code);
  return result;
}

/**
 * @param before - fields that tell, as the other's
 * @returns a sentence if they differ
 */
export function configsApart(before: Config, after: Config): string[] {
  const types = [before, after].map(({ model_type: type }) =>
    shown(sameTypes[String(type)] ?? type),
  );
  if (types[0] !== types[1])
    return [`Their configs are of two kinds of model: ${types.join(' and ')}.`];
  const [first, second] = [before, after].map(settled);
  const fields = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const differing = fields.filter(
    (field) => field !== 'model_type' && areApart(first[field], second[field]),
  );
  if (differing.length === 0) return [];
  const told = differing.slice(0, mostShown).map((field, i) => {
    const [one, other] = [first, second].map((config) => shown(config[field]));
    return i === 0
      ? `${quoted(field)}, which is ${one} in the first model and ${other} in the second`
      : `${quoted(field)}, ${one} and ${other}`;
  });
  const more = differing.length > mostShown ? `; and in ${differing.length - mostShown} more` : '';
  return [`Their configs differ in ${told.join('; in ')}${more}.`];
}
