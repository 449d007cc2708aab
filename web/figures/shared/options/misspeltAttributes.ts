/**
 * Attributes that any element may have, and those that frameworks write for themselves: a figure knows nothing of them.
 */

const ofAnyElement = new Set(
  'about class content datatype exportparts id is itemid itemprop itemref itemscope itemtype nonce part property rel resource rev role slot style typeof vocab xmlns'.split(
    ' ',
  ),
);
/** By their beginning: data of the page, roles, and what Vue, Angular, Alpine, htmx and others add. */
const ofOthers = /^(data|aria|on|v|x|ng|hx|wire|client|server|astro|svelte|q|up)(-|$)|^on/;

function looksLikeOption(name: string, element: HTMLElement) {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || ofAnyElement.has(name) || ofOthers.test(name))
    return false;
  // hidden, title, lang, tabindex, contenteditable … are properties of every element.
  const plain = name.replaceAll('-', '');
  for (let from = Object.getPrototypeOf(element); from; from = Object.getPrototypeOf(from)) {
    if (Object.getOwnPropertyNames(from).some((property) => property.toLowerCase() === plain))
      return false;
  }
  return true;
}

/** Attributes that are no options of a figure and look like misspelt ones. */
export const misspeltAttributes = (element: HTMLElement, known: readonly string[]) =>
  [...element.attributes].filter(
    ({ name }) => !known.includes(name) && looksLikeOption(name, element),
  );
