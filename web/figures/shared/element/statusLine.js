/**
 * What a figure says about its work: loading, how far it is, stopped early. Says nothing of work that ends
 * at once.
 */
import { fill } from '../../../text/fill.js';

/** Work that ends sooner shows no progress: it would only flicker. In ms. */
const quietTime = 250;

/**
 * @param {import('../../types.js').Context} context
 * @param {{ onStop: (() => void) | undefined, onResume: () => void }} listeners the reader's; without `onStop`
 *   the work is stopped elsewhere
 */
export function createStatusLine({ frame, common, numbers }, { onStop, onResume }) {
  const bar = frame.make('progress', '');
  bar.hidden = true;
  const said = frame.make('span', '');
  /** @type {import('./figureFrame.js').Action | undefined} */
  let offered;
  const button = frame.plainButton('', () => offered?.run());
  button.hidden = true;
  frame.status.append(bar, said, button);

  /**
   * @param {string} text nothing: the line is empty, but keeps its height
   * @param {{ share?: number, action?: import('./figureFrame.js').Action | undefined }} [more]
   */
  const write = (text, { share, action } = {}) => {
    bar.hidden = share === undefined;
    if (share !== undefined) bar.value = share;
    bar.setAttribute('aria-label', text);
    if (said.textContent !== text) said.textContent = text;
    offered = action;
    const { activeElement } = /** @type {Document | ShadowRoot} */ (button.getRootNode());
    if (!action && activeElement === button) frame.takeFocus();
    button.hidden = !action;
    if (action) button.textContent = action.label;
  };

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let isLoud = false;
  let started = 0;

  /** @param {number | undefined} share none while the engine loads */
  const showProgress = (share) => {
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

    /** @param {import('../computing/work.js').Status} status */
    show(status) {
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
