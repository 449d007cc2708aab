export default {
  title: 'Softmax is a Boltzmann distribution',
  todo: 'Drag β.',
  controls: {
    keys: 'Scores',
    beta: 'β',
    epsilon: 'ε',
    change: 'Use it as',
    sigma: 'Spread of the scores',
  },
  choices: {
    change: { add: 'βz + ε', multiply: '(β·ε)z', power: 'β^ε·z' },
  },
  changesAbout: {
    add: 'Adding ε is a shift: numerator and denominator grow alike, and nothing changes.',
    multiply: 'Multiplying by ε is another temperature: T becomes T/ε.',
    power: 'Raising to the power ε is another temperature: T becomes T to the power ε.',
  },
  axis: {
    score: 'score z of each key',
    weight: 'weight',
    temperature: 'temperature T = 1/β',
    entropy: 'entropy in nats',
  },
  point: 'T = {temperature}: entropy {entropy} nats',
  key: {
    before: 'without ε: softmax(βz)',
    after: 'with ε',
    entropy: 'entropy of this row at every temperature',
    changed: 'with ε: T = {value}',
  },
  rows: {
    entropy: 'entropy',
    largest: 'largest weight',
    change: 'largest change of a weight',
    temperature: 'temperature T',
  },
  tableColumns: { before: 'without ε', after: 'with ε', difference: 'difference' },
  columns: { index: 'key', score: 'score', before: 'weight without ε', after: 'weight with ε' },
  bar: 'key {index}: score {score}, weight {before}, with ε {after}',
  limits: { hot: 'T → ∞: all keys alike', hotShort: 'all alike' },
  summary: {
    same: 'At β = {beta} the entropy is {entropy} nats. ε = {epsilon} added to every score changes nothing.',
    differs:
      'At β = {beta} the entropy is {before} nats; with ε = {epsilon} it is {after}, at temperature {temperature}.',
  },
  captionHtml:
    'One row of scores as a Boltzmann distribution. $\\beta$ is the inverse of the temperature. Of the three things that $\\varepsilon$ can do, only adding it leaves every weight as it was.',
  python: {
    comment: 'Softmax at inverse temperature β, in NumPy, on the scores of the figure.',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    keys: 'How many scores the row has.',
    sigma: 'Their spread.',
    beta: 'The inverse of the temperature.',
    epsilon: 'The number that is added, multiplied by or raised to.',
    change: 'What is done with it.',
  },
};
