/**
 * A menu behind a button, by the pattern of the ARIA practices: arrow keys, Home, End, first letters,
 * Escape, and the focus goes back to where it came from.
 */

import { placeMenu } from './placeMenu.js';

export type MenuItem = {
  id: string;
  label: string;
  run: () => void | Promise<void>;
};

/** @param options - items are asked for at each opening */
export function createMenu(
  document: Document,
  { label, sign, items }: { label: string; sign: string; items: () => MenuItem[] },
) {
  const node = document.createElement('div');
  node.className = 'menu';
  node.setAttribute('part', 'menu');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'menu-button';
  button.textContent = sign;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');
  const list = document.createElement('div');
  list.setAttribute('role', 'menu');
  list.setAttribute('aria-label', label);
  list.hidden = true;
  node.append(button, list);

  const entries = () => [...list.children] as HTMLElement[];
  /** @param position - counted round */
  const focus = (position: number) => {
    const all = entries();
    all[(position + all.length) % all.length]?.focus();
  };

  const close = (refocus: boolean) => {
    if (list.hidden) return;
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', onOutside, true);
    if (refocus) button.focus();
  };
  /**
   * What happens inside of a closed shadow tree is not told to the document: the menu itself hears of it, a little
   * later.
   */
  let isInside = false;
  node.addEventListener('pointerdown', () => {
    isInside = true;
  });
  const onOutside = () => {
    isInside = false;
    setTimeout(() => {
      if (!isInside) close(false);
    });
  };

  const open = (position: number) => {
    list.replaceChildren(
      ...items().map((item) => {
        const entry = document.createElement('button');
        entry.type = 'button';
        entry.setAttribute('role', 'menuitem');
        entry.tabIndex = -1;
        entry.dataset.item = item.id;
        entry.textContent = item.label;
        entry.addEventListener('click', () => {
          close(true);
          void item.run();
        });
        return entry;
      }),
    );
    list.hidden = false;
    placeMenu(button, list);
    button.setAttribute('aria-expanded', 'true');
    document.addEventListener('pointerdown', onOutside, true);
    focus(position);
  };

  button.addEventListener('click', () => (list.hidden ? open(0) : close(true)));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 0 : -1);
  });
  list.addEventListener('keydown', (event) => {
    const all = entries();
    const at = all.indexOf(event.target as HTMLElement);
    if (event.key === 'ArrowDown') focus(at + 1);
    else if (event.key === 'ArrowUp') focus(at - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(-1);
    else if (event.key === 'Escape') close(true);
    else if (event.key === 'Tab') return close(false);
    else if (event.key.length === 1 && event.key !== ' ') {
      const wanted = event.key.toLowerCase();
      const next = [...all.slice(at + 1), ...all].find((entry) => startsWith(entry, wanted));
      next?.focus();
    }
    // Keys that would leave the menu behind, open, turn no slide and scroll no page.
    else if (!/^(Arrow|Page)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  return { node, close };
}

const startsWith = (entry: HTMLElement, letter: string) =>
  entry.textContent?.toLowerCase().startsWith(letter) ?? false;
