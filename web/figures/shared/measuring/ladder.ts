/**
 * Whole numbers evenly spread on a logarithmic axis: 1, 2, 4, … and the last one itself, with no other closer
 * to it than half a step.
 */
export function ladder(largest: number, perDoubling: number = 1) {
  const steps = Math.floor(Math.log2(largest) * perDoubling + 1e-9);
  const values = Array.from({ length: steps + 1 }, (_, i) => Math.round(2 ** (i / perDoubling)));
  const apart = largest / 2 ** (0.5 / perDoubling);
  return [...new Set([...values.filter((value) => value <= apart), largest])];
}
