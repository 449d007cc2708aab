/**
 * Growing the histogram sum by sum: the number of sums itself is turned up, so that a link made while it
 * grows shows the same picture.
 */

/** Sums one by one so long that an eye can follow, then faster. */
function pauseAfter(count: number) {
  if (count < 12) return 260;
  return count < 40 ? 80 : 30;
}

/** Under reduced motion the picture changes in decades, with time to look at each. */
const stillPause = 1200;

/** Beyond, each step would take longer than a frame: the last step goes all the way. */
const mostGrown = 200_000;

export function createGrowth({
  count,
  usual,
  most,
  show,
  still,
  onPlaying,
}: {
  /** the number of sums now */
  count: () => number;
  /** what one sum grows to */
  usual: number;
  /** sums that there may be */
  most: number;
  /** so many sums, and the vector of the last */
  show: (count: number, settled: boolean) => void;
  /** whether the reader wants no motion */
  still: () => boolean;
  onPlaying: (playing: boolean) => void;
}) {
  let target = 0;
  let playing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = (now: number) => {
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

    /** A picture of so many sums is on screen. */
    drawn(shown: number) {
      if (!playing || shown !== count()) return;
      clearTimeout(timer);
      timer = setTimeout(step, still() ? stillPause : pauseAfter(shown));
    },
  };
}
