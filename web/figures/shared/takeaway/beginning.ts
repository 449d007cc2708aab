/**
 * How high a figure is as it begins in a frame: what is behind "more" is closed there.
 *
 * @param figure - inside of the element
 */
export function boxAtBeginning(figure: Element): DOMRect {
  const classes = figure.querySelector(':scope > .quiet')?.classList;
  const isFolded = classes?.contains('folded');
  classes?.add('folded');
  const box = figure.getBoundingClientRect();
  classes?.toggle('folded', isFolded);
  return box;
}
