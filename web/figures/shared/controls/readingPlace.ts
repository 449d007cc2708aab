/**
 * Where the words over a slider's thumb stand: over its middle, but inside the picture at both ends.
 *
 * @param share - of the slider's way, 0 … 1
 * @param text - what is read there
 * @param beyond - px of the picture on either side of the slider
 */
export function readingPlace(share: number, text: string, beyond: number) {
  // Half of it, in its own lettering; digits and signs are about as wide as each other.
  const half = `${(text.length * 0.29).toFixed(2)}em`;
  return `clamp(${half} - ${beyond}px, ${(100 * share).toFixed(3)}%, 100% - ${half} + ${beyond}px)`;
}
