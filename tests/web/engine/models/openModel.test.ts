// A model that is opened once: what it says of itself, how it is asked and how it ends.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ModelError, openLab } from 'rootd';
import { ggufTokenizer } from '../../../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../../../support/folder.js';
import { sharedLab } from '../../../support/labs.js';
import { ggufOf, models, safetensorsOf, tokens } from './running/cases.js';
import { inMemory } from './support/files.js';
import { tinyConfig, tinyLlama } from './support/tinyLlama.js';

const lab = await sharedLab(2);
const tiny = tinyLlama((length) => Float64Array.from({ length }, (_, i) => Math.sin(i + length)));
const { json } = ggufTokenizer(tokens.vocabularies.bpe);
const { config } = models.llama;

/** A file that counts what is read of it. */
function counted(file: any) {
  const ranges: number[] = [];
  const read = (from: number, to: number) => {
    ranges.push(from);
    return file.read(from, to);
  };
  return { file: { name: file.name, size: file.size, read }, ranges };
}

test('it says what it is before it is asked anything', async () => {
  const model = await lab.openModel(safetensorsOf('llama'), { config });
  const { family, layers, heads, d, assumed, missing } = model;
  assert.deepEqual(
    { family, layers, heads, d, assumed, missing },
    { family: 'Llama', layers: 3, heads: 4, d: 8, assumed: [], missing: [] },
  );
  await model.close();
});

test('its header is read once, however often it is asked', async () => {
  const { file, ranges } = counted(safetensorsOf('llama'));
  const model = await lab.openModel(file, { config, tokenizer: json });
  const opening = ranges.length;
  assert.ok(ranges.includes(0) || ranges.includes(8));
  const first = await model.run({ text: 'The scores of a head' });
  const second = await model.run({ text: 'The scores of a head', divisor: first.options.divisor });
  await model.inspect();
  const header = ranges.slice(opening).filter((from) => from < 16);
  assert.deepEqual(header, []);
  assert.deepEqual(second.heads, first.heads);
  assert.deepEqual(await model.tokens('The scores of a head'), first.tokens);
  await model.close();
});

test('texts are cut one after the other, also where one is given up', async () => {
  const model = await lab.openModel(ggufOf('llama'), { tokenizer: json });
  const given = ['The scores', 'of a head', 'A head of it'];
  const together = await Promise.all(given.map((text) => model.tokens(text)));
  for (const [i, cut] of together.entries()) {
    assert.equal(cut.map(({ text }) => text).join(''), given[i]);
  }
  const controller = new AbortController();
  const { signal } = controller;
  const givenUp = model.run({ text: 'The scores of a head', signal });
  controller.abort();
  await assert.rejects(givenUp, { name: 'AbortError' });
  assert.deepEqual(await model.tokens(given[0]), together[0]);
  await model.close();
});

test('closing it ends what is pending, and later calls say so', async () => {
  const model = await lab.openModel(inMemory(tiny), { config: tinyConfig });
  const pending = model.run({ tokens: [1, 2, 3, 4] });
  const rejected = assert.rejects(pending, { name: 'AbortError' });
  await model.close();
  await rejected;
  const closed = { name: 'InvalidStateError', message: 'the model is closed' };
  await assert.rejects(model.run({ tokens: [1, 2, 3] }), closed);
  await assert.rejects(model.inspect(), closed);
  await assert.rejects(model.tokens('a'), closed);
  await model.close();
});

test('closing the lab closes it', async () => {
  const own = await openLab({ workers: 1 });
  const model = await own.openModel(inMemory(tiny), { config: tinyConfig });
  await own.close();
  await assert.rejects(model.inspect(), { name: 'InvalidStateError' });
  await assert.rejects(own.openModel(inMemory(tiny)), { name: 'InvalidStateError' });
});

test('what is wrong with its files has a name and a code', async () => {
  const folder = temporaryFolder();
  const cut = join(folder, 'cut.safetensors');
  await writeFile(cut, tiny.subarray(0, tiny.length - 8));
  const codeOf = async (call: Promise<unknown>) => {
    const error = await call.catch((reason) => reason);
    assert.ok(error instanceof ModelError, String(error));
    return [error.file, error.code];
  };
  assert.deepEqual(await codeOf(lab.openModel(cut)), ['cut.safetensors', 'malformed']);
  const nowhere = join(folder, 'none.safetensors');
  assert.deepEqual(await codeOf(lab.openModel(nowhere)), ['none.safetensors', 'unreadable']);
  const mamba = { ...config, model_type: 'mamba' };
  const model = await lab.openModel(safetensorsOf('llama'), { config: mamba });
  const [, code] = await codeOf(model.run({ tokens: [1, 2, 3] }));
  assert.equal(code, 'unsupported');
  await model.close();
});

test('what the files leave open is asked for when it is opened', async () => {
  await assert.rejects(lab.openModel(safetensorsOf('llama')), {
    name: 'TypeError',
    message: /^heads must be given/,
  });
});

test('a path of a folder stands for the model in it', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'config.json'), JSON.stringify(tinyConfig));
  await writeFile(join(folder, 'model.safetensors'), tiny);
  await writeFile(join(folder, 'consolidated.safetensors'), tiny);
  const model = await lab.openModel(folder);
  const alone = await lab.openModel(join(folder, 'model.safetensors'));
  assert.deepEqual((await model.inspect()).heads, (await alone.inspect()).heads);
  assert.deepEqual(model.missing, [
    'Beside model.safetensors, and not read: consolidated.safetensors.',
  ]);
  await model.close();
  await alone.close();
});

test('a folder of several models, or of none, says so', async () => {
  const [several, none] = [temporaryFolder(), temporaryFolder()];
  for (const name of ['one.gguf', 'two.gguf']) await writeFile(join(several, name), '');
  await mkdir(join(none, 'inner'));
  await writeFile(join(none, 'inner', 'model.safetensors'), tiny);
  const refused = (folder: string, name: string, message: RegExp) =>
    assert.rejects(lab.openModel(folder), { name, message });
  await refused(
    several,
    'TypeError',
    /^files must be of one model: .*; name one of one\.gguf, two\.gguf/,
  );
  await refused(
    none,
    'ModelError',
    /no \.safetensors or \.gguf file is in this folder, but in its folders inner:/,
  );
});
