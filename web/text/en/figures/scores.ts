export default {
  title: 'The matrix QKᵀ',
  todo: 'Choose an example, or drag d.',
  controls: { rows: 'Queries', columns: 'Keys', count: 'Repetitions' },
  presets: {
    title: 'Examples:',
    question: '2 × 2, the question',
    answer: '1111 × 111, an answer',
    head: '512 × 64, a head',
  },
  questions: {
    variance: {
      ask: 'Q is {rows} × {d} and K is {columns} × {d}, filled with random numbers of variance 1. How large is the variance among the {entries} entries of QKᵀ, on average over many draws? Drag the handle.',
      axis: 'variance of QKᵀ, on average',
      compare:
        'You said {guess}. On average it is {truth}: {verdict} A single score has variance {d}. This one is taken around the {entries} entries’ own mean, so it is smaller.',
      tooHigh: 'you were {times} times too high.',
      tooLow: 'you were {times} times too low.',
      close: 'well guessed.',
    },
  },
  printed: {
    queries: 'variance of matrix Q',
    keys: 'variance of matrix K',
    scores: 'variance of QKᵀ',
    scaled: 'variance of QKᵀ/√d',
  },
  steps: {
    mean: 'The mean of these scores is {mean}. Under each score stands how far it lies from that.',
    variance: 'Squared, these distances are on average {variance}: the variance of QKᵀ.',
  },
  heatmap: {
    title: 'Scores, queries by keys: {rows} × {columns}',
    query: 'query',
    key: 'key',
    score: 'q·k',
    cell: 'query {row}, key {column}: {value}',
  },
  spread: {
    title: 'the variance of QKᵀ in {count} repetitions',
    x: 'variance of QKᵀ',
    y: 'density',
    published: 'as posted: {value}',
    this: 'this draw: {value}',
    mean: 'exact mean: {value}',
    meanShort: 'mean: {value}',
    meanIsD: 'exact mean: {value}, nearly d',
    d: 'd = {value}',
    quartiles: 'half of all draws: {from} to {to}',
    bar: '{from} to {to}: {count} of the repetitions, {share}',
  },
  rows: {
    mean: 'mean of the variance',
    deviation: 'its standard deviation',
    median: 'its median',
    published: 'the variance posted for this shape',
    thisDraw: 'variance of QKᵀ in this draw',
  },
  columns: { from: 'from', to: 'up to', count: 'repetitions counted', share: 'share' },
  summary: {
    default:
      'A {rows} by {columns} matrix of scores with d = {d}. Its variance is {variance}; the mean over all draws is {mean}, with standard deviation {deviation}.',
  },
  captionHtml:
    'One draw: the scores of every query with every key, and four variances: of $Q$, of $K$, and of scores, raw and divided; and the variance of $QK^{\\mathsf T}$ in many such draws.',
  python: {
    comment: 'The four variances of the answer, and their spread, in NumPy.',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    rows: 'Queries, the rows of Q.',
    columns: 'Keys, the rows of K.',
    d: 'Coordinates of each.',
    count: 'How often the experiment is repeated for the lower chart.',
  },
};
