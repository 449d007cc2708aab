/**
 * What the reader has been asked in this session, on any page of this site. Where the browser lets a page keep
 * nothing, it is remembered until the page is left.
 */

export type Guess = number | string;

const place = 'rootd-asked';

/** Tells every open question that the reader wants no more of them. */
export const silenced = new EventTarget();

/** What stands for a storage that is closed or full, until it takes something again. */
let here: string | null = null;

function read({ defaultView }: Document): {
  none?: boolean;
  guesses: Record<string, Guess | null>;
} {
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

function write({ defaultView }: Document, next: ReturnType<typeof read>) {
  const text = JSON.stringify(next);
  try {
    defaultView?.sessionStorage.setItem(place, text);
    here = null;
  } catch {
    here = text;
  }
}

/** @param question - in its own words, with the numbers that it is about */
export function recall(
  document: Document,
  question: string,
): { asked: boolean; guess: Guess | undefined } {
  const { none, guesses } = read(document);
  const asked = none === true || question in guesses;
  return { asked, guess: guesses[question] ?? undefined };
}

/** @param guess - null: the reader made none */
export function remember(document: Document, question: string, guess: Guess | null) {
  const before = read(document);
  write(document, { ...before, guesses: { ...before.guesses, [question]: guess } });
}

/** The reader wants no more questions. */
export function silence(document: Document) {
  write(document, { ...read(document), none: true });
  silenced.dispatchEvent(new Event('silenced'));
}
