/**
 * Ask before telling: a figure shows its axes and a handle, or a few choices (a click is the guess), and no result. The reader guesses; then
 * the result is drawn with the guess in it, and one sentence compares the two. Axes and guess stay where they are: the
 * sentence has the room of the question, and all else of the figure comes below. types.ts says how a figure declares
 * its questions. Loaded only by figures that ask.
 */
import { roleClass, writeLetters } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import type { FigureName } from '../../../text/words.js';
import type { Asked, Context, Question as FigureQuestion } from '../../types.js';
import type { Options } from '../options/optionTable.js';
import { type Guess, recall, remember, silence, silenced } from './askMemory.js';
import { holdPlace } from './holdPlace.js';

let groups = 0;

export function createAsking<Name extends FigureName, Values extends Options, Result>(
  questions: readonly FigureQuestion<Name, Values, Result>[],
  context: Context<Name, Values>,
  {
    onOpen,
    onReveal,
    onAsk,
    onPutAway,
    onAnswer,
  }: {
    /** the result must be out of sight */
    onOpen: () => void;
    /** the result may be seen, with a guess in it or without */
    onReveal: () => void;
    /** @returns the figure's own picture of what is asked */
    onAsk: (asked: Asked) => HTMLElement;
    /** the figure has that picture for itself again */
    onPutAway: () => void;
    /** a guess met its truth */
    onAnswer: (answer: { question: string; guess: Guess; truth: Guess }) => void;
  },
) {
  const { document, common, frame } = context;
  const words = common.asking;
  type Question = FigureQuestion<Name, Values, Result>;

  // ------------------------------------------------------------ what is in the page

  const sentence = frame.make('p', 'ask');
  sentence.id = `rootd-question-${++groups}`;
  const choices = frame.make('div', 'choices');
  const commit = frame.make('button', 'commit', words.commit);
  commit.type = 'button';
  // Not `disabled`: who comes to it by keys or by ear is to learn why it waits.
  const reason = frame.make('span', 'unseen');
  reason.id = `${sentence.id}-reason`;
  const setWaiting = (waits: boolean) => {
    commit.setAttribute('aria-disabled', String(waits));
    reason.hidden = !waits;
    if (waits) commit.setAttribute('aria-describedby', reason.id);
    else commit.removeAttribute('aria-describedby');
  };
  commit.addEventListener('click', () => {
    // Who presses it all the same is told.
    if (!reason.hidden) {
      reason.className = '';
      return;
    }
    commitTo(guess);
  });
  const commitTo = (made: Guess | undefined) => {
    const changes = open?.begin?.(now(), context);
    close(made);
    if (changes) context.change(changes);
  };
  const actions = frame.make(
    'p',
    'actions',
    commit,
    reason,
    frame.plainButton(words.show, () => {
      const changes = open?.finish?.(now());
      close(undefined);
      if (changes) context.change(changes);
    }),
    frame.plainButton(words.never, () => silence(document)),
  );
  // What is said of a guess stands in a line that is there from the start, so that it is read out.
  const verdict = frame.make('p', 'verdict');
  verdict.setAttribute('role', 'status');
  verdict.tabIndex = -1;
  const told = frame.make('div', 'told', sentence, verdict);
  const place = frame.make('div', '');
  const hide = frame.plainButton(words.hide, () => {
    given = undefined;
    putAway();
    onReveal();
    frame.figure.focus({ preventScroll: true });
  });
  const away = frame.make('p', 'actions away', hide);
  const node = frame.make('div', 'question asked', told, place, choices, actions, away);
  node.setAttribute('role', 'group');
  node.setAttribute('aria-labelledby', sentence.id);
  frame.controls.before(node);
  node.hidden = true;

  // ------------------------------------------------------------------------- states

  /** The question that is open. */
  let open: Question | undefined;
  /** What the reader has chosen so far. */
  let guess: Guess | undefined;
  /** The guess that was made, and the question in its words then. */
  let given: { question: Question; text: string; guess: Guess; told: boolean } | undefined;
  /** A guess has just been made, and its truth is not drawn yet. */
  let isFresh = false;
  /** The question that the page names, if it names one. */
  let wanted = '';

  const now = () => context.options();
  const applies = (question: Question, options: Values = now()) =>
    question.applies?.(options) ?? true;
  const textOf = (question: Question, options: Values = now()) => question.ask(options, context);

  /** What the page wants asked of the figure as it stands. */
  const offered = () =>
    questions.find((each) => (wanted === '' || each.id === wanted) && applies(each));
  /** The guess that belongs into the picture of these options. */
  const guessAt = (options: Values) => {
    if (!given || !applies(given.question, options)) return undefined;
    if (textOf(given.question, options) !== given.text) return undefined;
    return { question: given.question.id, value: given.guess };
  };

  const begin = (question: Question) => {
    const wasOpen = open !== undefined;
    open = question;
    node.classList.toggle('bet', question.kind === 'choice');
    guess = question.kind === 'choice' ? undefined : question.axis(now(), context).start;
    given = undefined;
    writeLetters(sentence, textOf(question));
    showChoices(question);
    reason.className = 'unseen';
    reason.textContent = question.kind === 'choice' ? '' : words.firstMove;
    setWaiting(true);
    verdict.textContent = '';
    showStep(true);
    draw();
    frame.setAsking(true);
    if (!wasOpen) onOpen();
  };

  /**
   * A question stands over all else. What is said of a guess about something that plays stands between what starts it and
   * what it shows: there the reader is looking when it comes to its end.
   */
  const settle = (asks: boolean) => {
    const start = asks ? null : frame.picture.querySelector('.transport');
    const before = start ? start.nextElementSibling : frame.controls;
    if (before === node || node.nextElementSibling === before) return;
    const { activeElement } = node.getRootNode() as Document | ShadowRoot;
    const stay = holdPlace(frame.figure);
    before?.before(node);
    stay(false);
    // What is moved loses the focus.
    if (node.contains(activeElement)) (activeElement as HTMLElement).focus({ preventScroll: true });
  };

  /** The question, or what is said of the guess: in the same room, if the picture stands below already. */
  const showStep = (asks: boolean) => {
    const isOnPicture = open?.kind !== 'choice';
    told.style.minHeight = asks || !isOnPicture ? '' : `${told.getBoundingClientRect().height}px`;
    settle(asks);
    for (const part of [sentence, actions]) part.hidden = !asks;
    choices.hidden = !asks || open?.kind !== 'choice';
    commit.hidden = open?.kind === 'choice';
    away.hidden = asks;
    node.hidden = false;
  };
  /** Nothing is asked or answered. */
  const putAway = () => {
    node.hidden = true;
    place.replaceChildren();
    verdict.textContent = '';
    onPutAway();
  };

  const close = (made: Guess | undefined) => {
    if (!open) return;
    const question = open;
    const text = textOf(question);
    const hadFocus = node.contains((node.getRootNode() as Document | ShadowRoot).activeElement);
    const stay = holdPlace(frame.figure);
    remember(document, text, made ?? null);
    if (made !== undefined) {
      draw(false);
      showStep(false);
      given = { question, text, guess: made, told: false };
      isFresh = true;
      writeLetters(verdict, fill(words.said, { guess: writeGuess(question, made) }));
    }
    open = undefined;
    if (made === undefined) putAway();
    onReveal();
    settle(false);
    // The focus was on a button that is gone.
    if (hadFocus) (made === undefined ? frame.figure : verdict).focus({ preventScroll: true });
    stay(made !== undefined);
  };
  const leave = () => {
    if (open) close(undefined);
  };

  const writeGuess = (question: Question, made: Guess) =>
    question.kind === 'choice'
      ? (question.choices(now(), context).find(({ id }) => id === made)?.label ?? String(made))
      : question.axis(now(), context).write(Number(made));

  const showChoices = (question: Question) => {
    const isChoice = question.kind === 'choice';
    if (!isChoice) return;
    choices.replaceChildren(
      ...question.choices(now(), context).map(({ id, label, role }) => {
        const button = frame.plainButton(label, () => commitTo(id));
        button.className = `choice ${roleClass(role)}`;
        return button;
      }),
    );
  };

  /** @param moves - whether the guess may be moved still */
  const draw = (moves: boolean = true) => {
    if (!open || open.kind === 'choice' || typeof guess !== 'number') return;
    const axis = open.axis(now(), context);
    const { center = 0, domain, step, write } = axis;
    const isInterval = open.kind === 'interval';
    const handle = {
      at: isInterval ? center + guess : guess,
      // A bracket of no width is no guess.
      from: isInterval ? center + step : domain[0],
      to: domain[1],
      step,
      ...(isInterval && { mirror: center }),
      name: words.handle,
      text: write(guess),
      onMove(value: number) {
        const moved = isInterval ? value - center : value;
        // A tap on the handle is no guess yet.
        if (moved === guess) return;
        guess = moved;
        setWaiting(false);
        draw();
      },
    };
    const shown = onAsk({ guess, isMoved: reason.hidden, axis, handle: moves ? handle : null });
    if (shown.parentNode !== place) place.replaceChildren(shown);
  };

  return {
    get isOpen() {
      return open !== undefined;
    },

    /**
     * Asks, unless the reader has been asked before: then a guess made then is shown again.
     * @param id - of the question; nothing: the first that applies
     */
    start(id: string) {
      wanted = id;
      const question = offered();
      if (!question) return;
      const text = textOf(question);
      const { asked, guess: before } = recall(document, text);
      if (!asked) begin(question);
      else if (before !== undefined) given = { question, text, guess: before, told: true };
    },

    /** Asks again, as the reader may from the menu. */
    again() {
      const question = given?.question ?? offered();
      if (!question) return;
      begin(question);
      sentence.scrollIntoView?.({ block: 'nearest' });
      node.querySelector('.c-handle, .choice' as 'button')?.focus();
    },

    /** What can be asked of the figure as it stands. */
    get offered() {
      return offered();
    },

    /** The reader came to see this figure as it is. */
    leave,

    /** The options have changed. */
    follow() {
      if (!open) return;
      if (!applies(open)) leave();
      else if (sentence.textContent !== textOf(open)) begin(open);
    },

    /** The figure has another width. */
    resize() {
      // Lines break elsewhere.
      told.style.minHeight = '';
      draw();
    },

    guessAt,

    /** Once after a guess: the picture it was asked on. */
    revealed() {
      const wasFresh = isFresh;
      isFresh = false;
      return wasFresh ? place.querySelector<SVGSVGElement>('.c-chart > svg') : null;
    },

    /** Says how the guess compares, once the truth is known. It says so still when the options are others. */
    compare(result: Result, options: Values, final: boolean) {
      const mine = guessAt(options);
      if (!mine || !given) return;
      if (node.hidden) showStep(false);
      else if (!open) settle(false);
      const { question } = given;
      const truth = final ? question.truth(result, options) : undefined;
      if (truth === undefined) {
        const said = fill(words.said, { guess: writeGuess(question, given.guess) });
        writeLetters(
          verdict,
          question.meanwhile
            ? said + common.language.between + question.meanwhile(options, context)
            : said,
        );
        return;
      }
      const told = question.compare(given.guess as never, truth as never, options, context, result);
      writeLetters(verdict, told);
      if (given.told) return;
      given.told = true;
      onAnswer({ question: question.id, guess: given.guess, truth });
    },

    /** Whether the figure is in the page. */
    connect(connected: boolean) {
      if (connected) silenced.addEventListener('silenced', leave);
      else silenced.removeEventListener('silenced', leave);
    },
  };
}
