export default {
  title: 'The same root elsewhere: networks',
  controls: {
    initialisation: 'Initialisation',
    gain: 'Gain',
    activation: 'Activation',
    normalise: 'normalise each layer',
    layers: 'Layers',
    width: 'Width',
    networks: 'Networks',
  },
  choices: {
    initialisation: {
      both: 'He and Xavier',
      he: 'He, gain √2',
      xavier: 'Xavier, gain 1',
      own: 'your own gain',
    },
    activation: { relu: 'ReLU', tanh: 'tanh', linear: 'linear' },
  },
  starts: { he: 'He', xavier: 'Xavier', own: 'your gain' },
  axis: { layer: 'layer', square: 'mean square of a layer' },
  key: {
    measured: {
      one: 'measured, {networks} network',
      other: 'measured, mean of {networks} networks ±2 standard errors',
    },
    wide: 'predicted for very wide layers',
    one: 'as it came in',
  },
  rows: {
    first: '{start}, after layer 1',
    last: '{start}, after layer {n}',
    factor: '{start}, factor per layer',
  },
  columns: {
    start: 'initialisation',
    layer: 'layer',
    measured: 'measured',
    predicted: 'predicted',
    standardError: 'standard error',
  },
  point: '{start}, layer {layer}: {measured} measured, {predicted} predicted',
  summary: {
    one: '{start}: after {layers} layer of width {width} the mean square of the signal is {measured}; {predicted} is predicted.',
    other:
      '{start}: after {layers} layers of width {width} the mean square of the signal is {measured}; {predicted} is predicted.',
  },
  /** Why the first layer differs from those that follow, by activation. */
  firstLayer: {
    each: '{value} ({start})',
    relu: 'Why the first layer differs: it gets the input whole, before any ReLU has cut the negative half away. So it begins at g², that is {first}. Every later layer multiplies by g²/2, that is {factor}.',
    tanh: 'Why the first layer differs: it gets the input as it is and begins at g², that is {first}. Every later layer gets what tanh has squeezed.',
    linear:
      'Here the first layer is like all others: nothing is cut away, and each multiplies by g², that is {first}.',
    normalised:
      'Here the first layer is like all others: its input is brought to mean square 1, and it gives out g², that is {first}.',
  },
  captionHtml:
    'The mean square of the signal through many layers. Each unit of a layer is a sum of as many terms as the layer is wide, so its weights carry one over the root of the width. He’s gain keeps the level; Xavier’s, made for layers without ReLU, halves it every time. Or choose a gain of your own.',
  python: { comment: 'Signal through a deep random network, in NumPy.' },
  /** What each attribute does, in the documentation. */
  attributes: {
    initialisation: 'The gain of the weights: both shows He’s and Xavier’s together.',
    gain: 'The gain where the initialisation is own.',
    activation: 'What comes after each layer’s sums.',
    layers: 'How many layers the network has.',
    width: 'Units of each layer.',
    networks: 'How many networks are drawn.',
    normalise: 'Brings the input of every layer to mean square 1.',
  },
};
