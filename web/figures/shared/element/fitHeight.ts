/**
 * A figure is as high as it needs to be. Where its place has a height of its own, as on a slide, what is higher is drawn in
 * the size that fits.
 * @returns ends it
 */
export function fitHeight(place: HTMLElement, figure: HTMLElement): () => void {
  const view = figure.ownerDocument.defaultView;
  if (!view?.ResizeObserver) return () => {};
  const fit = () => {
    figure.classList.remove('fitted');
    // Both are rounded.
    const isHigher = place.offsetHeight > 0 && figure.offsetHeight > place.offsetHeight + 1;
    figure.classList.toggle('fitted', isHigher);
    const share = Math.min(1, place.offsetHeight / figure.offsetHeight);
    figure.style.scale = isHigher ? String(share) : '';
  };
  const observer = new view.ResizeObserver(fit);
  for (const each of [place, figure]) observer.observe(each);
  // A page is laid out for paper without a word to its observers.
  const print = view.matchMedia('print');
  print.addEventListener('change', fit);
  return () => {
    observer.disconnect();
    print.removeEventListener('change', fit);
  };
}
