/**
 * Play, pause, step, stop, the slider that goes back to any step, and the file of the runs.
 */
import { version } from '../../catalog/catalog.js';
import { fill } from '../../text/fill.js';
import { save } from '../takeaway.js';
import { compare, fileOf, isOf, readFile } from './file.js';
import { lastStep } from './options.js';

/** @typedef {import('./measure.js').TrainingResult} TrainingResult */

/** @param {import('../types.js').Context} context */
export function createTransport(context) {
  const { document, words, common, numbers, frame, change } = context;
  const { transport } = words;
  /** @type {TrainingResult} */
  let result;
  /** @type {import('./file.js').RunFile | undefined} */
  let opened;
  let said = '';

  /** @param {string} label @param {() => void} onClick */
  const button = (label, onClick) => {
    const node = frame.make('button', '', label);
    node.type = 'button';
    node.addEventListener('click', onClick);
    return node;
  };

  const pause = async () => {
    const { halt } = result;
    const reached = await halt();
    if (result.halt === halt || !result.playing) change({ trained: reached });
  };
  /** From the start again, with these settings. @param {import('../options.js').Options} settings */
  const startOver = async (settings) => {
    await result.halt();
    result.forget();
    // Two changes, so that the figure computes even if they add up to none.
    change({ trained: 1, step: lastStep }, false);
    change(settings);
  };
  const play = button(common.work.play, () => {
    const { steps } = context.options();
    if (result.playing) void pause();
    else if (isDone()) void startOver({ trained: steps });
    else change({ trained: steps, step: lastStep });
  });
  const step = button(common.work.step, () => {
    if (result.playing) void pause();
    else change({ trained: result.reached + 1, step: lastStep });
  });
  const stop = button(common.work.stop, () => void startOver({}));

  const slider = frame.make('input', '');
  slider.type = 'range';
  slider.min = '1';
  slider.setAttribute('aria-label', words.controls.stepLong);
  for (const type of ['input', 'change']) {
    slider.addEventListener(type, () => {
      const at = slider.valueAsNumber;
      change({ step: at < result.reached ? at : lastStep }, type === 'change');
    });
  }
  const place = frame.make('output', '');

  const keep = frame.plainButton(transport.save, () => {
    const text = fileOf(result, context.options(), version);
    save(document, 'rootd-training-runs.json', new Blob([text], { type: 'application/json' }));
  });
  const chooser = frame.make('input', '');
  chooser.type = 'file';
  chooser.accept = '.json';
  chooser.hidden = true;
  chooser.addEventListener('change', async () => {
    const text = await chooser.files?.[0]?.text();
    chooser.value = '';
    opened = text === undefined ? undefined : readFile(text);
    said = '';
    if (opened) await startOver(opened.options);
    else {
      said = transport.unreadable;
      about.textContent = said;
    }
  });
  const open = frame.plainButton(transport.open, () => chooser.click());
  const about = frame.make('span', 'about');
  about.setAttribute('role', 'status');

  const isDone = () => {
    const { steps, trained } = context.options();
    return Math.min(trained, steps) === steps && steps > 1;
  };

  const row = frame.make('div', 'transport', play, step, stop, slider, place);
  const files = frame.make(
    'p',
    'actions',
    about,
    frame.make('span', 'pushed', keep, open),
    chooser,
  );

  return {
    nodes: [row, files],

    /** @param {TrainingResult} latest @param {import('../options.js').Options} options */
    update(latest, options) {
      result = latest;
      const { playing, reached } = result;
      const { steps, view } = options;
      const followed = view !== 'rates';
      play.textContent = playing ? common.work.pause : common.work.play;
      for (const node of [step, slider, place]) node.hidden = !followed;
      files.hidden = !followed;
      keep.disabled = playing;
      step.disabled = !playing && isDone();

      const at = Math.min(options.step, reached);
      slider.max = String(steps);
      slider.value = String(at);
      slider.style.setProperty('--share', String((at - 1) / Math.max(1, steps - 1)));
      const texts = { step: numbers.whole(at), steps: numbers.whole(steps) };
      // A step of few digits takes the room of the last one: nothing beside it moves.
      const padded = texts.step.padStart(texts.steps.length, '\u2007');
      place.textContent = fill(transport.at, { ...texts, step: padded });
      slider.setAttribute('aria-valuetext', fill(transport.at, texts));

      if (opened && !isOf(opened, options)) {
        opened = undefined;
        said = '';
      }
      if (opened && !playing && reached >= Math.min(opened.options.trained, steps)) {
        const { records, weights, differsAt } = compare(opened, result);
        said = fill(differsAt === undefined ? transport.same : transport.differs, {
          records: numbers.whole(records),
          weights: numbers.whole(weights),
          step: numbers.whole(differsAt ?? 0),
        });
      }
      const waiting = !playing && options.trained === 1 ? transport.waiting : '';
      about.textContent = said || waiting;
    },
  };
}
