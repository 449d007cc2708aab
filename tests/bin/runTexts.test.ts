// Which texts rootd run reads, and what of them.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/folder.js';
import { ids } from '../web/engine/models/running/cases.js';
import { fewWords } from '../web/engine/models/support/fewWords.js';
import { text, writeBaseAndTuned } from './baseAndTuned.js';
import { rootdIn } from './command.js';

const folder = temporaryFolder();

const rootd = (words: string[], input?: string | Uint8Array) =>
  rootdIn(folder, ['run', ...words], input);

await writeBaseAndTuned(folder);
await writeFile(
  join(folder, 'many.txt'),
  'The scores of a head\n\nA head has many scores of its own\n \n\nWhat is a score\n',
);

test('texts without the words of --from are told together, the first of them by name', async () => {
  const lines = Array.from({ length: 8 }, (_, i) => ({
    text: i % 4 === 3 ? 'a model of a head' : `a head of ${'x'.repeat(i + 1)}`,
  }));
  await writeFile(
    join(folder, 'words.jsonl'),
    lines.map((line) => JSON.stringify(line)).join('\n'),
  );
  const asked = ['base', '--texts', 'words.jsonl', '--from', 'of a head'];
  const { status, stderr } = rootd([...asked, '--quiet']);
  assert.equal(status, 0, stderr);
  assert.deepEqual(
    stderr.split('\n').filter((line) => line.startsWith('left out')),
    [
      'left out: 6 texts that do not hold the words of --from: line 1, line 2, line 3, line 5 and 2 more',
    ],
  );
  assert.equal(JSON.parse(rootd([...asked, '--json']).stdout).skipped.length, 6);
  // One alone is told as it is.
  await writeFile(
    join(folder, 'word.jsonl'),
    [lines[0], lines[3]].map((line) => JSON.stringify(line)).join('\n'),
  );
  assert.match(
    rootd(['base', '--texts', 'word.jsonl', '--from', 'of a head', '--quiet']).stderr,
    /^left out: --texts: line 1 must hold the words that its span is from$/m,
  );
});

test('unknown tokens are counted, over one text and many', async () => {
  await writeFile(join(folder, 'small.json'), JSON.stringify(fewWords));
  await writeFile(join(folder, 'odd.txt'), 'scores of Ahab of a whale\n\na head of a whale\n');
  const cut = ['--tokenizer', 'small.json'];
  const sentence = (unknown: number, all: number) =>
    new RegExp(`Unknown to the vocabulary, and .*: ${unknown} of ${all} tokens\\.\\n`);
  const one = [...cut, '--text', 'scores of Ahab of a whale'];
  const many = [...cut, '--texts', 'odd.txt'];
  for (const [words, unknown, all] of [
    [one, 2, 6],
    [many, 3, 11],
  ] as const) {
    assert.match(rootd(['base', ...words]).stdout, sentence(unknown, all));
    assert.match(rootd(['base', 'tuned', ...words]).stdout, sentence(unknown, all));
    assert.match(rootd(['base', ...words, '--quiet']).stderr, sentence(unknown, all));
    assert.equal(JSON.parse(rootd(['base', ...words, '--json']).stdout).unknown, unknown);
  }
  const known = rootd(['base', ...cut, '--text', 'scores of a head']);
  assert.doesNotMatch(known.stdout, /Unknown to/);
});

test('many texts: each number is their mean, with its range over them', () => {
  const many = ['tuned', '--texts', 'many.txt'];
  const { texts, heads, loss, tokens } = JSON.parse(rootd([...many, '--json']).stdout);
  const alone = ['The scores of a head', 'A head has many scores of its own', 'What is a score'];
  assert.equal(texts.length, alone.length);
  const each = alone.map((own) => JSON.parse(rootd(['tuned', '--text', own, '--json']).stdout));
  for (const [i, { heads: own, losses }] of texts.entries()) {
    assert.deepEqual(own, each[i].heads);
    assert.deepEqual(losses, each[i].losses);
  }
  for (const [i, head] of heads.entries()) {
    const spreads = each.map((one) => one.heads[i].spread);
    const largest = each.map((one) => one.heads[i].largest);
    const mean = spreads.reduce((sum, x) => sum + x, 0) / spreads.length;
    assert.ok(Math.abs(head.spread - mean) < 1e-12 * mean);
    assert.deepEqual(head.ranges.spread, [Math.min(...spreads), Math.max(...spreads)]);
    assert.equal(head.largest, Math.max(...largest));
    const { heads: own } = each[largest.indexOf(head.largest)];
    assert.deepEqual(head.largestPair, own[i].largestPair);
    assert.equal(head.largestText, String(largest.indexOf(head.largest) + 1));
    assert.equal(head.high, Math.max(...each.map((one) => one.heads[i].high)));
  }
  // Every next token counts once.
  const losses: number[] = each.flatMap((one) => one.losses);
  assert.equal(tokens.length, losses.length + alone.length);
  const mean = losses.reduce((sum, x) => sum + x, 0) / losses.length;
  assert.ok(Math.abs(loss - mean) < 1e-6, `${loss} ${mean}`);

  const { stdout } = rootd(many);
  assert.match(stdout, /\nWhat was assumed\n {2}Numbers of a head are means over 3 texts, /);
  assert.doesNotMatch(stdout, /means over the \d+ queries/);
  assert.match(stdout, /on 3 texts of together \d+ tokens\.\nLoss .*; on one text [\d.]+ to /);
  assert.match(
    stdout,
    /\nlayer 1, head 2 +[\d.]+ +\d: \d+ '.+' → \d+ '.*\n {2}from … to {2,}[\d.]+…[\d.]+ /,
  );
  const rows = rootd([...many, '--csv'])
    .stdout.trim()
    .split('\n');
  assert.equal(rows.length, 1 + alone.length * heads.length);
  assert.match(rows[0], /^text,layer,head,/);
  assert.match(rows[1 + heads.length], /^2,0,0,/);
  assert.match(rootd(['base', ...many]).stdout, /^base → tuned \(F32\), on the same \d+ tokens/);
  assert.match(rootd([...many, '--map', '0.0']).stderr, /--map takes one text/);
  assert.match(rootd([...many, '--text', 'a']).stderr, /not several/);
  assert.match(
    rootd(['tuned', '--texts', 'none.txt']).stderr,
    /--texts cannot be read: there is no file none\.txt\n/,
  );
  for (const name of ['words.json', 'words.csv'])
    assert.match(
      rootd(['tuned', '--texts', name]).stderr,
      new RegExp(`--texts reads texts with an empty line between, .*${name} is none of these`),
    );
  assert.match(
    rootd(['tuned', '--text', 'many.txt']).stderr,
    /--text is the words themselves, and many\.txt is a file: read it with --file/,
  );
  const ofModel = rootd(['tuned', '--texts', 'base']);
  assert.deepEqual([ofModel.status, ofModel.stdout], [2, '']);
  assert.match(
    ofModel.stderr,
    /--texts: base holds a model \(model\.safetensors\): name a folder of texts/,
  );
});

/** Three texts that can be read, and six that cannot. */
const lines = [
  '{"text":"The scores of a head"}',
  '{"text":"a"}',
  '{"words":"The scores"}',
  '',
  'The scores of a head',
  '{"text":"A head has many scores of its own"}',
  `{"text":${JSON.stringify('The scores of a head '.repeat(60_000))}}`,
  '{"text":"What is a score"}',
  '{"text":"What is a score","prompt":"What is","completion":" a score"}',
  '{"tokens":[1,999,2,3]}',
];
await writeFile(join(folder, 'many.jsonl'), `${lines.join('\n')}\n`);
await mkdir(join(folder, 'corpus'));
for (const [name, content] of [
  ['b.txt', 'A head has many scores of its own\n'],
  ['a.txt', 'The scores of a head\n'],
  ['c.bin', Uint8Array.of(0xff, 0xfe, 0)],
  ['d.txt', 'What is a score'],
] as const)
  await writeFile(join(folder, 'corpus', name), content);

test('texts from lines of JSON and from a folder are read, what is none is named and left out', () => {
  const { heads } = JSON.parse(rootd(['base', '--texts', 'many.txt', '--json']).stdout);
  const ofLines = rootd(['base', '--texts', 'many.jsonl', '--json']);
  assert.equal(ofLines.status, 0);
  const told = JSON.parse(ofLines.stdout);
  // But for the texts' names.
  const numbers = (some: any[]) => some.map(({ largestText, highText, ...head }) => head);
  assert.deepEqual(numbers(told.heads), numbers(heads));
  assert.deepEqual(
    told.texts.map(({ name }: any) => name),
    ['1', '6', '8'],
  );
  const why = [
    /^--texts: line 2 must be of 3 to 131072 tokens; it has 1$/,
    /^--texts: line 3 has no text, nor a prompt and a completion, that are strings, nor tokens$/,
    /^--texts: line 5 is no JSON \(/,
    /^--texts: line 7 must be of at most 1048576 letters; got 1260000: cut it first$/,
    /^--texts: line 9 has both a text and a completion: which is meant\?$/,
    /^--texts: line 10\.tokens\[1\] must be of this model, whose vocabulary ends at 319; got 999$/,
  ];
  assert.equal(told.skipped.length, why.length);
  for (const [i, pattern] of why.entries()) {
    assert.match(told.skipped[i], pattern);
    assert.ok(ofLines.stderr.includes(`left out: ${told.skipped[i]}\n`), ofLines.stderr);
  }
  const ofFolder = rootd(['base', '--texts', 'corpus', '--csv']);
  assert.match(ofFolder.stderr, /^left out: --texts: c\.bin is no text: its bytes are not UTF-8\n/);
  const names = ofFolder.stdout
    .trim()
    .split('\n')
    .map((line) => line.split(',')[0]);
  assert.deepEqual([...new Set(names)], ['text', 'a.txt', 'b.txt', 'd.txt']);
  assert.match(rootd(['base', '--texts', 'corpus']).stdout, /\nWhat was left out\n.*c\.bin/);
  const pair = JSON.parse(rootd(['base', 'tuned', '--texts', 'many.jsonl', '--json']).stdout);
  assert.deepEqual(pair.models[0].heads, told.heads);
  const mean = pair.kls.reduce((sum: number, x: number) => sum + x) / pair.kls.length;
  assert.ok(Math.abs(pair.kl - mean) < 1e-12);
  assert.deepEqual(
    pair.texts.map(({ name, kl }: any) => [name, typeof kl]),
    ['1', '6', '8'].map((name) => [name, 'number']),
  );
  const ofPair = rootd(['base', 'tuned', '--texts', 'corpus']).stdout;
  assert.match(ofPair, /\nWhat was left out\n.*c\.bin/);
  for (const texts of ['many.jsonl', 'corpus'])
    for (const asked of [['--strict'], ['--fail-if', 'loss>1000']]) {
      const { status, stdout, stderr } = rootd(['base', '--texts', texts, ...asked]);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(
        stderr,
        /^rootd: (6 of 9|1 of 4) texts cannot be read, and with --strict or --fail-if none is left out, .*take them out: --texts: (line 2 must be|c\.bin is no text)/,
      );
      // All of them at once.
      if (texts === 'many.jsonl')
        assert.match(
          stderr,
          /line 2 .*; .*line 3 .*; .*line 5 .*; .*line 7 .*; .*line 9 .*; .*line 10\.tokens/,
        );
    }
});

test('fields of lines that are not read are said, once', async () => {
  const more = { id: 'a', labels: [1], meta: {} };
  const some = [
    { text, ...more },
    { ...more, prompt: 'The ', completion: 'scores of a head' },
    { text, prompt: '' },
  ];
  await writeFile(
    join(folder, 'labelled.jsonl'),
    some.map((line) => JSON.stringify(line)).join('\n'),
  );
  const { stderr } = rootd(['base', '--texts', 'labelled.jsonl', '--quiet']);
  assert.match(stderr, /^--texts: not read of its lines: 'labels', 'meta', 'prompt'$/m);
  assert.doesNotMatch(rootd(['base', '--texts', 'pairs.jsonl']).stderr, /not read of/);
});

test('two lines of one id are said, once, and called by their numbers', async () => {
  const named = ['a', 'a', 'b', 7, 7, 8, undefined, 8].map((id) => JSON.stringify({ id, text }));
  await writeFile(join(folder, 'twice.jsonl'), named.join('\n'));
  const { stdout, stderr } = rootd(['base', '--texts', 'twice.jsonl', '--json']);
  assert.match(
    stderr,
    /^--texts: line 2 \('a'\) has the id of a line before it, 3 such in all: each is called by/m,
  );
  assert.deepEqual(
    JSON.parse(stdout).texts.map(({ name }: { name: string }) => name),
    ['a', '2', 'b', '7', '5', '8', 'line 7', 'line 8'],
  );
  assert.doesNotMatch(rootd(['base', '--texts', 'asked.jsonl']).stderr, /has the id/);
});

test('of more than ten texts the ten of the largest loss are told, and in CSV that of each', async () => {
  const lines = Array.from({ length: 11 }, (_, i) =>
    JSON.stringify({ tokens: ids.map((id) => (id * (i + 2)) % 320) }),
  );
  await writeFile(join(folder, 'eleven.jsonl'), lines.join('\n'));
  await writeFile(join(folder, 'ten.jsonl'), lines.slice(1).join('\n'));
  const asked = ['base', '--texts', 'eleven.jsonl'];
  const { texts } = JSON.parse(rootd([...asked, '--json']).stdout);
  const worst = texts.toSorted((a: any, b: any) => b.loss - a.loss);
  const [, table] = rootd(asked).stdout.split('The 10 texts with the largest loss');
  const rows = table.split('\n\n')[0].split('\n').slice(2);
  assert.deepEqual(
    rows.map((row) => row.trim().split(/\s+/)[0]),
    worst.slice(0, 10).map(({ name }: any) => name),
  );
  assert.doesNotMatch(
    rootd(['base', '--texts', 'ten.jsonl']).stdout,
    /texts with the largest loss/,
  );
  const [head, ...cells] = rootd([...asked, '--csv'])
    .stdout.trim()
    .split('\n');
  assert.match(head, /,loss$/);
  const losses = new Map(cells.map((row) => [row.split(',')[0], Number(row.split(',').at(-1))]));
  assert.deepEqual(
    [...losses],
    texts.map(({ name, loss }: any) => [name, loss]),
  );
  assert.doesNotMatch(rootd(['base', '--text', text, '--csv']).stdout, /loss/);
});

test('lines of JSON are read as such from any file, and from the standard input', async () => {
  const all = [text, 'The scores'].map((one) => JSON.stringify({ text: one })).join('\n');
  for (const name of ['asked.jsonl', 'asked.txt']) await writeFile(join(folder, name), all);
  const [told, other, piped] = [
    rootd(['base', '--texts', 'asked.jsonl', '--csv']),
    rootd(['base', '--texts', 'asked.txt', '--csv']),
    rootd(['base', '--texts', '-', '--csv'], all),
  ];
  assert.ok(told.stdout.length > 100);
  for (const { stdout, stderr } of [other, piped]) {
    assert.equal(stdout, told.stdout);
    assert.match(stderr, /^--texts: each line is read as JSON$/m);
  }
  assert.doesNotMatch(told.stderr, /each line/);
  const stray = rootd(['base', '--texts', '-', '--csv'], `\nepoch 1\n${all}`);
  const unnamed = (rows: string) => rows.replace(/^\d+,/gm, '');
  assert.equal(unnamed(stray.stdout), unnamed(told.stdout));
  assert.match(stray.stderr, /^left out: --texts: line 2 is no JSON/m);
  assert.equal(rootd(['base', '--texts', '-', '--csv'], `epoch 1\nand 2\n${all}`).status, 0);
});

test('a line of bytes that are no UTF-8 is left out and named, or refused', () => {
  const line = (text: string) => Buffer.from(`{"text":"${text}"}\n`, 'latin1');
  const bytes = Buffer.concat([
    line('The scores of a head'),
    line('Über'),
    line('What is a score'),
  ]);
  writeFileSync(join(folder, 'odd.jsonl'), bytes);
  writeFileSync(join(folder, 'odd.log'), bytes);
  const why = '--texts: line 2 is no text: its bytes are not UTF-8';
  for (const [name, input] of [['odd.jsonl'], ['odd.log'], ['-', bytes]] as const) {
    const told = rootd(['base', '--texts', name, '--json'], input);
    const { texts, skipped } = JSON.parse(told.stdout);
    assert.deepEqual(
      texts.map(({ name }: any) => name),
      ['1', '3'],
    );
    assert.deepEqual(skipped, [why]);
    const strict = rootd(['base', '--texts', name, '--strict'], input);
    assert.equal(strict.status, 2);
    assert.match(
      strict.stderr,
      /^rootd: 1 of 3 texts cannot be read, .*: --texts: line 2 is no t/m,
    );
  }
  const piped = rootd(['base', '--file', '-'], Buffer.from('Über den Kopf', 'latin1'));
  assert.match(piped.stderr, /^rootd: the standard input is no text: its bytes are not UTF-8$/m);
});

test('what is no prose is not read as such, in a folder or alone', async () => {
  await mkdir(join(folder, 'kinds'));
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';
  for (const [name, contents] of [
    ['a.txt', text],
    ['b.txt', pointer],
    ['c.bin', 'MZ\0\0scores'],
    ['d.jsonl', '{"text":"The scores of a head"}'],
    ['e.csv', 'text\nThe scores of a head'],
  ])
    await writeFile(join(folder, 'kinds', name), contents);
  const { texts, skipped } = JSON.parse(rootd(['base', '--texts', 'kinds', '--json']).stdout);
  assert.equal(texts.length, 1);
  const [ofPointer, ofBinary] = [
    / is no text: it is a pointer of Git LFS/,
    / is no text: it holds bytes of 0$/,
  ];
  const wanted = [
    ofPointer,
    ofBinary,
    /d\.jsonl holds one in each line: name/,
    /e\.csv holds texts in a/,
  ];
  assert.equal(skipped.length, wanted.length);
  for (const [i, why] of wanted.entries()) assert.match(skipped[i], why);
  for (const [name, why] of [
    ['b.txt', ofPointer],
    ['c.bin', ofBinary],
  ] as const)
    for (const option of ['--file', '--texts']) {
      const { status, stderr } = rootd(['base', option, `kinds/${name}`]);
      assert.equal(status, 2);
      assert.match(stderr, new RegExp(why.source.replace('$', ''), 'm'));
    }
});

test('of a folder of texts what is hidden, a folder or a link to nothing is left out, and has not passed', async () => {
  const place = join(folder, 'some');
  await mkdir(join(place, 'inner'), { recursive: true });
  await cp(join(folder, 'corpus/a.txt'), join(folder, 'far.txt'));
  await symlink('../far.txt', join(place, 'a.txt'));
  await writeFile(join(place, 'b.txt'), 'The scores of a head');
  const passing = rootd(['base', '--texts', 'some', '--quiet']);
  assert.match(passing.stderr, /^left out: --texts: inner is no file$/m);
  await symlink('nowhere', join(place, 'c.txt'));
  await writeFile(join(place, '.d.txt'), 'The scores of a head');
  await writeFile(join(place, '.DS_Store'), '');
  const { texts, skipped } = JSON.parse(rootd(['base', '--texts', 'some', '--json']).stdout);
  assert.deepEqual(
    texts.map(({ name }: any) => name),
    ['a.txt', 'b.txt'],
  );
  assert.deepEqual(skipped, [
    '--texts: .d.txt is hidden',
    '--texts: c.txt is a link to nothing',
    '--texts: inner is no file',
  ]);
  assert.equal(rootd(['base', '--texts', 'some', '--fail-if', 'loss>1000']).status, 2);
});

const pairs = [
  '{"prompt":"The scores of a head ","completion":"grow"}',
  '{"prompt":"The scores","completion":" of a head of a model"}',
];
await writeFile(join(folder, 'pairs.jsonl'), pairs.join('\n'));
await writeFile(join(folder, 'mixed.jsonl'), [...pairs, lines[0]].join('\n'));

test('ids name texts, and texts may be lists of tokens; tokens come from a file, too', async () => {
  const { tokens, losses } = JSON.parse(rootd(['base', '--text', text, '--json']).stdout);
  const ids = tokens.map(({ id }: any) => id);
  await writeFile(
    join(folder, 'ids.txt'),
    `${ids.slice(0, 5).join(',')},\n${ids.slice(5).join(' ')}\n`,
  );
  const ofFile = JSON.parse(rootd(['base', '--tokens', 'ids.txt', '--json']).stdout);
  assert.deepEqual(ofFile.losses, losses);
  const named = [
    { id: 'first', tokens: ids },
    { id: 7, text },
    { id: 7, text },
  ];
  await writeFile(
    join(folder, 'named.jsonl'),
    named.map((line) => JSON.stringify(line)).join('\n'),
  );
  const { texts, files } = JSON.parse(rootd(['base', '--texts', 'named.jsonl', '--json']).stdout);
  // What cuts them is among what was read.
  assert.equal(files.filter(({ name }: any) => name === 'tokenizer.json').length, 1);
  assert.match(
    rootd(['base', 'tuned', '--texts', 'named.jsonl']).stdout,
    /^On one text KL is [\d.]+ to [\d.]+ \(\w+\)\.$/m,
  );
  assert.deepEqual(
    texts.map(({ name, loss }: any) => [name, loss]),
    ['first', '7', '3'].map((name) => [name, ofFile.loss]),
  );
  assert.match(
    rootd(['base', '--texts', 'named.jsonl']).stdout,
    /on one text .* to .* \(first\)\./,
  );
});

test('of many texts a change of the loss has its error, and what was assumed of some says of how many', () => {
  const { stdout } = rootd(['base', 'tuned', '--texts', 'many.txt', '--factors', '0.5']);
  assert.match(
    stdout,
    /^Loss \S+ → \S+ \([+-]\S+ ± \S+\) nats a token, .*; ± one standard error over the texts\.$/m,
  );
  assert.match(stdout, /^all heads, scores times 0\.5 +\S+ \([+-]\S+ ± \S+\) +\S+ \(/m);
  const alone = rootd(['base', '--texts', 'many.txt', '--factors', '0.5']).stdout;
  assert.match(alone, /^all heads, scores times 0\.5 +\S+ +[+-]\S+ ± \S+$/m);
  assert.doesNotMatch(rootd(['base', '--text', text, '--factors', '0.5']).stdout, /±/);
  // The space before the second completion is no token of its own; before the first it ends the prompt.
  const { assumed } = JSON.parse(rootd(['base', '--texts', 'pairs.jsonl', '--json']).stdout);
  assert.deepEqual(
    assumed.filter((sentence: string) => sentence.includes('within a token')),
    [
      'Of 1 of 2 texts: The part that the loss is over begins or ends within a token, which counts whole.',
    ],
  );
});

test('a run that was kept of the same tokens in other texts is of another run', async () => {
  const { tokens } = JSON.parse(rootd(['base', '--text', text, '--json']).stdout);
  const ids = tokens.map(({ id }: any) => id);
  const cut = async (name: string, at: number) => {
    const parts = [ids.slice(0, at), ids.slice(at)];
    const lines = parts.map((part) => JSON.stringify({ tokens: part }));
    await writeFile(join(folder, name), lines.join('\n'));
    return ['base', '--texts', name];
  };
  await writeFile(
    join(folder, 'cut5.json'),
    rootd([...(await cut('5.jsonl', 5)), '--json']).stdout,
  );
  const other = rootd([...(await cut('6.jsonl', 6)), '--baseline', 'cut5.json']);
  assert.equal(other.status, 2);
  assert.match(other.stderr, /--baseline is of another run: it has other texts/);
});

test('the loss is over a part of a text: from words on, some tokens, some bytes, or completions', () => {
  const whole = JSON.parse(rootd(['base', '--text', text, '--json']).stdout);
  const at = [...text].join('').indexOf('root');
  const place = whole.tokens.findIndex(
    (_: unknown, i: number) =>
      whole.tokens
        .slice(0, i + 1)
        .map(({ text: own }: any) => own)
        .join('').length > at,
  );
  const wanted = whole.losses.slice(place - 1);
  const mean = wanted.reduce((sum: number, x: number) => sum + x, 0) / wanted.length;
  for (const part of [
    ['--from', 'root'],
    ['--span', `${place}:`],
    ['--bytes', `${at}:`],
  ]) {
    const { status, stdout, stderr } = rootd(['base', '--text', text, '--json', ...part]);
    assert.equal(status, 0, stderr);
    const told = JSON.parse(stdout);
    assert.equal(told.loss, mean, part[0]);
    assert.equal(told.counted, wanted.length);
    assert.deepEqual(told.losses, whole.losses);
    const shown = rootd(['base', 'tuned', '--text', text, ...part]);
    const { length } = whole.losses;
    assert.ok(
      shown.stdout.includes(`over ${wanted.length} of ${length} next tokens`),
      shown.stderr,
    );
  }
  const { texts, loss, counted } = JSON.parse(
    rootd(['base', '--texts', 'pairs.jsonl', '--json']).stdout,
  );
  const each = [
    ['The scores of a head grow', 'grow'],
    ['The scores of a head of a model', ' of a head of a model'],
  ].map(([read, from]) =>
    JSON.parse(rootd(['base', '--text', read, '--from', from, '--json']).stdout),
  );
  for (const [i, own] of each.entries()) assert.equal(texts[i].loss, own.loss);
  assert.equal(counted, each[0].counted + each[1].counted);
  const sum = each.reduce((all, own) => all + own.loss * own.counted, 0);
  assert.ok(Math.abs(loss - sum / counted) < 1e-12);
  assert.match(
    rootd(['base', '--texts', 'mixed.jsonl']).stderr,
    /^--texts: line 3 has no completion: the loss is over all of it, .* 1 in all\n$/,
  );
  for (const words of [
    ['--span', '5:'],
    ['--from', 'head'],
  ])
    assert.match(
      rootd(['base', '--texts', 'mixed.jsonl', ...words]).stderr,
      /^rootd: --texts: line 1 has a completion, which says what the loss is over: leave --from/,
    );
  for (const [words, pattern] of [
    [['--from', 'nowhere'], /^rootd: --text must hold the words that its span is from/],
    [['--span', '20'], /^rootd: --span must be two places, such as 5:20 or 5:; got '20'/],
    [['--span', '9:9'], /^rootd: --span must end after it begins; got 9 to 9/],
    [
      ['--span', '500:'],
      /^rootd: --text must have a token behind its first in the span; it has 14/,
    ],
    [['--span', '5:99'], /^rootd: --text must reach to the end of the span; it has 14 tokens$/m],
    [['--span', '3:', '--from', 'of'], /^rootd: one of --from, --span and --bytes, not several/],
  ] as [string[], RegExp][]) {
    const { status, stderr } = rootd(['base', '--text', text, ...words]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, pattern);
  }
  assert.match(
    rootd(['base', '--tokens', '1,2,3,4', '--from', 'of']).stderr,
    /^rootd: --from or --bytes must be of tokens where no text is given/,
  );
});

test('--truncate reads the beginning of texts that are too long', () => {
  const { stdout } = rootd(['base', '--texts', 'many.jsonl', '--truncate', '5', '--json']);
  const { texts } = JSON.parse(stdout);
  assert.deepEqual(
    texts.map(({ name, tokens: read }: any) => [name, read.length]),
    ['1', '6', '7', '8'].map((name) => [name, 5]),
  );
});
