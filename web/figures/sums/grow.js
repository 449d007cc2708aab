/**
 * Growing the histogram sum by sum: the number of sums itself is turned up, so that a link made while it
 * grows shows the same picture.
 */

/** Sums one by one so long that an eye can follow, then faster. @param {number} count */
function pauseAfter(count) {
  if (count < 12) return 260;
  return count < 40 ? 80 : 30;
}

/** Under reduced motion the picture changes in decades, with time to look at each. */
const stillPause = 1200;

/** Beyond, each step would take longer than a frame: the last step goes all the way. */
const mostGrown = 200_000;

/**
 * @param {object} parts
 * @param {() => number} parts.count the number of sums now
 * @param {number} parts.usual what one sum grows to
 * @param {number} parts.most sums that there may be
 * @param {(count: number, settled: boolean) => void} parts.show so many sums, and the vector of the last
 * @param {() => boolean} parts.still whether the reader wants no motion
 * @param {(playing: boolean) => void} parts.onPlaying
 */
export function createGrowth({ count, usual, most, show, still, onPlaying }) {
  let target = 0;
  let playing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const next = (/** @type {number} */ now) => {
    if (still()) return Math.min(target, now * 10);
    if (now >= mostGrown) return target;
    return Math.min(target, Math.max(now + 1, Math.floor(now * 1.08)));
  };

  const pause = () => {
    if (!playing) return;
    playing = false;
    clearTimeout(timer);
    onPlaying(false);
  };

  const step = () => {
    const reached = next(count());
    if (reached >= target) pause();
    show(reached, reached >= target);
  };

  return {
    get playing() {
      return playing;
    },

    /** From one sum on, or from where it was paused. */
    play() {
      const now = count();
      const resumes = now < target;
      if (!resumes) target = now > 1 ? now : usual;
      playing = true;
      onPlaying(true);
      show(resumes ? now : 1, false);
    },

    pause() {
      if (!playing) return;
      pause();
      show(count(), true);
    },

    /** Stops without a word to the page's address: the figure is gone. */
    leave: pause,

    /** One sum more. */
    step() {
      pause();
      show(Math.min(most, count() + 1), true);
    },

    /** A picture of so many sums is on screen. @param {number} shown */
    drawn(shown) {
      if (!playing || shown !== count()) return;
      clearTimeout(timer);
      timer = setTimeout(step, still() ? stillPause : pauseAfter(shown));
    },
  };
}
