// What --json writes, against the schema of the package.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { outputSchema } from '../../scripts/support/outputSchema.js';
import { version } from '../../web/catalog/catalog.js';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { wrongIn } from '../support/jsonSchema.js';
import { ids, models, tensorsOf, tokens } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';

const program = fileURLToPath(new URL('../../dist/package/bin/rootd.js', import.meta.url));
const folder = temporaryFolder();
const schema: any = outputSchema();

function json(...words: string[]) {
  const all = [program, ...words, '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', cwd: folder });
  assert.notEqual(stdout, '', stderr);
  return stdout;
}

await mkdir(join(folder, 'out/step_1'), { recursive: true });
await writeFile(join(folder, 'out/step_1/model.safetensors'), fileOf(tensorsOf('llama')));
await writeFile(join(folder, 'out/step_1/config.json'), JSON.stringify(models.llama.config));
const { json: words } = ggufTokenizer(tokens.vocabularies.bpe);
await writeFile(join(folder, 'out/step_1/tokenizer.json'), JSON.stringify(words));
for (const step of [2, 3])
  await cp(join(folder, 'out/step_1'), join(folder, `out/step_${step}`), { recursive: true });
await writeFile(
  join(folder, 'many.jsonl'),
  '{"text":"The scores of a head"}\n{"text":"A head has"}\n{}',
);

const [one, two] = ['out/step_1', 'out/step_2'];
const read = ['--tokens', ids.join(',')];
const many = ['--texts', 'many.jsonl'];
const asked: [form: string, words: string[]][] = [
  ['RunJson', ['run', one, ...read, '--factors', '0.5', '--map', '1.2', '--clip', '1', '--sigma']],
  ['RunJson', ['run', one, '--text', 'The scores of a head', '--from', 'head', '--sensitivity']],
  ['RunOnTextsJson', ['run', one, ...many]],
  ['PairJson', ['run', one, two, ...read]],
  ['PairOnTextsJson', ['run', one, two, ...many]],
  ['StepJson', ['run', 'out', ...read]],
  ['InspectJson', ['inspect', one, '--spectrum']],
  ['InspectPairJson', ['inspect', one, two, '--by', 'bound']],
];

/** @returns the names of the forms that it has */
const formsOf = (value: unknown) =>
  schema.anyOf
    .filter((form: any) => wrongIn(value, form, schema) === undefined)
    .map(({ $ref }: any) => $ref.replace('#/$defs/', ''));

for (const [form, words] of asked)
  test(`rootd ${words.slice(0, 4).join(' ')} … is ${form}`, () => {
    const text = json(...words);
    const values = form === 'StepJson' ? text.trim().split('\n') : [text];
    for (const value of values.map((line) => JSON.parse(line))) {
      assert.equal(wrongIn(value, { $ref: `#/$defs/${form}` }, schema), undefined);
      assert.deepEqual(formsOf(value), [form]);
      assert.deepEqual(Object.keys(value).slice(0, 4), ['schema', 'rootd', 'command', 'date']);
      assert.equal(value.rootd, version);
      assert.equal(
        value.command,
        `rootd ${words.join(' ').replace(/The \S+ of a head/, "'$&'")} --json`,
      );
      assert.ok(Math.abs(Date.parse(value.date) - Date.now()) < 60_000, value.date);
      for (const { step, name } of value.models ?? [value]) assert.equal(name, `step_${step}`);
      for (const each of value.models ?? [value])
        assert.match(each.files[0].sha256, /^[0-9a-f]{64}$/);
    }
  });

test('what is not so is not of the schema', () => {
  const whole = JSON.parse(json('run', one, ...read));
  const spoilt: [change: object, wrong: RegExp][] = [
    [{ schema: 2 }, /\$\.schema is not 1/],
    [{ date: undefined }, /\$ lacks date/],
    [{ more: 1 }, /\$\.more is not in the schema/],
    [{ loss: '1' }, /\$\.loss is of type string/],
    [{ counted: null }, /\$\.counted is of type null/],
    [{ heads: [{ ...whole.heads[0], largestPair: [1] }] }, /largestPair has 1 items/],
    [{ files: [{ name: 'a', size: 1 }] }, /\$\.files\[0\] is none of these: .* lacks sha256/],
  ];
  for (const [change, wrong] of spoilt) {
    const value = JSON.parse(JSON.stringify({ ...whole, ...change }));
    assert.match(wrongIn(value, { $ref: '#/$defs/RunJson' }, schema) ?? '', wrong);
  }
});
