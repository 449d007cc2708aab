export default {
  title: 'What a score is',
  todo: 'Click a sign, or drag the divisor.',
  controls: {
    divisor: 'Divide by',
    divisorLong: 'Divide the scores by',
    query: 'Query',
    keys: 'Keys',
  },
  entries: {
    fish: 'fish',
    bird: 'bird',
    cat: 'cat',
    ant: 'ant',
    spider: 'spider',
    crab: 'crab',
  },
  plus: '+1',
  minus: '−1',
  heads: {
    query: 'query',
    key: 'key',
    score: 'score',
    scaled: '÷ {divisor}',
    exponential: 'eˣ',
    weight: 'weight',
    value: 'legs',
  },
  signOfQuery: 'query, number {index} of {d}: {sign}',
  signOfKey: 'key of {entry}, number {index} of {d}: {sign}',
  answer: 'answer: {answer} legs',
  key: {
    agrees: 'same sign as the query: the product is +1',
    differs: 'other sign: −1',
  },
  columns: { entry: 'entry', answer: 'answer' },
  summary:
    'Divided by {divisor}, the largest weight is {share}, on {entry}. The answer is {answer} legs.',
  captionHtml:
    'One query, six keys, and how many legs each animal has. A score counts the signs that agree with the query, less those that do not. The smaller the divisor, the more weight goes to the highest score.',
  python: { comment: 'The scores, weights and answer of the list, in NumPy.' },
  /** What each attribute does, in the documentation. */
  attributes: {
    divisor: 'The scores are divided by it.',
    query:
      'Four numbers, whose signs are those of the query. Where there are not four, the usual ones.',
    keys: 'The signs of the six keys, four numbers each. Where there are not 24, the usual ones.',
  },
};
