// --adapter, as users give it.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { ids, models, tensorsOf, tokens } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { loraOn } from '../web/engine/models/support/lora.js';
import { modelServer } from '../web/engine/models/support/modelServer.js';
import { commandIn, rootdIn } from './command.js';

const folder = temporaryFolder();

const rootd = (...words: string[]) => rootdIn(folder, words);

const base = tensorsOf('llama');
const lora = loraOn(base, { ranks: { 'self_attn.q_proj': 4 }, alpha: 8 });
for (const [name, tensors] of Object.entries({ base, merged: lora.merged })) {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'model.safetensors'), fileOf(tensors));
  await writeFile(join(folder, name, 'config.json'), JSON.stringify(models.llama.config));
}
await mkdir(join(folder, 'lora'));
for (const [name, bytes] of Object.entries(lora.files))
  await writeFile(join(folder, 'lora', name), bytes);

const read = ['--tokens', ids.join(',')];
const title = 'base with lora (LoRA of rank 4, on 3 matrices: q_proj)';

test('the base with it is said to be that, with the digests of its files', () => {
  for (const words of [
    ['run', 'base', ...read],
    ['inspect', 'base'],
  ]) {
    const { stdout, stderr } = rootd(...words, '--adapter', 'lora');
    assert.ok(stdout.startsWith(title), stdout.slice(0, 200) + stderr);
    const { name, adapter, files } = JSON.parse(
      rootd(...words, '--adapter', 'lora', '--json').stdout,
    );
    assert.equal(name, title);
    assert.deepEqual(adapter, {
      ...{ isRankStabilised: false, matrices: 3, rank: 4 },
      kinds: ['q_proj'],
    });
    for (const [file, bytes] of Object.entries(lora.files)) {
      const { sha256 } = files.find((one: any) => one.name === file);
      assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
    }
    assert.ok(!('adapter' in JSON.parse(rootd(...words, '--json').stdout)));
  }
});

test('a tokenizer beside it that cuts otherwise than its base is said, and not asked', async () => {
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  const added = { id: 319, content: 'head', special: true };
  const other = { ...json, added_tokens: [...json.added_tokens, added] };
  for (const [name, own] of [
    ['spoken', json],
    ['added', other],
  ] as const) {
    await cp(join(folder, 'lora'), join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'tokenizer.json'), JSON.stringify(own));
  }
  await cp(join(folder, 'base'), join(folder, 'speaking'), { recursive: true });
  await writeFile(join(folder, 'speaking/tokenizer.json'), JSON.stringify(json));
  const asked = ['run', 'speaking', '--text', 'The scores of a head', '--adapter'];
  const sentence =
    /\n {2}The tokenizer\.json beside the LoRA .* added_tokens \(it adds 'head'\): name it/;
  const [same, apart] = ['spoken', 'added'].map((name) => rootd(...asked, name).stdout);
  assert.match(same, /^speaking with spoken /);
  assert.doesNotMatch(same, sentence);
  assert.match(apart, sentence);
  const given = rootd(...asked, 'added', '--tokenizer', 'added/tokenizer.json').stdout;
  assert.match(given, /^speaking with added /);
  assert.doesNotMatch(given, sentence);
});

test('of two models it lies on the second: beside its base what it does, beside the merged model nothing', () => {
  const compared = (first: string) =>
    rootd('run', first, 'base', ...read, '--adapter', 'lora', '--by', 'largest');
  const { stdout } = compared('base');
  assert.ok(stdout.startsWith(`base → ${title} (F32), on the same`), stdout.slice(0, 200));
  assert.match(stdout, /Heads whose largest changed most/);
  const [, same] = /KL of the next token (\S+) nats/.exec(compared('merged').stdout) ?? [];
  assert.ok(Number(same) < 1e-8, same);
  assert.match(compared('merged').stdout, /The largest of no head changed by half a per cent/);
});

test('one that changes nothing passes no gate', async () => {
  await mkdir(join(folder, 'untrained'));
  for (const [name, bytes] of Object.entries(lora.files)) {
    const file = Uint8Array.from(bytes);
    // Behind the header all is 0, so are A and B.
    if (name.endsWith('.safetensors'))
      file.fill(0, 8 + Number(new DataView(file.buffer).getBigUint64(0, true)));
    await writeFile(join(folder, 'untrained', name), file);
  }
  const on = ['--adapter', 'untrained', '--quiet'];
  const sentence = 'The adapter changes nothing: every lora_B of it is 0, as it is before training';
  const told = rootd('run', 'base', 'base', ...read, ...on);
  assert.equal(told.status, 0, told.stderr);
  assert.ok(told.stderr.includes(sentence), told.stderr);
  for (const words of [
    ['run', 'base', 'base', ...read, '--fail-if', 'kl>0.1'],
    ['run', 'base', ...read, '--strict'],
    ['inspect', 'base', 'base', '--fail-if', 'spread.change>1'],
    ['inspect', 'base', '--strict'],
  ]) {
    const { status, stderr } = rootd(...words, ...on);
    assert.equal(status, 1, stderr);
    assert.ok(stderr.includes(sentence), stderr);
  }
});

test('nor does one that changes no number that is told', async () => {
  const { files } = loraOn(base, { ranks: { 'self_attn.v_proj': 4 }, alpha: 1e-12 });
  await mkdir(join(folder, 'faint'));
  for (const [name, bytes] of Object.entries(files))
    await writeFile(join(folder, 'faint', name), bytes);
  for (const [words, condition] of [
    [['run', 'base', 'base', ...read], 'kl>0.1'],
    [['inspect', 'base', 'base'], 'spread.change>0.1'],
  ] as const) {
    const on = [...words, '--adapter', 'faint', '--quiet'];
    const told = rootd(...on);
    assert.equal(told.status, 0, told.stderr);
    assert.match(told.stderr, /same to the bit: --adapter faint changes none of them, or what was/);
    const gate = rootd(...on, '--fail-if', condition);
    assert.equal(gate.status, 1, gate.stderr);
    assert.match(gate.stderr, /what --fail-if asks of changes tests nothing/);
  }
});

/** A training's, of which each changes more than the last. */
const alphas = { 1000: 4, 500: 1, 1500: 16 };
for (const [step, alpha] of Object.entries(alphas)) {
  const place = join(folder, `out/checkpoint-${step}`);
  await mkdir(place, { recursive: true });
  const { files } = loraOn(base, { ranks: { 'self_attn.q_proj': 4 }, alpha });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(place, name), bytes);
}
const steps = [500, 1000, 1500];
const places = steps.map((step) => `out/checkpoint-${step}`);

test('LoRAs of several steps on one base are a series, from their folder or named one by one', async () => {
  const asked = ['run', 'base', ...read];
  const lines = rootd(...asked, '--adapter', 'out', '--json')
    .stdout.trim()
    .split('\n');
  const told = lines.map((line) => JSON.parse(line));
  const alone = places.map((place) =>
    JSON.parse(rootd(...asked, '--adapter', place, '--json').stdout),
  );
  for (const [i, { step, name, loss, adapter, files }] of told.entries()) {
    assert.deepEqual(
      { step, name, loss, adapter, files },
      {
        step: steps[i],
        name: `base with checkpoint-${steps[i]} (LoRA of rank 4, on 3 matrices: q_proj)`,
        ...{ loss: alone[i].loss, adapter: alone[i].adapter, files: alone[i].files },
      },
    );
    assert.equal(alone[i].step, steps[i]);
    assert.equal(told[i]['heads/L1H2/largest'], alone[i].heads[6].largest);
  }
  assert.equal(new Set(told.map(({ loss }) => loss)).size, 3);
  const { stdout } = rootd(...asked, '--adapter', 'out');
  assert.match(stdout, /^3 checkpoints, base with checkpoint-500 .* to base with checkpoint-1500 /);
  const named = [2, 0, 1].flatMap((i) => ['--adapter', places[i]]);
  assert.equal(rootd(...asked, ...named, '--report', 'lora.html').stdout, stdout);
  const page = await readFile(join(folder, 'lora.html'), 'utf8');
  assert.match(
    page,
    /base with checkpoint-1500 \(LoRA of rank 4, on 3 matrices: q_proj\): adapter_model\.safetensors/,
  );
  const limit = (told[1].largest + told[2].largest) / 2;
  const failed = rootd(...asked, '--adapter', 'out', '--quiet', '--fail-if', `largest>${limit}`);
  assert.equal(failed.status, 3);
  assert.match(failed.stderr, /holds of \d+ in base with checkpoint-1500 /);
  assert.doesNotMatch(failed.stderr, /checkpoint-1000/);
});

test('in a folder of LoRAs one without a step is refused, not passed by', async () => {
  await cp(join(folder, 'out'), join(folder, 'ended'), { recursive: true });
  await cp(join(folder, 'lora'), join(folder, 'ended/final'), { recursive: true });
  const { status, stdout, stderr } = rootd('run', 'base', ...read, '--adapter', 'ended');
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /: ended\/final has none; name those that have one$/m);
});

test('runs with LoRAs that were kept are joined by the steps of these', async () => {
  for (const place of places) {
    const kept = rootd('run', 'base', ...read, '--adapter', place, '--json').stdout;
    await writeFile(join(folder, `${place.replace('/', ' ')}.json`), kept);
  }
  const files = places.map((place) => `${place.replace('/', ' ')}.json`);
  const joined = rootd('join', ...files).stdout;
  assert.equal(joined, rootd('run', 'base', ...read, '--adapter', 'out').stdout);
});

test('a folder that is a LoRA is that one, and says that its checkpoints are left out', async () => {
  await cp(join(folder, 'out'), join(folder, 'done'), { recursive: true });
  await cp(join(folder, 'lora'), join(folder, 'done'), { recursive: true });
  const { stdout, stderr } = rootd('run', 'base', ...read, '--adapter', 'done');
  assert.ok(stdout.startsWith('base with done (LoRA'), stdout.slice(0, 100));
  assert.match(
    stderr,
    /^done is a LoRA: its checkpoints are left out, unless each has an --adapter/,
  );
});

test('what is no series of LoRAs is refused', async () => {
  await cp(join(folder, places[0]), join(folder, 'again/step_500'), { recursive: true });
  const both = ['--adapter', places[0], '--adapter'];
  for (const [words, why] of [
    [
      ['base', 'base', '--adapter', 'out'],
      /several adapters are a series on one base: name one model/,
    ],
    [
      ['base', ...both, 'lora'],
      /a series of models goes by the step in their names.*: lora has none/,
    ],
    [
      ['base', ...both, 'again/step_500'],
      /two of the models are of step 500: out\/checkpoint-500, again\/step_500/,
    ],
    [['base', ...both, 'nowhere'], /--adapter: there is no file nowhere/],
    [['base', '--adapter', 'out', '--clip', '9'], /--clip is not for a series/],
    [['base', '--adapter', 'out', '--baseline', 'x.json'], /--baseline is not for a series/],
  ] as [string[], RegExp][]) {
    const { status, stdout, stderr } = rootd('run', ...words, ...read);
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, why);
  }
  await mkdir(join(folder, 'models'));
  for (const step of steps)
    await cp(join(folder, 'base'), join(folder, `models/step_${step}`), { recursive: true });
  const ofModels = rootd('run', 'models', ...read, '--adapter', 'lora');
  assert.match(ofModels.stderr, /--adapter is not for a series of models/);
});

test('what is no adapter is refused', () => {
  const refused = (adapter: string) => rootd('run', 'base', ...read, '--adapter', adapter);
  const absent = refused('nowhere');
  assert.equal(absent.status, 2);
  assert.match(absent.stderr, /--adapter: there is no file nowhere/);
  const other = refused('merged');
  assert.equal(other.status, 1);
  assert.match(
    other.stderr,
    /^rootd: merged: no LoRA is here: adapter_config\.json is not there, and peft writes a LoRA as a folder with adapter_config\.json and adapter_model\.safetensors\n$/,
  );
});

test('at an address it is the same, from the hub or from any folder, on a base that lies here', async () => {
  const at = Object.fromEntries(
    ['/owner/tuned/resolve/main', '/out/checkpoint-500'].flatMap((place) =>
      Object.entries(lora.files).map(([name, bytes]) => [`${place}/${name}`, bytes]),
    ),
  );
  const server = await modelServer(at);
  const asked = ['run', 'base', ...read, '--json'];
  const elsewhere = (place: string) =>
    commandIn(folder)([...asked, '--adapter', place], { HF_ENDPOINT: server.at });
  const here = JSON.parse(rootd(...asked, '--adapter', 'lora').stdout);
  for (const [place, name] of [
    ['hf:owner/tuned', 'tuned'],
    [`${server.at}/out/checkpoint-500`, 'checkpoint-500'],
    [`${server.at}/out/checkpoint-500/adapter_model.safetensors`, 'adapter_model.safetensors'],
  ]) {
    const { stdout, stderr } = await elsewhere(place);
    const told = JSON.parse(stdout || `{"error": ${JSON.stringify(stderr)}}`);
    assert.equal(told.name, title.replace('lora', name));
    assert.deepEqual(told.heads, here.heads);
    const files = told.files.filter(({ address }: any) => address !== undefined);
    assert.equal(files.length, 2, JSON.stringify(told.files));
  }
  assert.ok(
    server.questions.every(({ path }) => /(adapter_(config|model)\.|tokenizer\.json$)/.test(path)),
  );
  const { stderr, status } = await elsewhere('hf:owner/none');
  assert.match(stderr, /adapter_config\.json.*404/s);
  assert.equal(status, 1);
  server.close();
});
