// rootd run, as users run it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { sharedLab } from '../support/labs.js';
import { ggufOf, models, tensorsOf, tokens } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';

const program = fileURLToPath(new URL('../../dist/package/bin/rootd.js', import.meta.url));
const folder = temporaryFolder();

function rootd(words: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'run', ...words], {
    encoding: 'utf8',
    cwd: folder,
    input,
  });
  return { status, stdout, stderr };
}

/** A model and another whose head 1.2 has queries five times as large. */
for (const [name, factor] of [
  ['base', 1],
  ['tuned', 5],
] as const) {
  const tensors = tensorsOf('llama');
  const query = tensors['model.layers.1.self_attn.q_proj.weight'];
  query.numbers = query.numbers.map((x, i) => (Math.floor(i / 32 / 8) === 2 ? x * factor : x));
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'model.safetensors'), fileOf(tensors));
  await writeFile(join(folder, name, 'config.json'), JSON.stringify(models.llama.config));
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  await writeFile(join(folder, name, 'tokenizer.json'), JSON.stringify(json));
}
const gguf = ggufOf('llama');
await writeFile(join(folder, 'small.gguf'), await gguf.read(0, gguf.size));
await writeFile(join(folder, 'words.txt'), 'The scores of a head\n');
await writeFile(
  join(folder, 'many.txt'),
  'The scores of a head\n\nA head has many scores of its own\n \n\nWhat is a score\n',
);
await mkdir(join(folder, 'mamba'));
await writeFile(join(folder, 'mamba/model.safetensors'), fileOf(tensorsOf('llama')));
await writeFile(
  join(folder, 'mamba/config.json'),
  JSON.stringify({ ...models.llama.config, model_type: 'mamba' }),
);

const text = 'The scores of a head grow with the root of its size';

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
  }
  // Every next token counts once.
  const losses: number[] = each.flatMap((one) => one.losses);
  assert.equal(tokens.length, losses.length + alone.length);
  const mean = losses.reduce((sum, x) => sum + x, 0) / losses.length;
  assert.ok(Math.abs(loss - mean) < 1e-6, `${loss} ${mean}`);

  const { stdout } = rootd(many);
  assert.match(stdout, /on 3 texts of together \d+ tokens\.\nLoss .*; on one text [\d.]+ to /);
  assert.match(stdout, /\nlayer 1, head 2 .*\n {2}from … to {2,}[\d.]+…[\d.]+ /);
  const rows = rootd([...many, '--csv'])
    .stdout.trim()
    .split('\n');
  assert.equal(rows.length, 1 + alone.length * heads.length);
  assert.match(rows[0], /^text,layer,head,/);
  assert.match(rows[1 + heads.length], /^2,0,0,/);
  assert.match(rootd(['base', ...many]).stdout, /^base → tuned, on the same \d+ tokens/);
  assert.match(rootd([...many, '--map', '0.0']).stderr, /--map takes one text/);
  assert.match(rootd([...many, '--text', 'a']).stderr, /not several/);
  assert.match(rootd(['tuned', '--texts', 'none.txt']).stderr, /--texts cannot be read/);
});

test('the most extreme head of a model stands first', () => {
  const { status, stdout, stderr } = rootd(['tuned', '--text', text]);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^tuned: Llama, 3 layers, 12 heads, on 14 tokens\.\nLoss [\d.]+ nats/);
  assert.match(stdout, /with the largest scores\nhead .*\nlayer 1, head 2 /);
  assert.match(stdout, /\nWhat the columns say .*\nWhat was assumed\n/s);
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
  const result = await lab.runModel(join(folder, 'small.gguf'), {
    tokens: [1, 2, 3, 4],
    factors: [0.5, 2],
  });
  assert.equal(told.name, 'small.gguf');
  assert.equal(told.files[0].size, gguf.size);
  assert.match(told.files[0].sha256OfFirstMiB, /^[0-9a-f]{64}$/);
  assert.deepEqual(told.heads, JSON.parse(JSON.stringify(result.heads)));
  assert.deepEqual(told.factors, result.factors);
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
  assert.match(stdout, /^base → tuned, on the same 14 tokens\.\nLoss .* → /);
  assert.match(
    stdout,
    /changed most, by its ratio; the other 8 of 12 .*\nhead .*\nlayer 1, head 2 +× 5\.00 /,
  );
  const told = JSON.parse(rootd(['base', 'tuned', '--text', text, '--json']).stdout);
  assert.deepEqual([told.changes[0].layer, told.changes[0].head], [1, 2]);
  assert.equal(told.models.length, 2);
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
  assert.match(same.stdout, /The spread of no head changed by half a per cent/);
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

test('a map is printed and drawn', async () => {
  const { stdout } = rootd(['base', '--text', text, '--map', '1.2', '--svg', 'map.svg']);
  assert.match(
    stdout,
    /Where the tokens look in layer 1, head 2\nquery .*\n0 'The' +0 'The' 100 %\n/,
  );
  const drawn = await readFile(join(folder, 'map.svg'), 'utf8');
  assert.match(drawn, /^<svg .*<rect .*The → The: 100\.0 %.*<\/svg>\n$/s);
});

test('a report is one page with every head, the map, the curve, and no markup of the model', async () => {
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  const [first] = JSON.parse(rootd(['base', '--text', text, '--json']).stdout).tokens;
  json.added_tokens.push({ id: first.id, content: '<script>x</script>', special: true });
  await writeFile(join(folder, 'marked.json'), JSON.stringify(json));
  const words = ['base', '--tokenizer', 'marked.json', '--text', '<script>x</script>The scores of'];
  const shown = ['--map', '1.2,0.1', '--factors', '0.25,0.5,2'];
  const { status, stdout, stderr } = rootd([...words, ...shown, '--report', 'report.html']);
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /^base: Llama, /);
  const { document } = new JSDOM(await readFile(join(folder, 'report.html'), 'utf8')).window;
  assert.equal(document.querySelectorAll('script, link, img, iframe').length, 0);
  assert.equal(document.querySelectorAll('.grid td').length, 12);
  assert.equal(document.querySelectorAll('figure svg').length, 2);
  assert.equal(document.querySelectorAll('svg circle').length, 4);
  assert.match(
    document.querySelector('.text')?.textContent ?? '',
    /^(<script>x<\/script>){2} scores of$/,
  );
  const titles = [...document.querySelectorAll('h2')].map((title) => title.textContent);
  for (const title of ['The 10 heads with the largest scores', 'Every head', 'What was assumed'])
    assert.ok(titles.includes(title), title);
  const { heads, rootd: version } = JSON.parse(rootd([...words, '--json']).stdout);
  assert.ok(titles.includes(`What was read, by rootd ${version}`));
  const [cell] = document.querySelectorAll('.grid td');
  assert.ok(Math.abs(Number(cell.textContent) / heads[0].largest - 1) < 0.01);
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
  ['a text of a file that is not there', ['base', '--file', 'no.txt'], 2, /--file cannot be read/],
  ['tokens that are none', ['base', '--tokens', '1,x'], 2, /--tokens must be numbers/],
  ['too few tokens', ['base', '--tokens', '1,2'], 2, /--tokens must be an array of 3 to 1024/],
  ['a token beyond the vocabulary', ['base', '--tokens', '1,2,999'], 2, /vocabulary ends at 319/],
  ['a text too short', ['base', '--text', ''], 2, /--text must be of 3 to 1024 tokens; it has 0/],
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
    /--fail-if must be one of spread,/,
  ],
  ['a rank that was not asked for', ['base', '--by', 'sigma', '--text', text], 2, /needs --sigma/],
  [
    'a report on two',
    ['base', 'tuned', '--report', 'x.html', '--text', text],
    2,
    /--report takes one/,
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
