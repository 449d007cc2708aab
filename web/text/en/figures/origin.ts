export default {
  title: 'Where unit variance comes from',
  todo: 'Switch LayerNorm on and off.',
  controls: {
    gain: 'Gain of LayerNorm',
    initialisation: 'Initialisation',
    sigma: 'σ of a weight',
    normalise: 'LayerNorm',
    size: 'Size of a token',
    correlation: 'Cosine of two tokens',
    width: 'Width of a token',
    d: 'd of a head',
    tokens: 'Tokens',
    draws: 'Draws',
  },
  choices: {
    initialisation: {
      gpt2: 'GPT-2: σ = 0.02',
      pytorch: 'PyTorch’s linear layer',
      'xavier-packed': 'Xavier, packed',
      xavier: 'Xavier, per head',
      he: 'He',
      lecun: '1/√width',
      t5: 'T5',
      own: 'your own',
    },
  },
  stations: {
    input: 'token',
    normalised: 'input',
    query: 'q',
    key: 'k',
    raw: 'q·k',
    scaled: 'scaled',
  },
  divided: '÷ {divisor}',
  axis: { deviation: 'standard deviation' },
  key: {
    one: 'spread 1',
    measured: { one: 'measured, {draws} draw', other: 'measured, {draws} draws' },
    predicted: 'predicted: the product of variances',
  },
  rows: {
    normalised: 'input: the token as it enters the matrices',
    row: 'scaled, within a row: what the softmax sees',
  },
  columns: { station: 'station', error: 'standard error' },
  point: '{station}: {measured} measured, {predicted} predicted',
  summary: {
    default:
      'Initialised as {initialisation}, the scaled score has standard deviation {measured}; the product of variances predicts {predicted}.',
  },
  captionHtml:
    'The spread (standard deviation) at each station on the way to a score; that of $q$ and $k$ is $\\sqrt{d_x}\\,\\sigma_x\\sigma_W$. “Input” is the token as it enters the matrices, after LayerNorm if that is on. “More” has other sizes of token and initialisations.',
  python: { comment: 'The chain of standard deviations up to a score, in NumPy.' },
};
