// rootd run, as users run it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { sharedLab } from '../support/labs.js';
import {
  cases,
  ggufOf,
  ids,
  models,
  tensorsOf,
  tokens,
} from '../web/engine/models/running/cases.js';
import { runFiles } from '../web/engine/models/support/askModel.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { text, writeBaseAndTuned } from './baseAndTuned.js';
import { program, rootdIn } from './command.js';

const folder = temporaryFolder();

const rootd = (words: string[], input?: string) => rootdIn(folder, ['run', ...words], input);

await writeBaseAndTuned(folder);
const gguf = ggufOf('llama');
await writeFile(join(folder, 'small.gguf'), await gguf.read(0, gguf.size));
await writeFile(join(folder, 'words.txt'), 'The scores of a head\n');
await writeFile(join(folder, 'short.txt'), 'a');
await writeFile(join(folder, 'odd.txt'), '1,NaN,3,4');
await writeFile(join(folder, 'none.txt'), '\n');
await writeFile(join(folder, 'uneven.txt'), 'The scores of a head\n\na\n');

/** A model beside the base, with other tensors, config or words. */
async function another(name: string, changes: { tensors?: any; config?: object; tokenizer?: any }) {
  await mkdir(join(folder, name));
  const { tensors = tensorsOf('llama'), config = {}, tokenizer } = changes;
  await writeFile(join(folder, name, 'model.safetensors'), fileOf(tensors));
  const whole = { ...models.llama.config, ...config };
  await writeFile(join(folder, name, 'config.json'), JSON.stringify(whole));
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  const words = tokenizer?.(json) ?? json;
  await writeFile(join(folder, name, 'tokenizer.json'), JSON.stringify(words));
}
await another('wider', {
  config: { num_attention_heads: 2, num_key_value_heads: 1, head_dim: 16 },
});
await another('otherWords', {
  tokenizer: (json: any) => ({ ...json, model: { ...json.model, merges: [] } }),
});
await another('renamed', {
  tokenizer: (json: any) => {
    const [five] = Object.entries(json.model.vocab).find(([, id]) => id === 5) ?? [''];
    const { [five]: _, ...vocab } = json.model.vocab;
    const merges = json.model.merges.filter((merge: any) => !String(merge).includes(five));
    return { ...json, model: { ...json.model, merges, vocab: { ...vocab, X: 5 } } };
  },
});
await mkdir(join(folder, 'bert'));
await writeFile(join(folder, 'bert/model.safetensors'), fileOf(tensorsOf('bert')));
await writeFile(join(folder, 'bert/config.json'), JSON.stringify(models.bert.config));
await mkdir(join(folder, 'mamba'));
await writeFile(join(folder, 'mamba/model.safetensors'), fileOf(tensorsOf('llama')));
await writeFile(
  join(folder, 'mamba/config.json'),
  JSON.stringify({ ...models.llama.config, model_type: 'mamba' }),
);

test('the most extreme head of a model stands first', () => {
  const { status, stdout, stderr } = rootd(['tuned', '--text', text]);
  assert.equal(status, 0, stderr);
  assert.match(
    stdout,
    /^tuned: Llama \(F32\), 3 layers of 4 heads, scores divided by √8 = 2\.83, on 14 tokens\.\nLoss [\d.]+ nats/,
  );
  assert.match(stdout, /with the largest scores\nhead .*\nlayer 1, head 2 /);
  // With the query and the key of the largest score, and beside it the quantile.
  assert.match(stdout, /\nlayer 1, head 2 +[\d.]+ +\d+ '.+' → \d+ '.+' +[\d.]+ +[\d.]+ /);
  assert.match(stdout, /\nWhat was assumed\n {2}Numbers of a head are means over the 12 queries /);
  assert.doesNotMatch(stdout, /What the columns say/);
  const explained = rootd(['tuned', '--text', text, '--explain']).stdout;
  assert.match(explained, /\nWhat the columns say\n {2}largest +the largest score of any /);
});

test('with no table what was taken for granted is told besides the exit code', async () => {
  await another('short', { config: { max_position_embeddings: 4, rope_theta: undefined } });
  const asked = ['--text', text, '--quiet', '--fail-if'];
  for (const words of [['short'], ['base', 'short']]) {
    const { status, stdout, stderr } = rootd([...words, ...asked, 'largest>1']);
    assert.deepEqual([status, stdout], [3, '']);
    for (const sentence of [
      /^The text is longer than the 4 tokens that the model's config counts on\.$/m,
      /^θ, the base of the rotation, is taken as 10000: no config says\.$/m,
      /^The loss is no better than guessing evenly among 320 tokens: /m,
      /^rootd: largest>1 holds of /m,
    ])
      assert.match(stderr, sentence);
  }
  assert.doesNotMatch(rootd(['short', '--text', text, '--json']).stderr, /is taken as/);
});

test('what a condition comes to is the exit code though nobody reads what is printed', () => {
  const [command, ...words] = [process.execPath, program, 'run', 'tuned', '--text', text];
  for (const form of ['--json', '--csv', '--heads']) {
    const asked = [...words, form, '--fail-if', 'largest>1'].map((word) => `'${word}'`).join(' ');
    const shell = `set -o pipefail; '${command}' ${asked} | true`;
    const { status, stderr } = spawnSync('bash', ['-c', shell], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 3, `${form}: ${stderr}`);
  }
});

test('a condition that cannot hold, or must, is refused', () => {
  const refused = (words: readonly string[], condition: string) => {
    const { status, stderr } = rootdIn(folder, [...words, '--fail-if', condition]);
    assert.equal(status, 2, condition);
    return stderr;
  };
  const run = ['run', 'base', 'tuned', '--text', text];
  const inspect = ['inspect', 'base', 'tuned'];
  for (const [words, condition, pattern] of [
    [run, 'firstKey>50', /from 0 to 1\n/],
    [run, 'evenness<1.5', /from 0 to 1\n/],
    [run, 'sameFirst<0', /from 0 to 1\n/],
    [run, 'sameFirst>1', /from 0 to 1\n/],
    [run, 'firstKey.change>1', /from -1 to 1\n/],
    [run, 'lossShare>95', /from 0 to 10\n/],
    [run, 'kl<0', /kl is 0 or more\n/],
    [run, 'loss<-1', /loss is 0 or more\n/],
    [run, 'loss.ratio<0', /loss\.ratio is 0 or more\n/],
    [run, 'entropy<0', /entropy is 0 or more\n/],
    [run, 'effectiveKeys<1', /effectiveKeys is 1 or more\n/],
    [run, 'largest>1e999', /is no condition/],
    [inspect, 'spread<0', /spread is 0 or more\n/],
    [inspect, 'spread.ratio<0', /spread\.ratio is 0 or more\n/],
  ] as const)
    assert.match(refused(words, condition), pattern);
  for (const condition of ['sameFirst<=0', 'largest<0', 'loss.change<-9', 'kl>9,spread<=0'])
    assert.equal(rootdIn(folder, [...run, '--quiet', '--fail-if', condition]).status, 0, condition);
});

test('heads whose scores are all 0 are told, as those of weights that were never written', async () => {
  const tensors = tensorsOf('llama');
  for (const [name, tensor] of Object.entries(tensors))
    if (/2\.self_attn\.q_proj|1\.(self_attn\.o|mlp\.up)_proj/.test(name))
      tensor.numbers = tensor.numbers.map((x) => 0 * x);
  await another('emptied', { tensors });
  const sentence =
    /^All scores of 4 of 12 heads are 0, as where weights are: the first is layer 2, head 0\.$/m;
  const { stderr } = rootd(['emptied', '--text', text, '--quiet']);
  assert.match(stderr, sentence);
  assert.match(
    stderr,
    /^All numbers are 0 in '\S+1\.self_attn\.o_proj\.weight', '\S+1\.mlp\.up_proj\.weight', '\S+2\.self_attn\.q_proj\.weight'\.$/m,
  );
  assert.match(rootdIn(folder, ['inspect', 'emptied', '--quiet']).stderr, sentence);
  assert.doesNotMatch(rootd(['base', '--text', text, '--quiet']).stderr, / 0 in|heads are 0/);
});

test('what no text uses has to hold numbers too, with --fail-if and with --strict', async () => {
  const tensors = tensorsOf('llama');
  const { numbers } = tensors['model.embed_tokens.weight'];
  numbers[numbers.length - 1] = Infinity;
  await another('unused', { tensors });
  const asked = ['unused', '--text', text, '--quiet'];
  assert.equal(rootd(asked).status, 0);
  for (const gate of [['--strict'], ['--fail-if', 'largest>1e9']]) {
    const { status, stderr } = rootd([...asked, ...gate]);
    assert.equal(status, 1);
    assert.match(stderr, /'model\.embed_tokens\.weight': it holds NaN or Infinity/);
  }
});

test('of a model and shards of another the model is read, as transformers does', async () => {
  await another('both', {});
  await cp(
    join(folder, 'tuned/model.safetensors'),
    join(folder, 'both/model-00001-of-00001.safetensors'),
  );
  const { stdout, stderr } = rootd(['both', '--text', text]);
  assert.match(
    stderr,
    /^Beside model\.safetensors, and not read: model-00001-of-00001\.safetensors\.$/m,
  );
  assert.equal(
    stdout.replace(/^both/, 'base').split('\n')[1],
    rootd(['base', '--text', text]).stdout.split('\n')[1],
  );
});

test('what is read is not written over', async () => {
  await cp(join(folder, 'base'), join(folder, 'kept'), { recursive: true });
  for (const read of ['kept/config.json', 'kept/model.safetensors', 'words.txt']) {
    const before = await readFile(join(folder, read));
    const { status, stderr } = rootd(['kept', '--file', 'words.txt', '--report', read]);
    assert.equal(status, 2);
    assert.match(stderr, /--report would write over what is read/);
    assert.deepEqual(await readFile(join(folder, read)), before);
  }
});

test('a file that is no text is refused, and the mark before one is no part of it', async () => {
  await writeFile(join(folder, 'latin.txt'), Buffer.from('Über die Wurzel\n', 'latin1'));
  await writeFile(join(folder, 'marked.txt'), '\ufeffThe scores of a head\n');
  for (const option of ['--file', '--texts'])
    assert.match(
      rootd(['base', option, 'latin.txt']).stderr,
      new RegExp(`^rootd: ${option}: latin\\.txt is no text: its bytes are not UTF-8\n`),
    );
  const [marked, plain] = ['marked.txt', 'words.txt'].map((file) =>
    JSON.parse(rootd(['base', '--file', file, '--json']).stdout),
  );
  assert.deepEqual(marked.tokens, plain.tokens);
});

test('a loss above that of even guesses is said to be, one below is not', () => {
  const told = JSON.parse(rootd(['base', '--text', text, '--json']).stdout);
  assert.equal(told.vocabulary, models.llama.config.vocab_size);
  const even = Math.log(told.vocabulary);
  const said =
    /\nLoss .*\nThat is no better than guessing evenly among 320 tokens: ln 320 = 5\.768\.\n/;
  assert.ok(told.loss > even);
  assert.match(rootd(['base', '--text', text]).stdout, said);
  // Of the tokens one whose loss is below.
  const at = told.losses.findIndex((loss: number) => loss < even) + 1;
  assert.ok(at > 0);
  const part = rootd(['base', '--text', text, '--span', `${at}:${at + 1}`]);
  assert.match(part.stdout, /, over 1 of 13 next tokens\.\n/, part.stderr);
  assert.doesNotMatch(part.stdout, /guessing/);
});

test('text from a file, from standard input and by its own words is read alike', () => {
  const said = ['--json'];
  const own = rootd(['base', '--text', 'The scores of a head', ...said]);
  const ofFile = rootd(['base', '--file', 'words.txt', ...said]);
  const piped = rootd(['base', '-', ...said], 'The scores of a head\n');
  const [first, ...others] = [own, ofFile, piped].map(({ stdout }) => JSON.parse(stdout));
  for (const other of others) assert.deepEqual(other.heads, first.heads);
});

test('JSON is the result of the library, with what was read', async () => {
  const { stdout } = rootd(['small.gguf', '--tokens', '1,2,3,4', '--factors', '0.5,2', '--json']);
  const told = JSON.parse(stdout);
  const lab = await sharedLab(2);
  const result = await runFiles(lab, join(folder, 'small.gguf'), {
    tokens: [1, 2, 3, 4],
    factors: [0.5, 2],
  });
  assert.equal(told.name, 'small.gguf');
  assert.equal(told.files[0].size, gguf.size);
  assert.equal(told.schema, 1);
  const bytes = await readFile(join(folder, 'small.gguf'));
  assert.equal(told.files[0].sha256, createHash('sha256').update(bytes).digest('hex'));
  assert.deepEqual(told.heads, JSON.parse(JSON.stringify(result.heads)));
  assert.deepEqual(
    told.factors,
    result.factors.map((factor) => ({ ...factor, losses: [...factor.losses] })),
  );
});

test('CSV has a line for every head', () => {
  const { stdout } = rootd(['base', '--text', text, '--csv', '--sensitivity']);
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines.length, 13);
  const columns = lines[0].split(',');
  for (const line of lines.slice(1)) {
    const cells = line.split(',');
    assert.equal(cells.length, columns.length);
    assert.ok(Number.isFinite(Number(cells[columns.indexOf('sensitivity')])));
  }
});

test('two models are compared, what changed most first', () => {
  const { status, stdout, stderr } = rootd(['base', 'tuned', '--text', text]);
  assert.equal(status, 0, stderr);
  assert.match(
    stdout,
    /^base → tuned \(F32\), on the same 14 tokens\.\nLoss .* → .*\nThe loss of base is no better than guessing evenly among 320 tokens: ln 320 = 5\.768\.\n.*\nKL of the next token 0\.\d+ nats \(99 %: [\d.]+\); the same first choice for [\d.]+ % of tokens\.\nThe largest score changed most in layer 1, head 2: [\d.]+ → [\d.]+ \(\+[\d.]+\)\.\n/,
  );
  assert.match(
    stdout,
    /changed most; the other \d+ of 12 by less than half a per cent of the heads’ mean, [\d.]+\nhead .*\nlayer 1, head 2 +\+\d/,
  );
  const told = JSON.parse(rootd(['base', 'tuned', '--text', text, '--json']).stdout);
  assert.equal(told.schema, 1);
  assert.equal(told.models.length, 2);
  assert.notEqual(told.models[0].files[0].sha256, told.models[1].files[0].sha256);
  const [first] = told.changes;
  assert.deepEqual([first.layer, first.head], [1, 2]);
  const [before, after] = told.models.map(({ heads }: any) => heads[4 + 2].spread);
  assert.equal(first.change, after - before);
  assert.equal(told.kls.length, 13);
  assert.equal(told.kl99, Math.max(...told.kls));
  assert.equal(told.sameFirst, told.same.reduce((sum: number, x: number) => sum + x) / 13);
  const back = JSON.parse(rootd(['tuned', 'base', '--text', text, '--json']).stdout);
  assert.ok(back.changes[0].change < 0);
  // On the column's own scale: none that hardly moves stands above one that moves far.
  const sizes = told.changes.map(({ change }: any) => Math.abs(change));
  assert.deepEqual(
    sizes,
    sizes.toSorted((a: number, b: number) => b - a),
  );
});

test('models are compared only where layers, heads, d and tokens agree', () => {
  const differing = rootd(['base', 'wider', '--text', text]);
  assert.equal(differing.status, 2);
  assert.match(
    differing.stderr,
    /wider must be a model with the same layers, heads and d: .* \(heads 4 and 2, d 8 and 16\)/,
  );
  const cut = rootd(['base', 'otherWords', '--text', text]);
  assert.equal(cut.status, 2);
  assert.match(
    cut.stderr,
    /^rootd: --text must be the same tokens to both models; they differ from token \d+ on/,
  );
  const named = rootd(['base', 'renamed', '--tokens', '5,6,7']);
  assert.equal(named.status, 2);
  assert.match(
    named.stderr,
    /^rootd: renamed must have the same vocabulary: token 5 is '.+' and 'X'/,
  );
});

test('what cannot be written is told before anything is run', () => {
  for (const option of ['report', 'svg']) {
    for (const [path, why] of [
      ['nowhere/x.html', 'there is no folder nowhere'],
      ['base', 'base is a folder'],
      ['short.txt/x.html', 'a part of short.txt/x.html is a file and no folder'],
    ]) {
      const words = ['base', '--text', text, '--map', '1.2', `--${option}`, path];
      const { status, stdout, stderr } = rootd(words);
      assert.deepEqual([status, stdout], [2, '']);
      const [line, hint] = stderr.split('\n');
      assert.equal(line, `rootd: --${option} cannot be written: ${why}`);
      assert.match(hint, /^Try: rootd run/);
    }
  }
  // Of a run that fails no empty file is left.
  rootd(['mamba', '--text', text, '--report', 'left.html']);
  assert.equal(existsSync(join(folder, 'left.html')), false);
});

test('a mistake is told of the option that made it', () => {
  const short = (words: string[], input?: string) => rootd(['base', ...words], input).stderr;
  assert.match(
    short(['--file', 'short.txt']),
    /^rootd: --file must be of 3 to 131072 tokens; it has 1/,
  );
  assert.match(short(['-'], 'a\n'), /^rootd: the standard input must be of 3 to 131072 tokens/);
  assert.match(
    short(['--texts', 'uneven.txt', '--strict']),
    /^rootd: 1 of 2 texts cannot be read, .*: --texts: text 2 must be of 3 to 131072/,
  );
  const many = Array.from({ length: 1024 }, () => 1).join(',');
  const large = ['--tokens', many, '--factors', Array(32).fill(0.5).join(','), '--sensitivity'];
  assert.match(short(['--tokens', '1,2']), /^rootd: --tokens must be an array of 3 to 131072/);
  assert.doesNotMatch(short(large), /--text /);
});

test('a number is read by one rule: the decimal sign is the point', () => {
  assert.match(
    rootd(['base', '--text', text, '--divisor', '0,125']).stderr,
    /--divisor must be one of 'sqrt', 'one', 'd' or a number above 0; got '0,125'/,
  );
  const grouped = rootd(['base', '--text', text, '--divisor', '1,000', '--json']);
  assert.equal(JSON.parse(grouped.stdout).options.divisor, 1000);
  assert.match(
    rootd(['base', '--text', text, '--scale', '1.2=0x10']).stderr,
    /--scale must be a layer and a head/,
  );
});

test('what is asked of two models is told of both, or refused', () => {
  const asked = ['base', 'tuned', '--text', text];
  const { stdout, stderr } = rootd([...asked, '--factors', '0.5', '--scale', '1.2=0.2', '--sigma']);
  assert.match(stdout, /\n +base +tuned\nall heads, scores times 0\.5 +\d/, stderr);
  // Its scores are five times those of the head before.
  assert.match(stdout, /\nlayer 1, head 2, scores times 0\.2 .*\(/);
  assert.match(stdout, /on first +sigma\n/);
  const refused = rootd([...asked, '--map', '1.2']);
  assert.deepEqual(
    [refused.status, refused.stderr.split('\n')[0]],
    [2, 'rootd: --map takes one model, or two with --json'],
  );
  const same = rootd(['base', 'base', '--text', text]);
  assert.match(same.stdout, /The spread of no head changed by half a per cent of the heads’ mean/);
});

test('a condition that holds of a head gives exit code 3, and says of which', () => {
  const held = rootd(['tuned', '--text', text, '--fail-if', 'largest>15']);
  assert.equal(held.status, 3);
  assert.match(held.stderr, /largest>15 holds of 1: layer 1, head 2: largest is \d/);
  assert.equal(rootd(['base', '--text', text, '--fail-if', 'largest>100']).status, 0);
  assert.equal(rootd(['base', '--text', text, '--fail-if', 'loss > 1']).status, 3);
  const several = rootd(['tuned', '--text', text, '--fail-if', 'largest>15,loss>100,firstKey>=0']);
  assert.equal(several.status, 3);
  assert.match(several.stderr, /largest>15 holds of 1: .*\n.*firstKey>=0 holds of 12/);
});

test('of two models a condition is tested on each', () => {
  const asked = ['--text', text, '--fail-if', 'largest>15'];
  for (const two of [
    ['base', 'tuned'],
    ['tuned', 'base'],
  ]) {
    const { status, stderr } = rootd([...two, ...asked]);
    assert.equal(status, 3);
    assert.match(stderr, /largest>15 holds of 1 in tuned: layer 1, head 2/);
  }
});

test('conditions on how two models differ: the second less the first, and what they say next', () => {
  const asked = ['base', 'tuned', '--text', text, '--fail-if'];
  const told = JSON.parse(rootd(['base', 'tuned', '--text', text, '--json']).stdout);
  const largest = told.models.map(({ heads }: any) => heads[4 + 2].largest);
  const rise = largest[1] - largest[0];
  assert.ok(rise > 1);
  const just = (x: number, share: number) => String(Number((x * share).toPrecision(6)));
  for (const [name, number] of [
    ['largest.change', rise],
    ['kl', told.kl],
    ['kl99', told.kl99],
    ['loss.change', told.models[1].loss - told.models[0].loss],
    ['largest.ratio', largest[1] / largest[0]],
    ['loss.ratio', told.models[1].loss / told.models[0].loss],
  ] as [string, number][]) {
    const [below, above] = number > 0 ? [0.99, 1.01] : [1.01, 0.99];
    const held = rootd([...asked, `${name}>${just(number, below)}`]);
    assert.equal(held.status, 3, held.stderr);
    assert.match(held.stderr, new RegExp(`${name}>.* holds of 1: .*${name} is -?[\\d.]`));
    assert.equal(rootd([...asked, `${name}>${just(number, above)}`]).status, 0, name);
  }
  const head = rootd([...asked, `largest.change>${just(rise, 0.99)}`]);
  assert.match(head.stderr, /holds of 1: layer 1, head 2: largest\.change is /);
  assert.equal(rootd([...asked, 'sameFirst<=1,largest.change<-1e6']).status, 3);
  // Signed: back, what grew has shrunk.
  const back = ['tuned', 'base', '--text', text, '--fail-if'];
  assert.equal(rootd([...back, `largest.change>${just(rise, 0.99)}`]).status, 0);
  assert.equal(rootd([...back, `largest.change<${just(-rise, 0.99)}`]).status, 3);
});

test('a run that was kept is compared in the place of the first model', async () => {
  const asked = ['--text', text];
  await writeFile(join(folder, 'kept.json'), rootd(['base', ...asked, '--json']).stdout);
  const kept = ['tuned', ...asked, '--baseline', 'kept.json'];
  const pair = JSON.parse(rootd(['base', 'tuned', ...asked, '--json']).stdout);
  const told = JSON.parse(rootd([...kept, '--json']).stdout);
  assert.deepEqual(told.changes, pair.changes);
  const results = ({ models: both }: any) =>
    both.map(({ seconds, bytesRead, command, date, ...result }: any) => result);
  assert.deepEqual(results(told), results(pair));
  assert.equal(told.kl, null);
  const { status, stdout } = rootd([...kept, '--fail-if', 'largest.change>1,largest>1e6']);
  assert.equal(status, 3);
  assert.match(
    stdout,
    /^base → tuned \(F32\), on the same 14 tokens\.\nLoss .* → .*\n(The loss of .*\n){2}The largest .*\n\n/,
  );
  assert.match(stdout, /What the first model said next was not kept/);
  // It is not tested itself.
  const wild = rootd(['tuned', ...asked, '--strict', '--json']).stdout;
  await writeFile(join(folder, 'wild.json'), wild);
  const calm = ['base', ...asked, '--baseline', 'wild.json', '--fail-if'];
  assert.equal(rootd([...calm, 'largest>15']).status, 0);
  assert.equal(rootd([...calm, 'largest.change<-1']).status, 3);

  const json = JSON.parse(rootd(['base', ...asked, '--json']).stdout);
  for (const [name, content] of [
    ['pair', pair],
    ['newer', { ...json, schema: 2 }],
    ['none', { schema: 1 }],
    ['odd', { ...json, factors: [null] }],
    ['padded', { ...json, vocabulary: 384 }],
  ] as const)
    await writeFile(join(folder, `${name}.json`), JSON.stringify(content));
  const many = JSON.stringify({ ...json, heads: json.heads.slice(1) });
  await writeFile(join(folder, 'fewer.json'), many);
  for (const [words, code, pattern] of [
    [['--baseline', 'kept.json', '--fail-if', 'kl>0.1'], 2, /kl cannot be told of --baseline/],
    [['--baseline', 'pair.json'], 1, /pair\.json: it must be what .* it is of two models/],
    [['--baseline', 'newer.json'], 1, /with schema 1: its schema is 2/],
    [['--baseline', 'none.json'], 1, /none\.json: it must be what rootd run --json has written/],
    [['--baseline', 'odd.json'], 1, /odd\.json: it must be what rootd run --json has written/],
    [['--baseline', 'padded.json'], 2, /it has other vocabularies/],
    [['--baseline', 'fewer.json'], 2, /--baseline is of another run: it has other heads/],
    [['--baseline', 'kept.json', '--divisor', 'd'], 2, /it has other divisor/],
    [['--baseline', 'kept.json', '--span', '5:'], 2, /it has other tokens that the loss is over/],
    [['--baseline', 'kept.json', '--factors', '2'], 2, /it has other factors/],
    [['--baseline', 'no.json'], 1, /no\.json: cannot be read \(there is no file no\.json\)/],
  ] as [string[], number, RegExp][]) {
    const got = rootd(['tuned', ...asked, ...words]);
    assert.deepEqual([got.status, got.stdout], [code, ''], got.stderr);
    assert.match(got.stderr, pattern);
  }
  const same = /^ *Every number told here of the two is the same to the bit: .* or differ in what/m;
  assert.doesNotMatch(rootd(kept).stdout, same);
  for (const words of [
    ['base', '--baseline', 'kept.json'],
    ['base', 'base/model.safetensors'],
  ])
    assert.match(rootd([...words, ...asked]).stdout, same);
  const others = rootd(['tuned', '--text', 'The scores of a head', '--baseline', 'kept.json']);
  assert.match(others.stderr, /it has other tokens/);
  assert.match(
    rootd(['base', ...kept]).stderr,
    /--baseline takes the place of the first model: name one model/,
  );
});

test('a gate on changes does not pass one model twice, however it is written', async () => {
  const twice = /: every number told of the two is the same to the bit: what --fail-if asks of ch/;
  const self = rootd(['base', '--text', text, '--strict', '--json']).stdout;
  await writeFile(join(folder, 'self.json'), self);
  await writeFile(
    join(folder, 'self weights.json'),
    rootdIn(folder, ['inspect', 'base', '--json']).stdout,
  );
  await mkdir(join(folder, 'copied'));
  await cp(join(folder, 'base'), join(folder, 'copied'), { recursive: true });
  const tensors = Object.fromEntries(Object.entries(tensorsOf('llama')).toReversed());
  await another('rewritten', { tensors });
  const asked: [words: string[], condition: string][] = [
    [['run', 'base', 'base', '--text', text], 'kl>0.1'],
    [['run', 'base', 'rewritten', '--text', text], 'kl>0.1'],
    [['inspect', 'base', 'rewritten'], 'spread.change>1'],
    [['run', 'base', 'copied', '--text', text], 'loss.change>0.1,largest>1e6'],
    [['run', 'base', '--baseline', 'self.json', '--text', text], 'loss.change>0.1'],
    [['inspect', 'base', 'copied'], 'spread.change>1'],
    [['inspect', 'base', '--baseline', 'self weights.json'], 'spread.ratio>2'],
  ];
  for (const [words, condition] of asked) {
    const { status, stderr } = rootdIn(folder, [...words, '--quiet', '--fail-if', condition]);
    assert.equal(status, 1, stderr);
    assert.match(stderr, twice);
    assert.equal(rootdIn(folder, words).status, 0);
  }
  // Of each by itself nothing is asked that would be the other's.
  assert.equal(rootd(['base', 'copied', '--text', text, '--fail-if', 'loss>1e6']).status, 0);
  assert.equal(rootd(['base', 'copied', '--text', text, '--fail-if', 'loss>1,kl>1']).status, 3);
});

test('a baseline that was made without --strict passes no gate, and what is said of it names its file', async () => {
  const asked = ['--text', text];
  const lax = rootd(['emptied', ...asked, '--json']).stdout;
  await writeFile(join(folder, 'lax.json'), lax);
  const words = ['base', ...asked, '--baseline', 'lax.json', '--quiet'];
  const why = /^rootd: --baseline lax\.json: made without --strict: .* rootd run --strict --json$/m;
  for (const gate of [['--strict'], ['--fail-if', 'loss.change>9']]) {
    const { status, stderr } = rootd([...words, ...gate]);
    assert.equal(status, 1, stderr);
    assert.match(stderr, why);
  }
  // What holds is told before it.
  assert.equal(rootd([...words, '--fail-if', 'loss>0']).status, 3);
  const { status, stderr } = rootd(words);
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, why);
  assert.match(stderr, /^--baseline lax\.json: All numbers are 0 in /m);
  assert.doesNotMatch(stderr, /^All numbers/m);
});

test('a baseline of another config, or made with a LoRA where there is none, passes no gate', async () => {
  const gate = (command: string) =>
    command === 'run' ? ['run', 'base', '--text', text] : ['inspect', 'base'];
  for (const [command, condition] of [
    ['run', 'loss.change>9'],
    ['inspect', 'spread.change>99'],
  ]) {
    const told = rootdIn(folder, [
      ...gate(command),
      ...(command === 'run' ? ['--strict'] : []),
      '--json',
    ]);
    const kept = JSON.parse(told.stdout);
    for (const [name, change, why] of [
      [
        'theta',
        { config: { ...kept.config, rope_theta: 7 } },
        /unlike\.json: Their configs differ in/,
      ],
      [
        'lora',
        { adapter: {} },
        /unlike\.json: it is of a LoRA on its base, and this is of no LoRA/,
      ],
    ] as const) {
      const [first, ...others] = kept.heads;
      const heads = [{ ...first, sigma: 1.5 * first.sigma, spread: 1.5 * first.spread }, ...others];
      await writeFile(join(folder, 'unlike.json'), JSON.stringify({ ...kept, heads, ...change }));
      const words = [...gate(command), '--baseline', 'unlike.json', '--quiet'];
      assert.equal(rootdIn(folder, words).status, 0, name);
      for (const strict of [['--strict'], ['--fail-if', condition]]) {
        const { status, stderr } = rootdIn(folder, [...words, ...strict]);
        assert.equal(status, 1, `${command} ${name}: ${stderr}`);
        assert.match(stderr, why);
      }
    }
  }
});

test('what another version kept is said to be', async () => {
  const asked = ['--text', text];
  const wanted =
    /^--baseline older\.json is by rootd 0\.0\.9, and this is \d\S+: a part of the change may be that$/m;
  for (const words of [['run', ...asked], ['inspect']]) {
    const [command, ...rest] = words;
    const own = rootdIn(folder, [command, 'base', ...rest, '--json']).stdout;
    for (const [version, isSaid] of [
      [undefined, false],
      ['0.0.9', true],
    ] as const) {
      const kept = JSON.parse(own);
      await writeFile(
        join(folder, 'older.json'),
        JSON.stringify({ ...kept, rootd: version ?? kept.rootd }),
      );
      const { status, stderr } = rootdIn(folder, [
        ...[command, 'base', ...rest],
        ...['--baseline', 'older.json', '--quiet'],
      ]);
      assert.equal(status, 0, stderr);
      assert.equal(wanted.test(stderr), isSaid, stderr);
    }
  }
});

test('the loss as a share of that of even guesses has conditions on both sides', () => {
  const asked = ['base', '--text', text];
  const { loss } = JSON.parse(rootd([...asked, '--json']).stdout);
  const share = loss / Math.log(320);
  assert.equal(rootd([...asked, '--fail-if', `lossShare>${0.999 * share}`]).status, 3);
  assert.equal(rootd([...asked, '--fail-if', `lossShare>${1.001 * share}`]).status, 0);
});

test('a condition that cannot be told is refused, never passed', () => {
  for (const [words, pattern] of [
    [['base', '--fail-if', 'sensitivity>1'], /--fail-if sensitivity needs --sensitivity/],
    [['base', '--fail-if', 'largest>1,sigma>1'], /--fail-if sigma needs --sigma/],
    [['base', '--fail-if', 'loss.change>1'], /loss\.change needs two models, or --baseline/],
    [['base', '--fail-if', 'kl>1'], /kl needs two models$/m],
    [['base', 'tuned', '--fail-if', 'sigma.change>1'], /sigma\.change needs --sigma/],
    [['base', '--fail-if', 'loss.ratio>1'], /loss\.ratio needs two models, or --baseline/],
    [
      ['base', 'base', '--sensitivity', '--fail-if', 'sensitivity.ratio>1'],
      /sensitivity\.ratio cannot be told of \d+ heads: layer \d, head \d has no such number/,
    ],
    [['bert', 'bert', '--fail-if', 'kl>1'], /--fail-if kl cannot be told: .* no loss/],
    [['bert', 'bert', '--fail-if', 'loss.change>1'], /--fail-if loss cannot be told/],
    [['bert', '--fail-if', 'lossShare>1'], /--fail-if lossShare cannot be told: .*BERT/],
    [['bert', '--fail-if', 'loss>1'], /--fail-if loss cannot be told: .*BERT.* has no loss/],
  ] as const) {
    const { status, stdout, stderr } = rootd([...words, '--tokens', '1,2,3,4']);
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, pattern);
  }
  const told = ['base', '--tokens', '1,2,3,4', '--sensitivity', '--fail-if', 'sensitivity>1e6'];
  assert.equal(rootd(told).status, 0);
});

test('a map is printed and drawn', async () => {
  const { stdout } = rootd(['base', '--text', text, '--map', '1.2', '--svg', 'map.svg']);
  assert.match(
    stdout,
    /Where the tokens look in layer 1, head 2\nquery .*\n0 'The' +0 'The' 100 %\n/,
  );
  const drawn = await readFile(join(folder, 'map.svg'), 'utf8');
  assert.match(drawn, /^<svg .*<rect .*The → The: 100\.0 %.*<\/svg>\n$/s);
});

await mkdir(join(folder, 'phi'));
await writeFile(join(folder, 'phi/config.json'), JSON.stringify(models.phi.config));
await writeFile(join(folder, 'phi/model.safetensors'), fileOf(tensorsOf('phi')));

/** Weights of a head's rows multiplied, with their biases. */
function scaled(tensors: any, name: string, head: number, factor: number) {
  for (const part of ['weight', 'bias']) {
    const tensor = tensors[`${name}.${part}`];
    if (!tensor) continue;
    const [rows] = tensor.shape;
    const width = tensor.numbers.length / rows;
    tensor.numbers = tensor.numbers.map((x: number, i: number) =>
      Math.floor(i / width / 8) === head ? x * factor : x,
    );
  }
}

test('QK-clip: weights multiplied as it says bring the largest scores to the threshold', async () => {
  const asked = ['--tokens', ids.join(','), '--json'];
  // By NumPy.
  for (const name of ['llama', 'phi']) {
    const folderName = name === 'llama' ? 'base' : name;
    const largest: number[][] = cases[name].heads.max;
    const [first] = largest;
    const threshold = (Math.max(...first) + Math.min(...first)) / 2;
    const { clip, heads } = JSON.parse(
      rootd([folderName, ...asked, '--clip', String(threshold)]).stdout,
    );
    const above = largest.flat().filter((x) => x > threshold).length;
    assert.ok(above > 0);
    assert.deepEqual([clip.threshold, clip.heads.length], [threshold, above]);
    const tensors: any = tensorsOf(name);
    for (const { layer, head, gamma, query, key } of clip.heads) {
      assert.ok(Math.abs(gamma - threshold / largest[layer][head]) < 1e-4, name);
      assert.equal(key === 1, name === 'llama', 'keys that are shared stay as they are');
      if (layer > 0) continue;
      scaled(tensors, 'model.layers.0.self_attn.q_proj', head, query);
      scaled(tensors, 'model.layers.0.self_attn.k_proj', head, key);
    }
    const { config } = models[name];
    await mkdir(join(folder, `${name}-clipped`));
    await writeFile(join(folder, `${name}-clipped/model.safetensors`), fileOf(tensors));
    await writeFile(join(folder, `${name}-clipped/config.json`), JSON.stringify(config));
    const after = JSON.parse(rootd([`${name}-clipped`, ...asked]).stdout);
    for (const [head, before] of first.entries()) {
      const wanted = Math.min(before, threshold);
      assert.ok(Math.abs(after.heads[head].largest - wanted) < 1e-4 * wanted, `${name} ${head}`);
      assert.equal(after.heads[head].largest < heads[head].largest, before > threshold);
    }
  }
});

test('QK-clip is told as a table, and refused where it would change nothing', async () => {
  const asked = ['--text', text, '--clip'];
  const { stdout, stderr } = rootd(['tuned', ...asked, '15', '--report', 'clip.html']);
  assert.match(
    stdout,
    /\nQK-clip at 15: 1 head above it\nhead +largest +scores times γ +Wq times +Wk times\nlayer 1, head 2 +[\d.]+ +0\.\d+ +0\.\d+ +1\.000\n/,
    stderr,
  );
  const severalLayers = /\nTo what that comes\n +Each head is told .* not exactly 1,/;
  assert.doesNotMatch(stdout, /To what that comes/);
  assert.match(rootd(['tuned', ...asked, '1']).stdout, severalLayers);
  const page = await readFile(join(folder, 'clip.html'), 'utf8');
  assert.match(page, /QK-clip at 15: 1 head above/);
  const meaning =
    /Wq times, Wk times[\s\S]*, and their biases,[\s\S]*share their keys Wk stays \(1\)/;
  assert.match(page, meaning);
  assert.match(rootd(['tuned', ...asked, '15', '--explain']).stdout, meaning);
  assert.doesNotMatch(rootd(['tuned', '--text', text, '--explain']).stdout, /Wq times/);
  assert.match(rootd(['base', ...asked, '1e5']).stdout, /at 100000: no head's largest score is/);
  await mkdir(join(folder, 'qwen3'));
  await writeFile(join(folder, 'qwen3/config.json'), JSON.stringify(models.qwen3.config));
  await writeFile(join(folder, 'qwen3/model.safetensors'), fileOf(tensorsOf('qwen3')));
  for (const [words, pattern] of [
    [['qwen3', '--tokens', '1,2,3,4', '--clip', '1'], /norms its queries and keys behind Wq and/],
    [['base', ...asked, '0'], /--clip must be a number above 0, such as 100; got '0'/],
    [['base', 'tuned', ...asked, '9'], /--clip takes one model/],
    [['base', ...asked, '9', '--csv'], /--clip is told in the tables and in --json/],
  ] as [string[], RegExp][]) {
    const got = rootd(words);
    assert.deepEqual([got.status, got.stdout], [2, ''], got.stderr);
    assert.match(got.stderr, pattern);
  }
});

test('every head, and what scales do', () => {
  const words = ['--heads', '--factors', '0.5,2', '--divisor', 'd', '--text', text];
  const { stdout } = rootd(['base', ...words]);
  assert.match(stdout, /scores are divided by d in place of what the model does/);
  assert.match(stdout, /\nEvery head\n(.*\n){13}/);
  assert.match(stdout, /all heads, scores times 0\.5 +[\d.]+ +[+-][\d.]+\n/);
});

for (const [what, words, status, pattern] of [
  ['no files', ['--text', 'x'], 2, /which files\?/],
  ['no text', ['base'], 2, /what shall it read\?/],
  [
    'two texts',
    ['base', '--text', 'x', '--tokens', '1'],
    2,
    /one of --text, --file, --texts and --tokens/,
  ],
  [
    'a text of a file that is not there',
    ['base', '--file', 'no.txt'],
    2,
    /--file cannot be read: there is no file no\.txt\n/,
  ],
  [
    'a text of a folder',
    ['base', '--file', 'tuned'],
    2,
    /--file cannot be read: tuned is a folder\n/,
  ],
  ['tokens that are none', ['base', '--tokens', '1,x'], 2, /; got 'x', number 2 of 2\n/],
  [
    'tokens of no file',
    ['base', '--tokens', 'no.txt'],
    2,
    /--tokens must .*; there is no file no\.txt\n/,
  ],
  [
    'tokens of a folder',
    ['base', '--tokens', 'tuned'],
    2,
    /--tokens cannot be read: tuned is a folder\n/,
  ],
  [
    'tokens of another file',
    ['base', '--tokens', 'odd.txt'],
    2,
    /--tokens must .*; got 'NaN', number 2 of 4 in odd\.txt\n/,
  ],
  [
    'tokens of an empty file',
    ['base', '--tokens', 'none.txt'],
    2,
    /--tokens: there is no number in none\.txt\n/,
  ],
  ['too few tokens', ['base', '--tokens', '1,2'], 2, /--tokens must be an array of 3 to 131072/],
  ['a token beyond the vocabulary', ['base', '--tokens', '1,2,999'], 2, /vocabulary ends at 319/],
  ['a text too short', ['base', '--text', ''], 2, /--text must be of 3 to 131072 tokens; it has 0/],
  ['a family that cannot be run', ['mamba', '--text', text], 1, /'mamba' cannot be run here/],
  ['no tokenizer', ['small.gguf', '--text', text], 2, /--tokenizer must say how the text is cut/],
  [
    'a divisor that is none',
    ['base', '--divisor', 'x', '--text', text],
    2,
    /--divisor must be one/,
  ],
  ['a map of nothing', ['base', '--map', '3', '--text', text], 2, /such as 3\.5; got '3'/],
  [
    'a map beyond',
    ['base', '--map', '3.0', '--text', text],
    2,
    /--map\[0\]\.layer must be a layer/,
  ],
  ['a picture of nothing', ['base', '--svg', 'x.svg', '--text', text], 2, /--svg needs --map/],
  [
    'a condition that is none',
    ['base', '--text', text, '--fail-if', 'loss'],
    2,
    /--fail-if 'loss' is no condition: a name, then >/,
  ],
  [
    'a condition whose name is misspelt',
    ['base', '--text', text, '--fail-if', 'largst>3'],
    2,
    /nothing is called largst; did you mean largest\?/,
  ],
  [
    'lines of JSON as one text',
    ['base', '--file', 'corpus.jsonl'],
    2,
    /--file reads one text, and corpus\.jsonl holds one in each line: read them with --texts/,
  ],
  ['a rank that was not asked for', ['base', '--by', 'sigma', '--text', text], 2, /needs --sigma/],
  [
    'a picture of two',
    ['base', 'tuned', '--json', '--map', '1.2', '--svg', 'x.svg', '--text', text],
    2,
    /--svg takes one/,
  ],
  ['two forms', ['base', '--json', '--csv', '--text', text], 2, /--json or --csv/],
] as [string, string[], number, RegExp][]) {
  test(`${what}: exit code ${status}, and why`, () => {
    const got = rootd(words);
    assert.equal(got.status, status, got.stderr);
    assert.match(got.stderr, pattern);
    assert.equal(got.stdout, '');
    assert.doesNotMatch(got.stderr, /\n {4}at /);
  });
}
