// Everything that web/ needs and that is made rather than written: the engine, the catalogue, the words; and the modules
// that threads, and programs that know the library by its name, run.

import { buildEngine } from './engine.js';
import { alone } from './files.js';
import { writeModules } from './modules.js';

/**
 * @param alsoTargets - of the engine's build
 * @returns the folder the engine was built in
 */
export function prepare(alsoTargets: string[] = []): Promise<string> {
  return alone(async () => {
    const folder = await buildEngine(alsoTargets);
    // Imported late: it needs npm packages, which may not have been there when this file was read.
    const { writeWords } = await import('../text.js');
    await writeWords();
    const { writeOptionNames } = await import('../optionNames.js');
    await writeOptionNames();
    await writeModules();
    return folder;
  });
}
