/** What the stage's script says: in its picture, on its controls, and to who hears the page. */
export default {
  slider: 'd, the numbers of a key',
  divisor: 'What scores are divided by',
  divisors: { none: 'undivided', sqrt: '÷ √d', linear: '÷ d' },
  signs: {
    query: 'Signs of the query',
    key: 'Signs of the key',
    plus: '{place}: plus. Turn it',
    minus: '{place}: minus. Turn it',
  },
  question: {
    handle: 'How far 95 % reach with 96 products',
    guess: 'from −{guess} to +{guess}',
    show: 'Add them up',
  },
  marks: {
    query: 'query',
    key: 'key',
    products: 'products',
    counted: '{plus} × (+1), {minus} × (−1)',
    score: 'score {score}',
    band: '+√n',
    unitBand: '+1 at the end',
    spreadRoot: '√d = {spread}',
    spread: 'spread {spread}',
    spreadOne: 'spread 1',
    guess: 'you: ±{guess}',
    most: '95 % within ±{most}',
    diagonal: 'the diagonal',
    crosses: 'all the rest',
    square: 'the sum, squared',
    meanSquare: 'mean of {count} squares',
    meanAndLaw: '{mean}, expected {d}',
    strongest: 'weight of the strongest key',
    weightAxis: 'weight of one key',
    gap: 'gap {gap}',
    usual: 'two gaps in three',
    pairWeight: 'weight of the first key',
    pairSlope: 'its slope',
    pairGap: 'gap',
    half: 'make half of all slope',
    few: '{few} of {all} pairs',
    times: '√d = {times} times as high',
  },
  sentences: {
    products: 'A query and a key of {d} signs: {plus} products are +1, {minus} are −1.',
    walk: 'The {d} products, one on the other, end at {score}: the score.',
    many: 'Of {count} walks of {d} products, {within} end within ±√d = ±{root}.',
    spread:
      'The ends of {count} walks lie about 0 as the exact law says, with a spread of √d = {root}.',
    question: 'Of sums of {d} products, 95 % lie within ±{most}.',
    /** follows that, once there is a guess */
    bracket: ' Your bracket: ±{guess}.',
    squares:
      'The products of {d} terms with each other: {d} on the diagonal, all +1. With those off it they add up to {square}, the square of {score}.',
    crosses:
      'In the mean of {count} such squares what is off the diagonal cancels: {mean} is left, of {d} on it.',
    normals:
      'Of {count} sums of {d} products of random numbers, {within} end within ±√d = ±{root}.',
    divide: 'Scores of {d} products, {divisor}: their spread is {spread}.',
    weights: 'Sixteen scores, {divisor}, become weights: the strongest key has {strongest}.',
    gap: 'Two keys, {divisor}: at their gap of {gap} the stronger has {weight}.',
    map: 'A map of sixteen queries and keys, {divisor}, at d = {d}; in its first row the strongest key has {strongest}.',
    shares:
      'At d = {d} the strongest key has {none} undivided, {sqrt} divided by √d, {linear} divided by d, in the mean of sixteen rows.',
    slopes:
      'Of 64 pairs of keys at d = {d}, {none} make half of all slope undivided, {sqrt} divided by √d, {linear} divided by d.',
  },
};
