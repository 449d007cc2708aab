import common from '../common.js';

export default {
  title: 'What the scale does to learning',
  controls: {
    none: common.rules.none.name,
    sqrt: '÷ √d',
    linear: '÷ d',
    logLength: common.rules['log-length'].name,
    measured: '÷ measured spread',
    cosine: common.rules.cosine.name,
    largest: 'Largest d',
    seeds: 'Seeds',
    batch: 'Examples',
    batchLong: 'Examples in the step',
    size: 'Size of a gradient',
  },
  choices: { size: { whole: 'of all entries', entry: 'per entry' } },
  panels: {
    whole: {
      gradientScores: 'Size of the gradient on the scores',
      gradientQuery: 'Size of the gradient on Wq',
    },
    entry: {
      gradientScores: 'Gradient on one score (root mean square)',
      gradientQuery: 'Gradient on one entry of Wq (root mean square)',
    },
  },
  axis: { d: 'd' },
  point: '{rule}, d = {d}: median {median}, from {smallest} to {largest}',
  fromTo: '{first} → {last}',
  rows: {
    gradientScores: 'on the scores, {rule}',
    gradientQuery: 'on Wq, {rule}',
  },
  tableColumns: { median: 'median, d = {from} → {to}' },
  columns: {
    rule: 'rule',
    d: 'd',
    seed: 'seed',
    gradientScores: 'norm of the gradient on the scores',
    gradientQuery: 'norm of the gradient on Wq',
  },
  nothing: 'No rule is chosen. Choose one above to see its gradients.',
  summary: {
    default: 'Medians over {seeds} seeds, from d = {from} to d = {to}.',
    gradientScores: 'On the scores, {rule}: from {first} to {last}.',
    gradientQuery: 'On Wq, {rule}: from {first} to {last}.',
  },
  captionHtml:
    'The first step of the game, with fresh $W_q$ and $W_k$, and with 4 times the identity for $W_v$: each mark is the median over all seeds so far, its bar their whole range. Undivided, the gradient on the scores fades as $d$ grows, while that on $W_q$ rises. Divided by $\\sqrt d$, both stay where they are. Set the examples to 1 to see why: undivided, a few examples carry the step. No exact value is known.',
  python: {
    comment: 'The gradients of the first step of recall over d, in NumPy.',
    scores: 'on the scores',
    query: 'on Wq',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    none: 'Shows raw scores.',
    sqrt: 'Shows scores divided by √d.',
    linear: 'Shows scores divided by d.',
    logLength: 'Shows scores times ln(n)/√d.',
    measured: 'Shows scores divided by their measured spread.',
    cosine: 'Shows cosines times √d.',
    largest: 'Where the axis of d ends; it begins at 16 and doubles.',
    seeds: 'How many seeds each mark stands for, from the figure’s seed on.',
    batch: 'How many examples the step has.',
    size: 'The norm of the whole gradient, or the root mean square of its entries.',
  },
};
