/**
 * The question that is asked on the axis of the histogram: four times the products, how far do 95 % reach? Its handle is
 * dragged, or moved by keys; the reader's bracket stays, and the sums go to where they reach.
 */
import { fill } from '../../text/fill.js';
import type { Parts } from '../../text/words.js';
import { clamp } from './states.js';

/** Asked at so many products; the answer has four times as many. */
export const few = 24;
export const four = 4 * few;
/** Where the handle waits, and how far it goes. Sums of an even number of signs are even. */
export const firstGuess = 32;
const step = 2;
const furthest = 40;

const nearestGuess = (guess: number) => clamp(Math.round(guess / step) * step, step, furthest);

export function createQuestion(
  document: Document,
  {
    card,
    words,
    onGuess,
    onAnswer,
  }: {
    /** of the state, with its text, its answer, and a place for buttons */
    card: Element;
    words: Parts['stage']['question'];
    onGuess: (guess: number) => void;
    onAnswer: () => void;
  },
) {
  const handle = document.createElement('button');
  handle.type = 'button';
  handle.className = 'handle';
  // Until it is placed.
  handle.hidden = true;
  handle.setAttribute('role', 'slider');
  handle.setAttribute('aria-orientation', 'vertical');
  handle.setAttribute('aria-label', words.handle);
  handle.setAttribute('aria-valuemin', String(step));
  handle.setAttribute('aria-valuemax', String(furthest));
  const show = document.createElement('button');
  show.type = 'button';
  show.className = 'commit';
  show.textContent = words.show;
  show.addEventListener('click', onAnswer);
  const place = card.querySelector('.asks') as Element;
  place.append(handle, show);

  let scoreAt: (clientY: number) => number = () => firstGuess;
  let guess = firstGuess;
  /** At once: another key may come before the next picture. */
  const tell = (to: number) => {
    guess = to;
    handle.setAttribute('aria-valuenow', String(guess));
    handle.setAttribute('aria-valuetext', fill(words.guess, { guess: String(guess) }));
  };
  const move = (to: number) => {
    tell(nearestGuess(to));
    onGuess(guess);
  };
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    const drag = ({ clientY }: PointerEvent) => move(scoreAt(clientY));
    handle.addEventListener('pointermove', drag);
    const end = () => handle.removeEventListener('pointermove', drag);
    handle.addEventListener('pointerup', end, { once: true });
    handle.addEventListener('pointercancel', end, { once: true });
  });
  handle.addEventListener('keydown', (event) => {
    const to: Record<string, number> = {
      ArrowUp: guess + step,
      ArrowRight: guess + step,
      ArrowDown: guess - step,
      ArrowLeft: guess - step,
      PageUp: guess + 5 * step,
      PageDown: guess - 5 * step,
      Home: step,
      End: furthest,
    };
    if (event.key === 'Enter') onAnswer();
    else if (event.key in to) move(to[event.key]);
    else return;
    event.preventDefault();
  });
  return {
    show(
      state: { guess: number; isAnswered: boolean },
      at: { x: number; y: number; alpha: number },
      score: (clientY: number) => number,
    ) {
      scoreAt = score;
      tell(state.guess);
      handle.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
      handle.style.opacity = at.alpha.toFixed(2);
      handle.hidden = at.alpha < 0.05;
      card.classList.toggle('answered', state.isAnswered);
      show.hidden = state.isAnswered;
    },
  };
}
