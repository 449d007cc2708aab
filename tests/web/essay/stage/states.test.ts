import assert from 'node:assert/strict';
import { test } from 'node:test';
import { during, ease, passed, spring } from '../../../../web/essay/stage/states.js';

test('what is passed goes from 0 to 1, and stays there', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 9].map((at) => passed(at, 1, 3)),
    [0, 0, 0.5, 1, 1],
  );
  assert.equal(during(2, [0, 1], [3, 4]), 1);
  assert.equal(during(3.5, [0, 1], [3, 4]), 0.5);
  assert.equal(during(5, [0, 1], [3, 4]), 0);
});

test('a spring arrives exactly where it is sent, in either direction, and does not overshoot', () => {
  const moving = { at: 0, speed: 0 };
  for (const target of [5, 2, 2.5]) {
    const from = moving.at;
    let frames = 0;
    while (spring(moving, target, 1 / 60)) {
      frames += 1;
      assert.ok(frames < 600);
      const [low, high] = [Math.min(from, target), Math.max(from, target)];
      assert.ok(moving.at >= low - 0.002 && moving.at <= high + 0.002, `${moving.at}`);
    }
    assert.deepEqual(moving, { at: target, speed: 0 });
    assert.ok(frames > 20);
  }
});

test('a spring turns back from where it is', () => {
  const moving = { at: 0, speed: 0 };
  for (let i = 0; i < 20; i++) spring(moving, 1, 1 / 60);
  const before = moving.at;
  assert.ok(before > 0 && before < 1);
  spring(moving, 0, 1 / 60);
  assert.ok(Math.abs(moving.at - before) < 0.05);
  while (spring(moving, 0, 1 / 60));
  assert.equal(moving.at, 0);
});

test('what eases closes the same share of the way however it is cut into frames', () => {
  const [coarse, fine] = [
    { at: 0, speed: 0 },
    { at: 0, speed: 0 },
  ];
  ease(coarse, 1, 0.1, 0.2);
  for (let i = 0; i < 10; i++) ease(fine, 1, 0.01, 0.2);
  assert.ok(Math.abs(coarse.at - fine.at) < 1e-12);
});
