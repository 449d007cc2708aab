/** How many sums: set by the reader, and turned up while the picture grows. */
export const countOption = {
  name: 'count',
  kind: 'whole',
  default: 100_000,
  minimum: 1,
  maximum: 1e9,
} as const;
