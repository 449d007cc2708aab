/**
 * What a figure tells its page. A host may listen to
 *
 * - `rootd-change` { options, changed, settled, reset }: the reader changed something; `settled` is false
 *   while a control is being dragged or typed into;
 * - `rootd-result` { options, numbers, final }: what is shown now;
 * - `rootd-guess` { figure, question, guess, truth }: the reader, asked before the result was shown (attribute
 *   `ask`), has guessed, and the truth is known;
 * - `rootd-address` { attributes, link, frame, script, file }: the reader opens the menu. A host that knows addresses
 *   fills in `link` (of the page with this figure as it stands), `frame` (of a page with nothing else), `script` (the
 *   address of rootd.js) and `file` (makes the one-file build of this figure); what is left out is not in the menu.
 *   addresses.ts does it.
 */

export function dispatch(
  figure: Element,
  type: 'rootd-change' | 'rootd-result' | 'rootd-guess' | 'rootd-address',
  detail: object,
) {
  const view = figure.ownerDocument.defaultView as Window & typeof globalThis;
  figure.dispatchEvent(new view.CustomEvent(type, { bubbles: true, composed: true, detail }));
}
