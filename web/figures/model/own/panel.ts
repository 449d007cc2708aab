/**
 * Where a reader opens a model of their own: drops or chooses its files, or says where it lies; follows how it is read, and
 * sees that files go nowhere. All that comes from a file is set as text.
 */
import { fill } from '../../../text/fill.js';
import type { Parts } from '../../../text/words.js';
import { putIn, type Source, sourceOf } from '../../shared/opening/opened.js';
import {
  addressLine,
  fileChooser,
  foundText,
  privacyText,
  takeDrops,
} from '../../shared/opening/opening.js';
import { stylesheet } from '../../shared/opening/style.js';
import { withEnglish } from '../../shared/problems/inEnglish.js';
import type { Context } from '../../types.js';
import type { ModelOptions } from '../model.js';
import type { OpenedModel, OwnResult } from './measure.js';

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');

export function createPanel(
  context: Context<'model', ModelOptions>,
  { open }: Parts['headsOpened'],
) {
  const { document, words, common, numbers, frame, again } = context;
  const { make, plainButton } = frame;
  frame.adopt(stylesheet);
  let result: OwnResult | undefined;

  const put = (source: Source) => {
    if (!result) return;
    putIn(result.opened.opened, 'first', source, document.defaultView?.performance.now() ?? 0);
    // Said at once: the engine may still be on its way.
    about.textContent = fill(open.opening, { name: source.name });
    again();
  };
  const take = (files: readonly File[]) => {
    if (files.length === 0) about.textContent = open.noFiles;
    else put(sourceOf(files, showPrivacy));
  };

  const chooser = fileChooser(context, open.choose, take);
  const line = addressLine(context, open, showPrivacy, put);
  const allow = plainButton(open.elsewhere.allow, () => {
    const there = result?.opened.opened.first?.elsewhere;
    if (there) there.isAllowed = true;
    again();
  });
  const about = make('span', 'about');
  about.setAttribute('role', 'status');
  const prompt = make('p', '', words.own.prompt);
  const privacy = make('p', 'remark');
  const assumed = make('ul', '');
  // What the engine says of a file is in English.
  assumed.lang = 'en';
  const assumptions = make('details', '', make('summary', '', open.assumed), assumed);
  const zone = make(
    'div',
    'opener',
    prompt,
    make('p', 'transport', chooser.button, chooser.input),
    line,
    make('p', 'actions', about, allow),
    privacy,
    assumptions,
  );
  takeDrops(zone, take);

  function showPrivacy() {
    if (!result) return;
    const { first, since } = result.opened.opened;
    privacy.textContent = privacyText(context, open, first ? [first] : [], since);
  }

  const say = ({ opened: { first: source }, waits, reading, error }: OpenedModel) => {
    if (!source) return '';
    if (source.gone) return fill(open.gone, { name: source.gone });
    if (error) return fill(open.failed, { reason: withoutStop(error) });
    if (waits)
      return [foundText(context, open, source), open.elsewhere.all].join(common.language.between);
    if (reading) {
      const { name } = source;
      return fill(words.own[reading.isForCurve ? 'curve' : 'reading'], {
        name,
        heads: numbers.whole(reading.heads),
      });
    }
    if (result?.nothing !== '') return '';
    const { shape, loss } = result;
    return fill(Number.isNaN(loss) ? words.own.masked : words.own.done, {
      name: source.name,
      layers: numbers.whole(shape.layers),
      heads: numbers.whole(shape.layers * shape.heads),
      d: numbers.significant(shape.d, 4),
    });
  };

  return {
    node: zone,

    update(latest: OwnResult) {
      result = latest;
      const { opened } = latest;
      const { reading, error, waits } = opened;
      const { first: source } = opened.opened;
      prompt.hidden = source !== undefined;
      zone.classList.toggle('empty', !source);
      // The keyboard goes on from where it was, although that is no longer there.
      const isAllowed = (zone.getRootNode() as ShadowRoot).activeElement === allow;
      allow.hidden = !waits;
      if (isAllowed && allow.hidden) chooser.button.focus();
      chooser.button.textContent = source ? open.chooseOther : open.choose;
      // Read out when it begins and when it ends, not at every step between.
      about.setAttribute('aria-live', reading ? 'off' : 'polite');
      const sentence = say(opened);
      if (about.textContent !== sentence) {
        const english = withoutStop(error);
        about.replaceChildren(
          ...withEnglish(document, sentence, sentence.includes(english) ? english : ''),
        );
      }
      showPrivacy();
      assumptions.hidden = opened.assumed.length === 0;
      assumed.replaceChildren(...opened.assumed.map((said) => make('li', '', said)));
    },
  };
}
