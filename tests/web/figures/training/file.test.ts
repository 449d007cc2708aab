// Runs saved as a file, and opened again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedRun } from 'rootd';
import { createFrame } from '../../../../web/figures/shared/element/figureFrame.js';
import { compare, fileOf, isOf, readFile } from '../../../../web/figures/training/file.js';
import { training } from '../../../../web/figures/training/training.js';
import { createTransport } from '../../../../web/figures/training/transport.js';
import { page } from '../../charts/page.js';
import { runFigure } from '../support/run.js';
import { lab, trainAll } from './trainedRuns.js';

test('a file of runs is opened again, agrees bit for bit, and goes on in the library', async () => {
  const settings = { steps: 20, d: 8, optimizer: 'adam', rate: 0.01 };
  const { result, options } = await trainAll(settings);
  const file = readFile(fileOf(result, options, '0'));
  assert.ok(file && isOf(file, options) && !isOf(file, { ...options, seed: 2 }));
  const again = (await trainAll(settings)).result;
  const { records, weights, differsAt } = compare(file, again);
  assert.equal(differsAt, undefined);
  assert.equal(records, 80);
  assert.equal(weights, result.runs.length * (2 * 64 * 8 + 256));
  again.runs[1].records[6].loss += 1e-12;
  assert.equal(compare(file, again).differsAt, 7);

  const run = lab.train({
    saved: file.runs[1]?.state as SavedRun,
    steps: 30,
  });
  const longer = (await trainAll({ ...settings, steps: 30 })).result.runs[1];
  for await (const record of run) {
    assert.equal(record.loss, longer.records[record.step - 1].loss);
  }
});

const trained = await trainAll({ steps: 3, d: 2 });
const shown = { ...trained, text: fileOf(trained.result, trained.options, '0') };

/** A file whose first run is another. */
function changed(run: object) {
  const file = JSON.parse(shown.text);
  Object.assign(file.runs[0], run);
  return JSON.stringify(file);
}

/** A file whose first run has another state. */
const withState = (state: object) =>
  changed({ state: { ...JSON.parse(shown.text).runs[0].state, ...state } });

test('a text that holds no runs is none: it had a TypeError, or agreed in all of its 0 records', () => {
  const { text } = shown;
  assert.ok(readFile(changed({})));
  for (const none of ['', '{}', '{"figure":"training"}', '{"figure":"training","runs":[{}]}'])
    assert.equal(readFile(none), undefined, none);
  for (let end = 0; end < text.length; end += 97)
    assert.equal(readFile(text.slice(0, end)), undefined, `cut off at ${end}`);
  for (const runs of [null, {}, 'runs', [], [null], [[]], ['run']])
    assert.equal(readFile(JSON.stringify({ ...JSON.parse(text), runs })), undefined);
  for (const run of [
    { run: 'another' },
    { steps: 'abc', losses: 'abc' },
    { steps: { length: 3 }, losses: { length: 3 } },
    { losses: ['a', 'b', 'c'] },
    { losses: [null, null, null] },
    { steps: [] },
  ]) {
    assert.equal(readFile(changed(run)), undefined, Object.keys(run).join());
  }
});

test('a run with a state that is none is refused', () => {
  for (const state of [{}, null, [], 'state', 7])
    assert.equal(readFile(changed({ state })), undefined, JSON.stringify(state));
  for (const parameters of [[], {}, { length: 1 }, '12', ['1'], [null], null])
    assert.equal(readFile(withState({ parameters })), undefined, JSON.stringify(parameters));
  for (const step of [-1, 0, 0.5, '3', null, undefined])
    assert.equal(readFile(withState({ step })), undefined, String(step));
});

test('weights that go on after the last one are others', () => {
  const [{ state }] = JSON.parse(shown.text).runs;
  const file = readFile(withState({ parameters: [...state.parameters, 0] }));
  assert.ok(file);
  assert.equal(compare(file, shown.result).differsAt, 3);
});

test('a reader is told in words that what was opened holds no runs', async () => {
  const { result, options } = shown;
  const { context } = await runFigure(training, lab, options);
  const document = page();
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const changes: object[] = [];
  const change = (changed: object) => void changes.push(changed);
  const frame = createFrame(root, context);
  const transport = createTransport({ ...context, document, frame, change });
  transport.update(result, options);
  const chooser = transport.files.querySelector('input') as HTMLInputElement;
  const said = () => transport.about.textContent;
  const open = async (text: string) => {
    Object.defineProperty(chooser, 'files', { value: [new Blob([text])], configurable: true });
    Object.defineProperty(chooser, 'value', { value: '', writable: true, configurable: true });
    chooser.dispatchEvent(new (document.defaultView as any).Event('change'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    transport.update(result, options);
  };
  for (const text of [
    changed({ state: {} }),
    changed({ state: null }),
    changed({ steps: 'abc' }),
  ]) {
    await open(text);
    assert.equal(said(), 'That file holds no runs of this figure.');
    assert.equal(changes.length, 0);
  }
  await open(shown.text);
  assert.match(String(said()), /agree/);
  assert.equal(changes.length, 1);
});
