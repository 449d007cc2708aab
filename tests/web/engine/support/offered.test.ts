// Whatever is done with every method of the library is done with each that it offers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjects } from '../../../fuzz/methods.js';
import { offeredMethods } from './offered.js';
import { smallCalls } from './smallCalls.js';

const offered = await offeredMethods();

/** @param list - by method */
const leftOut = (list: Record<string, unknown>) => offered.filter((method) => !(method in list));

test('made-up calls are made of every method', () => {
  assert.deepEqual(leftOut(subjects), []);
});

test('every method that tells its progress is watched, aborted and closed upon', () => {
  // What is saved is at hand.
  assert.deepEqual(leftOut(smallCalls), ['save']);
});
