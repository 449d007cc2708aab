/**
 * Ask before telling: a figure shows its axis and a handle, or a few choices, and no result. The reader guesses; then
 * the result is drawn with the guess in it, and one sentence compares the two. types.ts says how a figure declares
 * its questions. Loaded only by figures that ask.
 */
import { numberLine } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import type { FigureName } from '../../../text/words.js';
import type { Context, Question as FigureQuestion, GuessAxis } from '../../types.js';
import type { Options } from '../options/optionTable.js';
import { type Guess, recall, remember, silence, silenced } from './askMemory.js';
import { holdPlace } from './holdPlace.js';

let groups = 0;

export function createAsking<Name extends FigureName, Values extends Options, Result>(
  questions: readonly FigureQuestion<Name, Values, Result>[],
  context: Context<Name, Values>,
  {
    onOpen,
    onClose,
    onAnswer,
  }: {
    /** the result must be out of sight */
    onOpen: () => void;
    /** the result may be seen, with a guess in it or without */
    onClose: () => void;
    /** a guess met its truth */
    onAnswer: (answer: { question: string; guess: Guess; truth: Guess }) => void;
  },
) {
  const { document, common, language, frame } = context;
  const words = common.asking;
  type Question = FigureQuestion<Name, Values, Result>;

  // ------------------------------------------------------------ what is in the page

  const sentence = frame.make('p', 'ask');
  sentence.id = `rootd-question-${++groups}`;
  const line = numberLine(document, { width: 0, name: '', x: { domain: [0, 1] } });
  const choices = frame.make('div', 'choices');
  choices.setAttribute('role', 'radiogroup');
  choices.setAttribute('aria-labelledby', sentence.id);
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
    if (reason.hidden) close(guess);
    // Who presses it all the same is told.
    else reason.className = '';
  });
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
  const node = frame.make('div', 'question', sentence, choices, actions);
  node.setAttribute('role', 'group');
  node.setAttribute('aria-labelledby', sentence.id);

  // What is said of a guess stands in a line that is there from the start, so that it is read out.
  const verdict = frame.make('p', 'verdict');
  verdict.setAttribute('role', 'status');
  verdict.tabIndex = -1;
  const hide = frame.plainButton(words.hide, () => {
    given = undefined;
    onClose();
    frame.figure.focus({ preventScroll: true });
  });
  const answer = frame.make('div', 'answer', verdict, hide);
  hide.hidden = true;
  frame.picture.before(node, answer);
  node.hidden = true;

  // ------------------------------------------------------------------------- states

  /** The question that is open. */
  let open: Question | undefined;
  /** What the reader has chosen so far. */
  let guess: Guess | undefined;
  /** The guess that was made, and the question in its words then. */
  let given: { question: Question; text: string; guess: Guess; told: boolean } | undefined;
  let width = 0;
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
    guess = question.kind === 'choice' ? undefined : question.axis(now(), context).start;
    given = undefined;
    sentence.textContent = textOf(question);
    showChoices(question);
    reason.className = 'unseen';
    reason.textContent = question.kind === 'choice' ? words.firstChoose : words.firstMove;
    setWaiting(true);
    draw();
    node.hidden = false;
    verdict.textContent = '';
    hide.hidden = true;
    frame.setAsking(true);
    if (!wasOpen) onOpen();
  };

  const close = (made: Guess | undefined) => {
    if (!open) return;
    const question = open;
    const text = textOf(question);
    const hadFocus = node.contains((node.getRootNode() as Document | ShadowRoot).activeElement);
    const stay = holdPlace(frame.figure);
    remember(document, text, made ?? null);
    open = undefined;
    node.hidden = true;
    frame.setAsking(false);
    if (made !== undefined) {
      given = { question, text, guess: made, told: false };
      verdict.textContent = fill(words.said, { guess: writeGuess(question, made) });
    }
    onClose();
    // The focus was on a button that is gone.
    if (hadFocus) (made === undefined ? frame.figure : verdict).focus({ preventScroll: true });
    stay();
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
    choices.hidden = !isChoice;
    if (!isChoice) {
      choices.before(line.node);
      return;
    }
    line.node.remove();
    choices.replaceChildren(
      ...question.choices(now(), context).map(({ id, label }) => {
        const input = frame.make('input', '');
        input.type = 'radio';
        input.name = sentence.id;
        input.value = id;
        input.addEventListener('change', () => {
          guess = id;
          setWaiting(false);
        });
        return frame.make('label', 'choice', input, ` ${label}`);
      }),
    );
  };

  /** Brackets of an interval, lines of a point. */
  const marksOf = (
    question: Question,
    { center = 0, marks = [] }: GuessAxis,
    values: { value: number; label: string | string[]; role?: 'predicted' }[],
  ) =>
    question.kind === 'interval'
      ? {
          rulers: values
            .toSorted((one, other) => one.value - other.value)
            .map(({ value, label }) => ({ from: center - value, to: center + value, label })),
          markers: marks,
        }
      : {
          rulers: [],
          markers: [
            ...marks,
            ...values.map(({ value, label, role }) => ({ at: value, label, role })),
          ],
        };

  const about = (question: Question, axis: GuessAxis) => ({
    width,
    locale: language,
    name: textOf(question),
    x: { domain: axis.domain, scale: axis.scale, format: axis.format, title: axis.title },
    asHistogram: axis.asHistogram,
  });

  const draw = () => {
    if (!open || open.kind === 'choice' || typeof guess !== 'number') return;
    const question = open;
    const axis = open.axis(now(), context);
    const { center = 0, domain, step, write } = axis;
    const isInterval = question.kind === 'interval';
    line.update({
      ...about(question, axis),
      ...marksOf(question, axis, [{ value: guess, label: write(guess) }]),
      handle: {
        at: isInterval ? center + guess : guess,
        from: isInterval ? center : domain[0],
        to: domain[1],
        step,
        ...(isInterval && { mirror: center }),
        name: words.handle,
        text: write(guess),
        onMove(value) {
          const moved = isInterval ? value - center : value;
          // A tap on the handle is no guess yet.
          if (moved === guess) return;
          guess = moved;
          setWaiting(false);
          draw();
        },
      },
    });
  };

  /** Guess and truth on the question's own axis, where the picture has no room for them. */
  const drawBoth = (question: Question, made: number, truth: number, options: Values) => {
    if (question.kind === 'choice' || question.isInPicture?.(options)) {
      if (!open) line.node.remove();
      return;
    }
    const axis = question.axis(options, context);
    answer.after(line.node);
    const values = [
      {
        value: made,
        label: [fill(words.yours, { guess: axis.write(made) }), axis.write(made)],
      },
      {
        value: truth,
        label: [fill(words.truth, { truth: axis.write(truth) }), axis.write(truth)],
        role: 'predicted' as const,
      },
    ];
    line.update({ ...about(question, axis), ...marksOf(question, axis, values), handle: null });
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
      node.querySelector('[role=slider], input' as 'input')?.focus();
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

    /** @param room - in px */
    resize(room: number) {
      width = room;
      draw();
    },

    guessAt,

    /** Says how the guess compares, once the truth is known. */
    compare(result: Result, options: Values, final: boolean) {
      const mine = guessAt(options);
      hide.hidden = !mine;
      if (!mine || !given) {
        if (!open) line.node.remove();
        verdict.textContent = '';
        return;
      }
      const { question } = given;
      const truth = final ? question.truth(result, options) : undefined;
      if (truth === undefined) {
        const said = fill(words.said, { guess: writeGuess(question, given.guess) });
        verdict.textContent = question.meanwhile
          ? said + common.language.between + question.meanwhile(options, context)
          : said;
        return;
      }
      const told = question.compare(given.guess as never, truth as never, options, context, result);
      if (verdict.textContent !== told) verdict.textContent = told;
      drawBoth(question, Number(given.guess), Number(truth), options);
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
