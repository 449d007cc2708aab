import common from '../common.js';

export default {
  title: 'Three ways to divide a score',
  todo: 'Drag d far up.',
  controls: {
    keys: 'Keys',
    queries: 'Queries',
    heads: 'Heads',
    causal: 'causal mask',
    third: 'Third map',
    quantity: 'Below, against d',
  },
  choices: {
    third: {
      off: 'none',
      linear: common.rules.linear.name,
      'log-length': common.rules['log-length'].name,
      measured: common.rules.measured.name,
      cosine: common.rules.cosine.name,
    },
    quantity: {
      largest: 'strongest key',
      entropy: 'entropy',
      gradient: 'slope',
    },
  },
  verdicts: {
    frozen: 'frozen',
    usable: 'usable',
    blind: 'even',
    none: 'no choice',
    strongestKey: 'strongest key, on average: {share}',
    strongestShort: 'strongest {share}',
    strongestShortest: '{share}',
  },
  maps: {
    head: 'head {n}',
    query: 'query',
    key: 'key',
    cell: 'query {row}, key {column}: weight {value}',
    row: 'Query {row}: strongest key {largest}, entropy {entropy} of {most} nats',
    masked: 'masked',
    scale: 'weight',
  },
  quantities: {
    largest: 'strongest key',
    entropy: 'entropy',
    gradient: 'slope',
  },
  axis: {
    d: 'd',
    largest: 'share of the strongest key',
    entropy: 'entropy in nats, mean of a row',
    gradient: 'size of the softmax’s slope, root mean square',
  },
  point: '{rule}, d = {d}: {quantity} {value}',
  key: {
    freezing: 'raw scores freeze: σ = √(2 ln n) = {value}',
    freezingShort: 'freezing: σ = {value}',
    freezingShortest: 'σ = {value}',
    uniform: 'all keys alike: {most}',
    uniformShort: 'ln n = {most}',
    uniformShortest: 'ln n',
    unpredicted: {
      measured:
        'This rule divides by the spread of the very scores on show. No exact prediction of its rows is known; with many rows they are those of 1/\u2060√d.',
      cosine:
        'The cosine of q and k has an exact distribution, but whole rows are not predicted from it here; at large d they are those of 1/\u2060√d.',
    },
    points: 'measured over {draws} draws, ±2 standard errors',
  },
  rows: {
    largest: 'strongest key, {rule}',
    entropy: 'entropy, {rule}',
    gradient: 'slope, {rule}',
  },
  columns: {
    d: 'd',
    rule: 'rule',
    error: 'standard error of {quantity}',
    exact: '{quantity}, exact',
  },
  summary: {
    default:
      'With d = {d} and {keys} keys, the strongest key of a row has {raw} of the weight on average when scores are undivided, and {scaled} when they are divided by √d.{third} The entropy of a row is {entropyRaw} nats undivided and {entropyScaled} divided by √d, of at most {most}.',
    third: ' With the rule “{rule}” it has {share}.',
  },
  captionHtml:
    'Three maps of the same random vectors: a row is a query, a column a key. Under each, what the strongest key of a row has, averaged over the rows. <em>Frozen</em> is more than half, with less than half of the entropy (evenness) of equal weights; <em>even</em>, over 97 % of it; <em>usable</em>, neither. Below, the same at every $d$.',
  python: {
    comment: 'Rows of attention weights under several rules, in NumPy.',
    measured: 'measured',
    predicted: 'predicted',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    d: 'Coordinates of queries and keys.',
    queries: 'Rows of the maps.',
    keys: 'Columns of the maps.',
    heads: 'How many heads there are to look at.',
    causal: 'Each query sees the keys up to its own place and no others.',
    third: 'The rule of the third map.',
    quantity: 'What is drawn against d below the maps.',
  },
};
