/**
 * Play, pause, step, stop, the slider that goes back to any step, and the file of the runs.
 */
import { version } from '../../catalog/catalog.js';
import { fill } from '../../text/fill.js';
import { save } from '../shared/takeaway/copyAndSave.js';
import { isFollowed, mostSteps } from './runs.js';

/** @typedef {import('./measure.js').TrainingResult} TrainingResult */
/** @typedef {import('./options.js').TrainingOptions} TrainingOptions */

/** Runs that are known already are played in so many ms from the first step to the last. */
const replayTime = 5000;

/** Few readers keep runs. */
const fileCode = () => import('./file.js');

/** @param {import('./stage.js').TrainingContext} context */
export function createTransport(context) {
  const { document, words, common, numbers, frame, change } = context;
  const { transport } = words;
  const view = document.defaultView;
  /** @type {TrainingResult} */
  let result;
  /** A file of runs, and what is done with it. @type {typeof import('./file.js') & { file: import('./file.js').RunFile } | undefined} */
  let opened;
  let said = '';
  /** Where a replay began, while there is one. @type {{ from: number, since: number, frame: number } | undefined} */
  let replay;

  /** @param {string} label @param {() => void} onClick */
  const button = (label, onClick) => {
    const node = frame.make('button', '', label);
    node.type = 'button';
    node.addEventListener('click', onClick);
    return node;
  };

  const endReplay = () => {
    if (replay) view?.cancelAnimationFrame(replay.frame);
    replay = undefined;
  };
  /** The known steps again, from one of them on. @param {number} from */
  const startReplay = (from) => {
    endReplay();
    const since = performance.now();
    const show = () => {
      const { steps } = context.options();
      const share = (performance.now() - since) / replayTime;
      const at = Math.round(from + share * (steps - 1));
      if (at >= result.reached) {
        replay = undefined;
        change({ step: mostSteps });
        return;
      }
      replay = { from, since, frame: view?.requestAnimationFrame(show) ?? 0 };
      change({ step: Math.max(1, at) }, false);
    };
    show();
  };

  const pause = () => {
    if (replay) {
      endReplay();
      change({});
      update(result, context.options());
      return;
    }
    change({ trained: isFollowed(context.options()) ? result.reached : 1 });
  };
  const play = button(common.work.play, () => {
    const options = context.options();
    const { steps, step: at } = options;
    if (result.playing || replay) pause();
    else if (isDone()) startReplay(at < result.reached ? at : 1);
    else change({ trained: steps, step: mostSteps });
  });
  const step = button(common.work.step, () => {
    if (result.playing || replay) pause();
    else change({ trained: result.reached + 1, step: mostSteps });
  });
  const stop = button(common.work.stop, () => {
    endReplay();
    change({ trained: 1, step: mostSteps });
  });

  const slider = frame.make('input', '');
  slider.type = 'range';
  slider.min = '1';
  slider.setAttribute('aria-label', words.controls.stepLong);
  for (const type of ['input', 'change']) {
    slider.addEventListener(type, () => {
      endReplay();
      const at = slider.valueAsNumber;
      change({ step: at < result.reached ? at : mostSteps }, type === 'change');
    });
  }
  const place = frame.make('output', '');

  const keep = frame.plainButton(transport.save, async () => {
    const [shown, options] = [result, context.options()];
    const text = (await fileCode()).fileOf(shown, options, version);
    save(document, 'rootd-training-runs.json', new Blob([text], { type: 'application/json' }));
  });
  const chooser = frame.make('input', '');
  chooser.type = 'file';
  chooser.accept = '.json';
  chooser.hidden = true;
  chooser.addEventListener('change', async () => {
    const text = await chooser.files?.[0]?.text();
    chooser.value = '';
    const code = await fileCode();
    const file = text === undefined ? undefined : code.readFile(text);
    opened = file && { ...code, file };
    said = '';
    if (file) {
      endReplay();
      change(file.options);
    } else {
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

  /** @param {TrainingResult} latest @param {TrainingOptions} options */
  function update(latest, options) {
    result = latest;
    const { playing, reached } = result;
    const { steps } = options;
    const followed = isFollowed(options);
    const moves = playing || replay !== undefined;
    play.textContent = moves ? common.work.pause : common.work.play;
    play.disabled = !followed && !playing && isDone();
    for (const node of [step, stop, slider, place]) node.hidden = !followed;
    files.hidden = !followed;
    keep.disabled = playing;
    step.disabled = !moves && isDone();

    const at = Math.min(options.step, reached);
    slider.max = String(steps);
    slider.value = String(at);
    slider.style.setProperty('--share', String((at - 1) / Math.max(1, steps - 1)));
    const texts = { step: numbers.whole(at), steps: numbers.whole(steps) };
    // A step of few digits takes the room of the last one: nothing beside it moves.
    const padded = texts.step.padStart(texts.steps.length, '\u2007');
    place.textContent = fill(transport.at, { ...texts, step: padded });
    slider.setAttribute('aria-valuetext', fill(transport.at, texts));

    if (opened && !opened.isOf(opened.file, options)) {
      opened = undefined;
      said = '';
    }
    if (opened && !playing && reached >= Math.min(opened.file.options.trained, steps)) {
      const { records, weights, differsAt } = opened.compare(opened.file, result);
      said = fill(differsAt === undefined ? transport.same : transport.differs, {
        records: numbers.whole(records),
        weights: numbers.whole(weights),
        step: numbers.whole(differsAt ?? 0),
      });
    }
    const waiting = !playing && options.trained === 1 ? transport.waiting : '';
    about.textContent = said || waiting;
  }

  const row = frame.make('div', 'transport', play, step, stop, slider, place);
  const files = frame.make(
    'p',
    'actions',
    about,
    frame.make('span', 'pushed', keep, open),
    chooser,
  );

  return { row, files, update, leave: endReplay };
}
