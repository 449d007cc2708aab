/**
 * The engine speaks English. Where a sentence of any language holds what it said, screen readers are told.
 *
 * @param {Document} document
 * @param {string} sentence
 * @param {string | undefined} said that part of it
 * @returns {(Node | string)[]}
 */
export function withEnglish(document, sentence, said) {
  const at = said ? sentence.indexOf(said) : -1;
  if (!said || at < 0) return [sentence];
  const part = document.createElement('span');
  part.lang = 'en';
  part.textContent = said;
  return [sentence.slice(0, at), part, sentence.slice(at + said.length)];
}
