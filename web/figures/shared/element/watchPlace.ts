/**
 * Whether an element is on screen, how wide it is, and when its colours may be others.
 */

import { isPrintedDeck } from './isPrintedDeck.js';

/** Figures start this far outside the screen, so that they are there when the reader is. */
const margin = '300px 0px';

/** A page that is being laid out may pass through less, in which no chart has room. In CSS pixels. */
const leastWidth = 100;

/**
 * @param column - a block as wide as its place: the element itself may be made inline by a page's reset
 * @returns ends the watch
 */
export function watchPlace(
  element: Element,
  column: HTMLElement,
  {
    onVisible,
    onWidth,
    onTheme,
    onPrint,
  }: {
    onVisible: (visible: boolean) => void;
    /** in CSS pixels */
    onWidth: (width: number) => void;
    /** the reader's system turns dark or light, or the page is printed */
    onTheme: () => void;
    /** before the page is printed, and after it */
    onPrint: (begins: boolean) => void;
  },
): () => void {
  const view = element.ownerDocument.defaultView;
  const observers: { disconnect(): void }[] = [];
  if (view?.IntersectionObserver && !isPrintedDeck()) {
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
    const print = view.matchMedia('print');
    let frame = 0;
    // What is drawn first is drawn for this width, and moves nothing when the observer first tells it.
    const { width } = column.getBoundingClientRect();
    if (width >= leastWidth) onWidth(width);
    const observer = new view.ResizeObserver((entries) => {
      view.cancelAnimationFrame(frame);
      const width = entries.at(-1)?.contentRect.width ?? 0;
      if (width < leastWidth) return;
      // What is drawn changes the height: within the observer, browsers report that as an error of the page. A
      // sheet of paper has no next frame.
      if (print.matches) onWidth(width);
      else frame = view.requestAnimationFrame(() => onWidth(width));
    });
    observer.observe(column);
    // Beside frames, and in them, a page is laid out for paper without a word to its observers. What a frame's page draws
    // smaller there is as wide as ever.
    const onSheet = () => {
      if (print.matches && column.offsetWidth >= leastWidth) onWidth(column.offsetWidth);
    };
    print.addEventListener('change', onSheet);
    observers.push(observer, {
      disconnect: () => {
        print.removeEventListener('change', onSheet);
        view.cancelAnimationFrame(frame);
      },
    });
  }
  for (const media of ['print', '(prefers-color-scheme: dark)']) {
    const query = view?.matchMedia?.(media);
    query?.addEventListener('change', onTheme);
    observers.push({ disconnect: () => query?.removeEventListener('change', onTheme) });
  }
  for (const [name, begins] of Object.entries({ beforeprint: true, afterprint: false })) {
    const tell = () => onPrint(begins);
    view?.addEventListener(name, tell);
    observers.push({ disconnect: () => view?.removeEventListener(name, tell) });
  }
  return () => {
    for (const observer of observers) observer.disconnect();
  };
}
