// Files that are no model, opened in the figure of real heads: a sentence for the reader, and no markup out of a file.

import '../support/page.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headers } from '../../engine/models/support/malformed.js';
import { shadow, until } from '../support/page.js';
import { choose, place } from './openedHeads.js';

/** What the page says once a file was chosen. */
async function told(figure: any, files: File[]) {
  choose(figure, files);
  const about = shadow(figure).querySelector('.about');
  await until(() => figure.settled && !/^(Opening|Reading)/.test(about?.textContent ?? ''));
  return about?.textContent ?? '';
}

test('all 57 headers: what is wrong and where, in the page', async () => {
  const figure = await place('<rootd-heads view="file"></rootd-heads>');
  for (const [i, { name, ok, says, bytes }] of headers.entries()) {
    // Every file has a name of its own, so that no sentence can be the one before.
    const file = `model${i}.safetensors`;
    const sentence = await told(figure, [new File([bytes as any], file)]);
    const failed = `This could not be read. ${file}: `;
    const isRead = ok && !sentence.startsWith(failed);
    assert.ok(sentence.startsWith(isRead ? `${file} is of no known family.` : failed), sentence);
    if (!isRead) assert.match(sentence.replace(/\.$/, ''), says, name);
    assert.equal(figure.numbers.predicted.heads, 0);
  }
});

test('in a Chinese sentence the part that the engine says is marked as English', async () => {
  const figure = await place('<rootd-heads view="file" lang="zh-Hans"></rootd-heads>');
  const said = () => shadow(figure).querySelector('.about [lang=en]')?.textContent ?? '';
  const sentence = await told(figure, [new File(['no model'], 'wrong.safetensors')]);
  assert.match(said(), /^wrong\.safetensors: .*[^.]$/);
  assert.equal(sentence, `未能读取。${said()}。`);
});

const evil = '<img src=x onerror="globalThis.injected=1">';

function withHeader(header: string) {
  const text = new TextEncoder().encode(header);
  return new File([new BigUint64Array([BigInt(text.length)]), text], `${evil}.safetensors`);
}

test('names inject nothing, wherever a message repeats them', async () => {
  const figure = await place('<rootd-heads view="file"></rootd-heads>');
  const root = shadow(figure);
  const images = root.querySelectorAll('img').length;
  const name = JSON.stringify(evil);
  const entry = '{"dtype":"F32","shape":[],"data_offsets":[0,4]}';
  const config = (fields: object) => new File([JSON.stringify(fields)], 'config.json');
  const index = (map: object) =>
    new File([JSON.stringify({ weight_map: map })], `${evil}.safetensors.index.json`);
  const empty = withHeader('{}');
  for (const [files, pattern] of [
    [[withHeader(`{${name}:3}`)], /tensor '<img.*': not an object/],
    [[withHeader(`{${name}:{"dtype":${name}}}`)], /unknown dtype '<img/],
    [[withHeader(`{${name}:{"dtype":"F32","shape":${name}}}`)], /shape is '<img.* and no list/],
    [[withHeader(`{${name}:{"dtype":"F32","shape":[${name}]}}`)], /shape holds '<img/],
    [[withHeader(`{${name}:${entry},${name}:${entry}}`)], /the name '<img.* stands twice/],
    [[withHeader(`{${name}:${entry}}`)], /4 bytes are missing/],
    [[withHeader(`{"__metadata__":{${name}:1}}`)], /__metadata__: '<img.* is not a string/],
    [[empty, index({ x: `../${evil}` })], /'\.\.\/<img.* is not the name of a shard/],
    [[empty, index({ [evil]: empty.name })], /tensor '<img.* is not in it, although the index/],
    [[empty, config({ model_type: evil, num_attention_heads: evil })], /holds no tensors/],
  ] as [File[], RegExp][]) {
    const sentence = await told(figure, files);
    assert.match(sentence, pattern);
    assert.match(sentence, /<img src=x onerror/, 'the name is shown as it stands in the file');
    assert.equal(root.querySelectorAll('img').length, images, sentence);
  }
  assert.equal(Reflect.get(globalThis, 'injected'), undefined);
});
