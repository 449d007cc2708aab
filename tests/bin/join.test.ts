// Runs of single checkpoints joined, as users do it: one file each, made apart.

import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { outputSchema } from '../../scripts/support/outputSchema.js';
import { temporaryFolder } from '../support/folder.js';
import { wrongIn } from '../support/jsonSchema.js';
import { ids, tensorsOf } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { steps, writeCheckpoints, writeModel } from './checkpoints.js';
import { rootdIn } from './command.js';

const folder = temporaryFolder();

const rootd = (...words: string[]) => rootdIn(folder, words);

const write = (name: string, text: string) => writeFile(join(folder, name), text);

const read = ['--tokens', ids.join(',')];
const alone = (model: string, ...words: string[]) =>
  rootd('run', model, ...(words.length > 0 ? words : read), '--strict', '--json').stdout;

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
  const together = ['run', 'out', ...read, '--strict'];
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
    assert.equal(passed.status, 1, passed.stderr);
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

test('under a gate nothing passes that would not have passed in a series that was run', async () => {
  const gate = ['--quiet', '--fail-if', 'largest>1e6'];
  const lax = /made without --strict: .* run it again with rootd run --strict --json\b/m;
  const writeAll = async (where: string, words: string[]) => {
    await mkdir(join(folder, where));
    for (const step of [500, 1000, 1500]) {
      const name = `checkpoint-${step}`;
      const { stdout } = rootd('run', `${where.split('.')[0]}/${name}`, ...words, '--json');
      await write(`${where}/${name}.json`, stdout);
    }
  };
  const zeros = tensorsOf('llama');
  const up = zeros['model.layers.1.mlp.up_proj.weight'];
  up.numbers = up.numbers.map(() => 0);
  const holed = tensorsOf('llama');
  // A row that no text uses.
  holed['model.embed_tokens.weight'].numbers[32 * 319] = Number.NaN;
  const flawed: [name: string, third: () => Promise<void>, why: RegExp][] = [
    ['zeros', () => writeFile(third('zeros'), fileOf(zeros)), /checkpoint-1500\.json: .* is empty/],
    ['holed', () => writeFile(third('holed'), fileOf(holed)), /checkpoint-1500\.json: .* is empty/],
    ['twice', () => cp(second('twice'), third('twice')), /1000 and checkpoint-1500: Every number/],
    [
      'turned',
      () => writeModel(join(folder, 'turned/checkpoint-1500'), 3, { rope_theta: 500 }),
      /checkpoint-1000 and checkpoint-1500: Their configs differ in 'rope_theta'/,
    ],
  ];
  const second = (name: string) => join(folder, name, 'checkpoint-1000/model.safetensors');
  const third = (name: string) => join(folder, name, 'checkpoint-1500/model.safetensors');
  for (const [name, spoil, why] of flawed) {
    for (const [i, step] of [500, 1000, 1500].entries())
      await writeModel(join(folder, `${name}/checkpoint-${step}`), i + 1);
    await writeAll(`${name}.whole`, [...read, '--strict']);
    assert.equal(rootd('join', `${name}.whole`, ...gate).status, 0, name);
    await spoil();
    await writeAll(`${name}.lax`, read);
    assert.equal(rootd('join', `${name}.lax`).status, 0, name);
    for (const asked of [gate, ['--strict']]) {
      const refused = rootd('join', `${name}.lax`, ...asked);
      assert.equal(refused.status, 1, name);
      assert.match(refused.stderr, lax);
    }
    assert.equal(rootd('join', `${name}.lax`, '--fail-if', 'largest>1').status, 3);
    await writeAll(`${name}.strict`, [...read, '--strict']);
    for (const asked of [gate, ['--strict']]) {
      const refused = rootd('join', `${name}.strict`, ...asked);
      assert.equal(refused.status, 1, name);
      assert.match(refused.stderr, why);
      assert.doesNotMatch(refused.stderr, lax);
    }
    assert.equal(rootd('run', name, ...read, ...gate).status, 1, name);
  }
});

test('what one of the runs left out is told, and has not passed', async () => {
  const line = JSON.stringify({ tokens: ids });
  await write('texts.jsonl', `${line}\n${line}\n`);
  await write('more.jsonl', `${line}\n${line}\n{"tokens":[1]}\n`);
  const run = (step: number, texts: string) =>
    rootd('run', `out/checkpoint-${step}`, '--texts', texts, '--json').stdout;
  await mkdir(join(folder, 'some.texts'));
  await write('some.texts/checkpoint-500.json', run(500, 'texts.jsonl'));
  await write('some.texts/checkpoint-1000.json', run(1000, 'more.jsonl'));
  const told = rootd('join', 'some.texts');
  assert.equal(told.status, 0, told.stderr);
  assert.match(told.stderr, /^left out: --texts: line 3 /m);
  assert.match(told.stdout, /\nWhat was left out\n {2}--texts: line 3 /);
  assert.equal(rootd('join', 'some.texts', '--fail-if', 'largest>1e6').status, 1);
});

test('runs of one model on different texts are told as one run on all of them', async () => {
  await writeModel(join(folder, 'base'), 1);
  const lines = [3, 5, 7, 11, 13].map((n) =>
    JSON.stringify({ id: `by ${n}`, tokens: ids.map((id) => (id * n) % 320) }),
  );
  await write('all.jsonl', lines.join('\n'));
  await write('two.jsonl', lines.slice(0, 2).join('\n'));
  await write('two more.jsonl', `${lines.slice(2, 4).join('\n')}\n{"tokens":[1]}\n`);
  await write('last.jsonl', lines[4]);
  await write('again.jsonl', lines.slice(1, 3).join('\n'));
  const run = (texts: string, ...words: string[]) =>
    rootd('run', 'base', '--texts', texts, '--factors', '2', ...words);
  const keep = async (name: string, texts: string, ...words: string[]) => {
    await write(`${name}.json`, run(texts, '--json', ...words).stdout);
    return `${name}.json`;
  };
  const shards = [await keep('1', 'two.jsonl'), await keep('2', 'two more.jsonl')];
  const four = rootd('join', ...shards);
  assert.equal(four.status, 0, four.stderr);
  assert.match(four.stdout, /^base: Llama.* on 4 texts of together 96 tokens\./);
  assert.match(four.stdout, /\nWhat was left out\n {2}--texts: line 3 /);
  assert.equal(rootd('join', ...shards, '--fail-if', 'loss>1e6').status, 1);
  // One alone has no name but its file's.
  const five = [...shards, await keep('by 13', 'last.jsonl')];
  for (const form of ['--heads', '--csv'])
    assert.equal(
      rootd('join', ...five, form).stdout.replace(/What was left[\s\S]*?\n\n/, ''),
      run('all.jsonl', form).stdout,
    );
  const { command, date, seconds, bytesRead, skipped, ...told } = JSON.parse(
    rootd('join', ...five, '--json').stdout,
  );
  assert.match(command, /^rootd join 1\.json 2\.json /);
  for (const [field, value] of Object.entries(JSON.parse(run('all.jsonl', '--json').stdout)))
    if (field in told && field !== 'texts') assert.deepEqual(told[field], value, field);
  assert.deepEqual(
    told.texts.map(({ name }: { name: string }) => name),
    [3, 5, 7, 11, 13].map((n) => `by ${n}`),
  );
  const gate = ['--quiet', '--fail-if', 'loss>1e6'];
  const strict = [
    await keep('strict', 'two.jsonl', '--strict'),
    await keep('strict last', 'last.jsonl', '--strict'),
  ];
  assert.equal(rootd('join', ...strict, ...gate).status, 0);
  assert.equal(rootd('join', ...strict, '--quiet', '--fail-if', 'loss>1').status, 3);
  assert.equal(rootd('join', ...strict, '--report', 'texts.html').status, 0);
  await writeModel(join(folder, 'base'), 2);
  const refused: [other: string, message: RegExp][] = [
    [await keep('other', 'last.jsonl', '--strict'), /are joined where the files of the model are/],
    ['by 13.json', /all else is alike: by 13\.json has other options than strict\.json/],
  ];
  await writeModel(join(folder, 'base'), 1);
  refused.push([
    await keep('more', 'again.jsonl', '--strict'),
    /text by 5 of more\.json is text by 5 of strict\.json: .* where each read other texts/,
  ]);
  for (const [other, message] of refused) {
    const { status, stderr } = rootd('join', 'strict.json', other);
    assert.equal(status, 2, other);
    assert.match(stderr, message);
  }
});

test('checkpoints may have been run on some of the texts each', async () => {
  for (const step of [500, 1000])
    for (const [i, list] of [ids, ids.toReversed()].entries())
      await write(
        `part ${step} ${i}.json`,
        alone(`out/checkpoint-${step}`, '--tokens', list.join(',')),
      );
  const parts = [500, 1000].flatMap((step) => [`part ${step} 0.json`, `part ${step} 1.json`]);
  const { status, stdout, stderr } = rootd('join', ...parts, '--fail-if', 'loss>1e6');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^2 checkpoints, .* on the same 48 tokens/);
  const { stderr: uneven } = rootd('join', ...parts.slice(1));
  assert.match(uneven, /has other texts than/);
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
