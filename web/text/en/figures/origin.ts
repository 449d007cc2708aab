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
    'A bell is a normal law of the spread that is measured at a station; lines across it: the spread predicted, up and down. Grey: spread 1. “Input” is the token as it enters the matrices, after LayerNorm if that is on.',
  python: { comment: 'The chain of standard deviations up to a score, in NumPy.' },
  /** What each attribute does, in the documentation. */
  attributes: {
    initialisation: 'How the weights are drawn.',
    sigma: 'The standard deviation of a weight where the initialisation is own.',
    normalise: 'Brings every token to variance 1 first, as LayerNorm does.',
    gain: 'What LayerNorm multiplies by.',
    size: 'The standard deviation of a token’s coordinates before that.',
    correlation: 'The cosine of every two tokens.',
    width: 'Coordinates of a token.',
    d: 'Coordinates of a query and of a key.',
    tokens: 'How many tokens there are.',
    draws: 'How often tokens and weights are drawn.',
  },
};
