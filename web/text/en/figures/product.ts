export default {
  title: 'One score is a sum',
  todo: 'Quadruple d.',
  spread: 'predicted spread: ±{spread}',
  spreadShort: '±{spread}',
  parts: { law: 'q·k at d = {d}', scaled: 'q·k/√d at d = {d}' },
  controls: {
    matrices: 'Small matrices',
    rows: 'Rows',
    columns: 'Columns',
    drawn: 'Draw both matrices from the seed again',
    count: 'Dot products',
    meanQuery: 'Mean of q',
    meanKey: 'Mean of k',
    shared: 'q and k share one random sign',
    vertical: 'Vertical axis',
  },
  choices: { vertical: { even: 'even', log: 'logarithmic' } },
  fatTails:
    'Beyond 4 standard deviations lie {share} of all scores, {times} times as many as under the normal curve.',
  matrices: {
    a: 'A: queries',
    b: 'B: keys',
    hadamard: 'A∘B, entry by entry',
    rowSums: 'row sums',
    total: 'total',
    cell: '{matrix}, row {row}, column {column}',
    hint: 'Point at a number to see what made it, or type your own.',
    entry: '{a} × {b} = {product}',
    row: 'Row {row}: {terms} = {sum}, one score.',
    all: 'All these products together are {total}: the Frobenius product.',
  },
  axis: { x: 'q·k', scaled: 'q·k/√d', y: 'density', share: 'share' },
  key: {
    measured: 'measured, {count} dot products',
    normal: 'normal curve of the same spread',
  },
  bar: '{from} to {to}: {count} of the dot products, {share}',
  rows: {
    mean: 'mean',
    variance: 'variance',
    spread: 'standard deviation',
    beyond: 'beyond {n} standard deviations',
  },
  columns: { from: 'from', to: 'up to', count: 'dot products counted', share: 'share' },
  productFormula: {
    one: 'The one term has variance (1 + {meanQuery}²)(1 + {meanKey}²) − {meanQuery}²·{meanKey}² = {term}.',
    other:
      'Each term has variance (1 + {meanQuery}²)(1 + {meanKey}²) − {meanQuery}²·{meanKey}² = {term}; {d} of them have {variance}.',
  },
  diverges: 'At d = 1 the density is infinite at 0.',
  shared:
    'One sign s shared by the whole key: q = r, k = s·r. Every covariance that Proposition 5 of the 2023 note lists is 0, yet q·k = ±d, and its variance is d².',
  summary: {
    default:
      '{count} dot products of vectors with d = {d}: variance {variance}; {predicted} is predicted.',
  },
  captionHtml:
    'Each score adds up $d$ products of normal random numbers. First, scores as they are: where both means are 0, they spread as $\\sqrt d$. Then the same scores divided by $\\sqrt d$: their spread is 1 at every $d$.',
  matricesCaptionHtml:
    'Above, two queries and two keys are multiplied entry by entry. Each row adds up to one score. Below, the distribution of such scores $q\\cdot k$ for your $d$. A logarithmic axis shows the tails.',
  python: {
    comment:
      'Two small matrices, and the distribution of a dot product of random vectors, in NumPy.',
    measured: 'measured variance',
    predicted: 'predicted variance',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    d: 'Coordinates of q and of k.',
    count: 'How many dot products are drawn.',
    meanQuery: 'The mean of a coordinate of q.',
    meanKey: 'The mean of a coordinate of k.',
    shared: 'Gives q and k one random sign in common: uncorrelated, and yet q·k is ±d.',
    matrices: 'Shows two small matrices, their products entry by entry, row by row and altogether.',
    rows: 'Rows of the two small matrices.',
    columns: 'Columns of the two small matrices.',
    vertical: 'An even axis, or a logarithmic one that shows the tails.',
    a: 'The entries of A, row by row. Where empty, they are drawn from the seed.',
    b: 'The entries of B, likewise.',
  },
};
