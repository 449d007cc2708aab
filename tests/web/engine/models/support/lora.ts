// A LoRA on a model as PEFT writes it, and the same model merged with it.

import { fileOf } from './files.js';
import { type Contents, uniform } from './weights.js';

type Tensors = Record<string, Contents>;

export type Made = {
  /** its two files, by their names */
  files: Record<string, Uint8Array<ArrayBuffer>>;
  merged: Tensors;
};

/**
 * @param tensors - of the base
 * @param made - ends of the modules that it changes, with their ranks; alpha; and what else its config says
 */
export function loraOn(
  tensors: Tensors,
  {
    ranks,
    alpha,
    inputsFirst = false,
    ...config
  }: { ranks: Record<string, number>; alpha: number; inputsFirst?: boolean; [field: string]: any },
): Made {
  const merged = { ...tensors };
  const factors: Tensors = {};
  const [[, usual]] = Object.entries(ranks);
  for (const [name, { shape, numbers }] of Object.entries(tensors)) {
    const module = name.replace(/\.weight$/, '');
    const end = Object.keys(ranks).find((one) => module.endsWith(`.${one}`));
    if (!end) continue;
    const rank = ranks[end];
    const [outputs, inputs] = inputsFirst ? shape.toReversed() : shape;
    const seed = 100 + Object.keys(factors).length;
    const a = uniform(seed, rank * inputs, 0.3).map(Math.fround);
    const b = uniform(seed + 1, outputs * rank, 0.3).map(Math.fround);
    factors[`base_model.model.${module}.lora_A.weight`] = { shape: [rank, inputs], numbers: a };
    factors[`base_model.model.${module}.lora_B.weight`] = { shape: [outputs, rank], numbers: b };
    const scale = alpha / (config.use_rslora ? Math.sqrt(rank) : rank);
    const own = numbers.map((w, i) => {
      const [row, column] = [Math.floor(i / shape[1]), i % shape[1]];
      const [out, into] = inputsFirst ? [column, row] : [row, column];
      let sum = 0;
      for (let r = 0; r < rank; r += 1) sum += b[out * rank + r] * a[r * inputs + into];
      return w + scale * sum;
    });
    merged[name] = { shape, numbers: own };
  }
  const told = {
    ...{
      peft_type: 'LORA',
      r: usual,
      lora_alpha: alpha,
      bias: 'none',
      fan_in_fan_out: inputsFirst,
    },
    rank_pattern: Object.fromEntries(Object.entries(ranks).filter(([, rank]) => rank !== usual)),
    ...config,
  };
  return {
    files: {
      'adapter_config.json': new TextEncoder().encode(JSON.stringify(told)),
      'adapter_model.safetensors': fileOf(factors),
    },
    merged,
  };
}
