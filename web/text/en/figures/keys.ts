import common from '../common.js';

export default {
  title: 'Two keys and a gap',
  todo: 'Drag d, or the gap in the picture.',
  controls: {
    gap: 'Gap',
    gapLong: 'Gap between the two scores',
    keys: 'Keys',
    keysLong: 'Number of keys in the second picture',
    count: 'Drawn gaps',
  },
  questions: {
    strongest: {
      ask: 'A query meets {keys} random keys, with d = {d}. Its scores are divided by nothing. How much of its attention goes to the strongest key, on average? Drag the handle.',
      axis: 'weight of the strongest key, undivided',
      even: 'an even share: {share}',
      evenShort: 'even',
      compare:
        'You said {guess}. At d = {d} the strongest of {keys} keys gets {truth} on average: {verdict} An even share would be {even}.',
      tooHigh: 'you were {times} times too high.',
      tooLow: 'you were {times} times too low.',
      close: 'well guessed.',
    },
  },
  panels: {
    two: 'Two keys: drag the gap',
    many: '{n} keys: weight of the strongest, and slope left',
  },
  here: 'A gap of {gap} gives the two keys {first} and {second} of the weight. The slope is {slope}, which is {share} of the steepest.',
  rules: { none: common.rules.none.name, sqrt: common.rules.sqrt.name },
  ranges: {
    none: {
      long: 'Undivided: half of all gaps lie within ±{half}, 95 % within ±{most}',
      short: 'Undivided: half ±{half}, 95 % ±{most}',
    },
    sqrt: {
      long: 'Divided by √d: half of all gaps lie within ±{half}, 95 % within ±{most}',
      short: 'By √d: half ±{half}, 95 % ±{most}',
    },
  },
  axis: {
    gap: 'gap between the two scores',
    sigma: 'spread of the scores in softmax',
  },
  marks: {
    sqrt: '÷√d',
    none: 'undivided',
    freezing: 'freezing: {sigma}',
    freezingShort: 'freezing',
  },
  quantities: { largest: 'strongest weight', slope: 'slope left' },
  key: {
    weight: 'weight',
    slope: 'slope of the weight',
    drawn: '{count} gaps drawn',
    range: 'exact: half of all gaps (thick), 95 % (thin)',
  },
  point: {
    measured: 'spread {sigma}: {quantity} {measured} measured, {exact} predicted',
    exact: 'spread {sigma}: {quantity} {exact} predicted',
  },
  rows: {
    spread: 'spread of the gap, undivided, at d = {d}',
    beyond: 'gaps larger than {gap}, {rule}',
    steep: 'gaps with a tenth of the slope or more, {rule}',
    largest: 'strongest of {n} weights, {rule}',
  },
  columns: {
    index: 'query',
    gap: 'gap, undivided',
    weight: 'weight, undivided',
    scaledGap: 'gap divided by √d',
    scaledWeight: 'weight, divided by √d',
    sigma: 'spread of the scores',
    largest: 'strongest weight, predicted',
    largestMeasured: 'strongest weight, measured',
    slope: 'slope left, predicted',
    slopeMeasured: 'slope left, measured',
  },
  summary: {
    default:
      'A gap of {gap} gives the first of two keys {weight} of the weight. The slope there is {slope}, {share} of the steepest. At d = {d} half of all gaps lie within ±{scaled} when scores are divided by √d, and within ±{raw} when they are not; {beyondScaled} and {beyond} are larger than this gap.',
  },
  captionHtml:
    'How two keys share the weight, by the gap between their scores. Where the curve is flat, the gap can hardly be learned. The bars under the axis show where gaps of random vectors lie at your $d$. The other picture has more keys: the weight of the strongest, on average, and how much all weights still react to their scores, of the most they can.',
  python: {
    comment: 'Weight and slope of two keys, the gaps of random vectors, and many keys, in NumPy.',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    gap: 'The gap between the scores of the two keys. The reader drags it on the chart.',
    d: 'Coordinates of the query and of the keys whose typical gaps are shown.',
    keys: 'How many keys the second picture has.',
    count: 'How many gaps are drawn.',
  },
};
