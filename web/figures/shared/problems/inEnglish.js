/**
 * The engine speaks English. Where a sentence of any language holds what it said, screen readers are told.
 *
 * @param {Document} document
 * @param {string} sentence
 * @param {string | undefined} said that part of it
 * @returns {(Node | string)[]}
 */
export function withEnglish(document, sentence, said) {
  if (!said || !sentence.includes(said)) return [sentence];
  const part = document.createElement('span');
  part.lang = 'en';
  part.textContent = said;
  const [before, ...after] = sentence.split(said);
  return [before, part, after.join(said)];
}
