// The two files of a LoRA as PEFT writes it: its config, and of each matrix that it changes the factors A and B.

import { inNode } from '../workers/environment.js';
import { type LoraConfig, loraConfig } from './adapterConfig.js';
import { adapterConfigName, adapterTokenizerName } from './adapterFiles.js';
import type { Opening } from './addresses/fileAt.js';
import { isAddress } from './isAddress.js';
import { ModelError, quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import { closeAll, openSource, readObject, type Source } from './sources.js';

/** 'base_model.model.' stands before the name that the module has in the base. */
const factorName = /^base_model\.model\.(.+)\.lora_([AB])(\.default)?\.weight$/;

/** Of one matrix of the base: it becomes W + s·B·A. */
export type Factors = { module: string; a: Tensor; b: Tensor };

export type Adapter = {
  /** that holds the factors */
  file: string;
  config: LoraConfig;
  changes: Factors[];
  tokenizer: Source | undefined;
  /** to be closed */
  sources: Source[];
};

/** @param given - its two files, or where its folder is */
async function sourcesOf(given: readonly unknown[], how: Opening): Promise<Source[]> {
  const [place] = given.length === 1 ? given : [];
  if (isAddress(place)) return (await import('./addresses/adapterAt.js')).adapterAt(place, how);
  const isPath = inNode && typeof place === 'string';
  const files = isPath ? await (await import('./modelInFolder.js')).adapterPaths(place) : given;
  const sources: Source[] = [];
  try {
    for (const [i, file] of files.entries()) sources.push(await openSource(file, `adapter[${i}]`));
    return sources;
  } catch (error) {
    await closeAll(sources);
    throw error;
  }
}

export async function openAdapter(given: readonly unknown[], how: Opening): Promise<Adapter> {
  const sources = await sourcesOf(given, how);
  try {
    const config = sources.find(({ name }) => name === adapterConfigName);
    const weights = sources.filter(({ name }) => name.endsWith('.safetensors'));
    if (!config || weights.length !== 1) {
      throw new TypeError(
        `adapter must be the ${adapterConfigName} and the one .safetensors file of a LoRA, as peft writes them`,
      );
    }
    const [{ name: file }] = weights;
    const { readSafetensors } = await import('./safetensors.js');
    const { tensors } = await readSafetensors(weights[0], how.signal);
    return {
      file,
      config: loraConfig(await readObject(config), adapterConfigName),
      changes: changesIn(tensors, file),
      tokenizer: sources.find(({ name }) => name === adapterTokenizerName),
      sources,
    };
  } catch (error) {
    await closeAll(sources);
    throw error;
  }
}

function changesIn(tensors: ReadonlyMap<string, Tensor>, file: string): Factors[] {
  const refuse = (name: string, why: string): never => {
    throw new ModelError(file, `tensor ${quoted(name)}: ${why}`, 'unsupported');
  };
  const found = new Map<string, { a?: Tensor; b?: Tensor }>();
  for (const [name, tensor] of tensors) {
    const [, module, factor] = factorName.exec(name) ?? [];
    if (module === undefined)
      return refuse(
        name,
        "it is no factor of a matrix as peft names them, '….lora_A.weight' or '….lora_B.weight'",
      );
    if (tensor.shape.length !== 2) refuse(name, `shape [${tensor.shape}] is no matrix`);
    const side = factor === 'A' ? 'a' : 'b';
    if (found.get(module)?.[side]) refuse(name, 'this factor is there twice');
    found.set(module, { ...found.get(module), [side]: tensor });
  }
  if (found.size === 0) throw new ModelError(file, 'no tensors are in it', 'incomplete');
  return [...found].map(([module, { a, b }]) => {
    if (!a || !b)
      throw new ModelError(
        file,
        `${quoted(module)} has one factor, and lacks lora_${a ? 'B' : 'A'}`,
        'incomplete',
      );
    if (a.shape[0] !== b.shape[1])
      refuse(b.name, `shape [${b.shape}] does not fit the [${a.shape}] of lora_A`);
    return { module, a, b };
  });
}
