export default {
  title: 'How far does one step throw you?',
  todo: 'Drag d. Then give each divisor its own rate.',
  controls: {
    d: 'd',
    dLong: 'numbers in a query and in a key',
    rates: 'Rate',
    batch: 'Batch',
    batchLong: 'Which batch pulls',
  },
  choices: { rates: { one: 'one rate', each: 'each its own' } },
  another: 'Another batch',
  divisors: { none: '÷ 1', sqrt: '÷ √d', linear: '÷ d' },
  half: { long: 'half from {count} of 64', short: '{count} of 64' },
  rate: {
    higher: { long: 'rate × {factor}, {carried}', short: 'rate × {factor}' },
    lower: { long: 'rate ÷ {factor}, {carried}', short: 'rate ÷ {factor}' },
  },
  verdicts: { arrives: 'arrives', strays: 'strays', lags: 'lags', still: 'hardly moves' },
  picture: {
    step: 'One step',
    walk: 'A hundred batches',
    astray: 'astray',
    downhill: 'downhill',
    lens: '× 6',
    attention: 'attention on the asked key',
    moved: { long: 'how far Wq has moved', short: 'moved' },
  },
  point: {
    step: '{divisor}, pull {place} of 64: {length} long',
    walk: '{divisor}, after {count} batches: {attention} on the asked key, {moved} from the start',
  },
  rows: {
    rate: 'learning rate',
    step: 'length of a batch’s step, mean of 36',
    noise: 'its noise: distance from the mean step, over that step',
    half: 'examples that make half of the pull, by length',
    attention: 'attention on the asked key after 100 batches',
    moved: 'how far Wq has moved by then',
  },
  columns: {
    divisor: 'divisor',
    what: 'what',
    index: 'number',
    down: 'downhill',
    across: 'astray',
    length: 'length',
    attention: 'attention on the asked key',
    moved: 'how far Wq has moved',
    kinds: { pull: 'pull', step: 'step of a batch', walked: 'after so many batches' },
  },
  summary: {
    default: 'd = {d}, {rates}.',
    rates: { one: 'one rate for all', each: 'each divisor at its own rate' },
    lane: '{divisor}: half of the pull comes from {half} of 64 examples, and a batch strays {noise} times the mean step. After 100 batches {attention} of attention is on the asked key, {moved} mean steps away: {verdict}.',
  },
  captionHtml:
    'Each line is the pull of one of 64 examples at $W_q$, longest first; end to end they are the step. Down is the mean of 16,000 examples: there, small steps lower the loss. Across is chance; dots are other batches. The unit is the mean step by $\\sqrt d$. “Half” counts lengths.',
  python: {
    comment:
      'What 64 examples pull at Wq under three divisors, and a hundred batches of plain descent, in NumPy with its own random numbers.',
  },
};
