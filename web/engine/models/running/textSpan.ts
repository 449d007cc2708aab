// Which tokens of a text its loss is over.

/** Tokens from … to, counted from 0; the last is no longer in it. Asked for without one, it is ∞. */
export type TokenSpan = [from: number, to: number];

/** As it is asked for, checked. */
export type SpanAsked = { words: string } | { bytes: TokenSpan } | { tokens: TokenSpan };

type Cut = (text: string) => Promise<readonly number[]>;

/** @param isWider - a token that is only partly asked for counts whole */
export type SpanFound = { span: TokenSpan; isWider: boolean };

/**
 * A token counts if any of its bytes does. Where it begins is seen by cutting the text off there: the tokens from the
 * first one on that is then another.
 *
 * @param whole - the text's tokens
 * @returns nothing where the words do not stand in the text; an end beyond its tokens where the text is too short
 */
export async function tokensWithin(
  asked: SpanAsked,
  text: string | undefined,
  { whole, cut }: { whole: readonly number[]; cut: Cut },
): Promise<SpanFound | undefined> {
  if ('tokens' in asked) return { span: asked.tokens, isWider: false };
  if (text === undefined) return undefined;
  const alike = async (before: string) => {
    const part = before === '' ? [] : await cut(before);
    const differing = part.findIndex((id, i) => id !== whole[i]);
    const count = differing < 0 ? part.length : differing;
    // Some tokenizers end every text with a token of their own, which is no part of a longer one.
    const isEnd = count === part.length - 1 && part[count] === whole[whole.length - 1];
    return { count, isWithinToken: count < part.length && !isEnd };
  };
  if ('words' in asked) {
    const at = text.lastIndexOf(asked.words);
    if (at < 0) return undefined;
    const { count, isWithinToken } = await alike(text.slice(0, at));
    return { span: [count, whole.length], isWider: isWithinToken };
  }
  const bytes = new TextEncoder().encode(text);
  const isWithinLetter = (at: number) => (bytes[at] & 0xc0) === 0x80;
  let [from, to] = asked.bytes;
  while (isWithinLetter(from)) from -= 1;
  while (isWithinLetter(to)) to += 1;
  const before = (at: number) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, at));
  const start = await alike(before(from));
  const untilEnd = (end: number): SpanFound => ({
    span: [start.count, end],
    isWider: start.isWithinToken,
  });
  if (to === Infinity) return untilEnd(whole.length);
  if (to > bytes.length) return untilEnd(whole.length + 1);
  const { count, isWithinToken } = await alike(before(to));
  const last = isWithinToken ? count + 1 : count;
  return { span: [start.count, last], isWider: start.isWithinToken || isWithinToken };
}
