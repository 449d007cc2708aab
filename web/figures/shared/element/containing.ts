/** @returns what a node stands in as it is drawn: through slots, and out of shadow trees */
export const containing = (node: Node): Node | null =>
  (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
