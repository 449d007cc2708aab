import { type CutTokens, cutText } from './cutText.js';

export function answer(
  asked: Parameters<typeof cutText>[0],
): { result: CutTokens } | { failure: string } {
  try {
    return { result: cutText(asked) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
