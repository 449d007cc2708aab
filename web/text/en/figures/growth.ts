export default {
  title: '√d, and when it fails',
  todo: 'Choose a case: which keeps the root?',
  todoLine: 'How steep is the line?',
  controls: {
    case: 'Case',
    mean: 'Mean',
    meanLong: 'Mean of a term',
    correlation: 'Correlation',
    correlationLong: 'Correlation of two terms',
    count: 'Sums at each d',
    largest: 'Largest d',
    walks: 'Walks',
  },
  choices: {
    case: {
      mean: 'a mean',
      correlation: 'correlated',
      cauchy: 'infinite variance',
      centred: 'nothing broken',
    },
  },
  questions: {
    farther: {
      ask: 'Sums of {known} coin flips spread by {spread}: that is their standard deviation. How far do sums of {d} coin flips spread? Drag the handle.',
      known: 'd = {d}: {spread}',
      axis: 'spread of the sum',
      compare:
        'You said {guess}. At d = {d} the spread is {truth}: {verdict} With {times} times as many terms the spread grew by a factor of {growth}.',
      tooHigh: 'you were {times} times too high.',
      tooLow: 'you were {times} times too low.',
      close: 'well guessed.',
    },
  },
  panels: {
    spread: 'Spread of the sum',
    size: 'Root mean square of the sum',
    quartile: 'Half the width of its middle half',
  },
  slopeHalf: 'slope ½',
  casesAbout: {
    centred: 'The spread is σ√d, the line straight: slope ½.',
    mean: 'The root mean square stands in for the spread, which leaves a mean out: it bends to slope 1.',
    correlation: 'Half of the sums lean up, half down. Beyond d = 1/⁠ρ the line bends to slope 1.',
    cauchy:
      'The width of the middle half stands in for the spread, which is infinite: slope 1 from the start.',
  },
  axis: {
    d: 'd',
    walk: 'Sum of the first n terms',
    step: 'n',
  },
  key: {
    band: '±√n',
    measured: { one: 'measured, {count} sum each', other: 'measured, {count} sums each' },
  },
  rows: {
    spreadAt: 'spread at d = {d}',
    sizeAt: 'root mean square at d = {d}',
    quartileAt: 'half the interquartile range at d = {d}',
    slope: 'slope between the last two points',
    inside: 'inside ±√d at d = {d}',
    turn: 'd at which the drift equals the spread',
  },
  columns: {
    d: 'd',
    measured: 'measured',
    predicted: 'predicted',
    root: '√d',
    standardError: 'standard error',
  },
  point: 'd = {d}: {measured} measured, {predicted} predicted',
  walk: '{n} terms add up to {sum}',
  measures: {
    spread: 'the spread of the sum',
    size: 'the root mean square of the sum',
    quartile: 'half the interquartile range of the sum',
  },
  summary: {
    default:
      'From d = {from} to d = {to} {what} grows from {first} to {last}, with slope {slope}; the predicted slope is {predicted}.',
    unpredicted:
      'From d = {from} to d = {to} {what} grows from {first} to {last}, with slope {slope}.',
    noSlope: 'From d = {from} to d = {to} {what} goes from {first} to {last}.',
  },
  captionHtml:
    'Sums as they add up, and their size, on logarithmic axes. Unbroken, two in three are in the band, and the line has slope ½: a root.',
  python: {
    comment: 'The spread of sums of d draws against d, in NumPy.',
    measured: 'measured',
    predicted: 'predicted',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    case: 'Whether the conditions of the root hold, or which of them fails.',
    law: 'The distribution of one coordinate, except in the case cauchy.',
    mean: 'The mean of a coordinate in the case mean.',
    correlation: 'The correlation of two coordinates in the case correlation.',
    largest: 'Where the axis of d ends.',
    count: 'How many sums are drawn at each d.',
    walks: 'How many walks are shown.',
  },
};
