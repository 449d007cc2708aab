// What --json has written once: its head, and how what is no such thing is refused.

import { ModelError } from '../web/engine/models/modelError.js';
import { printable } from '../web/text/printable.js';
import { schema } from './provenance.js';

export const isNumber = (x: unknown): x is number => typeof x === 'number';
export const isText = (x: unknown): x is string => typeof x === 'string';
export const areTexts = (x: unknown) => Array.isArray(x) && x.every(isText);
export const isPlace = (x: any) => [x?.layer, x?.head].every(isNumber);

const isFile = (file: any) => isText(file?.name) && isNumber(file.size);

/** Whether it has the head that stands before every model's numbers. */
export const hasHead = (kept: any) =>
  [kept.rootd, kept.command, kept.date].every(isText) &&
  (kept.step === undefined || isNumber(kept.step)) &&
  Array.isArray(kept.files) &&
  kept.files.every(isFile);

/** What is told of a model before its heads, by each command. */
export const isOfModel = (kept: any) =>
  [kept?.name, kept?.family].every(isText) &&
  [kept.assumed, kept.missing].every(areTexts) &&
  isNumber(kept.layers) &&
  [kept.options, kept.config].every((one) => typeof one === 'object' && one !== null) &&
  Array.isArray(kept.heads) &&
  kept.heads.length > 0;

const commandOf = ({ command }: any) => /^rootd (inspect|run)\b/.exec(command)?.[1];

/** What it is of, if not of one model by this command. */
function otherwise(kept: any, command: 'inspect' | 'run') {
  if (kept.schema !== schema) return `its schema is ${JSON.stringify(kept.schema) ?? 'not there'}`;
  if ('models' in kept) return 'it is of two models';
  const own = commandOf(kept);
  if (own !== undefined && own !== command) return `it is of rootd ${own}`;
  if ('step' in kept && !('heads' in kept))
    return 'it is a line of a series, which holds less: run each checkpoint alone with --json, and keep that';
  return undefined;
}

/**
 * @param where - it stands, for messages
 * @param isWhole - whether it can be told again
 */
export function keptAs<Kept>(
  kept: Record<string, unknown>,
  where: string,
  command: 'inspect' | 'run',
  isWhole: (kept: any) => kept is Kept,
): Kept {
  const why = otherwise(kept, command);
  if (!why && isWhole(kept)) return kept;
  throw new ModelError(
    where,
    `it must be what rootd ${command} --json has written of one model, with schema ${schema}${why ? `: ${why}` : ''}`,
  );
}

/** What another version kept may have been computed otherwise. */
export function tellVersion(kept: { rootd: string }, where: string, own: string) {
  if (kept.rootd !== own)
    process.stderr.write(
      `${printable(where)} is by rootd ${printable(kept.rootd)}, and this is ${own}: a part of the change may be that\n`,
    );
}
