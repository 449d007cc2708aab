/**
 * What the reader has been asked in this session, on any page of this site. Where the browser lets a page keep
 * nothing, it is remembered until the page is left.
 */

/** @typedef {number | string} Guess */

const place = 'rootd-asked';

/** Tells every open question that the reader wants no more of them. */
export const silenced = new EventTarget();

/** What stands for a storage that is closed or full, until it takes something again. @type {string | null} */
let here = null;

/** @param {Document} document @returns {{ none?: boolean, guesses: Record<string, Guess | null> }} */
function read({ defaultView }) {
  let text = here;
  try {
    text ??= defaultView?.sessionStorage.getItem(place) ?? null;
  } catch {
    // Closed.
  }
  try {
    const kept = JSON.parse(text ?? '');
    if (typeof kept?.guesses === 'object' && kept.guesses !== null) return kept;
  } catch {
    // Empty, or written by something else.
  }
  return { guesses: {} };
}

/** @param {Document} document @param {ReturnType<typeof read>} next */
function write({ defaultView }, next) {
  const text = JSON.stringify(next);
  try {
    defaultView?.sessionStorage.setItem(place, text);
    here = null;
  } catch {
    here = text;
  }
}

/**
 * @param {Document} document
 * @param {string} question in its own words, with the numbers that it is about
 * @returns {{ asked: boolean, guess: Guess | undefined }}
 */
export function recall(document, question) {
  const { none, guesses } = read(document);
  const asked = none === true || question in guesses;
  return { asked, guess: guesses[question] ?? undefined };
}

/** @param {Document} document @param {string} question @param {Guess | null} guess null: the reader made none */
export function remember(document, question, guess) {
  const before = read(document);
  write(document, { ...before, guesses: { ...before.guesses, [question]: guess } });
}

/** The reader wants no more questions. @param {Document} document */
export function silence(document) {
  write(document, { ...read(document), none: true });
  silenced.dispatchEvent(new Event('silenced'));
}
