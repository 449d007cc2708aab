/**
 * The question on the axis of the histogram: the reader's bracket, and the one that holds 95 %.
 */
import { fill } from '../../../text/fill.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { clamp, passed, placeOf } from '../states.js';

const place = placeOf('question');

/** How well the question is seen at a position. */
export const askedAt = (position: number) =>
  passed(position, place - 0.45, place) * (1 - passed(position, place, place + 0.35));

/** Where the handle of the bracket stands. */
export const handleAt = ({ frame, view, guess }: Pick<Scene, 'frame' | 'view' | 'guess'>) => ({
  x: frame.right + (frame.compact ? -6 : 8),
  y: view.zero - view.unit * guess,
});

export function drawBracket(scene: Scene, pen: Pen) {
  const { position, view, frame, guess, most, words, writer } = scene;
  const alpha = askedAt(position);
  if (alpha <= faintest) return;
  const axis = view.x + view.wide;
  if (guess > 0) drawGuess(scene, pen, alpha);
  // Measured from below, so that the two never lie on each other.
  const long = frame.compact ? 92 : 190;
  pen.draw({ stroke: pen.ink, width: 2.5, opacity: alpha }, (path) => {
    for (const side of [1, -1]) {
      const y = view.zero - side * view.unit * most;
      path.moveTo(axis, y);
      path.lineTo(axis + long, y);
    }
  });
  // Under its line, unless the reader's runs there.
  const isCrossed = guess > most && view.unit * (guess - most) < 30;
  pen.label({
    id: 'most',
    text: fill(words.marks.most, { most: writer.whole(most) }),
    x: axis + (frame.compact ? 12 : 30),
    y: view.zero + view.unit * most + (isCrossed ? -15 : 16),
    kind: 'strong',
    alpha,
  });
}

function drawGuess(scene: Scene, pen: Pen, alpha: number) {
  const { view, frame, guess, isGuessed, most, isAnswered, words, writer } = scene;
  const axis = view.x + view.wide;
  const handle = handleAt(scene);
  const dash = isAnswered ? [] : [2, 5];
  pen.draw({ stroke: pen.ink, width: 1.5, opacity: alpha * 0.9, dash }, (path) => {
    for (const side of [1, -1]) {
      const y = Math.round(view.zero - side * view.unit * guess) + 0.5;
      path.moveTo(axis, y);
      path.lineTo(handle.x, y);
    }
  });
  const isBeyond = guess > most;
  pen.label({
    id: 'guess',
    text: fill(isGuessed ? words.marks.guess : '±{guess}', { guess: writer.whole(guess) }),
    x: handle.x - (frame.compact ? 26 : 30),
    y: clamp(handle.y + (isBeyond || guess > 34 ? -14 : 14), 12, frame.bottom - 10),
    align: 'end',
    kind: 'strong',
    alpha,
  });
}
