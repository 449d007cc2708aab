/**
 * On paper nothing computes any more. A figure that has not come to what its settings say stands there as its still, which is
 * of the usual settings; with others it says that it is not computed, rather than show the numbers of another figure.
 */
import { unavailable } from '../../../text/unavailable.js';
import { languageOf } from './language.js';
import { controllerOf } from './shell.js';

/** A figure, or an element that will become one. */
type Printed = Element & { settled?: boolean };

/** Whether there is nothing in the figure that may stand on paper. Where it asks, its answer is kept back. */
export function isUnfinished(figure: Printed) {
  // Listeners of a window are called in the order in which they came: the figure's own may be a later one.
  controllerOf(figure)?.rest();
  return !figure.settled || figure.hasAttribute('data-asking');
}

export function notComputed(document: Document, language: string) {
  const sentence = document.createElement('p');
  sentence.textContent = unavailable(language).notComputed;
  return sentence;
}

/** Says so in the figure's place until the page has been printed. */
export function sayNotComputed(figure: Element) {
  const { ownerDocument: document } = figure;
  const sentence = notComputed(document, languageOf(figure));
  figure.append(sentence);
  document.defaultView?.addEventListener('afterprint', () => sentence.remove(), { once: true });
}

/**
 * @param isUsual - whether a figure has the settings that its still was drawn with
 * @param showStill - or its caption alone
 */
export function printUnfinished(
  window: Window,
  figures: Iterable<Printed>,
  {
    isUsual,
    showStill,
  }: {
    isUsual: (figure: Element) => boolean;
    showStill: (figure: Element, isPictured: boolean) => void;
  },
) {
  window.addEventListener('beforeprint', () => {
    for (const figure of figures) {
      if (!isUnfinished(figure)) continue;
      showStill(figure, isUsual(figure));
      if (!isUsual(figure)) sayNotComputed(figure);
    }
  });
}
