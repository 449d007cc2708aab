import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { openSections } from '../../../web/essay/layOut.js';

/** @param type - how the reader came @param idles - the browser says when it is idle */
function sectionsAt(type: string, idles: boolean = true) {
  const { window } = new JSDOM('<main><section></section><section></section></main>');
  window.performance.getEntriesByType = () => [{ type }];
  const waiting: (() => void)[] = [];
  const whenIdle = (act: () => void) => waiting.push(act);
  if (idles) window.requestIdleCallback = whenIdle;
  else window.setTimeout = whenIdle;
  openSections(window);
  const open = () => window.document.querySelectorAll('.open').length;
  return { open, idle: () => waiting.shift()?.(), waiting };
}

for (const idles of [true, false]) {
  test(`sections are laid out one at a time ${idles ? 'while nothing else is done' : 'where idleness is not told'}`, () => {
    const { open, idle, waiting } = sectionsAt('navigate', idles);
    assert.equal(open(), 0);
    idle();
    assert.equal(open(), 1);
    idle();
    assert.equal(open(), 2);
    assert.equal(waiting.length, 0);
  });
}

test('who comes back finds all sections laid out', () => {
  assert.equal(sectionsAt('back_forward').open(), 2);
  assert.equal(sectionsAt('reload').open(), 2);
});
