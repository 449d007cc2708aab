// A series of checkpoints, as users run it.

import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { stepOf } from '../../bin/series.js';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { ids, tensorsOf, tokens } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { steps, writeCheckpoints, writeModel } from './checkpoints.js';
import { rootdIn } from './command.js';

const folder = temporaryFolder();
const read = ['--tokens', ids.join(',')];

const rootd = (...words: string[]) => rootdIn(folder, ['run', ...words, ...read]);

const model = (path: string, factor: number, config: object = {}) =>
  writeModel(join(folder, path), factor, config);
await writeCheckpoints(join(folder, 'out'));
const checkpoints = steps.map((step) => `out/checkpoint-${step}`);

test('of six checkpoints the head that explodes at the fourth stands first, with its step', () => {
  const { status, stdout, stderr } = rootd(...checkpoints.toSorted());
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^6 checkpoints, checkpoint-500 to checkpoint-3000, on the same 24 tokens/);
  assert.match(
    stdout,
    /^At 6 of 6 steps \(500, 1000, 1500, 2000 and 2 more\) the loss is no better than guessing evenly among 320 tokens: /m,
  );
  assert.match(
    stdout,
    /The largest score of layer 1, head 2 changed most: by \+\S+ at step 3000, since step 2000\./,
  );
  const [, , first] = stdout
    .slice(stdout.indexOf('Heads whose largest score changed most'))
    .split('\n');
  const cells = first.trim().split(/\s{2,}/);
  assert.deepEqual(
    [cells[0], ...cells.slice(2, 4), cells.length],
    ['layer 1, head 2', '3000', '2000', 10],
  );
  assert.ok(Number(cells[7]) > 10 * Number(cells[6]), first);
  assert.equal(rootd('out').stdout, stdout);
});

test('a fall counts as much as a rise, and what is told is the farthest of all steps', async () => {
  const { stdout } = rootd(...checkpoints, '--by', 'stiffness');
  assert.match(
    stdout,
    /^The stiffness of layer 1, head 2 changed most: by -\S+ at step \d+, since step 2000\.$/m,
  );
  const { stdout: entropy } = rootd(...checkpoints, '--by', 'entropy', '--top', '1');
  assert.match(entropy, /^layer 1, head 2 +-/m);
  for (const [i, factor] of [5, 1, 4].entries()) await model(`falls/step_${i + 1}`, factor);
  const { stdout: falls } = rootd('falls', '--top', '1');
  const [, change, most, least] =
    /^layer 1, head 2 +(-\S+) +2 +2 +(\S+) +(\S+) +\S+$/m.exec(falls) ?? [];
  assert.ok(Math.abs(Number(least) - Number(most) - Number(change)) < 0.1, falls);
});

test('a checkpoint that cannot be run is named and left out, and the others are told', async () => {
  for (const step of [100, 200, 300, 500]) await model(`bad/checkpoint-${step}`, 1);
  await model('bad/checkpoint-400', Number.NaN);
  const { status, stdout, stderr } = rootd('bad');
  assert.equal(status, 1);
  assert.match(stdout, /^4 checkpoints, checkpoint-100 to checkpoint-500/);
  const whose = /^rootd: checkpoint-400: model\.safetensors: tensor .*: it holds NaN or Infinity$/m;
  assert.match(stderr, whose);
  assert.match(stdout, /\nWhat was left out\n {2}checkpoint-400: model\.safetensors: /);
  // So it is of two, whose files are called alike.
  for (const two of [
    ['bad/checkpoint-100', 'bad/checkpoint-400'],
    ['bad/checkpoint-400', 'bad/checkpoint-100'],
  ])
    assert.match(rootd(...two).stderr, whose);
  await writeFile(join(folder, 'bad/checkpoint-400/model.safetensors'), 'no model');
  assert.match(
    rootd('bad/checkpoint-100', 'bad/checkpoint-400').stderr,
    /^rootd: checkpoint-400: /,
  );
});

test('a checkpoint without a config is named and left out, and the others are told', async () => {
  for (const step of [100, 200, 300]) await model(`bare/checkpoint-${step}`, 1);
  await rm(join(folder, 'bare/checkpoint-200/config.json'));
  const { status, stdout, stderr } = rootd('bare');
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^2 checkpoints, /);
  assert.match(stderr, /^rootd: checkpoint-200: --config must name a config\.json/m);
  assert.equal(rootd('bare', '--config', 'bare/checkpoint-100/config.json').status, 0);
});

test('a tokenizer above the checkpoints cuts for all of them, which is said', async () => {
  for (const step of [100, 200]) await model(`above/checkpoint-${step}`, step);
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  await writeFile(join(folder, 'above/tokenizer.json'), JSON.stringify(json));
  const words = ['--text', 'The scores of a head'];
  const told = rootdIn(folder, ['run', 'above', ...words]);
  assert.equal(told.status, 0, told.stderr);
  assert.match(told.stderr, /^Texts are cut by above\/tokenizer\.json$/m);
  const asked = ['--tokenizer', 'above/tokenizer.json'];
  assert.equal(rootdIn(folder, ['run', 'above', ...words, ...asked]).stdout, told.stdout);
  await cp(
    join(folder, 'above/tokenizer.json'),
    join(folder, 'above/checkpoint-100/tokenizer.json'),
  );
  assert.match(rootdIn(folder, ['run', 'above', ...words]).stderr, /checkpoint-200: .*tokenizer/);
});

test('what holds of a checkpoint is told, and is the exit code, though another cannot be run', async () => {
  await cp(join(folder, 'out'), join(folder, 'half'), { recursive: true });
  await writeFile(join(folder, 'half/checkpoint-1000/model.safetensors'), 'no model');
  const asked = ['half', '--quiet', '--fail-if'];
  const { status, stderr } = rootd(...asked, 'largest>50');
  assert.equal(status, 3, stderr);
  // The head that is farthest beyond stands first.
  assert.match(stderr, /^rootd: largest>50 holds of \d+ in checkpoint-2000: layer 1, head 2: /m);
  assert.match(stderr, /^rootd: checkpoint-1000: model\.safetensors: /m);
  assert.equal(rootd(...asked, 'largest>1e9').status, 1);
  const runs = checkpoints.map((path) => JSON.stringify(JSON.parse(rootd(path, '--json').stdout)));
  await mkdir(join(folder, 'runs'), { recursive: true });
  await writeFile(join(folder, 'runs/all.jsonl'), [...runs, '{"schema":'].join('\n'));
  const joined = rootdIn(folder, ['join', 'runs/all.jsonl', '--quiet', '--fail-if', 'largest>50']);
  assert.equal(joined.status, 3, joined.stderr);
  assert.match(joined.stderr, /^rootd: runs\/all\.jsonl: line 7: /m);
});

test('two models that scale q·k otherwise are said to', async () => {
  const scaled = { model_type: 'granite', attention_multiplier: 0.25 };
  await model('one', 1, scaled);
  await model('other', 1, { ...scaled, attention_multiplier: 0.5 });
  assert.match(
    rootd('one', 'other').stdout,
    /^The scale of q·k differs in every head; in layer 0, head 0 it is 0\.250 → 0\.500\.$/m,
  );
  assert.doesNotMatch(rootd('one', checkpoints[0], '--divisor', 'one').stdout, /The scale of/);
  assert.match(rootd('one', 'other', '--divisor', 'one').stdout, /divided by 1 in place of what/);
});

test('where nothing grows that is said', async () => {
  for (const step of [1, 2, 3])
    await cp(join(folder, checkpoints[0]), join(folder, `same/step_${step}`), { recursive: true });
  const { stdout } = rootd('same', '--top', '1');
  assert.match(stdout, /^The largest score of no head changed\.$/m);
  assert.match(stdout, /^layer \d, head \d +\+0\.00 +– +– /m);
});

test('JSON is a line for each step, with flat names', () => {
  const lines = rootd('out', '--json').stdout.trim().split('\n');
  const told = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    told.map(({ step }) => step),
    steps,
  );
  for (const [i, line] of told.entries()) {
    const { heads, loss, files } = JSON.parse(rootd(checkpoints[i], '--json').stdout);
    assert.deepEqual([line.schema, line.name], [1, `checkpoint-${steps[i]}`]);
    assert.deepEqual([line.loss, line.files], [loss, files]);
    for (const { layer, head, largest, firstKey } of heads) {
      assert.equal(line[`heads/L${layer}H${head}/largest`], largest);
      assert.equal(line[`heads/L${layer}H${head}/firstKey`], firstKey);
    }
    assert.equal(line.largest, Math.max(...heads.map((one: any) => one.largest)));
    const mean = heads.reduce((sum: number, one: any) => sum + one.firstKey, 0) / heads.length;
    assert.equal(line.firstKey, mean);
  }
});

test('CSV has a line for every head of every step; a condition is tested on each', () => {
  const rows = rootd('out', '--csv').stdout.trim().split('\n');
  assert.equal(rows.length, 1 + 6 * 12);
  assert.match(rows[0], /^step,layer,head,/);
  assert.match(rows[1], /^500,0,0,/);
  const own = JSON.parse(rootd(checkpoints[3], '--json').stdout);
  const limit = Math.max(...own.heads.map((one: any) => one.largest)) - 1e-3;
  const { status, stderr } = rootd('out', '--fail-if', `largest>${limit}`);
  assert.equal(status, 3);
  assert.deepEqual(
    [...stderr.matchAll(/holds of 1 in (\S+):/g)].map(([, name]) => name),
    ['checkpoint-2000', 'checkpoint-2500', 'checkpoint-3000'],
  );
});

test('a report draws the heads that changed most by the step, and says what was read', async () => {
  const { status, stderr } = rootd('out', '--report', 'series.html', '--top', '3');
  assert.equal(status, 0, stderr);
  const text = await readFile(join(folder, 'series.html'), 'utf8');
  const { document } = new JSDOM(text).window;
  assert.equal(document.querySelector('script'), null);
  const lines = [...document.querySelectorAll('.curve polyline')];
  assert.equal(lines.length, 3);
  const strong = lines.filter((line) => !line.closest('.other'));
  const heights = strong.map((line) =>
    line
      .getAttribute('points')
      .match(/[\d.]+(?= |$)/g)
      .map(Number),
  );
  assert.equal(heights.length, 1);
  const [[first, , third, fourth, , last]] = heights;
  assert.ok(first - third < 3 && third - fourth > 10 && fourth > last, String(heights));
  assert.ok(document.body.textContent.includes('the strong line is layer 1, head 2'));
  const titles = [...document.querySelectorAll('.curve title')].map((one) => one.textContent);
  assert.ok(
    titles.some((title) => /^layer 1, head 2 at step 2000: \d/.test(title)),
    titles[0],
  );
  for (const step of steps)
    assert.ok(document.body.textContent.includes(`checkpoint-${step}: model.safetensors`));
});

test('in a folder of checkpoints a model without a step is refused, not passed by', async () => {
  for (const step of [500, 1000]) await model(`ended/checkpoint-${step}`, step / 500);
  await model('ended/final', 80);
  const asked = ['--fail-if', 'largest>50', '--quiet'];
  const { status, stdout, stderr } = rootd('ended', ...asked);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /such as checkpoint-500 or step_500: ended\/final has none; name those/);
  assert.equal(rootd('ended/checkpoint-500', 'ended/checkpoint-1000', ...asked).status, 0);
  // What lies beside and is no model is none of them; a pickle in the place of one is named.
  await rm(join(folder, 'ended/final/model.safetensors'));
  assert.equal(rootd('ended', ...asked).status, 2);
  await rm(join(folder, 'ended/final/config.json'));
  await writeFile(join(folder, 'ended/final/events.1'), '');
  assert.equal(rootd('ended', ...asked).status, 0);
  await mkdir(join(folder, 'ended/checkpoint-1500'));
  await writeFile(join(folder, 'ended/checkpoint-1500/pytorch_model.bin'), 'PK');
  const pickled = rootd('ended', ...asked);
  assert.equal(pickled.status, 1);
  assert.match(pickled.stderr, /^rootd: checkpoint-1500: pytorch_model\.bin: a pickle of PyTorch/m);
});

test('a checkpoint that holds no model is none that has passed', async () => {
  const gate = ['--quiet', '--fail-if', 'loss>1e6'];
  for (const step of [500, 1000]) await model(`holey/checkpoint-${step}`, step);
  assert.equal(rootd('holey', ...gate).status, 0);
  const last = join(folder, 'holey/checkpoint-1500');
  await mkdir(last);
  for (const beside of [undefined, 'config.json', 'model.safetensors.tmp']) {
    if (beside) await writeFile(join(last, beside), '{}');
    const { status, stderr } = rootd('holey', ...gate);
    assert.equal(status, 1, beside);
    assert.match(stderr, /^rootd: checkpoint-1500: no \.safetensors or \.gguf file is in this/m);
  }
  await rm(last, { recursive: true });
  await symlink(join(folder, 'nowhere'), last);
  assert.equal(rootd('holey', ...gate).status, 1);
});

test('of a folder with one checkpoint that one is run', async () => {
  await model('first/checkpoint-500', 1);
  const { status, stdout } = rootd('first');
  assert.equal(status, 0);
  assert.match(stdout, /^checkpoint-500: Llama \(F32\), /);
});

test('of two checkpoints each is tested, and a change is from the earlier to the later', async () => {
  const [early, late] = [checkpoints[0], checkpoints[5]];
  const gate = (condition: string) => ['--quiet', '--fail-if', condition];
  for (const two of [
    [early, late],
    [late, early],
  ]) {
    assert.equal(rootd(...two, ...gate('largest>50')).status, 3);
    const { status, stderr } = rootdIn(folder, ['inspect', ...two, ...gate('bound>50')]);
    assert.equal(status, 3, stderr);
    assert.match(stderr, /in checkpoint-3000: layer 1, head 2/);
  }
  assert.equal(rootd(early, late, ...gate('largest.change>50')).status, 3);
  const backwards = rootd(late, early, ...gate('largest.change>50'));
  assert.equal(backwards.status, 2);
  assert.match(
    backwards.stderr,
    /checkpoint-3000 is of a later step than checkpoint-500: name the/,
  );
});

test('a series is of one model, and where a config differs that is said', async () => {
  await cp(join(folder, 'out'), join(folder, 'turned'), { recursive: true });
  const told = join(folder, 'turned/checkpoint-1500/config.json');
  const config = JSON.parse(await readFile(told, 'utf8'));
  await writeFile(told, JSON.stringify({ ...config, rope_theta: 500 }));
  const sentence =
    /checkpoint-1000 and checkpoint-1500: Their configs differ in 'rope_theta', which is \d+ in the first model and 500 in the second\./;
  assert.match(rootd('turned').stdout, sentence);
  assert.match(rootd('turned', '--quiet').stderr, sentence);
  await writeModel(join(folder, 'turned/checkpoint-3500'), 1, { model_type: 'granite' });
  assert.match(
    rootd('turned', '--quiet').stderr,
    /^checkpoint-3000 and checkpoint-3500: Their configs are of two kinds of model: "llama" and "granite"\.$/m,
  );
});

test('what is so of some checkpoints alone names them', async () => {
  const zeros = tensorsOf('llama');
  for (const [name, tensor] of Object.entries(zeros))
    if (name.includes('layers.2.self_attn.q_proj')) tensor.numbers = tensor.numbers.map(() => 0);
  for (const step of [500, 1000]) await model(`emptied/checkpoint-${step}`, 1);
  await writeFile(join(folder, 'emptied/checkpoint-1000/model.safetensors'), fileOf(zeros));
  const sentence = /^ *checkpoint-1000: All scores of 4 of 12 heads are 0/m;
  assert.match(rootd('emptied').stdout, sentence);
  assert.match(rootd('emptied', '--quiet').stderr, sentence);
  assert.doesNotMatch(rootd('emptied').stdout, /checkpoint-500: All scores/);
  const strict = rootd('emptied', '--strict');
  assert.equal(strict.status, 1);
  // What is refused is told by its cause.
  const cause =
    /^rootd: checkpoint-1000: .*: All numbers are 0 in 'model.layers.2.self_attn.q_proj/m;
  assert.match(strict.stderr, cause);
});

test('a step that is one before it under another name is said to be', async () => {
  for (const step of [500, 1000]) await model(`copied/checkpoint-${step}`, 1);
  await model('copied/checkpoint-1500', 2);
  const sentence =
    /checkpoint-500 and checkpoint-1000: Every number told here of the two is the same to the/;
  for (const words of [[], ['--quiet']]) {
    const { stdout, stderr } = rootd('copied', ...words);
    assert.match(stdout + stderr, sentence);
    assert.doesNotMatch(stdout + stderr, /and checkpoint-1500: Every/);
  }
  const strict = rootd('copied', '--strict');
  assert.equal(strict.status, 1);
  assert.match(strict.stderr, /^rootd: checkpoint-500 and checkpoint-1000: Every number told/m);
  // Of any before it, in a series and where it is joined.
  await model('copied/checkpoint-1000', 3);
  await model('copied/checkpoint-2000', 1);
  const later = /^rootd: checkpoint-500 and checkpoint-2000: Every number told/m;
  const again = rootd('copied', '--strict');
  assert.equal(again.status, 1);
  assert.match(again.stderr, later);
  const runs = [500, 1000, 1500, 2000].map((step) =>
    rootd(`copied/checkpoint-${step}`, '--strict', '--json'),
  );
  await writeFile(join(folder, 'copied.jsonl'), runs.map(({ stdout }) => stdout).join(''));
  const kept = rootdIn(folder, ['join', 'copied.jsonl', '--strict', '--quiet']);
  assert.equal(kept.status, 1, kept.stderr);
  assert.match(kept.stderr, later);
  await rm(join(folder, 'copied/checkpoint-2000'), { recursive: true });
  await model('copied/checkpoint-1000', 3, { rope_theta: 20_000 });
  assert.match(rootd('copied', '--strict').stderr, /^rootd: .*: Their configs differ in 'rope_t/m);
});

test('steps that begin anew in each epoch are refused', async () => {
  for (const name of ['epoch_1_step_500', 'epoch_2_step_100', 'epoch_2_step_600'])
    await model(`epochs/${name}`, 1);
  const { status, stderr } = rootd('epochs');
  assert.equal(status, 2);
  assert.match(
    stderr,
    /epoch_1_step_500 is of a later step than epochs\/epoch_2_step_100, and of an/,
  );
});

test('epochs alone are a series, but not among steps', async () => {
  for (const [i, epoch] of [10, 0, 1, 2].entries()) await model(`accelerate/epoch_${epoch}`, i + 1);
  const { status, stdout, stderr } = rootd('accelerate', '--fail-if', 'largest>1e6');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^4 checkpoints, epoch_0 to epoch_10, /);
  await model('accelerate/step_500', 9);
  const mixed = rootd('accelerate');
  assert.equal(mixed.status, 2);
  assert.match(
    mixed.stderr,
    /epochs are in no order: accelerate\/step_500 is .* accelerate\/epoch_0 by/,
  );
});

test('a checkpoint whose trainer tells another step is said to be, and has not passed', async () => {
  for (const step of [500, 1000, 1500]) {
    await model(`resumed/checkpoint-${step}`, step);
    const state = `{"log_history": [{"loss": NaN, "step": 10}], "global_step": ${step}}`;
    await writeFile(join(folder, `resumed/checkpoint-${step}/trainer_state.json`), state);
  }
  const gate = ['--quiet', '--fail-if', 'loss>1e6'];
  const sentence = /folder is called by step 1500, and its trainer_state\.json is of step 1000/;
  assert.equal(rootd('resumed', ...gate).status, 0);
  assert.doesNotMatch(rootd('resumed').stdout, sentence);
  const state = join(folder, 'resumed/checkpoint-1500/trainer_state.json');
  await writeFile(state, '{"global_step": 1000, "max_steps": 9000}');
  assert.match(rootd('resumed').stdout, sentence);
  const last = 'resumed/checkpoint-1500';
  for (const words of [['resumed'], [last], ['resumed/checkpoint-500', last]]) {
    assert.match(rootd(...words).stdout, sentence);
    for (const strict of [gate, ['--strict']]) {
      const { status, stderr } = rootd(...words, ...strict);
      assert.equal(status, 1, stderr);
      assert.match(stderr, sentence);
    }
  }
  // Nothing is kept that could be joined.
  assert.equal(rootd(last, '--strict', '--json').stdout, '');
});

test('what is left out of a folder is named, and refused with --fail-if or --strict', async () => {
  const sentences: [string, RegExp][] = [
    ['tmp-checkpoint-1500', /^stopped\/tmp-checkpoint-1500 is left out: it is called as what is/],
    ['checkpoint-1500.tmp', /^stopped\/checkpoint-1500\.tmp is left out: it is called as what is/],
    ['.checkpoint-1500', /^stopped\/\.checkpoint-1500 is left out: it is called as what is still/],
    ['second/checkpoint-100', /^left out, for they lie deeper: stopped\/second\/checkpoint-100$/m],
    ['latest', /^stopped\/latest is left out: it is a link to nothing$/m],
    ['pytorch_model.bin', /^stopped\/pytorch_model\.bin is left out: it is no safetensors and no/],
    [
      'checkpoint-1500',
      /^stopped\/checkpoint-1500 is left out: it is no safetensors and no GGUF$/m,
    ],
    ['final/pytorch_model.bin', /^stopped\/final is left out: no step tells it, and it holds no/m],
    ['last/__0_0.distcp', /^stopped\/last is left out: no step tells it, and it holds no/m],
    ['end/model.safetensors.tmp', /^stopped\/end is left out: no step tells it, and it holds no/m],
  ];
  for (const [name, sentence] of sentences) {
    for (const step of ['checkpoint-500', 'checkpoint-1000']) await model(`stopped/${step}`, 1);
    const path = join(folder, 'stopped', name);
    if (/\.\w+$|-1500$/.test(name) && !/^(tmp|\.)/.test(name)) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'PK');
    } else if (name === 'latest') await symlink('nowhere', path);
    else await model(`stopped/${name}`, 1);
    const { status, stdout, stderr } = rootd('stopped');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^2 checkpoints, /);
    assert.match(stderr, sentence);
    for (const strict of [['--strict'], ['--fail-if', 'largest>1e6']]) {
      const refused = rootd('stopped', ...strict);
      assert.equal(refused.status, 2, name);
      assert.match(refused.stderr, /left out.*with --strict or --fail-if nothing is left out/);
    }
    await rm(join(folder, 'stopped'), { recursive: true });
  }
});

test('a link to a checkpoint of the same folder is that checkpoint, which is said', async () => {
  for (const step of [500, 1000]) await model(`linked/checkpoint-${step}`, step);
  await symlink('checkpoint-500', join(folder, 'linked/best'));
  const { status, stdout, stderr } = rootd('linked', '--fail-if', 'loss>1e6');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^2 checkpoints, /);
  assert.equal(stderr, 'linked/best is a link to linked/checkpoint-500: it is told once\n');
  await model('elsewhere', 1);
  await symlink('../elsewhere', join(folder, 'linked/last'));
  assert.match(rootd('linked').stderr, /linked\/last has none; name those/);
});

test('a folder with a model besides its checkpoints is that one, which is said', async () => {
  await cp(join(folder, 'out'), join(folder, 'trained'), { recursive: true });
  await model('trained', 1);
  await model('alone', 1);
  const { status, stdout, stderr } = rootd('trained');
  assert.equal(status, 0);
  assert.match(stdout, /^trained: Llama/);
  assert.match(
    stderr,
    /^trained is a model: its checkpoints are left out, unless each is named, such as trained\/checkpoint-1000$/m,
  );
  // A gate must not mean another thing on the day that the last model is saved.
  for (const strict of [['--strict'], ['--fail-if', 'largest>1e6']]) {
    const refused = rootd('trained', ...strict);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /nothing is left out: .* the file of the model itself/);
  }
  for (const words of [
    ['inspect', 'trained'],
    ['run', 'alone', 'trained', '--tokens', '1,2,3'],
  ]) {
    const { status, stderr } = rootdIn(folder, [...words, '--fail-if', 'spread>1e6']);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /trained is a model: its checkpoints are left out/);
  }
  assert.equal(rootd('trained/model.safetensors', '--fail-if', 'largest>1e6').status, 0);
  assert.equal(rootd('alone').stderr, '');
});

test('what is no series is refused', async () => {
  await model('out2/last', 1);
  await cp(join(folder, checkpoints[0]), join(folder, 'again/step_500'), { recursive: true });
  await model('out2/step_9', 1, {
    ...{ num_attention_heads: 2, num_key_value_heads: 1, head_dim: 16 },
  });
  const two = checkpoints.slice(0, 2);
  const refused: [words: string[], message: RegExp][] = [
    [[...two, 'out2/last'], /goes by the step in their names, such as .*: out2\/last has none/],
    [[...two, 'again/step_500'], /two of the models are of step 500/],
    [['out', '--clip', '100'], /--clip is not for a series: name one model$/m],
    [
      ['out', '--fail-if', 'loss.change>1'],
      /loss\.change is for two models, or one with --baseline: of a series/,
    ],
    [[...two, 'out2/step_9'], /checkpoint-500 has other heads than step_9/],
  ];
  for (const [words, message] of refused) {
    const { status, stderr } = rootd(...words);
    assert.equal(status, 2, words.join(' '));
    assert.match(stderr, message);
  }
});

test('a step is read from the names that training programs give', () => {
  const told: [path: string, step: number | undefined][] = [
    ['run/checkpoint-500', 500],
    ['run/checkpoint-500/model.safetensors', 500],
    ['step_1000.safetensors', 1000],
    ['llama-7b-step1000-bf16', 1000],
    ['global_step20', 20],
    ['iter_0000100', 100],
    ['epoch=3-step=40', 40],
    ['1500', 1500],
    ['llama-7b', undefined],
    ['7b/model.safetensors', undefined],
    ['epoch_0', 0],
    ['out/epoch-3/model.safetensors', 3],
    ['epochs', undefined],
    ['checkpoint-best', undefined],
    ['checkpoint-3000x', undefined],
  ];
  for (const [path, step] of told) assert.equal(stepOf(path), step, path);
});
