/**
 * Where a reader opens a model: drops or chooses its files, or says where it lies; answers what they leave open, and sees that
 * files go nowhere. All that comes from a file is set as text.
 */
import { choose, fill } from '../../../text/fill.js';
import { markInvalid } from '../../shared/controls/invalid.js';
import {
  type Answers,
  type Place,
  putIn,
  type Source,
  sourceOf,
} from '../../shared/opening/opened.js';
import {
  addressLine,
  fileChooser,
  foundText,
  privacyText,
  takeDrops,
} from '../../shared/opening/opening.js';
import { stylesheet as openerStyle } from '../../shared/opening/style.js';
import { withEnglish } from '../../shared/problems/inEnglish.js';
import type { HeadsOptions } from '../heads.js';
import type { OpenedContext } from '../measure.js';
import type { Inspected, ModelResult } from './measure.js';
import { stylesheet } from './style.js';

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');

export function createPanel(context: OpenedContext) {
  const { document, words, common, language, numbers, frame, change, again, options } = context;
  const { make, plainButton } = frame;
  const { open } = words;
  frame.adopt(openerStyle);
  frame.adopt(stylesheet);
  let result: ModelResult | undefined;

  const put = (place: Place, source: Source) => {
    if (!result) return;
    putIn(result.opened, place, source, document.defaultView?.performance.now() ?? 0);
    // Said at once: the engine may still be on its way.
    about.textContent = fill(open.opening, { name: source.name });
    meter.hidden = false;
    meter.removeAttribute('value');
    if (options().view === 'file') again();
    else change({ view: 'file' });
  };
  const take = (place: Place, files: readonly File[]) => {
    if (files.length === 0) about.textContent = open.noFiles;
    else put(place, sourceOf(files, showPrivacy));
  };
  /** Of two models to be compared the second, once there is a first. */
  const next = () => (options().picture === 'compare' && result?.first ? 'second' : 'first');

  const first = fileChooser(context, open.choose, (files) => take('first', files));
  const second = fileChooser(context, open.compare, (files) => take('second', files));
  const line = addressLine(context, open, showPrivacy, (source) => put(next(), source));
  const allow = plainButton(open.elsewhere.allow, () => {
    for (const one of [result?.first, result?.second])
      if (one?.source.elsewhere) one.source.elsewhere.isAllowed = true;
    again();
  });
  const example = make('button', '', words.open.example);
  example.type = 'button';
  example.addEventListener('click', () => change({ view: 'example' }));
  const meter = make('progress', '');
  meter.hidden = true;
  const about = make('span', 'about');
  about.setAttribute('role', 'status');
  const cancel = plainButton(open.cancel, () => result?.opened.stopping.abort());
  const retry = plainButton(open.retry, () => again());
  const question = make('form', 'needed');
  const privacy = make('p', 'remark');
  const missing = make('div', '');
  const assumed = make('ul', '');
  // What the engine says of a file is in English.
  missing.lang = 'en';
  assumed.lang = 'en';
  const assumptions = make('details', '', make('summary', '', open.assumed), assumed);
  const prompt = make('p', '', open.prompt);
  const zone = make(
    'div',
    'opener',
    prompt,
    make('p', 'transport', first.button, example, second.button, first.input, second.input),
    line,
    make('p', 'actions', meter, about, cancel, retry, allow),
    missing,
    question,
    privacy,
  );

  takeDrops(zone, (files) => take(next(), files));

  function showPrivacy() {
    if (!result) return;
    const { opened } = result;
    const sources = [opened.first, opened.second].filter((source) => source !== undefined);
    const theirs = result.view === 'example' ? [] : sources;
    privacy.textContent = privacyText(context, open, theirs, opened.since);
  }

  /** @param size - in characters */
  const field = (text: string, size: number, example: string = '') => {
    const input = make('input', '');
    input.type = 'text';
    input.size = size;
    input.placeholder = example;
    return { input, label: make('label', '', `${text} `, input) };
  };

  /** What the form asks now. */
  let asked: Inspected['question'];

  const ask = ({ source, question: about }: Inspected) => {
    if (!about) return;
    const { option, likely } = about;
    const take = (answer: Answers) => {
      source.answers = { ...source.answers, ...answer };
      again();
    };
    const confirm = make('button', '', open.answer);
    if (option === 'names') {
      const query = field(open.questions.query, 26, 'layers.{i}.wq.weight');
      const key = field(open.questions.key, 26, 'layers.{i}.wk.weight');
      const norm = field(open.questions.norm, 26, 'layers.{i}.attention_norm.weight');
      question.onsubmit = (event) => {
        event.preventDefault();
        const [its, keys, gains] = [query, key, norm].map(({ input }) => input.value.trim());
        markInvalid(query.input, its === '');
        if (its === '') return;
        const where = keys ? { query: its, key: keys } : { fused: its };
        take({ names: { ...where, ...(gains && { norm: gains }) } });
      };
      question.replaceChildren(query.label, key.label, norm.label, confirm);
      return;
    }
    const { input, label } = field(open.questions[option], 6);
    input.inputMode = 'numeric';
    const answer = (value: number) => {
      if (Number.isInteger(value) && value > 0) take({ [option]: value });
      else markInvalid(input, true);
    };
    const guesses = likely.map((value) => {
      const button = make('button', '', fill(open.guess, { value: numbers.whole(value) }));
      button.type = 'button';
      button.addEventListener('click', () => answer(value));
      return button;
    });
    question.onsubmit = (event) => {
      event.preventDefault();
      answer(Number(numbers.plain(input.value)));
    };
    question.replaceChildren(label, confirm, ...guesses);
  };

  const counted = (forms: { one?: string; other: string }, count: number) =>
    fill(choose(language, forms, count), { count: numbers.whole(count) });

  const say = (latest: ModelResult) => {
    const { reading, share } = latest;
    const all = [latest.first, latest.second].filter((one) => one !== undefined);
    const failed = all.find(({ error, question: asked }) => error && !asked);
    const asking = all.find(({ question: asked }) => asked);
    const stopped = all.find((one) => one.stopped);
    if (all.length === 0) return '';
    if (failed?.source.gone) return fill(open.gone, { name: failed.source.gone });
    if (failed) return fill(open.failed, { reason: withoutStop(failed.error) });
    if (asking?.question?.option === 'names')
      return fill(open.unknown, {
        name: asking.source.name,
        reason: asking.question.reason,
        i: '{i}',
      });
    if (asking?.question?.refused) return fill(open.refused, { reason: asking.question.refused });
    if (asking) return fill(open.asking, { name: asking.source.name });
    const waiting = all.filter(({ waits }) => waits);
    if (waiting.length > 0) {
      const found = waiting.map(({ source }) => foundText(context, open, source));
      return [...found, open.elsewhere.some].join(common.language.between);
    }
    if (stopped) return open.stopped;
    const { source, heads, numbers: its } = all[0];
    if (reading) {
      return fill(open.reading, {
        name: source.name,
        share: numbers.percent(share, 0),
        heads: numbers.whole(heads.length),
      });
    }
    return all
      .map(({ source: { name }, heads: { length }, numbers: known }) =>
        fill(open.done, {
          name,
          family: known?.family ?? '',
          layers: counted(open.layers, known?.layers ?? 0),
          heads: counted(open.heads, length),
        }),
      )
      .concat(its?.heads.length === 0 ? [open.empty] : [])
      .join(common.language.between);
  };

  return {
    nodes: [zone, assumptions],

    update(latest: ModelResult, values: HeadsOptions) {
      result = latest;
      const { activeElement } = zone.getRootNode() as ShadowRoot;
      const isAnswered = question.contains(activeElement);
      const isCancelled = activeElement === cancel;
      const isAllowed = activeElement === allow;
      const isExampleTaken = example.contains(activeElement);
      const { reading, share } = latest;
      const all = [latest.first, latest.second].filter((one) => one !== undefined);
      const isFile = latest.view === 'file';
      prompt.hidden = !isFile || all.length > 0;
      zone.classList.toggle('empty', isFile && all.length === 0);
      first.button.textContent = isFile && latest.first ? open.chooseOther : open.choose;
      example.hidden = !isFile;
      second.button.hidden = !isFile || values.picture !== 'compare' || !latest.first;
      // Read out when it begins and when it ends, not at every step between.
      about.setAttribute('aria-live', reading ? 'off' : 'polite');
      const sentence = say(latest);
      const english = all
        .flatMap(({ error, question: its }) => [its?.refused, its?.reason, withoutStop(error)])
        .find((said) => said && sentence.includes(said));
      if (about.textContent !== sentence)
        about.replaceChildren(...withEnglish(document, sentence, english));
      meter.hidden = !reading || all.length === 0;
      if (share > 0) meter.value = share;
      meter.setAttribute('aria-label', about.textContent ?? '');
      cancel.hidden = !reading || all.length === 0;
      allow.hidden = reading || !all.some(({ waits }) => waits);
      retry.hidden = reading || !all.some(({ stopped }) => stopped);
      const asking = all.find(({ question: asked }) => asked);
      question.hidden = !asking;
      // What the reader is typing stays.
      if (asking?.question !== asked) {
        asked = asking?.question;
        if (asking) ask(asking);
      }
      // The keyboard goes on from where it was, although that is no longer there.
      if ((isAnswered && question.hidden) || (isExampleTaken && example.hidden))
        first.button.focus();
      if (isAllowed && allow.hidden) cancel.focus();
      if (isCancelled && cancel.hidden) (retry.hidden ? first.button : retry).focus();
      showPrivacy();
      const lacking = all.flatMap(({ numbers: its }) => its?.missing ?? []);
      missing.hidden = lacking.length === 0;
      missing.replaceChildren(...lacking.map((sentence) => make('p', '', sentence)));
      const sentences = all.flatMap(({ numbers: its }) => its?.assumed ?? []);
      assumptions.hidden = sentences.length === 0;
      assumed.replaceChildren(...sentences.map((sentence) => make('li', '', sentence)));
    },
  };
}
