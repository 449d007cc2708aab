export default {
  title: 'From products to attention',
  controls: {
    d: 'Numbers per key: d',
    dLong: 'd: numbers per key',
    power: '÷ d to the power',
    powerLong: 'Power of d that the middle fan is divided by',
    query: 'Row of the map',
    queryLong: 'Row of the map: a query',
    sweep: 'd moves once by itself',
  },
  lanes: { one: 'undivided', root: '÷ √d', whole: '÷ d', power: '÷ d{power}' },
  about: 'Scores of sixteen keys at d = {d}, divided by 1, by a power of d and by d: {words}',
  strongest: 'strongest key',
  onAverage: '{share} on average',
  verdicts: { frozen: 'frozen', usable: 'usable', blind: 'even' },
  scores: { one: '{d} product: 16 scores', other: '{d} products added up: 16 scores' },
  row: 'query {query}: its strongest key, divided by the power of d, has {share}',
  ask: {
    ask: 'Drag d. Which\u00a0fan\u00a0keeps\u00a0its\u00a0size?',
    search: '÷ √d keeps its size. Does another power?',
    keeps: '{title} keeps its size at every d.',
    grows: '{title} grows {factor} times from d = {shortest} to {longest}.',
    shrinks: '{title} shrinks {factor} times from d = {shortest} to {longest}.',
  },
  rows: {
    spread: 'spread of the scores, {title}',
    strongest: 'strongest key, mean of 16 rows, {title}',
  },
  columns: { query: 'query', key: 'key', score: 'q·k', weight: 'weight, {title}' },
  summary:
    'd = {d}. Scores as they are spread over {one}, and a query’s strongest key has {oneShare} on average; {title}, {middle} and {middleShare}; divided by d, {whole} and {wholeShare}.',
  captionHtml:
    'One query and sixteen keys of $d$ random signs. Each line adds up the $d$ products of the query with one key, divided by 1, $\\sqrt d$ and $d$; it ends at the score. A band is one standard deviation. Ribbons are as wide as the weights that softmax makes of the scores: one row of the map. Choose another. “On average” is over rows.',
  python: {
    comment:
      'Sixteen queries and keys of random signs, in NumPy: spread and strongest key of three divisors.',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    d: 'How many numbers a query and a key have.',
    power: 'The scores of the fan in the middle are divided by d to this power.',
    query: 'The row of the map whose scores and weights are shown.',
    sweep:
      'd goes up and comes back once when the figure is first seen, unless the reader wants no motion.',
  },
};
