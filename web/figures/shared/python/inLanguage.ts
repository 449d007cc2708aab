/**
 * A script in another language than the one that it is written in: its comments and what it prints.
 * @param phrases - by the English one
 */
export function inLanguage(script: string, phrases: Record<string, string>) {
  // A phrase may hold a shorter one.
  const known = Object.keys(phrases).sort((one, other) => other.length - one.length);
  return known.reduce((text, phrase) => text.replaceAll(phrase, () => phrases[phrase]), script);
}
