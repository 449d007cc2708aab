/**
 * Keeps an element at its height on the screen while it grows or shrinks. A browser may hold what stands below it
 * instead, and would carry the reader away from what was asked for.
 *
 * @returns to be called when the change is made
 */
export function holdPlace(element: Element): () => void {
  const { defaultView: window } = element.ownerDocument;
  const { top } = element.getBoundingClientRect();
  // What is laid out for the first time takes its height with the next frame.
  return () =>
    window?.requestAnimationFrame?.(() =>
      window.requestAnimationFrame(() => {
        const moved = element.getBoundingClientRect().top - top;
        if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' });
      }),
    );
}
