// Runs of single checkpoints joined, as users do it: one file each, made apart.

import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { outputSchema } from '../../scripts/support/outputSchema.js';
import { temporaryFolder } from '../support/folder.js';
import { wrongIn } from '../support/jsonSchema.js';
import { ids } from '../web/engine/models/running/cases.js';
import { steps, writeCheckpoints, writeModel } from './checkpoints.js';
import { rootdIn } from './command.js';

const folder = temporaryFolder();

const rootd = (...words: string[]) => rootdIn(folder, words);

const write = (name: string, text: string) => writeFile(join(folder, name), text);

const read = ['--tokens', ids.join(',')];
const alone = (model: string, ...words: string[]) =>
  rootd('run', model, ...(words.length > 0 ? words : read), '--json').stdout;

await writeCheckpoints(join(folder, 'out'));
await mkdir(join(folder, 'runs'));
const runs: string[] = [];
for (const step of steps) {
  const json = alone(`out/checkpoint-${step}`);
  runs.push(JSON.stringify(JSON.parse(json)));
  await write(`runs/checkpoint-${step}.json`, json);
}
await write(
  'after.json',
  (
    await Promise.all(
      steps.map((step) => readFile(join(folder, `runs/checkpoint-${step}.json`), 'utf8')),
    )
  ).join(''),
);
await write('lines.jsonl', `${runs.toReversed().join('\n')}\n`);

test('runs that were made apart are told as if they had been run together', async () => {
  const together = ['run', 'out', ...read];
  for (const form of [[], ['--csv'], ['--by', 'spread', '--top', '2', '--heads', '--explain']]) {
    const told = rootd(...together, ...form);
    assert.equal(told.status, 0, told.stderr);
    for (const files of ['runs', 'lines.jsonl', 'after.json'])
      assert.deepEqual(rootd('join', files, ...form), told);
  }
  // As PowerShell writes what it is given.
  const marked = `\ufeff${await readFile(join(folder, 'lines.jsonl'), 'utf8')}`;
  await write('marked.jsonl', marked);
  assert.deepEqual(rootd('join', 'marked.jsonl'), rootd('join', 'runs'));
  assert.match(rootd('join', 'runs', '--explain').stdout, /\nWhat the columns say\n/);
  const schema: any = outputSchema();
  const lines = rootd('join', 'runs', '--json').stdout.trim().split('\n');
  const wanted = rootd(...together, '--json')
    .stdout.trim()
    .split('\n');
  assert.equal(lines.length, steps.length);
  for (const [i, line] of lines.map((text) => JSON.parse(text)).entries()) {
    assert.equal(wrongIn(line, { $ref: '#/$defs/StepJson' }, schema), undefined);
    const { command, date, ...own } = JSON.parse(runs[i]);
    assert.deepEqual([line.command, line.date, line.files], [command, date, own.files]);
    assert.deepEqual(line, { ...JSON.parse(wanted[i]), command, date });
  }
});

test('a page draws them, and says how each was made', async () => {
  assert.equal(rootd('join', 'runs', '--report', 'page.html', '--top', '3').status, 0);
  const { document } = new JSDOM(await readFile(join(folder, 'page.html'), 'utf8')).window;
  assert.equal(document.querySelectorAll('.curve polyline').length, 3);
  const text = document.body.textContent ?? '';
  for (const step of steps) assert.ok(text.includes(`rootd run out/checkpoint-${step} --tokens`));
  assert.ok(text.includes('commandrootd join runs --report'), text.slice(-2000));
  assert.ok(text.includes(`checkpoint-500: model.safetensors`));
});

test('a condition is tested on each', () => {
  const largest = JSON.parse(runs[3]).heads.map((head: any) => head.largest);
  const limit = Math.max(...largest) - 1e-3;
  const { status, stderr } = rootd('join', 'runs', '--fail-if', `largest>${limit}`);
  assert.equal(status, 3);
  assert.deepEqual(
    [...stderr.matchAll(/holds of 1 in (\S+):/g)].map(([, name]) => name),
    ['checkpoint-2000', 'checkpoint-2500', 'checkpoint-3000'],
  );
  const quiet = rootd('join', 'runs', '--fail-if', 'largest>1e6', '--quiet');
  assert.deepEqual([quiet.status, quiet.stdout], [0, '']);
  assert.match(
    quiet.stderr,
    /^The loss is no better than guessing evenly among 320 tokens: [^\n]*\n$/,
  );
});

test('what is broken, no run or there twice is named and left out, or refused', async () => {
  await write('broken.json', runs[4].slice(0, 3000));
  await write('empty.json', '');
  await write('cut.jsonl', `${runs[4]}\n\n${runs[5].slice(0, 900)}`);
  await write('pair.json', JSON.stringify({ schema: 1, models: [] }));
  await write('newer.json', JSON.stringify({ ...JSON.parse(runs[3]), schema: 2 }));
  await write('weights.json', rootd('inspect', 'out/checkpoint-500', '--json').stdout);
  await write('step.jsonl', rootd('join', 'runs', '--json').stdout.split('\n')[0]);
  const { loss, ...whole } = JSON.parse(runs[3]);
  await write('lossless.json', JSON.stringify(whole));
  await write('null.json', JSON.stringify({ ...whole, loss: null }));
  const faulty: [name: string, why: RegExp][] = [
    ['broken.json', /^left out: broken\.json: not a JSON object \(/],
    ['empty.json', /^left out: empty\.json: not a JSON object \(it is empty\)$/],
    ['cut.jsonl', /^left out: cut\.jsonl: line 3: not a JSON object \(/],
    ['pair.json', /^left out: pair\.json: it must be what .*: it is of two models$/],
    ['newer.json', /^left out: newer\.json: .* with schema 1: its schema is 2$/],
    ['weights.json', /^left out: weights\.json: .*: it is of rootd inspect$/],
    [
      'step.jsonl',
      /^left out: step\.jsonl: .*: it is a line of a series, which holds less: run each checkpoint alone/,
    ],
    ['null.json', /^left out: null\.json: it must be what rootd run --json has written/],
    ['lossless.json', /^left out: lossless\.json: it must be what rootd run --json has written/],
  ];
  const good = steps.slice(0, 4).map((step) => `runs/checkpoint-${step}.json`);
  for (const [name, why] of faulty) {
    const got = rootd('join', ...good, name);
    assert.equal(got.status, 0);
    assert.match(got.stderr.trim(), why);
    const left = got.stdout.slice(got.stdout.indexOf('\nWhat was left out\n  '));
    assert.ok(left.includes(name), got.stdout);
    assert.match(got.stdout, new RegExp(`^${name === 'cut.jsonl' ? 5 : 4} checkpoints, `));
    const strict = rootd('join', ...good, name, '--strict');
    assert.deepEqual([strict.status, strict.stdout], [1, ''], strict.stderr);
    assert.match(strict.stderr.replace('rootd', 'left out').trim(), why);
    // What holds of the others is told, and else it fails.
    assert.equal(rootd('join', ...good, name, '--fail-if', 'largest>1').status, 3);
    const passed = rootd('join', ...good, name, '--fail-if', 'largest>1e6');
    assert.equal(passed.status, 1);
    assert.match(passed.stderr.trim().split('\n')[1].replace('rootd', 'left out'), why);
  }
  // The same fault of many lines is told once.
  const series = rootd('join', 'runs', '--json').stdout;
  await write('series.jsonl', series);
  const told = rootd('join', ...good, 'series.jsonl').stderr;
  assert.match(told, /^left out: series\.jsonl: line 1 and 5 more: it must be what [^\n]*\n$/);
  // All of them at once.
  const names = faulty.map(([name]) => name).filter((name) => name !== 'cut.jsonl');
  const { stderr } = rootd('join', ...good, ...names, '--strict');
  for (const name of names) assert.ok(stderr.includes(`${name}: `), stderr);
  // What tells a step and is no JSON is no run, either.
  await mkdir(join(folder, 'more'));
  for (const [i, name] of ['more/checkpoint-500.json', 'more/checkpoint-1000.json'].entries())
    await write(name, runs[i]);
  await write('more/checkpoint-1500.json.gz', '');
  await write('more/README.md', '');
  const more = rootd('join', 'more');
  assert.equal(
    more.stderr,
    'left out: more/checkpoint-1500.json.gz: it is no .json and no .jsonl\n',
  );
  assert.equal(rootd('join', 'more', '--strict').status, 1);
  await write('again.jsonl', runs[0]);
  const twice = ['join', 'runs', 'again.jsonl'];
  assert.equal(
    rootd(...twice, '--fail-if', 'largest>1e6').stderr,
    'left out: again.jsonl: the same run as runs/checkpoint-500.json\n',
  );
  assert.equal(rootd(...twice, '--strict').status, 1);
});

test('what is meant to be a run and lies hidden or in a folder is left out, and has not passed', async () => {
  await mkdir(join(folder, 'some/second'), { recursive: true });
  for (const name of ['checkpoint-500.json', 'checkpoint-1000.json'])
    await write(`some/${name}`, runs[name === 'checkpoint-500.json' ? 0 : 1]);
  await write('some/second/checkpoint-1500.json', runs[2]);
  await write('some/.checkpoint-2000.json', runs[3]);
  await write('some/.DS_Store', '');
  assert.equal(
    rootd('join', 'some').stderr,
    'left out: some/.checkpoint-2000.json: it is hidden\nleft out: some/second: it is a folder\n',
  );
  assert.equal(rootd('join', 'some', '--fail-if', 'largest>1e6').status, 1);
});

test('--expect: fewer runs than there are to be, or more, have not passed', () => {
  const first = ['join', 'runs/checkpoint-500.json'];
  assert.equal(rootd('join', 'runs', '--expect', '6').status, 0);
  for (const number of ['5', '7']) {
    const { status, stdout, stderr } = rootd('join', 'runs', '--expect', number);
    assert.equal(status, 1);
    assert.match(stdout, /^6 checkpoints/);
    assert.ok(stderr.endsWith(`rootd: runs: --expect ${number}, and there are 6\n`), stderr);
  }
  assert.equal(rootd('join', 'runs', '--expect', '7', '--fail-if', 'largest>1').status, 3);
  assert.match(rootd(...first).stderr, /there is 1, of which rootd run has told all/);
  assert.match(rootd(...first, '--expect', '2').stderr, /--expect 2, and there is 1/);
});

test('runs that are no series are refused', async () => {
  const first = JSON.parse(runs[0]);
  const change = (name: string, changes: object) =>
    write(name, JSON.stringify({ ...first, ...changes }));
  await change('checkpoint-9.json', { step: undefined });
  await change('last.json', { step: undefined });
  await change('other.json', { files: [] });
  await change('old.json', { step: 7, rootd: '0.0.1' });
  await write('short.json', alone('out/checkpoint-1000', '--tokens', '1,2,3,4'));
  await write('divided.json', alone('out/checkpoint-1000', ...read, '--divisor', 'd'));
  await writeModel(join(folder, 'wide/step_9'), 1, {
    ...{ num_attention_heads: 2, num_key_value_heads: 1, head_dim: 16 },
  });
  await write('wide.json', alone('wide/step_9'));
  const one = 'runs/checkpoint-500.json';
  const refused: [words: string[], message: RegExp][] = [
    [[one, 'last.json'], /there is none in the name of the model of last\.json, nor in its own/],
    [[one, 'other.json'], /two of the models are of step 500: runs\/check\S+, other\.json/],
    [[one, 'old.json'], /old\.json by 0\.0\.1|by one version .* by 0\.0\.1/],
    [[one, 'short.json'], /short\.json has other tokens than runs\/checkpoint-500\.json/],
    [[one, 'divided.json'], /divided\.json has other divisors than/],
    [[one, 'wide.json'], /has other heads than/],
    [[one], /a series has two steps or more; there is 1/],
    [['empty.json'], /there is none; left out: empty\.json: not a JSON object \(it is empty\)/],
    [[one, 'broken.json'], /there is 1, .*; left out: broken\.json: not a JSON/],
    [[], /which files\?/],
    [['none.json'], /a file cannot be read: there is no file none\.json/],
    [['out'], /out holds no \.json and no \.jsonl/],
    [['runs', '--csv', '--json'], /--json or --csv, not both/],
    [['runs', '--by', 'sigma'], /--by sigma needs --sigma/],
    [['runs', '--fail-if', 'sensitivity>1'], /--fail-if sensitivity needs --sensitivity/],
    [['runs', '--fail-if', 'kl>1'], /--fail-if kl is for two models/],
  ];
  for (const [words, message] of refused) {
    const { status, stdout, stderr } = rootd('join', ...words);
    assert.deepEqual([status, stdout], [2, ''], words.join(' '));
    assert.match(stderr, message);
    assert.match(stderr, /\nTry: rootd join --help\n$/);
  }
  // The name of a file tells the step where the model's does not.
  assert.match(rootd('join', 'runs', 'checkpoint-9.json').stdout, /\n9 {2,}/);
});

test('a number that every run was asked for can rank them', async () => {
  const asked = [...read, '--sigma'];
  for (const step of [500, 1000])
    await write(`sigma-${step}.json`, alone(`out/checkpoint-${step}`, ...asked));
  const files = ['sigma-500.json', 'sigma-1000.json'];
  assert.match(rootd('join', ...files, '--by', 'sigma').stdout, /Heads whose sigma changed most/);
  const mixed = rootd('join', ...files, 'runs/checkpoint-1500.json', '--by', 'sigma');
  assert.match(mixed.stderr, /--by sigma needs --sigma/);
});
