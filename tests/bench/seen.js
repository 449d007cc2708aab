// What README says was seen: of each section a table of the rows that have a budget, in words of its own.

/** @typedef {import('./main.js').Row & { section: string }} Seen */

/** @param {number} value */
export const digits = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The ways of NumPy, as tests/bench/sums.js names them. @type {Record<string, string>} */
const ofNumPy = {
  'np.random.choice + np.sum in a loop': 'a loop of `np.random.choice`',
  'rng.integers(0, 2, dtype=int8) summed': '`integers(dtype=int8)`',
  'raw bytes through a popcount table': 'raw bytes through a popcount table',
  'float32 standard_normal summed': '`standard_normal(dtype=float32)`',
};

/** `512 rows, d = 64, two workers` → `(512, 64)`. @param {string} what */
const shapeOf = (what) => {
  const [, rows, d] = /^(\d+) rows, d = (\d+)/.exec(what) ?? [];
  return `(${rows}, ${d})`;
};

/**
 * A row in words that need no other row.
 * @type {Record<string, (row: Seen) => string>}
 */
const words = {
  sums: ({ what, against }) =>
    `100,000 sums of 500 ${what}, against ${ofNumPy[against.replace('NumPy: ', '')]}`,
  attention: ({ what, against }) =>
    what.endsWith('two workers')
      ? `attention of ${shapeOf(what)}, two workers, against one thread`
      : `attention of ${shapeOf(what)} with its statistics, one thread, against ${against.split(':')[0]}`,
  training: ({ what }) => {
    const [rule, , d] = what.split(', ');
    return `training on recall at ${d} under \`${rule}\`, a record every step, against our own matrix product`;
  },
  models: ({ what, against, unit }) =>
    unit === 'MB'
      ? `memory while ${what} are looked at`
      : unit === 'ms'
        ? `${what}: ${against}`
        : against === 'beyond reading'
          ? `a look at ${what}, two workers, beyond reading them`
          : `a first look at ${what}`,
  drag: ({ what, against }) =>
    `dragging d in Chromium: ${what === 'DOM updated' ? 'the page shows the new sums' : 'the frame is on the screen'}, ${against}`,
  frames: ({ what, against }) => `${what}, in Chromium: ${against}`,
};

/** Where workers share the work, what they had to share it on. @param {Seen} row */
const coresOf = ({ cores }) =>
  cores === undefined ? '' : `; the machine gave ${digits(cores)} cores`;

/** @param {Seen} row */
const spreadOf = ({ spread }) => (spread ? ` (${spread.map(digits).join(' to ')})` : '');

/** @param {Seen} row */
function lineOf(row) {
  const value = `${digits(row.ratio)} ${row.unit ?? 'times'}${spreadOf(row)}`;
  const budget = `${row.unit ? 'at most' : 'at least'} ${row.budget}${row.unit ? ` ${row.unit}` : ''}`;
  return `| ${words[row.section](row)} | ${value}${coresOf(row)} | ${budget} |`;
}

/**
 * README with what the sections saw in the place of what was seen before.
 * @param {string} text
 * @param {Seen[]} rows of one run; sections that are not among them stay
 */
export function withSeen(text, rows) {
  let written = text;
  for (const section of new Set(rows.map((row) => row.section))) {
    const own = rows.filter((row) => row.section === section && row.budget !== undefined);
    const lines = own.map(lineOf);
    const place = new RegExp(`<!-- seen: ${section} -->\\n[^]*?<!-- end -->`);
    if (!place.test(written)) {
      throw new Error(
        `README.md has no place for ${section}: <!-- seen: ${section} --> <!-- end -->`,
      );
    }
    const table = ['| what | seen | budget |', '|---|---|---|', ...lines].join('\n');
    const block = `<!-- seen: ${section} -->\n\n${table}\n\n<!-- end -->`;
    written = written.replace(place, () => block);
  }
  return written;
}
