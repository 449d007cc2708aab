// How Node reads TypeScript: by tsx. It has functions keep their names by a helper of its module, which one that is sent to
// a page would not find there: they go without.

import { register } from 'node:module';
import { register as registerTsx } from 'tsx/esm/api';

const withoutNames = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!/\\.ts(\\?|$)/.test(url) || !loaded.source) return loaded;
  return { ...loaded, source: String(loaded.source).replaceAll('__name(', '((kept) => kept)(') };
}`;

registerTsx();
register(`data:text/javascript,${encodeURIComponent(withoutNames)}`);
