export default {
  title: 'Sixteen examples, a hundred batches',
  todo: 'Drag the batches, then d.',
  controls: {
    d: 'd',
    dLong: 'numbers in a query and in a key',
    rates: 'Rate',
    example: 'Which examples',
    batches: 'After how many batches',
  },
  choices: {
    rates: { one: 'one rate', each: 'own rates' },
    example: {
      all: 'all 16',
      astray: 'astray',
      frozen: 'frozen',
      thrown: 'thrown',
      moved: 'moved',
    },
  },
  divisors: { none: 'undivided', sqrt: '÷ √d', linear: '÷ d' },
  through: { one: 'after {count} batch', other: 'after {count} batches' },
  picture: {
    asked: '▴ the asked key',
    and: ', ',
    frozen: '{count} frozen',
    onAsked: '{count} rightly',
    better: '× how much better than the mix',
    pushes: '= the push on each score',
    before: 'its scores, and their spread',
    after: 'after the next batch',
    move: '{before} → {after}',
    added: 'the push on each score, all rows',
    attention: 'attention on the asked key',
  },
  point: {
    right: '{divisor}, example {example} {through}: {weight} on the asked key',
    wrong: '{divisor}, example {example} {through}: {weight} on another key',
    row: '{divisor}, {key}: weight {weight}, better than the mix by {better}: pushed by {push}',
    all: '{divisor}, {key}: mean weight {weight}; 16 examples together push their scores by {push}',
    move: '{divisor}, {key}: its score is {far} from their mean after the next batch',
    asked: 'the asked key',
    other: 'another key',
    walk: '{divisor}, {through}: {attention} on the asked key',
  },
  rows: {
    rate: 'learning rate',
    step: 'length of a batch’s step, mean of 36',
    noise: 'their noise: distance from the mean step, over that step',
    attention: 'attention on the asked key after 100 batches',
    frozen: 'of 16 examples, those of which a key then has 90 %',
    right: 'of these, on the asked key',
  },
  columns: {
    divisor: 'divisor',
    what: 'what',
    index: 'number',
    before: 'at the start',
    after: 'after the last batch',
    attention: 'attention on the asked key',
    loss: 'loss',
    moved: 'how far Wq has moved',
    kinds: {
      walked: 'after so many batches',
      weight: 'weight of an example’s key, the asked one first',
      advantage: 'by how much that key answers better than the mix',
    },
  },
  summary: {
    default: 'd = {d}, {rates}.',
    rates: { one: 'one rate for all', each: 'each divisor at its own rate' },
    lane: '{divisor}: a step is {length} long, its error {noise} times what batches agree on. After 100 batches {attention} of attention is on the asked key, and the loss is {loss}; of 16 examples {frozen} are frozen, {right} of them on it.',
  },
  captionHtml:
    'A row is an example, a column a key, the asked one first. Frozen: a key has 90 %; rightly: the asked one. A wedge: the push on the score of that key. Curves: means over 256 unseen examples.',
  python: {
    comment:
      'What 64 examples pull at Wq under three divisors, and a hundred batches of plain descent, in NumPy.',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    d: 'The width of queries and keys.',
    rates:
      'One rate for all divisors, or each its own: such that its mean step is as long as that of √d.',
    batches: 'After how many batches the picture is; 0 is the start.',
    example:
      'All sixteen together, or one that, undivided, pushes wrong keys alone, is frozen on a wrong key, or is thrown onto one by the first batch; or how far that batch moves its scores.',
  },
};
