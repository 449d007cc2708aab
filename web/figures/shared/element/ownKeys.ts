/**
 * Keys that a control of a figure answers to go no further: a deck of slides would turn its page by the same arrow, or go
 * black by the same point that a number holds.
 */

/** The first that a control is says by which. */
const answered: [selector: string, keys: RegExp][] = [
  ['input[type=text]', /^(?!Escape|Tab)/],
  // A letter goes to the option that begins with it.
  ['select', /^(.$|Arrow|Home|End|Page|Enter)/],
  ['input[type=range]', /^(Arrow|Home|End|Page)/],
  ['input', /^(Arrow| |Enter)/],
  ['button, summary, a', /^( |Enter)/],
];

export function keepOwnKeys(figure: HTMLElement) {
  /** That are down. Some decks turn their page when they come up. */
  const kept = new Set<string>();
  figure.addEventListener('keydown', (event) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const [, keys] = answered.find(([which]) => (target as Element).matches(which)) ?? [];
    if (!defaultPrevented && !keys?.test(key)) return;
    event.stopPropagation();
    kept.add(key);
  });
  figure.addEventListener('keyup', (event) => {
    if (kept.delete(event.key)) event.stopPropagation();
  });
}
