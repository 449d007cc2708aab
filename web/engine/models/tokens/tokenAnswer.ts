import { type Asked, type CutTokens, openTokenizer, type TokenizerParts } from './cutText.js';

/** For one worker, which opens one tokenizer: the first message brings its parts. */
export function answering() {
  let cut: ReturnType<typeof openTokenizer>;
  return ({
    parts,
    asked,
  }: {
    parts?: TokenizerParts;
    asked: Asked;
  }): { result: CutTokens } | { failure: string } => {
    try {
      if (parts) cut = openTokenizer(parts);
      return { result: cut(asked) };
    } catch (error) {
      return { failure: (error as Error).message };
    }
  };
}
