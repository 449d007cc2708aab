import { type Asked, type CutTokens, openTokenizer, type TokenizerFiles } from './cutText.js';

/** For one worker, which opens one tokenizer: the first message brings its files. */
export function answering() {
  let cut: ReturnType<typeof openTokenizer>;
  return ({
    files,
    asked,
  }: {
    files?: TokenizerFiles;
    asked: Asked;
  }): { result: CutTokens } | { failure: string } => {
    try {
      if (files) cut = openTokenizer(files);
      return { result: cut(asked) };
    } catch (error) {
      return { failure: (error as Error).message };
    }
  };
}
