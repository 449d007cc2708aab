import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedNames } from '../../../scripts/support/sharedNames.js';
import { shortened } from '../../../scripts/support/tersePlugin.js';

/** @param {string} code */
const named = (code) => Object.fromEntries(sharedNames(code));

test('a file calls what it imports and exports as the other files do', () => {
  const code = 'import{a as t,b}from"./x.js";var e=t+b,r=1;export{e as c,r as _};';
  assert.deepEqual(named(code), { t: 'a', b: 'b', e: 'c', r: '_' });
});

test('of equal names from two files, one keeps its own', () => {
  const code = 'import{a as t}from"./x.js";import{a as e}from"./y.js";export{t as d};';
  assert.deepEqual(named(code), { t: 'a' });
});

test('names that people call, and those of another file, do not matter', () => {
  assert.deepEqual(named('export{e as growth,t as default};'), {});
  assert.deepEqual(named('export{e as a}from"./x.js";'), {});
});

test('a shortened file does the same under shared names', async () => {
  const code = 'import{a as t}from"./x.js";let e=[t(1)],c=[t(2),e];export{e as c,c as e};';
  assert.equal(
    await shortened(code, sharedNames(code)),
    'import{a}from"./x.js";let c=[a(1)],e=[a(2),c];export{c,e};',
  );
});
