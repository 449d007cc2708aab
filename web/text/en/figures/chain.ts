export default {
  title: 'From products to attention',
  todo: 'Drag d. Which lane keeps its size?',
  controls: {
    d: 'Numbers per key: d',
    power: '÷ d to the power',
    powerLong: 'Middle lane: ÷ d to the power',
    query: 'Query',
    key: 'Key',
    sweep: 'd moves once by itself',
    nudge: 'One score is pushed',
    push: 'Push',
    pushLong: 'Push the right key’s score up by',
  },
  lanes: { one: '÷ 1', root: '÷ √d', whole: '÷ d', power: '÷ d{power}' },
  laneAbout: 'Scores {title}: {word}',
  verdicts: { frozen: 'frozen', usable: 'usable', blind: 'even' },
  strongest: 'strongest: {share}',
  parts: {
    walk: '{d} products, added up: one score',
    walkShort: 'products',
    scores: '16 scores',
    weights: 'softmax: 16 weights',
    weightsShort: 'weights',
    map: '16 queries × 16 keys',
    mapShort: 'map',
  },
  goneUp: '{count} out, to +{farthest}',
  goneDown: '{count} out, to {farthest}',
  point: 'key {key}: score {score}, weight {weight}',
  grows:
    'From d = {shortest} to d = {longest} the scores of the lane {middle} spread {factor} times as far.',
  shrinks:
    'From d = {shortest} to d = {longest} the scores of the lane {middle} shrink to one part in {factor}.',
  keeps: 'At every d the scores of the lane {middle} spread alike: the same band, other dots.',
  key: {
    band: 'where the sum is expected: ± one standard deviation, √d over the divisor',
    even: 'all keys alike',
  },
  rows: { spread: 'spread of the scores, {title}', strongest: 'strongest key, {title}' },
  columns: { query: 'query', key: 'key', score: 'q·k', weight: 'weight, {title}' },
  summary:
    'd = {d}. Scores as they are spread over {one} and give the strongest key {oneShare}; divided by √d, over {root} and {rootShare}; divided by d, over {whole} and {wholeShare}.',
  captionHtml:
    'One query and sixteen keys of $d$ random signs. From left to right in each lane: the $d$ products of the query with one key, added up; the sum among the scores of all keys; the weights that softmax makes of them; the map whose row they are. The axes stand still. Move $d$.',
  nudge: {
    todo: 'Push the right key’s score. Which lane answers?',
    changed: '{before} → {after}',
    loss: 'loss {change}',
    about:
      'Large: the right key’s weight before and after the push. On the right: by how much weight and loss answer, all on one scale.',
    answer: 'what answers',
    answers: { weight: 'weight {change}', loss: 'loss {change}' },
    before: 'before',
    after: 'pushed',
    change: 'change',
    weightRow: 'weight of the right key, {title}',
    lossRow: 'loss, {title}',
    score: 'score, {title}',
    summary:
      '{title}: pushed by {push}, the right key’s weight goes from {before} to {after}, and the loss from {lossBefore} to {lossAfter}.',
  },
  captions: {
    nudgeHtml:
      'One score, of the key that would be right, is pushed after it was divided. The answer mixes the keys’ values by their weights; the loss is its squared distance from the right value (values are 1 long and at right angles). What weights and loss make of a small push is what a head can learn from.',
  },
  python: {
    comment:
      'Sixteen queries and keys of random signs, in NumPy: spread and strongest key of three divisors.',
  },
};
