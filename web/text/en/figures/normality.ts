export default {
  title: 'How normal, how soon',
  todo: 'Drag d.',
  controls: {
    largest: 'Largest d',
    count: 'Sums at each d',
    bound: 'Berry–Esseen bound',
  },
  axis: {
    d: 'd',
    distance: 'largest gap to the normal curve',
    x: 'sum divided by its spread',
    share: 'share',
    density: 'density',
  },
  key: {
    measured: { one: 'measured, {count} sum each', other: 'measured, {count} sums each' },
    bound: 'Berry–Esseen bound',
    lawMeasured: 'below: measured',
    lawPredicted: 'below: predicted',
    resolution: 'what {count} sums can resolve',
    resolutionShort: 'resolution',
  },
  lawsTitle: 'The distribution itself, in units of its spread',
  laws: 'The distribution at d = {d}, in units of its spread',
  boundLabel: 'bound',
  rows: {
    distance: 'gap at d = {d}',
    bound: 'bound at d = {d}',
    ratio: 'bound over gap',
    slope: 'slope of the gap',
  },
  columns: {
    d: 'd',
    measured: 'measured gap',
    predicted: 'exact gap',
    bound: 'bound',
    standardError: 'chance deviation',
  },
  point: 'd = {d}: gap {distance}, bound {bound}',
  noNormal:
    'This distribution has infinite variance. Its sums have no normal curve to approach: the central limit theorem does not hold for them.',
  noSpread:
    'All draws of this distribution are the same, and so are its sums: there is no curve to compare.',
  summary:
    'At d = {d} the distribution function of the sum is nowhere further than {distance} from the normal one; the Berry–Esseen bound is {bound}.',
  captionHtml:
    'The largest gap between the distribution function of the sum and that of the normal distribution, and the bound of Berry and Esseen, which the exact gap never passes. A measured gap can: even perfectly normal sums, $n$ of them, show about $0.87/\\sqrt n$ by chance. Below, the distribution of the sum itself.',
  python: {
    comment: 'The largest gap between the sum’s distribution function and the normal one.',
    measured: 'measured',
    predicted: 'exact',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    law: 'The distribution of one coordinate.',
    d: 'The d that the table is about.',
    largest: 'Where the axis of d ends.',
    count: 'How many sums are drawn at each d.',
    bound: 'Shows the bound of Berry and Esseen.',
  },
};
