import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goingOn } from '../../../../web/engine/workers/goingOn.js';

const end = { name: 'end', args: {} };

/** A crew that only notes what it is asked for. */
function quietCrew() {
  /** @type {string[]} */
  const asked = [];
  const crew = {
    run: async (/** @type {{ name: string }} */ { name }) => void asked.push(name),
    release: () => void asked.push('release'),
  };
  return { crew: /** @type {any} */ (crew), asked };
}

/** Answers from a list, the last of them again and again. @param {any[]} list */
const from = (list) => {
  let calls = 0;
  return async () => {
    calls += 1;
    return list[Math.min(calls, list.length) - 1];
  };
};

test('it goes on until there is an answer, and begins again where what there was is gone', async () => {
  const { crew, asked } = quietCrew();
  const begin = from([undefined, null, undefined]);
  const goOn = from([undefined, null, undefined, 7]);
  const answer = await goingOn(crew, (begins) => (begins ? begin() : goOn()), end);
  assert.equal(answer, 7);
  assert.deepEqual(asked, ['release']);
});

test('work that is lost each time fails, and is dropped', async () => {
  const { crew, asked } = quietCrew();
  await assert.rejects(
    goingOn(crew, async (begins) => (begins ? undefined : null), end),
    { message: /the engine failed: .* lost each time/ },
  );
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(asked, ['end', 'release']);
});
