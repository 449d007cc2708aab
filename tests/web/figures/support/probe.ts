// A small figure of its own, so that the base is tested without the engine.

import '../support/page.js';
import { histogram } from '../../../../web/charts/index.js';
import { openLabWith } from '../../../../web/figures/shared/computing/sharedLab.js';
import { register } from '../../../../web/figures/shared/element/figure.js';
import { seedOption } from '../../../../web/figures/shared/options/optionTable.js';
import type { FigureSpec } from '../../../../web/figures/types.js';
import { window } from './page.js';

type Request = {
  options: any;
  signal: AbortSignal;
  finish: (value: number | string) => void;
  fail: (error: unknown) => void;
  task: any;
};

/** Every request that reached `compute`, in order. */
export const requests: Request[] = [];

export const labs = { opened: 0, closed: 0, refuse: undefined as Error | undefined };

openLabWith(async () => {
  if (labs.refuse) throw labs.refuse;
  labs.opened += 1;
  return {
    close: async () => {
      labs.closed += 1;
    },
  } as any;
});

/** Its words are those of the figure of sums: every figure has some. */
const probe: FigureSpec = {
  name: 'sums',
  options: [
    { name: 'law', kind: 'law', default: 'rademacher' },
    { name: 'd', kind: 'whole', default: 500, minimum: 1, maximum: 1e6 },
    { name: 'mean', kind: 'number', default: 0, minimum: -10, maximum: 10 },
    seedOption,
    { name: 'ruler', kind: 'flag', default: true, looks: true },
  ],
  controls: [[{ option: 'law' }], [{ option: 'd', slider: 'log' }], [{ option: 'seed' }]],
  advanced: [[{ option: 'mean' }, { option: 'ruler' }]],
  questions: [
    {
      id: 'bracket',
      kind: 'interval',
      applies: ({ mean }) => mean === 0,
      ask: ({ d }) => `How wide for ${d}?`,
      axis: ({ d }) => ({
        domain: [-d, d],
        start: d / 2,
        step: 1,
        write: (guess) => `±${guess}`,
      }),
      truth: (result) => (result === 'unknown' ? undefined : Number(result)),
      meanwhile: () => 'Wait and see.',
      compare: (guess, truth) => `You said ${guess}, it is ${truth}.`,
    },
    {
      id: 'which',
      kind: 'choice',
      ask: () => 'Which one?',
      choices: () => [
        { id: 'a', label: 'The first', role: 0 },
        { id: 'b', label: 'The second', role: 1 },
      ],
      truth: () => 'b',
      compare: (guess, truth) => `${guess} or ${truth}`,
    },
  ],
  compute: (task) =>
    new Promise((resolve, reject) => {
      task.signal.addEventListener('abort', () =>
        reject(new window.DOMException('aborted', 'AbortError')),
      );
      requests.push({
        options: task.options,
        signal: task.signal,
        task,
        finish(value) {
          task.show(value);
          resolve();
        },
        fail: reject,
      });
    }),
  stage: ({ document }) => {
    const node = document.createElement('div');
    node.className = 'drawn';
    const chart = histogram(document, { width: 480, name: 'sums' });
    return {
      nodes: [node],
      charts: () => [],
      ask(asked) {
        chart.update({ x: { domain: asked?.axis.domain ?? [0, 1] }, handle: asked?.handle });
        return chart.node;
      },
      draw(result, options, width, guess) {
        node.dataset.d = String(options.d);
        node.dataset.guess = guess ? `${guess.question} ${guess.value}` : '';
        node.textContent = `${result} ${options.ruler} ${width}`;
      },
    };
  },
  report: (result, { mean }) => ({
    title: mean === 0 ? undefined : 'Shifted sums',
    key: [],
    rows: [{ label: 'value', measured: String(result), predicted: '1', offBy: '0' }],
    summary: `The value is ${result}.`,
    nothing: result === 'none' ? 'Choose a value.' : '',
    data: () => ({ columns: ['value'], rows: [[result]] }),
    numbers: { value: result },
  }),
  python: ({ d }) => `print(${d})`,
};
register(probe);

export const latest = () => requests.at(-1) as Request;
