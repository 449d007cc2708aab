import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recall, remember } from '../../../../../web/figures/shared/asking/askMemory.js';

/** A document whose storage takes nothing while it is full. */
function page() {
  let kept = null as string | null;
  const storage = {
    full: false,
    getItem: () => kept,
    setItem(_: string, text: string) {
      if (storage.full) throw new DOMException('full', 'QuotaExceededError');
      kept = text;
    },
  };
  const document = { defaultView: { sessionStorage: storage } } as unknown as Document;
  return { document, storage };
}

test('what a full storage did not take is kept, and so is everything after it', () => {
  const { document, storage } = page();
  remember(document, 'first', 1);
  storage.full = true;
  remember(document, 'second', 2);
  assert.equal(recall(document, 'second').guess, 2);
  storage.full = false;
  remember(document, 'third', 3);
  remember(document, 'fourth', null);
  const answers = ['first', 'second', 'third', 'fourth'].map((each) => recall(document, each));
  assert.deepEqual(
    answers.map(({ guess }) => guess),
    [1, 2, 3, undefined],
  );
  assert.ok(answers.every(({ asked }) => asked));
  assert.deepEqual(JSON.parse(storage.getItem() ?? '').guesses, {
    first: 1,
    second: 2,
    third: 3,
    fourth: null,
  });
});
