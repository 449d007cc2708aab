/**
 * Play, pause, step, stop, the slider that goes back to any step, and the file of the runs.
 */

import { version } from '../../catalog/catalog.js';
import { writeLetters } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { save } from '../shared/takeaway/copyAndSave.js';
import type { RunFile } from './file.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import { type Pace, paces, secondsOf } from './paces.js';
import { isFollowed, isTrained, mostSteps } from './runs.js';
import type { TrainingContext } from './stage.js';

/** Few readers keep runs. */
const fileCode = () => import('./file.js');

export function createTransport(context: TrainingContext) {
  const { document, words, common, numbers, frame, change } = context;
  const { transport } = words;
  const view = document.defaultView;
  let result: TrainingResult;
  /** A file of runs, and what is done with it. */
  let opened: (typeof import('./file.js') & { file: RunFile }) | undefined;
  let said = '';
  let pace: Pace = 'usual';
  const seconds = () => secondsOf(pace, document);
  /** Where a replay began, while there is one. */
  let replay: { from: number; since: number; frame: number } | undefined;

  const button = (label: string, onClick: () => void, name: string = '') => {
    const node = frame.make('button', name, label);
    node.type = 'button';
    node.addEventListener('click', onClick);
    return node;
  };

  const endReplay = () => {
    if (replay) view?.cancelAnimationFrame(replay.frame);
    replay = undefined;
  };
  /** The known steps again, from one of them on. */
  const startReplay = (from: number) => {
    endReplay();
    const since = performance.now();
    const show = () => {
      const { steps } = context.options();
      const share = (performance.now() - since) / Math.max(1, 1000 * seconds());
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
  const play = button(
    common.work.play,
    () => {
      const options = context.options();
      const { steps, step: at } = options;
      if (result.playing || replay) pause();
      else if (isDone()) startReplay(at < result.reached ? at : 1);
      else change({ trained: steps, step: mostSteps, pace: seconds() });
    },
    'primary',
  );
  const step = button(common.work.step, () => {
    if (result.playing || replay) pause();
    else change({ trained: result.reached + 1, step: mostSteps });
  });
  const stop = button(common.work.stop, () => {
    endReplay();
    change({ trained: 1, step: mostSteps });
  });

  const speed = frame.make('select', '');
  for (const each of Object.keys(paces) as Pace[]) {
    const option = frame.make('option', '', transport.paces[each]);
    option.value = each;
    option.selected = each === pace;
    speed.append(option);
  }
  speed.addEventListener('change', () => {
    pace = speed.value as Pace;
    // What is known already has its own clock.
    if (replay) startReplay(Math.min(context.options().step, result.reached));
    else if (result.playing) change({ pace: seconds() });
  });
  speed.setAttribute('aria-label', transport.speed);
  const speedText = frame.make('span', '', `${transport.speed} `);
  // The control's own name.
  speedText.setAttribute('aria-hidden', 'true');
  const speedLabel = frame.make('label', 'speed', speedText, speed);

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
      writeLetters(about, said);
    }
  });
  const open = frame.plainButton(transport.open, () => chooser.click());
  const about = frame.make('p', 'remark');
  about.setAttribute('role', 'status');

  const isDone = () => {
    const { steps, trained } = context.options();
    return Math.min(trained, steps) === steps && steps > 1;
  };

  function update(latest: TrainingResult, options: TrainingOptions) {
    result = latest;
    const { playing, reached } = result;
    const { steps } = options;
    const followed = isFollowed(options);
    const moves = playing || replay !== undefined;
    play.textContent = moves ? common.work.pause : common.work.play;
    play.disabled = !followed && !playing && isDone();
    for (const node of [step, stop, slider, place]) node.hidden = !followed;
    row.hidden = !isTrained(options);
    files.hidden = !followed;
    keep.disabled = playing;
    step.disabled = !moves && isDone();

    const at = Math.min(options.step, reached);
    slider.max = String(steps);
    slider.value = String(at);
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
    const waiting = followed && !playing && options.trained === 1 ? transport.waiting : '';
    writeLetters(about, said || waiting);
  }

  const row = frame.make('div', 'transport', play, step, stop, slider, place);
  const files = frame.make('p', 'actions', speedLabel, keep, open, chooser);

  return { row, about, files, update, leave: endReplay };
}
