// A network that brings everything but the code of asking.

import assert from 'node:assert/strict';
import { register } from 'node:module';
import { test } from 'node:test';
import { shadow, until } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';
import { latest } from '../../support/probe.js';

const hook = `export async function load(url, context, next) {
  if (url.endsWith('/asking/asking.ts')) throw new Error('offline');
  return next(url, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

clearPage();

test('a figure whose question does not come shows its result without one', async () => {
  const figure = await place('<rootd-sums ask></rootd-sums>');
  latest().finish(44);
  await until(() => shadow(figure).querySelector('.drawn'));
  assert.match(shadow(figure).querySelector('.drawn')?.textContent ?? '', /^44 /);
  assert.equal(shadow(figure).querySelector('.ask'), null);
  assert.deepEqual(figure.numbers, { value: 44 });
});
