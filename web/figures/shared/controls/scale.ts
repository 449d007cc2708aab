/**
 * The stops of a slider. A logarithmic one stands on round numbers: 1, 2, …, 99, then two digits and
 * zeros, so that every arrow key press is a step worth taking; its last stop is the end itself.
 */

type Scale = {
  stops: number;
  valueAt: (stop: number) => number;
  /** the nearest stop */
  stopOf: (value: number) => number;
};

/** @param maximum - whole, at least 1 */
export function logScale(minimum: number, maximum: number): Scale {
  const values: number[] = [];
  for (let value = minimum, step = 1; value <= maximum; value += step) {
    while (value >= 100 * step) step *= 10;
    values.push(value);
  }
  // What the words and a sweep go to, the reader can drag to.
  if (values[values.length - 1] < maximum) values.push(maximum);
  return {
    stops: values.length,
    valueAt: (stop) => values[stop] ?? minimum,
    stopOf(value) {
      let low = 0;
      let high = values.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (values[middle] <= value) low = middle;
        else high = middle;
      }
      const below = values[low];
      const above = values[high];
      return value - below <= above - value ? low : high;
    },
  };
}

/** @param values - ascending */
export function listScale(values: readonly number[]): Scale {
  const away = (stop: number, value: number) => Math.abs(Math.log(values[stop] / value));
  return {
    stops: values.length,
    valueAt: (stop) => values[stop] ?? values[0],
    stopOf: (value) =>
      values.reduce((best, _, stop) => (away(stop, value) < away(best, value) ? stop : best), 0),
  };
}

export function evenScale(minimum: number, maximum: number, step: number): Scale {
  const stops = Math.round((maximum - minimum) / step) + 1;
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return {
    stops,
    valueAt: (stop) => Number((minimum + stop * step).toFixed(digits)),
    stopOf: (value) => Math.min(stops - 1, Math.max(0, Math.round((value - minimum) / step))),
  };
}
