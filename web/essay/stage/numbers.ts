/**
 * What the lab has said so far: the draws of a seed, and the numbers at every d that was asked for. One question is under
 * way at a time; what was wanted meanwhile comes next.
 */
import type { Lab } from '../../engine/library.js';
import {
  type Draws,
  draw,
  type LawName,
  type Numbers,
  numbersAt,
  type Shares,
  sharesOf,
} from './draws.js';

/** Of as many d numbers are kept. */
const kept = 500;

export function createNumbers(
  lab: Promise<Lab>,
  onNews: () => void,
  onProblem: (error: unknown) => void,
) {
  let asked = new AbortController();
  const draws = new Map<LawName, Draws>();
  const known = new Map<string, Numbers>();
  const last = new Map<LawName, Numbers>();
  const wanted = new Map<LawName, number>();
  const busy = new Set<LawName>();
  let shares: { of: Draws; found: Shares | undefined } | undefined;

  /** What a later question made idle is no problem. */
  const unlessAborted = (signal: AbortSignal, task: Promise<void>) =>
    task.catch((error) => {
      if (!signal.aborted) onProblem(error);
    });

  async function answer(law: LawName, signal: AbortSignal) {
    const of = draws.get(law);
    if (!of || busy.has(law)) return;
    busy.add(law);
    for (
      let d = wanted.get(law);
      d !== undefined && !known.has(`${law} ${d}`);
      d = wanted.get(law)
    ) {
      const numbers = await numbersAt(await lab, of, d, signal);
      signal.throwIfAborted();
      if (known.size > kept) known.clear();
      known.set(`${law} ${d}`, numbers);
      onNews();
    }
    busy.delete(law);
  }

  return {
    /** Draws anew, the signs first, then the other law. */
    draw(law: LawName, seed: number) {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      for (const all of [draws, known, last, busy]) all.clear();
      shares = undefined;
      const task = async () => {
        for (const each of ['signs', law] as const) {
          const drawn = await draw(await lab, each, seed, signal);
          signal.throwIfAborted();
          draws.set(each, drawn);
          onNews();
        }
      };
      unlessAborted(signal, task());
    },

    drawn: (law: LawName) => draws.get(law),

    /** The numbers at d, or until they come those that were there before. */
    at(law: LawName, d: number) {
      wanted.set(law, d);
      const there = known.get(`${law} ${d}`);
      if (there) last.set(law, there);
      else unlessAborted(asked.signal, answer(law, asked.signal));
      return there ?? last.get(law);
    },

    isKnown: (law: LawName, d: number) => known.has(`${law} ${d}`),

    shares(law: LawName) {
      const of = draws.get(law);
      if (!of) return undefined;
      if (shares?.of !== of) {
        const asking: { of: Draws; found: Shares | undefined } = { of, found: undefined };
        shares = asking;
        const { signal } = asked;
        const show = (found: Shares) => {
          asking.found = found;
          onNews();
        };
        const task = async () => show(await sharesOf(await lab, of, signal, show));
        unlessAborted(signal, task());
      }
      return shares.found;
    },

    close: () => asked.abort(),
  };
}
