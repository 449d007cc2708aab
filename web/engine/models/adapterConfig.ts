// What PEFT's adapter_config.json says of a LoRA: by what each matrix's B·A is multiplied. What would make a change of
// another kind is refused by its name.

import { isCalled, isOff, type Targets, targetsOf } from './adapterTargets.js';
import { ModelError, quoted } from './modelError.js';

/** Fields that say how the change was trained, or what its tensors show themselves. */
const ofTraining = new Set([
  ...['task_type', 'auto_mapping', 'base_model_name_or_path', 'revision', 'inference_mode'],
  ...['peft_version', 'lora_dropout', 'runtime_config', 'eva_config', 'qalora_group_size'],
  ...['megatron_core', 'ensure_weight_tying'],
]);
const readHere = new Set([
  ...['peft_type', 'r', 'lora_alpha', 'use_rslora', 'fan_in_fan_out', 'init_lora_weights', 'bias'],
  ...['rank_pattern', 'alpha_pattern'],
  ...['target_modules', 'exclude_modules', 'layers_to_transform', 'layers_pattern'],
]);

/** Beginnings that leave the base as it is; PiSSA, OLoRA, CorDA and LoftQ take from it what they begin with. */
const harmlessStarts: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  'gaussian',
  'eva',
  'orthogonal',
];

export type LoraConfig = {
  /** α/√r in place of α/r */
  isRankStabilised: boolean;
  /** where a matrix's shape leaves it open: whether it stands as [in, out] */
  inputsFirst: boolean;
  /** the model that it is of, as its config calls that */
  base: unknown;
  /** that it was trained on */
  targets: Targets;
  /** modules that ranks or alphas of their own are told of, by their ends */
  patterned: string[];
  /** what multiplies the B·A of a module, whose tensors have this rank */
  scaleOf: (module: string, rank: number) => number;
};

type Patterns = readonly (readonly [module: string, value: number])[];

/** @param config - parsed @param file - for messages */
export function loraConfig(config: Record<string, unknown>, file: string): LoraConfig {
  const refuse = (why: string): never => {
    throw new ModelError(
      file,
      `${why}: merge it into its base first (merge_and_unload of peft)`,
      'unsupported',
    );
  };
  const { peft_type: type, bias, init_lora_weights: start } = config;
  if (type !== 'LORA') refuse(`an adapter of peft_type ${shown(type)} is not read, only LORA`);
  if (!isOff(bias) && bias !== 'none')
    refuse(`a LoRA with bias ${shown(bias)} is not read, only 'none'`);
  if (!harmlessStarts.includes(start))
    refuse(
      `a LoRA with init_lora_weights ${shown(start)} is not read, for it is of a base that was changed`,
    );
  const other = Object.keys(config).find(
    (field) => !ofTraining.has(field) && !readHere.has(field) && !isOff(config[field]),
  );
  if (other !== undefined) refuse(`a LoRA with ${quoted(other)} is not read`);

  const numberIn = (field: string, value: unknown): number => {
    if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return value;
    throw new ModelError(file, `${field} must be a number above 0; it is ${shown(value)}`);
  };
  const patternsIn = (field: 'rank_pattern' | 'alpha_pattern'): Patterns =>
    Object.entries(config[field] ?? {}).map(([module, value]) => {
      if (!/^[\w.]+$/.test(module))
        refuse(`${field} with ${quoted(module)}, which is no module's name, is not read`);
      return [module, numberIn(field, value)] as const;
    });
  const usualRank = numberIn('r', config.r);
  const usualAlpha = numberIn('lora_alpha', config.lora_alpha);
  const ranks = patternsIn('rank_pattern');
  const alphas = patternsIn('alpha_pattern');
  const isRankStabilised = config.use_rslora === true;
  return {
    isRankStabilised,
    inputsFirst: config.fan_in_fan_out === true,
    base: config.base_model_name_or_path,
    targets: targetsOf(config, refuse),
    patterned: [...ranks, ...alphas].map(([end]) => end),
    scaleOf: (module, rank) => {
      const told = valueFor(module, ranks) ?? usualRank;
      if (told !== rank)
        throw new ModelError(
          file,
          `the rank of ${quoted(module)} is ${told} in it, and ${rank} in its tensors`,
        );
      const alpha = valueFor(module, alphas) ?? usualAlpha;
      return alpha / (isRankStabilised ? Math.sqrt(rank) : rank);
    },
  };
}

const valueFor = (module: string, patterns: Patterns) =>
  patterns.find(([end]) => isCalled(module, end))?.[1];

const shown = (value: unknown) =>
  typeof value === 'string' ? quoted(value) : (JSON.stringify(value)?.slice(0, 40) ?? 'not there');
