// The numbers of heads as text: tables for readers, lines for programs.

/** @typedef {import('../web/engine/models/types.js').HeadNumbers} HeadNumbers */
/** @typedef {import('../web/engine/models/types.js').ModelNumbers} ModelNumbers */

/** Of a number that may not be there. @param {number | null} x @param {number} digits */
function shortNumber(x, digits = 3) {
  if (x === null) return '–';
  if (!Number.isFinite(x)) return Number.isNaN(x) ? 'NaN' : '∞';
  const size = Math.abs(x);
  if (size !== 0 && (size >= 1e5 || size < 1e-3)) return x.toExponential(1);
  return x.toPrecision(digits).includes('e') ? x.toFixed(0) : x.toPrecision(digits);
}

/** What the softmax sees over a row. @param {HeadNumbers} head */
const spreadOf = ({ sigma, sigmaWindow, sigmaCapped }) => sigmaCapped ?? sigmaWindow ?? sigma;

/** Its heading, and what it shows of a head. @type {readonly (readonly [string, (head: HeadNumbers) => string])[]} */
const columns = [
  ['head', ({ head }) => String(head)],
  ['key', ({ keyHead }) => String(keyHead)],
  ['σ', ({ sigma }) => shortNumber(sigma)],
  ['window', ({ sigmaWindow }) => shortNumber(sigmaWindow)],
  ['capped', ({ sigmaCapped }) => shortNumber(sigmaCapped)],
  ['all pairs', ({ sigmaAll }) => shortNumber(sigmaAll)],
  ['measured', ({ sigmaMeasured }) => shortNumber(sigmaMeasured)],
  ['strangers', ({ strangers }) => shortNumber(strangers)],
  ['agreement', ({ agreement }) => shortNumber(agreement)],
  ['z', ({ agreementZ }) => shortNumber(agreementZ, 2)],
  ['ceiling', ({ agreementCeiling }) => shortNumber(agreementCeiling)],
  ['directions', ({ participation }) => shortNumber(participation)],
  ['itself', ({ selfScore }) => shortNumber(selfScore, 2)],
  ['bound', ({ bound, boundOffsets }) => shortNumber(bound + boundOffsets)],
  ['frozen below', ({ freezingKeys }) => `${shortNumber(freezingKeys, 2)} keys`],
];

/** As wide as on the screen: no cell holds wide or combining signs. @param {string[][]} rows */
function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => row.map((cell, column) => cell.padStart(widths[column])).join('  '))
    .join('\n');
}

/** Names come from files: nothing of them may move the cursor. @param {string} text */
const printable = (text) => text.replace(/\p{C}/gu, '\u{FFFD}');

/** What multiplies q·k, which training may have made another one in each. @param {HeadNumbers[]} heads */
function factorOf(heads) {
  const factors = heads.map(({ beta }) => beta).sort((a, b) => a - b);
  const ends = [factors[0], factors[factors.length - 1]].map((beta) => shortNumber(beta, 4));
  return [...new Set(ends)].join(' to ');
}

/** @param {HeadNumbers[]} heads of one layer @returns {string} */
export function layerTable(heads) {
  const [{ layer, tower, d, sigmaWindow, sigmaCapped, sigmaMeasured }] = heads;
  /** Columns that not every model has. @type {Record<string, number | null>} */
  const some = {
    window: sigmaWindow,
    capped: sigmaCapped,
    'all pairs': sigmaMeasured,
    measured: sigmaMeasured,
  };
  const shown = columns.filter(([name]) => some[name] !== null);
  const title = `${tower ? `${printable(tower)}, ` : ''}layer ${layer}: d = ${d}, scores times ${factorOf(heads)}`;
  const rows = [
    shown.map(([name]) => name),
    ...heads.map((head) => shown.map(([, cell]) => cell(head))),
  ];
  return `${title}\n${aligned(rows)}\n\n`;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = numbers.filter((x) => !Number.isNaN(x)).sort((a, b) => a - b);
  const [below, above] = [Math.floor, Math.ceil].map((way) => sorted[way((sorted.length - 1) / 2)]);
  return sorted.length === 0 ? Number.NaN : (below + above) / 2;
}

/** @param {ModelNumbers} result @returns {string} */
export function summary({ family, layers, heads, assumed, missing }) {
  // A layer without the gains of its norm says nothing of the model.
  const known = heads.filter(({ isNormKnown }) => isNormKnown);
  const seen = (known.length > 0 ? known : heads).map(spreadOf);
  const finite = seen.filter((x) => !Number.isNaN(x));
  const lines = [
    `${printable(family)}: ${layers} ${layers === 1 ? 'layer' : 'layers'}, ${heads.length} ${heads.length === 1 ? 'head' : 'heads'}.`,
    finite.length > 0
      ? `Spread of a row's scores, for tokens that are strangers: least ${shortNumber(Math.min(...finite))}, median ${shortNumber(median(finite))}, largest ${shortNumber(Math.max(...finite))}. On real text a trained head's scores usually spread further.`
      : 'No head could be read.',
    ...(known.length > 0 && known.length < heads.length
      ? ['Layers without the gains of their norm are left out of this.']
      : []),
    ...assumed,
    ...missing,
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

/** What stands in a line of CSV: numbers alone, and the tower. */
const fields = /** @type {const} */ ([
  'layer',
  'tower',
  'head',
  'keyHead',
  'd',
  'beta',
  'sigma',
  'sigmaAll',
  'strangers',
  'strangersRaw',
  'agreement',
  'agreementZ',
  'agreementCeiling',
  'participation',
  'rowVariation',
  'selfMean',
  'selfScore',
  'symmetric',
  'bound',
  'boundOffsets',
  'betaOne',
  'freezingKeys',
  'sigmaNear',
  'sigmaWindow',
  'sigmaFar',
  'keyOffsetShare',
  'sigmaCapped',
  'sigmaMeasured',
]);

/** @param {unknown} value */
function cell(value) {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The heading without a head. @param {HeadNumbers} [head] */
export const commaSeparated = (head) =>
  `${fields.map((name) => cell(head ? head[name] : name)).join(',')}\n`;
