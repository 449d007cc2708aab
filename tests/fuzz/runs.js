// Runs that were saved, as JSON keeps them, and then spoilt.

/** @typedef {import('./random.js').Random} Random */

/** @type {any[]} */
let runs = [];

/** A few runs to go on from. @param {import('rootd').Lab} lab */
export async function saveRuns(lab) {
  /** @type {any[]} */
  const options = [
    { task: 'recall', d: 2, rule: 'sqrt', optimizer: 'adam', steps: 2, batch: 2, contextLength: 3 },
    { task: 'majority', d: 3, rule: 'cosine', optimizer: 'sgd', steps: 1, batch: 1, heads: 2 },
  ];
  runs = [];
  for (const each of options) {
    const run = await lab.train(each);
    for await (const record of run) void record;
    runs.push(JSON.stringify(await run.save()));
  }
}

const nonsense = [null, 'seven', {}, [], true, -1, 0.5, 1e300, 2 ** 53];

/** One entry of the record, at any depth, made wrong. @param {Random} random @param {any} record */
function spoil(random, record) {
  const keys = Object.keys(record);
  const key = keys[random.whole(0, keys.length - 1)];
  const inside = record[key];
  if (
    typeof inside === 'object' &&
    inside !== null &&
    Object.keys(inside).length > 0 &&
    random.chance(0.7)
  ) {
    spoil(random, inside);
  } else if (random.chance(0.2)) delete record[key];
  else record[key] = random.pick(nonsense);
}

/** @param {Random} random */
export function savedRun(random) {
  const run = JSON.parse(random.pick(runs));
  if (random.chance(0.8)) spoil(random, run);
  return run;
}
