// Weights that are stored in fewer bits than they were trained in: which of them are read, and what the others are called.
// Eight bits with scales beside them are read (F8 of compressed-tensors, modelopt, Quark and of DeepSeek's own form);
// where several weights share a number, or a number alone says nothing, the model is refused by the name of its scheme.

import { type Config, inner } from './config.js';
import type { Tensor } from './numberKinds.js';

/** What whoever meets such a file can do. */
export const useBase = "use the base model's file";

/** Schemes as they call themselves, by what a config calls them. */
const names: Record<string, string> = {
  gptq: 'GPTQ',
  awq: 'AWQ',
  bitsandbytes: 'bitsandbytes',
  modelopt: 'modelopt',
  mxfp4: 'MXFP4',
  hqq: 'HQQ',
  aqlm: 'AQLM',
  quip: 'QuIP#',
  exl2: 'EXL2',
  exl3: 'EXL3',
};

/** Last parts of tensors' names that only one scheme has; the more particular first. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/\.g_idx$/, 'GPTQ'],
  [/\.(qweight|qzeros)$/, 'AWQ or GPTQ'],
  [/\.weight_global_scale$/, 'NVFP4'],
  [/\.weight_scale_2$/, 'NVFP4'],
  [/\.weight_packed$/, 'compressed-tensors'],
  [/\.(SCB|absmax|quant_map)$/, 'bitsandbytes'],
  [/\.weight_blocks$/, 'MXFP4'],
  [/\.codebooks$/, 'AQLM'],
  [/\.Qidxs$/, 'QuIP#'],
  [/\.q_weight$/, 'EXL2'],
  [/\.trellis$/, 'EXL3'],
  [/\.W_q$/, 'HQQ'],
  [/\.scales$/, 'MLX'],
];

/** Of experts alone many models are quantised: only what stands by queries and keys is asked. */
const ofAttention = /attn|attention|q_proj|k_proj|qkv|query|\.wq/i;

const list = (value: unknown) => (Array.isArray(value) ? value : []);

/** What of the config says how the weights are stored. */
const said = (config: Config | undefined) =>
  inner(config?.quantization_config ?? config?.compression_config);

/** @returns what is said of the weights of each group of modules */
const groupsOf = (scheme: Config): Config[] =>
  Object.values(inner(scheme.config_groups)).map((group) => inner(inner(group).weights));

/** Whether the config leaves queries and keys as they were: then the tensors themselves say the rest. */
const sparesAttention = (scheme: Config) =>
  [
    scheme.ignore,
    scheme.exclude_modules,
    scheme.modules_to_not_convert,
    scheme.llm_int8_skip_modules,
  ].some((modules) => list(modules).some((module) => ofAttention.test(String(module))));

/** Whether weights of the scheme are read: they are floats of 8 bits, or those of experts alone are packed. */
function isRead(method: string, scheme: Config) {
  if (/^(fp8|fbgemm_fp8|mxfp4)$/.test(method) || sparesAttention(scheme)) return true;
  if (/^modelopt/.test(method)) return /^(FP8|MIXED)/i.test(String(algorithm(scheme)));
  if (method === 'quark') {
    return /^fp8/.test(String(inner(inner(scheme.global_quant_config).weight).dtype));
  }
  if (method !== 'compressed-tensors') return false;
  const groups = groupsOf(scheme);
  const hasFloats =
    groups.length === 0 ||
    groups.some(({ type, num_bits: bits }) => type === 'float' && bits === 8);
  return hasFloats && !/pack|int-|nvfp4/.test(String(scheme.format));
}

/** Of modelopt. */
const algorithm = (scheme: Config) => scheme.quant_algo ?? inner(scheme.quantization).quant_algo;

function nameOf(method: string, scheme: Config) {
  const more = /^modelopt/.test(method) ? algorithm(scheme) : scheme.format;
  const own = names[method] ?? `'${method.slice(0, 40)}'`;
  if (method === 'compressed-tensors') return `${method} (${String(more).slice(0, 40)})`;
  if (/^modelopt/.test(method) && typeof more === 'string') return more.slice(0, 40);
  return own;
}

/** The scheme whose weights cannot be read, if the config says that the model is stored in one. */
function schemeOfConfig(config: Config | undefined): string | undefined {
  const { bits, group_size: size } = inner(config?.quantization);
  if (typeof bits === 'number' && typeof size === 'number') return 'MLX';
  const scheme = said(config);
  const method = scheme.quant_method;
  if (typeof method !== 'string' || isRead(method, scheme)) return undefined;
  return nameOf(method, scheme);
}

/** What says that the weights cannot be read: a tensor, or the config alone. */
export function unreadable(
  tensors: Map<string, Tensor>,
  config: Config | undefined,
): { tensor?: Tensor; why: string } | undefined {
  const scheme = schemeOfConfig(config);
  const names = [...tensors.keys()].filter((name) => ofAttention.test(name));
  for (const [mark, own] of marks) {
    const name = names.find(
      (one) =>
        mark.test(one) &&
        // Others have scales too; MLX packs its weights into whole numbers.
        (own !== 'MLX' || tensors.get(one.replace(mark, '.weight'))?.kind.name === 'U32'),
    );
    if (name === undefined) continue;
    return {
      tensor: tensors.get(name),
      why: `quantised by ${scheme ?? own}, which is not read: ${useBase}`,
    };
  }
  return scheme
    ? {
        why: `the config says that the model is quantised by ${scheme}, which is not read: ${useBase}`,
      }
    : undefined;
}

/** @param block - '128x128' or [128, 128] */
function blockOf(block: unknown): [number, number] | undefined {
  const sizes = typeof block === 'string' ? block.split('x').map(Number) : list(block);
  const fits = sizes.length === 2 && sizes.every((size) => Number.isInteger(size) && size > 0);
  return fits ? [sizes[0], sizes[1]] : undefined;
}

/** Rows and columns that share a scale, where scales are of blocks. */
export function scaleBlockOf(config: Config | undefined): [number, number] {
  const scheme = said(config);
  const blocks = [
    scheme.weight_block_size,
    ...groupsOf(scheme).map(({ block_structure: block }) => block),
  ];
  return blocks.map(blockOf).find((block) => block !== undefined) ?? [128, 128];
}
