/**
 * Whether an element is on screen, and how wide it is.
 */

/** Figures start this far outside the screen, so that they are there when the reader is. */
const margin = '300px 0px';

/**
 * @param {Element} element
 * @param {object} listeners
 * @param {(visible: boolean) => void} listeners.onVisible
 * @param {(width: number) => void} listeners.onWidth in CSS pixels
 * @returns {() => void} ends the watch
 */
export function watch(element, { onVisible, onWidth }) {
  const view = element.ownerDocument.defaultView;
  /** @type {{ disconnect(): void }[]} */
  const observers = [];
  if (view?.IntersectionObserver) {
    const observer = new view.IntersectionObserver(
      (entries) => onVisible(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: margin },
    );
    observer.observe(element);
    observers.push(observer);
  } else {
    onVisible(true);
  }
  if (view?.ResizeObserver) {
    const observer = new view.ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width ?? 0;
      if (width > 0) onWidth(width);
    });
    observer.observe(element);
    observers.push(observer);
  }
  return () => {
    for (const observer of observers) observer.disconnect();
  };
}
