/**
 * `rootd-model`: a small trained model that runs anew for every place of its divisor: what it says of a text and after
 * it, what one head looks at, and how the loss answers.
 */
import { fill } from '../../text/fill.js';
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { exampleFile, siblings } from './example/example.js';
import { columns, type ModelResult, measureModel } from './measure.js';
import { valley } from './question.js';
import { reportModel } from './report.js';
import { stageModel } from './stage.js';
import { span } from './valley.js';

/** Letters of a text: of a few sentences. */
const longestText = 400;

const options = optionTable([
  { name: 'power', kind: 'number', default: 0.5, minimum: span.from, maximum: span.to },
  {
    name: 'text',
    kind: 'text',
    default:
      'The ship sailed on through the night, and the old captain stood upon the deck and looked out over the sea for the white whale',
    maximum: longestText,
  },
  // The last is a model of the reader's own, from its files.
  { name: 'trained', kind: 'choice', default: 'sqrt', choices: [...siblings, 'own'] },
  { name: 'write', kind: 'flag', default: false },
  { name: 'column', kind: 'choice', default: 'spread', choices: columns },
  { name: 'layer', kind: 'whole', default: 1, minimum: 0, maximum: 99 },
  { name: 'head', kind: 'whole', default: 0, minimum: 0, maximum: 99 },
  seedOption,
]);

export type ModelOptions = ValuesOf<typeof options>;

export const model: FigureSpec<'model', ModelOptions, ModelResult> = {
  name: 'model',
  options,
  controls: [[{ option: 'trained', main: true }], [{ option: 'text', main: true }]],
  advanced: [
    [{ option: 'power', characters: 5 }],
    [{ option: 'column' }],
    [
      { option: 'layer', characters: 2 },
      { option: 'head', characters: 2 },
    ],
    [{ option: 'seed', characters: 6 }],
  ],
  questions: [valley],
  compute: measureModel,
  stage: stageModel,
  report: reportModel,
  files: (_, { trained }, { words }) => {
    if (trained === 'own') return [];
    const name = `${trained}.gguf`;
    return [{ name, label: fill(words.save, { file: name }), make: () => exampleFile(trained) }];
  },
  python: async (...given) => (await import('./python.js')).pythonModel(...given),
};
