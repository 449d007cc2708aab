// A model opened, asked one thing and closed.

import type {
  Following,
  InspectOptions,
  Lab,
  ModelFile,
  ModelOnText,
  ModelsOnText,
  OpenModelOptions,
  RunOptions,
  TextOptions,
  TextsOptions,
} from 'rootd';

type Files = ModelFile | ModelFile[];

/** Of what is given, what opening takes, and the rest. */
function parted({ config, tokenizer, adapter, ...given }: any) {
  const { heads, keyHeads, headDimension, names, ...asked } = given;
  const about = { config, tokenizer, adapter, heads, keyHeads, headDimension, names };
  return { about: { ...about, signal: asked.signal }, asked };
}

async function ask(lab: Lab, files: Files, given: any, method: 'inspect' | 'run'): Promise<any> {
  const { about, asked } = parted(given);
  const model = await lab.openModel(files, about);
  try {
    return await model[method](asked);
  } finally {
    await model.close();
  }
}

export const inspectFiles = (
  lab: Lab,
  { files, ...given }: { files: Files } & OpenModelOptions & InspectOptions & Following,
): ReturnType<import('rootd').Model['inspect']> => ask(lab, files, given, 'inspect');

export const runFiles = (
  lab: Lab,
  files: Files,
  given: OpenModelOptions & TextOptions & RunOptions & Following,
): Promise<ModelOnText> => ask(lab, files, given, 'run');

export const runTexts = (
  lab: Lab,
  files: Files,
  given: OpenModelOptions & TextsOptions & RunOptions & Following,
): Promise<ModelOnText[]> => ask(lab, files, given, 'run');

/** A model beside another of the same weights, whose config is `other`. */
export async function compareFiles(
  lab: Lab,
  files: Files,
  { config, other = config, ...asked }: any,
): Promise<ModelsOnText> {
  const first = await lab.openModel(files, { config });
  const second = await lab.openModel(files, { config: other });
  try {
    return await first.compare(second, asked);
  } finally {
    await first.close();
    await second.close();
  }
}
