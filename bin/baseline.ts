// A run that was kept as JSON, in the place of the first of two models.

import { basename } from 'node:path';
import { ModelError } from '../web/engine/models/modelError.js';
import type { ModelOnText, ModelsOnText } from '../web/engine/models/running/runTypes.js';
import { UsageError } from './arguments.js';
import { readObject } from './common.js';
import { schema } from './provenance.js';

type Baseline = ModelOnText & { name: string };

const isNumber = (x: unknown) => typeof x === 'number';

/** As --json has written it. */
function isRun(kept: any): kept is Baseline {
  const { name, layers, heads, tokens, losses, loss, factors, options } = kept;
  const areThere =
    [heads, tokens, losses, factors].every(Array.isArray) && typeof options === 'object';
  return (
    areThere &&
    typeof name === 'string' &&
    isNumber(layers) &&
    (loss === null || isNumber(loss)) &&
    heads.length > 0 &&
    heads.every((head: any) => isNumber(head?.layer) && isNumber(head?.head)) &&
    tokens.every((token: any) => isNumber(token?.id))
  );
}

export async function readBaseline(path: string): Promise<Baseline> {
  const kept = await readObject(path);
  const why =
    'models' in kept
      ? 'it is of two models'
      : kept.schema !== schema
        ? `its schema is ${JSON.stringify(kept.schema) ?? 'not there'}`
        : undefined;
  if (why || !isRun(kept))
    throw new ModelError(
      basename(path),
      `it must be what rootd run --json has written of one model, with schema ${schema}${why ? `: ${why}` : ''}`,
    );
  return kept;
}

const same = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);

/** What runs must have in common that are compared, in words. */
const alike: readonly [what: string, of: (result: ModelOnText) => unknown][] = [
  ['layers', ({ layers }) => layers],
  ['heads', ({ heads }) => heads.map(({ layer, head }) => [layer, head])],
  ['tokens', ({ tokens }) => tokens.map(({ id }) => id)],
  ['words for the same tokens', ({ tokens }) => tokens.map(({ text }) => text)],
  ['divisor', ({ options }) => options.divisor],
  ['tokens that the loss is over', ({ counted }) => counted],
  ['factors', ({ factors }) => factors.map(({ factor, heads }) => ({ factor, heads }))],
];

/** @returns in what two runs differ that must have it in common */
export const differing = (before: ModelOnText, after: ModelOnText): string | undefined =>
  alike.find(([, of]) => !same(of(before), of(after)))?.[0];

/** @returns the two side by side; what they say next is not kept */
export function besideBaseline(baseline: Baseline, result: ModelOnText): ModelsOnText {
  const other = differing(baseline, result);
  if (other) throw new UsageError(`--baseline is of another run: it has other ${other}`);
  const none = new Float64Array(0);
  return {
    models: [baseline, result],
    assumed: ['What the first model said next was not kept: it is not compared.'],
    kl: null,
    kl99: null,
    sameFirst: null,
    kls: none,
    same: none,
  };
}
