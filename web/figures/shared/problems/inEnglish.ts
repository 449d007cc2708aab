/**
 * The engine speaks English. Where a sentence of any language holds what it said, screen readers are told.
 * @param said - that part of it
 */
export function withEnglish(
  document: Document,
  sentence: string,
  said: string | undefined,
): (Node | string)[] {
  if (!said || !sentence.includes(said)) return [sentence];
  const part = document.createElement('span');
  part.lang = 'en';
  part.textContent = said;
  const [before, ...after] = sentence.split(said);
  return [before, part, after.join(said)];
}
