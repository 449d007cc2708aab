/**
 * A figure is as high as it needs to be. Where its place has a height of its own, as on a slide, what is higher is drawn in
 * the size that fits; on paper its picture has all of that place.
 * @returns ends it
 */
export function fitHeight(place: HTMLElement, figure: HTMLElement): () => void {
  const view = figure.ownerDocument.defaultView;
  if (!view?.ResizeObserver) return () => {};
  const print = view.matchMedia('print');
  const fit = () => {
    figure.classList.remove('placed');
    // Both are rounded.
    const free = place.offsetHeight - figure.offsetHeight;
    const isHigher = place.offsetHeight > 0 && free < -1;
    // On the screen a lower one may have its room kept for it.
    const isPlaced = figure.classList.toggle('placed', isHigher || (print.matches && free > 1));
    const share = Math.min(1, place.offsetHeight / figure.offsetHeight);
    figure.style.scale = isPlaced ? String(share) : '';
  };
  const observer = new view.ResizeObserver(fit);
  for (const each of [place, figure]) observer.observe(each);
  // A page is laid out for paper without a word to its observers.
  print.addEventListener('change', fit);
  return () => {
    observer.disconnect();
    print.removeEventListener('change', fit);
  };
}
