// Holds the arrows of the architecture in TypeScript, by dependency-cruiser: which layer may import which. Those of C++
// are in checkIncludes.ts. Run by npm run lint.
//
//   web:  { catalog, text } → { engine, charts } → figures → { essay, embed → docs },  page → { essay, docs }
//
// Beside them: bin uses the library's face, elements.js what is published for bundlers. scripts and tests may use
// everything, and nothing of these uses them.

import { cruise, type IFlattenedRuleSet, type IForbiddenRuleType } from 'dependency-cruiser';

/** What each layer of web may import besides itself. */
const layers: Record<string, string[]> = {
  catalog: [],
  text: [],
  engine: ['catalog', 'text'],
  charts: ['catalog', 'text'],
  figures: ['catalog', 'text', 'engine', 'charts'],
  page: [],
  essay: ['catalog', 'text', 'engine', 'charts', 'figures', 'page'],
  embed: ['catalog', 'text', 'engine', 'charts', 'figures'],
  docs: ['catalog', 'text', 'engine', 'charts', 'figures', 'page', 'embed'],
};

/** Of packages only these; all others are tools. */
const d3 = '^node_modules/d3-array/';
/** What cuts texts for models. */
const tokenizers = '^node_modules/@huggingface/tokenizers/';
/** The library runs its workers in Node's threads too. */
const ofNode = '^(crypto|fs|os|path|process|stream|url|util|vm|worker_threads)(/|$)';

/** What some may import besides. */
const packages: Record<string, string[]> = {
  charts: [d3],
  figures: [d3],
  engine: [ofNode, tokenizers],
};

const oneOf = (names: string[]) => `(${names.join('|')})`;

/** @param may - what it may import, as patterns */
const rule = (name: string, from: string, may: string[]): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from },
  // What the build makes may not be there yet; the checker of types finds what is never there.
  to: { pathNot: may, couldNotResolve: false },
});

const ruleSet: IFlattenedRuleSet = {
  forbidden: [
    ...Object.entries(layers).map(([layer, others]) =>
      rule(`what web/${layer} may import`, `^web/${layer}/`, [
        `^web/${oneOf([layer, ...others])}/`,
        ...(packages[layer] ?? []),
      ]),
    ),
    rule('every folder of web is a layer', `^web/(?!${oneOf(Object.keys(layers))}/)`, ['^$']),
    rule('what bin may import', '^bin/', [
      '^bin/',
      ofNode,
      '^web/engine/(library|checks/numberText|models/(beside|headColumns|isAddress|modelError|modelInFolder|readConfig|shardNames|running/(apart|configsApart|textColumns)))\\.ts$',
      '^web/(catalog/catalog|charts/csv|text/printable)\\.ts$',
    ]),
    { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
    rule('what elements.js may import', '^elements\\.js$', [
      '^dist/package/web/embed/package\\.js$',
    ]),
  ],
};

const { output, exitCode } = await cruise(['web', 'bin', 'elements.js'], {
  ruleSet,
  validate: true,
  outputType: 'err',
  // What the build wrote, and code that is shown to readers.
  exclude: {
    path: '^web/(docs/(examples|projects|recipes)/|engine/.*[tT]hread\\.js$)',
  },
  doNotFollow: { path: ['node_modules', '^dist/', '^web/(engine/wasm|text/generated)/'] },
});
console.log(output);
process.exitCode = exitCode;
