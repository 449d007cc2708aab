import { cutText } from './cutText.js';

/** @param {Parameters<typeof cutText>[0]} asked @returns {{ result: import('./cutText.js').CutTokens } | { failure: string }} */
export function answer(asked) {
  try {
    return { result: cutText(asked) };
  } catch (error) {
    return { failure: /** @type {Error} */ (error).message };
  }
}
