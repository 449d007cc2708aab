/**
 * What a figure says about its work: loading, how far it is, stopped early. Says nothing of work that ends
 * at once.
 */
import { writeLetters } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import type { Context } from '../../types.js';
import type { Status } from '../computing/work.js';
import type { Action } from './figureFrame.js';

/** Work that ends sooner shows no progress: it would only flicker. In ms. */
const quietTime = 250;

/** @param listeners - the reader's; without `onStop` the work is stopped elsewhere */
export function createStatusLine(
  { frame, common, numbers }: Context,
  { onStop, onResume }: { onStop: (() => void) | undefined; onResume: () => void },
) {
  const bar = frame.make('progress', '');
  bar.hidden = true;
  // What is said beside it has its number.
  bar.setAttribute('aria-hidden', 'true');
  const said = frame.make('span', '');
  let offered: Action | undefined;
  const button = frame.plainButton('', () => offered?.run());
  button.hidden = true;
  frame.status.append(bar, said, button);

  /** @param text - nothing: the line is empty, but keeps its height */
  const write = (
    text: string,
    { share, action }: { share?: number; action?: Action | undefined } = {},
  ) => {
    bar.hidden = share === undefined;
    if (share !== undefined) bar.value = share;
    writeLetters(said, text);
    offered = action;
    const { activeElement } = button.getRootNode() as Document | ShadowRoot;
    if (!action && activeElement === button) frame.takeFocus();
    button.hidden = !action;
    if (action) button.textContent = action.label;
  };

  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isLoud = false;
  let started = 0;

  /** @param share - none while the engine loads */
  const showProgress = (share: number | undefined) => {
    isLoud = true;
    const text =
      share === undefined
        ? common.work.loading
        : fill(common.work.working, { percent: numbers.percent(share, 0) });
    write(text, {
      ...(share === undefined ? {} : { share }),
      action: onStop && { label: common.work.stop, run: onStop },
    });
  };

  const silence = () => clearTimeout(waiting);

  return {
    /** Says nothing more of what ran. */
    silence,

    show(status: Status) {
      silence();
      if (status.state === 'loading') {
        started = performance.now();
        waiting = setTimeout(() => showProgress(undefined), quietTime);
      } else if (status.state === 'working') {
        const left = quietTime - (performance.now() - started);
        if (isLoud) showProgress(status.share);
        else waiting = setTimeout(() => showProgress(status.share), Math.max(0, left));
      } else {
        isLoud = false;
        if (status.state === 'held') {
          write(common.work.stoppedEarly, {
            action: { label: common.work.resume, run: onResume },
          });
        } else write('');
      }
    },
  };
}
