// What is said of the library, against the library itself.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readLibrary } from '../../../scripts/docs/library.js';
import { root } from '../../../scripts/support/program.js';
import { sharedLab } from '../../support/labs.js';
import { fileOf, inMemory } from '../../web/engine/models/support/files.js';
import { smallOptions } from '../../web/engine/support/smallOptions.js';

const library = readLibrary();

const lab: any = await sharedLab(0);

/** Queries and keys of one layer. */
const weights = { shape: [4, 3], numbers: new Float64Array(12).fill(1) };
const openable = inMemory(
  fileOf({
    'layers.0.self_attn.q_proj.weight': weights,
    'layers.0.self_attn.k_proj.weight': weights,
  }),
);

const callable = library.methods.filter(({ name }) => name !== 'close');

/** The least that each method can be called with. */
const least: Record<string, Record<string, unknown>> = { openModel: { heads: 2 } };
for (const { name, options } of callable) {
  const given = smallOptions[name]?.();
  const needed = options.filter(({ optional }) => !optional).map((option) => option.name);
  if (given) least[name] = Object.fromEntries(needed.map((option) => [option, given[option]]));
}
const run = lab.train(least.train);
for await (const _ of run);
least.exportRun = { saved: await run.save() };

/** What stands before the options. */

const before: Record<string, unknown[]> = { openModel: [openable] };
async function call(name: string, options: Record<string, unknown>) {
  const given = lab[name](...(before[name] ?? []), options);
  // A run is there at once, and says later whether it has begun.
  return name === 'train' ? given.ready : given;
}

/** Takes the place of all others: a saved run. */
const alone = 'saved';

const shared = library.following.map(({ name }) => name);

/** @returns the message of what it throws */
async function refusal(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

test('everything that a lab has is there and explained, and no other', () => {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(lab)).filter(
    (name) => name !== 'constructor',
  );
  const told = [...library.methods, ...library.properties].map(({ name }) => name);
  assert.deepEqual(told.sort(), methods.sort());
  for (const { name, about, gives } of library.methods) {
    assert.ok(about.length > 10, name);
    assert.match(gives, /^(Promise<.*>|Run)$/s, name);
  }
  assert.ok(library.open.length > 10);
});

for (const { name, options } of callable) {
  test(`${name} takes the options that are listed, and no other`, async () => {
    const message = await refusal(() => call(name, { ...least[name], nonsense: 1 }));
    const [, list = ''] = /allowed are (.*)$/.exec(message) ?? [];
    const listed = options
      .map((option) => option.name)
      .filter((option) => name !== 'train' || option !== alone);
    assert.deepEqual(list.split(', ').sort(), [...listed, ...shared].sort(), message);
    for (const option of options) assert.ok(option.about, `${name}: ${option.name}`);
  });

  test(`${name} needs what is said to be needed`, async () => {
    for (const option of options.filter(({ optional }) => !optional)) {
      const { [option.name]: _, ...others } = least[name];
      if (name === 'train' && option.name === alone) continue;
      const message = await refusal(() => call(name, others));
      assert.match(message, new RegExp(`^${option.name}\\b`), `${name} without ${option.name}`);
    }
    assert.equal(await refusal(() => call(name, least[name])), '');
  });
}

/** `1,000,000`, `10¹²`, `2⁵³ − 1`, `−10³⁰`, `0.5`. */
function numberOf(text: string) {
  const [, sign, base, power, , less] =
    /^(−?)([\d.,]+?)([⁰¹²³⁴⁵⁶⁷⁸⁹]*)( − (\d+))?$/.exec(text.trim()) ?? [];
  const digits = [...(power ?? '')].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)).join('');
  const value = Number(base?.replaceAll(',', '')) ** (digits === '' ? 1 : Number(digits));
  return (sign ? -1 : 1) * value - Number(less ?? 0);
}

const numeral = '−?[\\d.,]*\\d[⁰¹²³⁴⁵⁶⁷⁸⁹]*(?: − \\d+)?';
const range = new RegExp(`(${numeral}) … (${numeral})`);

test('the ranges that are told are those that are held', async () => {
  let compared = 0;
  for (const { name, options } of callable) {
    for (const { name: option, about, type } of options) {
      const told = range.exec(about);
      if (!told) continue;
      const nonsense = type.startsWith('ArrayLike') ? [Number.NaN] : 'x';
      const message = await refusal(() => call(name, { ...least[name], [option]: nonsense }));
      const [, from, to] = /from (\S+) to ([^\s;]+)/.exec(message) ?? [];
      const place = `${name}, ${option}: “${about}” against “${message}”`;
      assert.equal(numberOf(told[1]), Number(from), place);
      assert.equal(numberOf(told[2]), Number(to), place);
      compared += 1;
    }
  }
  assert.ok(compared > 50, String(compared));
});

test('the defaults that are told are those that are taken', async () => {
  let compared = 0;
  for (const { name, options } of callable) {
    const { options: taken } = await call(name, least[name]);
    if (!taken) continue;
    for (const { name: option, about } of options) {
      const [, literal] = /\bdefault ('[\w-]+'|true|false|[\d.,]+)$/.exec(about) ?? [];
      if (literal === undefined) continue;
      const value = literal.startsWith("'")
        ? literal.slice(1, -1)
        : JSON.parse(literal.replaceAll(',', ''));
      assert.equal(taken[option], value, `${name}, ${option}: ${about}`);
      compared += 1;
    }
  }
  assert.ok(compared > 20, String(compared));
});

test('every type that is mentioned is described once', () => {
  const names = library.types.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  const known = new Set([
    ...names,
    'AbortSignal',
    'ArrayBuffer',
    'File',
    'Record',
    'ArrayLike',
    'IteratorResult',
    'Omit',
    'Promise',
  ]);
  for (const builtIn of ['Required', 'Pick', 'AsyncIterable', 'Following', 'OnProgress', 'Result'])
    known.add(builtIn);
  // Parameters of a type.
  for (const parameter of ['Options', 'Open']) known.add(parameter);
  const texts = [
    ...library.methods.flatMap(({ options, gives }) => [gives, ...options.map(({ type }) => type)]),
    ...library.types.flatMap(({ fields, written = '' }) => [
      written,
      ...fields.map(({ type }) => type),
    ]),
  ];
  for (const text of texts) {
    for (const [name] of text.matchAll(/\b[A-Z]\w*\b/g)) {
      assert.ok(known.has(name) || /Array$/.test(name), `${name} in ${text}`);
    }
    assert.doesNotMatch(text, /import\(|#|__/);
  }
});

test('every type that is described can be imported from the package', () => {
  const exported = new Set(library.exported);
  assert.ok(library.types.length > 40);
  for (const name of [...library.types.map((type) => type.name), 'Following', 'OnProgress'])
    assert.ok(exported.has(name), `${name} is not exported`);
});

test('what only goes on with a saved run is needed by nobody', () => {
  const train = library.methods.find(({ name }) => name === 'train');
  const resume = train?.options.find(({ name }) => name === alone);
  assert.equal(resume?.optional, true);
});

test('a type with parameters is written with them', () => {
  const filled = library.types.find(({ name }) => name === 'Filled');
  assert.equal(filled?.written, 'Required<Omit<Options, Open>> & Pick<Options, Open>');
});

test('the first program runs and prints what it says', () => {
  const program = fileURLToPath(new URL('../../../web/docs/examples/program.js', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  const [, measured, predicted] = /^([\d.]+) measured; ([\d.]+) predicted\n$/.exec(stdout) ?? [];
  // 500 throws of variance 35/12; over 100,000 sums the variance strays by its share of √(2/n), of which 6 are allowed.
  assert.ok(Math.abs(Number(predicted) - (500 * 35) / 12) < 1e-9);
  assert.ok(Math.abs(Number(measured) / Number(predicted) - 1) < 6 * Math.sqrt(2 / 100_000));
});

test('a reader trains a head and inspects it by what the pages say, one program after the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rootd-examples-'));
  try {
    // Where npm would have put it.
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/rootd'), 'junction');
    const node = (...args: string[]) => {
      const about = { cwd: folder, encoding: 'utf8' } as const;
      const { stdout, stderr, status } = spawnSync(process.execPath, args, about);
      assert.deepEqual({ status, stderr }, { status: 0, stderr: '' }, args.join(' '));
      return stdout.trim().split('\n');
    };
    for (const [example, file] of [
      ['train', 'train.mjs'],
      ['inspectProgram', 'inspect.mjs'],
    ])
      cpSync(join(root, `web/docs/examples/${example}.js`), join(folder, file));
    const steps = node('train.mjs').map((line) => Number(line.split(' ')[0]));
    assert.deepEqual(steps, [50, 100, 150, 200]);
    const [head, model] = node('inspect.mjs');
    assert.match(head, /^0 0 \d+\.\d+$/);
    assert.equal(model, "A run of this lab's own 1 []");
    const table = node(join(root, 'dist/package/bin/rootd.js'), 'inspect', '.');
    assert.match(
      table[0],
      /: A run of this lab's own \(F32\), 1 layer of 1 head, d = 64, scores divided by 8\.$/,
    );
    assert.ok(
      table.some((line) => /^layer 0 +1 +64 /.test(line)),
      table.join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
