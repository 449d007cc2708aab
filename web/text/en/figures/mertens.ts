export default {
  title: 'The same root elsewhere: primes',
  todo: 'Drag the limit.',
  controls: { limit: 'Up to x', view: 'Picture', walks: 'Coin walks' },
  choices: { view: { value: 'M(x)', ratio: 'M(x)/√x' } },
  axis: { x: 'x', value: 'M(x)', ratio: 'M(x)/√x' },
  key: {
    value: 'M(x)',
    band: '±√x',
    walks: { one: '{count} walk of fair coins', other: '{count} walks of fair coins' },
  },
  tableColumns: { value: 'computed' },
  rows: {
    value: 'M({x})',
    ratio: 'M/√x at x = {x}',
    largest: 'largest |M|/√x from x = 2 on, at x = {x}',
    outside: 'coin walks that end outside ±√x',
  },
  outside: '{outside} of {count}',
  columns: { x: 'x', value: 'M(x)', root: '√x', ratio: 'M(x)/√x' },
  point: 'x = {x}: M = {value}, M/√x = {ratio}',
  coinPoint: 'coin walk {index} at x = {x}: {value}, divided by √x {ratio}',
  summary: {
    default:
      'M({limit}) = {value}. From x = 2 to {limit}, the size of Mertens’ function is at most {ratio} times the root of x; that is at x = {at}.',
    walks: {
      one: 'Of {count} walk of coins {outside} ends outside plus or minus the root of x.',
      other: 'Of {count} walks of coins {outside} end outside plus or minus the root of x.',
    },
  },
  captionHtml:
    'Mertens’ function $M(x)=\\sum_{k\\le x}\\mu(k)$ stays inside $\\pm\\sqrt x$ as far as it is drawn here. The thin lines are walks of fair coins. No chance is at work in $M$, yet it wanders like a walk, only more tamely: of such walks about three in ten end outside $\\pm\\sqrt x$.',
  python: { comment: 'Mertens’ function by a sieve, in NumPy.' },
  /** What each attribute does, in the documentation. */
  attributes: {
    limit: 'How far x goes.',
    view: 'The function, or its ratio to √x.',
    walks: 'How many walks of fair coins are drawn beside it. The seed is theirs alone.',
  },
};
